import type { Clock } from '../../../kernel/clock/clock';

/** How many entries there are, counted up to a moment and after it. */
export interface SplitCount {
  readonly settled: number;
  readonly later: number;
}

/** Counts the entries after `after`, or all, in two parts: up to `settled` and later. */
type CountBetween = (range: { readonly after: Date | null; readonly settled: Date }) => Promise<SplitCount>;

interface Known {
  readonly total: number;
  readonly until: Date;
  readonly countedAt: number;
}

/** No transaction of a change, and no difference between clocks, is longer. */
const settleMs = 5 * 60_000;
/** Deleted entries, the oldest ones, are not counted any more after this time. */
const keptMs = 10 * 60_000;
const mostKept = 500;

/**
 * How many entries fit a filter. To count 100,000 of them takes many times as long as to read a page; but entries never change
 * and new ones are always the newest, so what was counted once is kept, and only what came since then is counted again.
 */
export function createLogTotals(clock: Clock) {
  const known = new Map<string, Known>();
  return {
    async totalOf(filter: object, count: CountBetween): Promise<number> {
      const key = JSON.stringify(filter);
      const now = clock.now();
      const found = known.get(key);
      const base = found !== undefined && now - found.countedAt < keptMs ? found : null;
      // Never back behind what is counted already, where two calls cross.
      const settled = new Date(Math.max(now - settleMs, base?.until.getTime() ?? 0));
      const more = await count({ after: base?.until ?? null, settled });
      const total = (base?.total ?? 0) + more.settled;
      if (known.size >= mostKept) known.clear();
      known.set(key, { total, until: settled, countedAt: base?.countedAt ?? now });
      return total + more.later;
    },
  };
}

/** What {@link createLogTotals} makes. */
export type LogTotals = ReturnType<typeof createLogTotals>;
