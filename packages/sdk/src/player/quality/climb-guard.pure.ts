/** What is remembered of the switches between qualities; levels are places in the list, worst first. */
export interface ClimbGuard {
  readonly level: number;
  /** When a better level than the one before was begun. */
  readonly climbedAt: number;
  /** The level that the line did not hold, and until when it is not tried again; null while none is kept out. */
  readonly kept: { readonly level: number; readonly until: number } | null;
  /** How often in a row a climb failed. */
  readonly failures: number;
}

/** A level that is left so soon after the climb was too much. */
const FAILED_MS = 12_000;
/** Kept out for so long, and twice as long with each further failure, … */
const WAIT_MS = 10_000;
const WAIT_MOST_MS = 80_000;
/** … until a level was held for this time. */
const HELD_MS = 40_000;

export const unguarded: ClimbGuard = { level: -1, climbedAt: 0, kept: null, failures: 0 };

/** Takes note that a level is loaded from now on by the automatic choice. */
export function noteLevel(guard: ClimbGuard, level: number, now: number): ClimbGuard {
  if (level === guard.level) return guard;
  const sinceMs = now - guard.climbedAt;
  if (level > guard.level) {
    const failures = sinceMs > HELD_MS ? 0 : guard.failures;
    // The first level is no climb.
    return { ...guard, level, failures, climbedAt: guard.level === -1 ? now - HELD_MS : now };
  }
  if (sinceMs > FAILED_MS) return { ...guard, level };
  const waitMs = Math.min(WAIT_MS * 2 ** guard.failures, WAIT_MOST_MS);
  return {
    ...guard,
    level,
    failures: guard.failures + 1,
    kept: { level: guard.level, until: now + waitMs },
  };
}

/** The best level that may be chosen now; infinite where none is kept out. */
export const guardedLevel = ({ kept }: ClimbGuard, now: number): number =>
  kept !== null && now < kept.until ? kept.level - 1 : Number.POSITIVE_INFINITY;
