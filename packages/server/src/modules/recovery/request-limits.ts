import type { Clock } from '../../kernel/clock/clock';

const windowMs = 15 * 60_000;
/** Bounds the memory of a flood; the oldest entries go first. */
const mostEntries = 20_000;

/** Something that is counted, and how many of it are let through in a quarter of an hour. */
export interface Counted {
  readonly key: string;
  readonly most: number;
}

/** Counts requests by e-mail and address, whether the e-mail belongs to anybody or not. */
export interface RequestLimits {
  /** Milliseconds to wait until all of these let one more through; 0 when they do, and then it is counted. */
  take(counted: readonly Counted[]): number;
  /** Takes one back, for limits that count failures only. */
  giveBack(counted: readonly Counted[]): void;
}

/** Kept in memory: a restart forgets, which is safe because it is slow. */
export function createRequestLimits(clock: Clock): RequestLimits {
  const entries = new Map<string, number[]>();

  function recent(key: string): number[] {
    const times = (entries.get(key) ?? []).filter((time) => time > clock.now() - windowMs);
    entries.delete(key);
    entries.set(key, times);
    for (const stale of entries.keys()) {
      if (entries.size <= mostEntries) break;
      entries.delete(stale);
    }
    return times;
  }

  function waitFor({ key, most }: Counted): number {
    const times = recent(key);
    const blocking = times[times.length - most];
    return blocking === undefined ? 0 : blocking + windowMs - clock.now();
  }

  return {
    take(counted) {
      const wait = Math.max(...counted.map(waitFor));
      if (wait > 0) return wait;
      for (const { key } of counted) recent(key).push(clock.now());
      return 0;
    },
    giveBack(counted) {
      for (const { key } of counted) recent(key).pop();
    },
  };
}
