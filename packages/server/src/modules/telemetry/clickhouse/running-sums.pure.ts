import type { PlayBatch, PlayCounters, PlayDelta, PlaySlot } from '../../../ports/analytics-store';
import { counterNames, noCounters } from '../../../ports/play-counters.pure';

// A store without transactions, whose answer may be lost, cannot add: what is sent twice would count twice. So each process sends
// the sum of what it knows of a key so far, under a name of its own, and the newest such sum replaces the ones before it. All
// processes together are the sum of the newest of each. Whatever is sent again, in whatever order, changes nothing.

/** What is kept of a play, besides what PostgreSQL has: nothing that names a person. */
export type PlayFacts = Pick<
  PlayDelta,
  'subjectId' | 'sessionId' | 'cdn' | 'os' | 'state' | 'provider' | 'tenths' | 'seenAt'
>;

/** The sum of one writer under one key. */
export interface RunningSum<Facts> {
  /** By this name the sums of one process and one while are told apart from all others. */
  readonly writer: string;
  /** When the writer began with it, in milliseconds since 1970. */
  readonly begunAt: number;
  /** Grows with each change. */
  version: number;
  facts: Facts;
  readonly counters: { -readonly [Name in keyof PlayCounters]: number };
}

type SlotKey = Pick<PlaySlot, 'subjectId' | 'at' | 'dimension' | 'name'>;
/** The sums that a batch changed. */
export interface ChangedSums {
  readonly plays: readonly RunningSum<PlayFacts>[];
  readonly seconds: readonly RunningSum<SlotKey>[];
  readonly minutes: readonly RunningSum<SlotKey>[];
}

/** The running sums of one process. */
export interface RunningSums {
  /** Adds what was not added before, and answers the sums that a batch is part of, as they are now. */
  add(batch: Omit<PlayBatch, 'events'>, now: number): ChangedSums;
}

/** After so long sums begin anew under another name, so that a process does not remember all that it ever summed. */
const whileMs = 10 * 60_000;

const copy = <Facts>(sum: RunningSum<Facts>): RunningSum<Facts> => ({
  ...sum,
  facts: { ...sum.facts },
  counters: { ...sum.counters },
});

interface Rules<Row, Facts> {
  keyOf(row: Row): string;
  first(row: Row): Facts;
  next(before: Facts, row: Row): Facts;
}

/** The sums of one table. `makeName` makes a name that was never used. */
function createTable<Row extends PlayCounters, Facts>(
  { keyOf, first, next }: Rules<Row, Facts>,
  makeName: () => string,
) {
  let sums = new Map<string, RunningSum<Facts>>();
  let writer = makeName();
  let begunAt = 0;
  /** Rows that were added, with the sum that has them: a batch comes again if its answer was lost, also in parts. */
  const added = new WeakMap<Row, RunningSum<Facts>>();

  function addRow(row: Row, now: number): RunningSum<Facts> {
    const key = keyOf(row);
    const known = sums.get(key);
    const sum: RunningSum<Facts> = known ?? {
      writer,
      begunAt: now,
      version: 0,
      facts: first(row),
      counters: noCounters(),
    };
    if (known === undefined) sums.set(key, sum);
    else sum.facts = next(sum.facts, row);
    sum.version += 1;
    for (const name of counterNames) sum.counters[name] += row[name];
    added.set(row, sum);
    return sum;
  }
  return (rows: readonly Row[], now: number): RunningSum<Facts>[] => {
    if (now - begunAt >= whileMs) {
      sums = new Map();
      writer = makeName();
      begunAt = now;
    }
    return [...new Set(rows.map((row) => added.get(row) ?? addRow(row, now)))].map(copy);
  };
}

const slotRules: Rules<PlaySlot, SlotKey> = {
  keyOf: ({ subjectId, dimension, at, name }) => `${subjectId} ${dimension} ${at} ${name}`,
  first: ({ subjectId, dimension, at, name }) => ({ subjectId, dimension, at, name }),
  next: (before) => before,
};
const playRules: Rules<PlayDelta, PlayFacts> = {
  keyOf: ({ subjectId, sessionId }) => `${subjectId} ${sessionId}`,
  first: ({ subjectId, sessionId, cdn, os, state, provider, tenths, seenAt }) => ({
    subjectId,
    sessionId,
    cdn,
    os,
    state,
    provider,
    tenths,
    seenAt,
  }),
  next: (before, row) => ({
    ...before,
    cdn: before.cdn ?? row.cdn,
    os: before.os ?? row.os,
    state: before.state ?? row.state,
    provider: before.provider ?? row.provider,
    tenths: before.tenths | row.tenths,
    seenAt: Math.max(before.seenAt, row.seenAt),
  }),
};

export function createRunningSums(makeName: () => string): RunningSums {
  const plays = createTable(playRules, makeName);
  const seconds = createTable(slotRules, makeName);
  const minutes = createTable(slotRules, makeName);
  return {
    add: (batch, now) => ({
      plays: plays(batch.plays, now),
      seconds: seconds(batch.seconds, now),
      minutes: minutes(batch.minutes, now),
    }),
  };
}
