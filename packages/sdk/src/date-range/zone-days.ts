import {
  fromAbsolute,
  parseDateTime,
  setLocalTimeZone,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import { addDays } from './calendar.pure';
import type { DateRange } from './date-range.machine';
import type { Day } from './day.pure';

/**
 * The library remembers the zone of the device at its first use, and computes times in that zone with the offset of the device,
 * which may have travelled since. With another zone set, it always computes with the rules of the named zone.
 *
 * @example
 * ```ts
 * forgetDeviceZone(); // once, before the first day is computed
 * const today = dayAt(Date.now(), 'America/Sao_Paulo');
 * ```
 */
export function forgetDeviceZone(): void {
  setLocalTimeZone('UTC');
}

/**
 * The day of an instant in a time zone.
 *
 * @param instant ISO 8601, or milliseconds since 1970.
 * @param timeZone IANA name, for example of a team.
 * @example
 * ```ts
 * dayAt('2026-11-21T01:00:00Z', 'America/Sao_Paulo'); // '2026-11-20'
 * ```
 */
export function dayAt(instant: string | number, timeZone: string): Day {
  forgetDeviceZone();
  return toCalendarDate(fromAbsolute(new Date(instant).getTime(), timeZone)).toString();
}

/** The first instant of a day, in milliseconds since 1970: a day without midnight begins when its clocks go on. */
function startOf(day: Day, timeZone: string): number {
  forgetDeviceZone();
  // `compatible`: after a gap its end, of two midnights the earlier one.
  return toZoned(parseDateTime(`${day}T00:00`), timeZone, 'compatible')
    .toDate()
    .getTime();
}

/**
 * First and last instant of a range of days in a time zone, as ISO 8601 in UTC: the last one is a millisecond before the next
 * day.
 *
 * @example
 * ```ts
 * instantsOf({ start: '2026-11-20', end: '2026-11-20' }, 'America/Sao_Paulo');
 * // { start: '2026-11-20T03:00:00.000Z', end: '2026-11-21T02:59:59.999Z' }
 * ```
 */
export function instantsOf(
  { start, end }: DateRange,
  timeZone: string,
): { readonly start: string; readonly end: string } {
  const first = startOf(start, timeZone);
  // A day that a zone left out has no length.
  const last = Math.max(first, startOf(addDays(end, 1), timeZone) - 1);
  return { start: new Date(first).toISOString(), end: new Date(last).toISOString() };
}
