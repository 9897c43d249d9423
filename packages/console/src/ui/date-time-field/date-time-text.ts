import { parseDateTime, toZoned } from '@internationalized/date';
import { forgetDeviceZone } from '@palco/sdk/date-range';

const exact = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/;
const loose = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})[\s,T]+(\d{1,2})[:h.](\d{2})$/;
const onlyDigits = /^(\d{2})(\d{2})(\d{4})(\d{2})(\d{2})$/;

/**
 * The instant of `31/12/2026 23:59` in a time zone; null for any other text, and for a day that does not exist. Where the
 * clock changes, RFC 5545 decides, as on the server: the first of two equal times, and a time that is skipped counts by the
 * clock before the change.
 */
export function readInstant(text: string, timeZone: string): string | null {
  const [, day, month, year, hour, minute] = exact.exec(text) ?? [];
  if (day === undefined) return null;
  forgetDeviceZone();
  try {
    const local = parseDateTime(`${year}-${month}-${day}T${hour}:${minute}`);
    return toZoned(local, timeZone, 'compatible').toAbsoluteString();
  } catch {
    return null;
  }
}

/** Adds the separator that follows what was typed at the end: nobody has to type `/` and `:`. */
export function withSeparator(typed: string, before: string): string {
  if (typed.length <= before.length || !typed.startsWith(before)) return typed;
  if (/^\d{2}(\/\d{2})?$/.test(typed)) return `${typed}/`;
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(typed)) return `${typed} `;
  return /^\d{2}\/\d{2}\/\d{4} \d{2}$/.test(typed) ? `${typed}:` : typed;
}

/** What was typed in another way (`1/2/2026 9:05`, `010220260905`) in the one of the field; other texts as they are. */
export function tidyText(typed: string): string {
  const [, day, month, year, hour, minute] = (loose.exec(typed.trim()) ??
    onlyDigits.exec(typed.trim()) ??
    []) as (string | undefined)[];
  if (!day || !month || !hour) return typed.trim();
  const two = (part: string) => part.padStart(2, '0');
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${minute}`;
}
