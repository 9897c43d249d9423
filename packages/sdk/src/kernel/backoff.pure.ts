/** Upper limit of a `Retry-After` that is honoured. */
const longestRetryAfterMs = 60_000;

/**
 * How long to wait before a request is sent again (decisions section 2, «Upload details»): first 50–500 ms, then 1, 2 and
 * 4 s with ±50 % jitter; `Retry-After` is honoured up to 60 s.
 *
 * @param failures how many times the request failed so far, from 1
 * @param random a number in [0, 1)
 * @param retryAfterMs the wait that the server demands
 */
export function backoffDelayMs(failures: number, random: number, retryAfterMs?: number | null): number {
  if (retryAfterMs != null && retryAfterMs >= 0) return Math.min(retryAfterMs, longestRetryAfterMs);
  return failures > 1 ? 1_000 * 2 ** Math.min(failures - 2, 2) * (0.5 + random) : 50 + 450 * random;
}

/**
 * Reads a `Retry-After` header: whole seconds or an HTTP date.
 *
 * @returns milliseconds from `nowMs`, or `null` when the header is absent or invalid
 */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // A bare number with a sign or a fraction is no HTTP date, although `Date.parse` would take it for one.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
