import { parseDateTime, toZoned } from '@internationalized/date';
import { forgetDeviceZone } from './day-at';
import type { Day } from './day.pure';

/**
 * The first and the last millisecond of a day in a time zone. Where the clock changes, RFC 5545 decides: a day without midnight
 * begins with the first time that it has.
 */
export function dayBounds(day: Day, timeZone: string): { readonly start: string; readonly end: string } {
  forgetDeviceZone();
  const at = (time: string) =>
    toZoned(parseDateTime(`${day}T${time}`), timeZone, 'compatible').toAbsoluteString();
  return { start: at('00:00:00.000'), end: at('23:59:59.999') };
}
