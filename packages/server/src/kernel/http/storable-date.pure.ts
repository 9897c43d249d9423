/**
 * Whether a day or moment that is written as RFC 3339 wants it can be computed with and stored: a leap second is no moment of the
 * language, and the database has no year 0 and another notation beyond 9999, which an offset may lead into.
 */
export function isStorableDate(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999;
}
