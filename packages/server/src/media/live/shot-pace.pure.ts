/** Decides when a picture of a signal is taken. */
export interface ShotPace {
  /** Whether one is due at a key frame. */
  isDue(now: number, isOverloaded: boolean): boolean;
  /** One was taken, or tried, and took so long. */
  took(now: number, costMs: number): void;
}

/** Lists show a picture of about this age. */
const everyMs = 5000;
/** Never more than the fiftieth part of the time goes into pictures, however large the signal. */
const leastShare = 50;

/** A machine that does not keep up with its signals takes no pictures of them. */
export function createShotPace(): ShotPace {
  let nextAt = -Infinity;
  return {
    isDue: (now, isOverloaded) => !isOverloaded && now >= nextAt,
    took: (now, costMs) => void (nextAt = now + Math.max(everyMs, costMs * leastShare)),
  };
}
