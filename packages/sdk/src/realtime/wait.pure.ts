/** What the wait before an attempt depends on: failures in a row, from 1, and what the server announced. */
export interface Wait {
  readonly failures: number;
  /** It announced a restart (close code 1012). */
  readonly isRestart?: boolean;
  /** The wait that it demands, in milliseconds. */
  readonly retryAfterMs?: number;
}

const shortestMs = 250;
const longestMs = 30_000;
const longestRetryAfterMs = 60_000;
/**
 * After an announced restart the first attempts wait at most this long, so that all clients are connected within two seconds
 * of the server's return.
 */
const restartAttempts = 30;
const restartMs = 1_050;

/**
 * How long to wait before the next attempt: exponential backoff from 500 ms to 30 s with full jitter (decisions, section 2),
 * so that a thousand clients do not reconnect at once. It is added to the `Retry-After` of the server, which is the same for
 * all clients.
 *
 * After a restart all clients start at the same moment. A uniform wait between half of the longest one and all of it spreads
 * them best: at most about 20 % of them connect within any 100 ms, against 30 % with exponential backoff. The `Retry-After` of
 * a server that is stopping is ignored, since it announced its return.
 *
 * @param random a number in [0, 1)
 */
export function waitMs({ failures, isRestart, retryAfterMs = 0 }: Wait, random: number): number {
  return isRestart && failures < restartAttempts
    ? (restartMs * (1 + random)) / 2
    : Math.min(retryAfterMs, longestRetryAfterMs) + random * Math.min(longestMs, shortestMs * 2 ** failures);
}
