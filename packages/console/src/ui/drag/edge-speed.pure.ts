/** The distance from an edge within which a drag scrolls, in pixels. */
const edge = 72;
/** The maximum speed in pixels per second. */
const fastest = 1200;

/**
 * The scroll speed of a container from `start` to `end` for a pointer at `at`, in pixels per second: negative towards the
 * start, 0 away from the edges, faster the nearer to one, and the maximum at the edge and beyond it.
 */
export function edgeSpeed(at: number, start: number, end: number): number {
  const reach = Math.min(edge, (end - start) / 4);
  if (reach <= 0) return 0;
  const towardsStart = Math.min(1, Math.max(0, (start + reach - at) / reach));
  const towardsEnd = Math.min(1, Math.max(0, (at - (end - reach)) / reach));
  return (towardsEnd - towardsStart) * fastest;
}
