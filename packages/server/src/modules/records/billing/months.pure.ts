import { offsetAt } from '../../../kernel/intl/formatters.pure';

/** `yyyy-MM`, a month of the calendar in the time zone of a team. */
export type Month = string;
/** `yyyy-MM-dd`, a day there. */
export type Day = string;

const dayMs = 86_400_000;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day that a moment (milliseconds since 1970) belongs to in a time zone. */
export function dayAt(at: number, timeZone: string): Day {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** The day so many days later; earlier where it is negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The month so many months later. */
export function addMonths(month: Month, months: number): Month {
  const first = new Date(utcOf(`${month}-01`));
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

export const firstDay = (month: Month): Day => `${month}-01`;
export const lastDay = (month: Month): Day => addDays(firstDay(addMonths(month, 1)), -1);

/** How many days a month has. */
export const daysIn = (month: Month): number => Number(lastDay(month).slice(8));

/** All days from one to another, both inclusive; none where the second is earlier. */
export function daysFrom(start: Day, end: Day): Day[] {
  const count = Math.round((utcOf(end) - utcOf(start)) / dayMs) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(start, index));
}

/**
 * The moment at which a day begins in a time zone, in milliseconds since 1970. Where the clock goes forward at midnight, that is
 * the first moment of the day that exists; where midnight comes twice, the first one.
 */
export function startOfDay(day: Day, timeZone: string): number {
  const utc = utcOf(day);
  // The offset is that of one of the moments around it; no change of a clock is longer than a day.
  const starts = [utc - dayMs, utc + dayMs].map((near) => utc - offsetAt(near, timeZone));
  const [first = utc, last = utc] = starts.toSorted((one, other) => one - other);
  if (dayAt(first, timeZone) === day && dayAt(first - 1, timeZone) < day) return first;
  if (dayAt(last, timeZone) === day && dayAt(last - 1, timeZone) < day) return last;
  return firstMomentOf(day, timeZone, { low: first - dayMs, high: last + dayMs });
}

/** Halves the time until the first moment of a day is found: the days of a zone never go back. */
function firstMomentOf(day: Day, timeZone: string, within: { low: number; high: number }): number {
  let { low, high } = within;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayAt(middle, timeZone) >= day) high = middle;
    else low = middle;
  }
  return high;
}

/** When a month begins and when the next one does, in milliseconds since 1970. */
export function boundsOf(month: Month, timeZone: string): { readonly start: number; readonly end: number } {
  return {
    start: startOfDay(firstDay(month), timeZone),
    end: startOfDay(firstDay(addMonths(month, 1)), timeZone),
  };
}
