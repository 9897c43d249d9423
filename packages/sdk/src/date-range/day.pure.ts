/** A day of the calendar, without a time zone, as an address holds it: `yyyy-mm-dd`. */
export type Day = string;

/**
 * First and last day of the calendar; the format of a day needs years of four digits.
 *
 * @example
 * ```ts
 * const isTooEarly = (day: Day) => day < firstDay;
 * ```
 */
export const firstDay: Day = '1970-01-01';
/**
 * Last day of the calendar; see {@link firstDay}.
 *
 * @example
 * ```ts
 * const isTooLate = (day: Day) => day > lastDay;
 * ```
 */
export const lastDay: Day = '2199-12-31';

/**
 * The day as a moment of UTC: days are counted there, where each has 24 hours.
 *
 * @example
 * ```ts
 * const days = (momentOf('2026-03-10') - momentOf('2026-03-01')) / 86_400_000; // 9
 * ```
 */
export function momentOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * Reads a day of an address; undefined for an invalid day, and outside of the calendar.
 *
 * @example
 * ```ts
 * dayRule('2026-03-10'); // '2026-03-10'
 * dayRule('2026-02-30'); // undefined
 * ```
 */
export function dayRule(raw: unknown): Day | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw) || raw < firstDay || raw > lastDay)
    return undefined;
  const moment = momentOf(raw);
  // Browsers differ in whether they read the 30th of February as a day of March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(raw) ? raw : undefined;
}
