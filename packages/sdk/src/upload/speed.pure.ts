/** A running figure of how fast bytes leave. */
export interface Speed {
  readonly atMs: number;
  readonly bytes: number;
  readonly bytesPerSecond: number;
}

// Weight of a sample by its age: a change of the line shows after about this time.
const windowMs = 3_000;
// Samples closer together than this say more about the clock than about the line.
const shortestMs = 200;

/**
 * Takes one more sample: bytes sent so far at a time in milliseconds. Starts anew while nothing is sent and when bytes were
 * lost, because the time of a pause is not the line's.
 */
export function measureSpeed(
  last: Speed | undefined,
  sample: { readonly atMs: number; readonly bytes: number; readonly isSending: boolean },
): Speed | undefined {
  const { atMs, bytes, isSending } = sample;
  if (!isSending) return undefined;
  if (!last || bytes < last.bytes) return { atMs, bytes, bytesPerSecond: 0 };
  const elapsedMs = atMs - last.atMs;
  if (elapsedMs < shortestMs) return last;
  const weight = last.bytesPerSecond ? 1 - Math.exp(-elapsedMs / windowMs) : 1;
  const change = ((bytes - last.bytes) * 1_000) / elapsedMs - last.bytesPerSecond;
  return { atMs, bytes, bytesPerSecond: last.bytesPerSecond + change * weight };
}

/** Whole seconds until the rest is sent; `null` while nothing moves. */
export function secondsLeft(restBytes: number, bytesPerSecond: number): number | null {
  return bytesPerSecond > 0 ? Math.ceil(restBytes / bytesPerSecond) : null;
}
