import type { Log } from '@palco/sdk/admin';
import { dayAt, type Day } from '@palco/sdk/date-range';

/** A row of the log: one entry, or several that say the same of several objects. */
export interface LogRow {
  readonly id: string;
  readonly day: Day;
  /** The first of them on the page. */
  readonly log: Log;
  /** All of them, if they are folded into one. */
  readonly folded: readonly Log[] | null;
  /** One of several that are folded out below their row. */
  readonly isInside: boolean;
}

/** Fewer than so many stay entries of their own. */
const fewest = 3;

const actorOf = ({ principal, user }: Log): string =>
  [principal.kind, principal.id ?? principal.name ?? '', user?.email ?? ''].join(' ');

/** Whether two entries that follow each other may be one row: the same done by the same one, in one team. */
const isAlike = (one: Log, other: Log): boolean =>
  one.event === other.event && one.accountId === other.accountId && actorOf(one) === actorOf(other);

interface Folding {
  readonly timeZone: string;
  /** Whether there are words for several entries of an event. */
  mayFold(event: string): boolean;
  /** Rows that are folded out. */
  readonly opened: ReadonlySet<string>;
}

/** The rows of a page of entries, with entries that say the same folded into one. */
export function rowsOf(logs: readonly Log[], { timeZone, mayFold, opened }: Folding): LogRow[] {
  const dayOf = ({ created_at: at }: Log): Day => dayAt(Date.parse(at), timeZone);
  const runs: Log[][] = [];
  for (const log of logs) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && mayFold(log.event) && isAlike(last, log) && dayOf(last) === dayOf(log)) run.push(log);
    else runs.push([log]);
  }
  return runs.flatMap((run): LogRow[] => {
    const row = (log: Log, isInside: boolean): LogRow => ({
      id: log.id,
      day: dayOf(log),
      log,
      folded: null,
      isInside,
    });
    const [log] = run;
    if (log === undefined) return [];
    if (run.length < fewest) return run.map((one) => row(one, false));
    const head: LogRow = { ...row(log, false), id: `many-${log.id}`, folded: run };
    return opened.has(head.id) ? [head, ...run.map((one) => row(one, true))] : [head];
  });
}
