import type { PlayCounters } from './analytics-store';

/** Every counter of a play with its column, in the order of the columns. */
const columnOf = {
  starts: 'starts',
  startupMs: 'startup_ms',
  startupFailures: 'startup_failures',
  earlyExits: 'early_exits',
  watchedMs: 'watched_ms',
  rebufferMs: 'rebuffer_ms',
  rebuffers: 'rebuffers',
  bytes: 'bytes',
} as const satisfies Readonly<Record<keyof PlayCounters, string>>;

/** Every counter of a play. */
export const counterNames = Object.keys(columnOf) as readonly (keyof PlayCounters)[];

/** Names of their columns, in the same order. */
export const counterColumns = Object.values(columnOf);

/** Sums that grow. */
export type Counters = { -readonly [Key in keyof PlayCounters]: number };

/** Sums of nothing. */
export const noCounters = (): Counters => readCounters(() => 0);

/** Counters, each read by the name of its column. */
export const readCounters = (read: (column: string) => number): Counters =>
  Object.fromEntries(Object.entries(columnOf).map(([name, column]) => [name, read(column)])) as Counters;

export const addCounters = (one: PlayCounters, other: PlayCounters): Counters =>
  Object.fromEntries(counterNames.map((name) => [name, one[name] + other[name]])) as Counters;
