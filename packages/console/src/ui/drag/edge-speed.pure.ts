/** So near to an edge a drag scrolls, in pixels. */
const edge = 72;
/** The most pixels a second. */
const fastest = 1200;

/**
 * How fast what lies between `start` and `end` scrolls while something is held at `at`, in pixels a second: negative towards
 * the start, 0 away from the edges, faster the nearer to one. Beyond an edge it is the fastest.
 */
export function edgeSpeed(at: number, start: number, end: number): number {
  const reach = Math.min(edge, (end - start) / 4);
  if (reach <= 0) return 0;
  const towardsStart = Math.min(1, Math.max(0, (start + reach - at) / reach));
  const towardsEnd = Math.min(1, Math.max(0, (at - (end - reach)) / reach));
  return (towardsEnd - towardsStart) * fastest;
}
