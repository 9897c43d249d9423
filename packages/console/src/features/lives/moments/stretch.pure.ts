/** A stretch of a live, in milliseconds since the epoch. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** As the server takes it. */
const longestMs = 10 * 60_000;
const firstMs = 30_000;

/** Why no clip can be made of a stretch; null where one can. */
export function stretchProblem({ from, until }: Stretch): 'order' | 'long' | null {
  if (until <= from) return 'order';
  return until - from > longestMs ? 'long' : null;
}

/** What is chosen at first: the last half minute of what is there. */
export const firstStretch = ({ from, until }: Stretch): Stretch => ({
  from: Math.max(from, until - firstMs),
  until,
});
