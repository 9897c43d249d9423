import { addMonths, boundsOf, dayAt, firstDay, monthOf, startOfDay } from './months.pure';
import type { Day, Month } from './months.pure';
import type { PastZone } from '../../../schema/teams';

/**
 * In which time zone the days and months of a team are counted. A month ends where it began: another zone counts from the next
 * month on, so that no month begins early, ends late or comes twice.
 */
export interface Calendar {
  /** The zone of now, after those of before. */
  readonly timeZone: string;
  /** In the order of their months. */
  readonly past: readonly PastZone[];
}

/** The first moment behind the months of a zone of before. */
const endOf = ({ until, timeZone }: PastZone): number => boundsOf(until, timeZone).end;

/** The zone of a month. */
export function zoneOf({ past, timeZone }: Calendar, month: Month): string {
  return past.find(({ until }) => month <= until)?.timeZone ?? timeZone;
}

/** The day that a moment (milliseconds since 1970) is counted on. */
export function dayIn(calendar: Calendar, at: number): Day {
  const { past, timeZone } = calendar;
  const zone = past.find((one) => at < endOf(one))?.timeZone ?? timeZone;
  const day = dayAt(at, zone);
  const before = past.findLast((one) => at >= endOf(one));
  // Further west it is still the last day of the month before.
  const first = before === undefined ? day : firstDay(addMonths(before.until, 1));
  return day < first ? first : day;
}

/** When a month begins and when the next one does, in milliseconds since 1970. */
export function boundsIn(calendar: Calendar, month: Month): { readonly start: number; readonly end: number } {
  return { start: startIn(calendar, month), end: startIn(calendar, addMonths(month, 1)) };
}

function startIn(calendar: Calendar, month: Month): number {
  const before = calendar.past.find(({ until }) => addMonths(until, 1) === month);
  return before === undefined ? startOfDay(firstDay(month), zoneOf(calendar, month)) : endOf(before);
}

/** The zones of before once a team has another zone: the month that runs keeps the one that it began with. */
export function movedZones(calendar: Calendar, timeZone: string, now: number): readonly PastZone[] {
  const { past } = calendar;
  if (timeZone === calendar.timeZone) return past;
  const month = monthOf(dayIn(calendar, now));
  const isMoved = past.some(({ until }) => until >= month);
  return isMoved ? past : [...past, { until: month, timeZone: calendar.timeZone }];
}
