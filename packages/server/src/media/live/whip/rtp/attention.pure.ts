/**
 * Time as it passes for one who looks again and again: a look that comes late counts no longer than two that come in time. What
 * came in the meantime is not read yet then, and nothing may be given up for the time that nobody listened.
 */
export function createAttention(lookEveryMs: number): (nowMs: number) => number {
  let lastMs: number | null = null;
  let passedMs = 0;
  return (nowMs) => {
    if (lastMs !== null) passedMs += Math.min(Math.max(0, nowMs - lastMs), 2 * lookEveryMs);
    lastMs = nowMs;
    return passedMs;
  };
}
