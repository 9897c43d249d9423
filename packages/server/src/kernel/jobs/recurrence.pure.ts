import { Cron } from 'croner';

/** A time of the calendar, as cron writes it: minute, hour, day of the month, month, day of the week. */
export interface Calendar {
  readonly cron: string;
  /** IANA name of the zone whose clock the pattern means. */
  readonly timeZone: string;
}

/** When recurring work comes: a time after the end of its last run, or by the calendar. */
export type Recurrence = { readonly everyMs: number } | Calendar;

/**
 * The first time of a calendar after a moment. A time that the change to summer time leaves out comes when the clock has
 * gone forward; one that comes twice in autumn is due once.
 *
 * @throws Error if the pattern or the zone is not valid, or such a day never comes.
 */
export function nextRunAt({ cron, timeZone }: Calendar, after: Date): Date {
  const next = new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRun(after);
  if (next === null) throw new Error(`The schedule ${cron} never comes.`);
  return next;
}

/** The recurrence that a job's row has; null for a job that is done once. */
export function recurrenceOf(row: {
  readonly everyMs: number | null;
  readonly cron: string | null;
  readonly timeZone: string | null;
}): Recurrence | null {
  const { everyMs, cron, timeZone } = row;
  if (everyMs !== null) return { everyMs };
  return cron === null || timeZone === null ? null : { cron, timeZone };
}
