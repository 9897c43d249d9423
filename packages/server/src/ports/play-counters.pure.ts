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
export const noCounters = (): Counters => ({
  starts: 0,
  startupMs: 0,
  startupFailures: 0,
  earlyExits: 0,
  watchedMs: 0,
  rebufferMs: 0,
  rebuffers: 0,
  bytes: 0,
});
