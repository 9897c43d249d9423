/** A time in seconds is before this, one in milliseconds after it: 3 March 1973, or the year 5138. */
const smallestMs = 100_000_000_000;

function toMs(time: string | number): number {
  const number = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : Date.parse(time);
  return typeof time === 'string' && !/^\d+$/.test(time)
    ? number
    : number < smallestMs
      ? number * 1000
      : number;
}

/**
 * Whether a permission has ended: `tokenExpiresIn` is not in the future. Takes ISO 8601 and seconds or milliseconds since 1970;
 * null never ends, and a text that is no time has not ended.
 *
 * @example
 * ```ts
 * isAuthorizationExpired('2026-03-10T12:00:00Z', Date.parse('2026-03-10T12:00:01Z')); // true
 * isAuthorizationExpired(null, Date.now()); // false: it never ends
 * ```
 */
export function isAuthorizationExpired(
  tokenExpiresIn: string | number | null | undefined,
  now: number,
): boolean {
  return tokenExpiresIn != null && toMs(tokenExpiresIn) <= now;
}
