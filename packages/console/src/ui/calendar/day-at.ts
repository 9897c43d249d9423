import { fromAbsolute, setLocalTimeZone, toCalendarDate } from '@internationalized/date';
import type { Day } from './day.pure';

/**
 * The library remembers the zone of the device at its first use, and computes times in that zone with the offset of the device,
 * which may have travelled since. With another zone set, it always computes with the rules of the named zone.
 */
export function forgetDeviceZone(): void {
  setLocalTimeZone('UTC');
}

/** The day of an instant (ISO 8601, or milliseconds since 1970) in a time zone. */
export function dayAt(instant: string | number, timeZone: string): Day {
  forgetDeviceZone();
  return toCalendarDate(fromAbsolute(new Date(instant).getTime(), timeZone)).toString();
}
