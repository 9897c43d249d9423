/** A day of the calendar, without a time zone, as an address holds it: `yyyy-mm-dd`. */
export type Day = string;

/** First and last day of the calendar; the format of a day needs years of four digits. */
export const firstDay: Day = '1970-01-01';
export const lastDay: Day = '2199-12-31';

/** The day as a moment of UTC: days are counted there, where each has 24 hours. */
export function momentOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Reads a day of an address; undefined for an invalid day, and outside of the calendar. */
export function dayRule(raw: unknown): Day | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw) || raw < firstDay || raw > lastDay)
    return undefined;
  const moment = momentOf(raw);
  // Browsers differ in whether they read the 30th of February as a day of March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(raw) ? raw : undefined;
}
