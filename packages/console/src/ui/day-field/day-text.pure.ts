import { dayRule, type Day } from '@palco/sdk/date-range';

const loose = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const onlyDigits = /^(\d{2})(\d{2})(\d{4})$/;

/** The day of `31/12/2026`, `1.2.2026` or `31122026`; undefined for any other text, and for a day that does not exist. */
export function readDay(text: string): Day | undefined {
  const [, date = '', month = '', year] = loose.exec(text.trim()) ?? onlyDigits.exec(text.trim()) ?? [];
  return year === undefined
    ? undefined
    : dayRule(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** A day as the console writes it in both languages: `31/12/2026`. */
export function writeDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}

/** Adds the separator that follows what was typed at the end: nobody has to type `/`. */
export function withDaySeparator(typed: string, before: string): string {
  if (typed.length <= before.length || !typed.startsWith(before)) return typed;
  return /^\d{2}(\/\d{2})?$/.test(typed) ? `${typed}/` : typed;
}
