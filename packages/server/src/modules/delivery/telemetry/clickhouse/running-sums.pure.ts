import type {
  PlayBatch,
  PlayCounters,
  PlayDelta,
  PlayNames,
  PlaySlot,
} from '../../../../ports/analytics-store';
import { counterNames, noCounters } from '../../../../ports/play-counters.pure';

// A store without transactions, whose answer may be lost, cannot add: what is sent twice would count twice. So each process sends
// the sum of what it knows of a key so far, under a name of its own, and the newest such sum replaces the ones before it. All
// processes together are the sum of the newest of each. Whatever is sent again, in whatever order, changes nothing.

/** A name that a play told, and when the writer was first told it. */
export interface ToldName {
  readonly text: string;
  readonly at: number;
}

/** What is kept of a play, besides what PostgreSQL has: nothing that names a person. */
export interface PlayFacts extends Pick<PlayDelta, 'subjectId' | 'sessionId' | 'tenths' | 'seenAt'> {
  /** Several writers may be told different names of one play: the first of all counts. */
  readonly names: Readonly<Record<keyof PlayNames, ToldName | null>>;
}

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
  /**
   * Adds what was not added before, and answers the sums that a batch is part of, as they are now. `toldAt` is a moment of a clock
   * that all processes share.
   */
  add(
    batch: Omit<PlayBatch, 'events'>,
    times: { readonly now: number; readonly toldAt: number },
  ): ChangedSums;
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
  first(row: Row, toldAt: number): Facts;
  next(before: Facts, row: Row, toldAt: number): Facts;
}
type Times = Parameters<RunningSums['add']>[1];

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

  function addRow(row: Row, { now, toldAt }: Times): RunningSum<Facts> {
    const key = keyOf(row);
    const known = sums.get(key);
    const sum: RunningSum<Facts> = known ?? {
      writer,
      begunAt: now,
      version: 0,
      facts: first(row, toldAt),
      counters: noCounters(),
    };
    if (known === undefined) sums.set(key, sum);
    else sum.facts = next(sum.facts, row, toldAt);
    sum.version += 1;
    for (const name of counterNames) sum.counters[name] += row[name];
    added.set(row, sum);
    return sum;
  }
  return (rows: readonly Row[], times: Times): RunningSum<Facts>[] => {
    const { now } = times;
    if (now - begunAt >= whileMs) {
      sums = new Map();
      writer = makeName();
      begunAt = now;
    }
    return [...new Set(rows.map((row) => added.get(row) ?? addRow(row, times)))].map(copy);
  };
}

const slotRules: Rules<PlaySlot, SlotKey> = {
  keyOf: ({ subjectId, dimension, at, name }) => `${subjectId} ${dimension} ${at} ${name}`,
  first: ({ subjectId, dimension, at, name }) => ({ subjectId, dimension, at, name }),
  next: (before) => before,
};
const nameOf = (text: string | null, at: number): ToldName | null => (text === null ? null : { text, at });
const noNames: PlayFacts['names'] = { cdn: null, os: null, state: null, provider: null };

/** A player may name its CDN, system and place at any time: the first name of each is kept. */
function addNames(known: PlayFacts['names'], told: PlayNames, at: number): PlayFacts['names'] {
  return {
    cdn: known.cdn ?? nameOf(told.cdn, at),
    os: known.os ?? nameOf(told.os, at),
    state: known.state ?? nameOf(told.state, at),
    provider: known.provider ?? nameOf(told.provider, at),
  };
}

const playRules: Rules<PlayDelta, PlayFacts> = {
  keyOf: ({ subjectId, sessionId }) => `${subjectId} ${sessionId}`,
  first: ({ subjectId, sessionId, tenths, seenAt, ...told }, toldAt) => ({
    subjectId,
    sessionId,
    names: addNames(noNames, told, toldAt),
    tenths,
    seenAt,
  }),
  next: (before, row, toldAt) => ({
    ...before,
    names: addNames(before.names, row, toldAt),
    tenths: before.tenths | row.tenths,
    seenAt: Math.max(before.seenAt, row.seenAt),
  }),
};

export function createRunningSums(makeName: () => string): RunningSums {
  const plays = createTable(playRules, makeName);
  const seconds = createTable(slotRules, makeName);
  const minutes = createTable(slotRules, makeName);
  return {
    add: (batch, times) => ({
      plays: plays(batch.plays, times),
      seconds: seconds(batch.seconds, times),
      minutes: minutes(batch.minutes, times),
    }),
  };
}
