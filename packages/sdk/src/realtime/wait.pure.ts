/** After how many failures, from 1, and what the server said. */
export interface Wait {
  readonly failures: number;
  /** It said that it restarts. */
  readonly isRestart?: boolean;
  /** The wait that it demands, in milliseconds. */
  readonly retryAfterMs?: number;
}

const shortestMs = 250;
const longestMs = 30_000;
const longestRetryAfterMs = 60_000;
/**
 * A server that said that it restarts is back soon: for these many tries nobody waits longer than this, so that everybody
 * is connected within two seconds of its return.
 */
const restartTries = 30;
const restartMs = 1_050;

/**
 * How long to wait before the next try: any time up to half a second, and twice as long after each failure, up to 30 s
 * (full jitter, so that a thousand clients do not come at once; decisions, section 2). It is added to a wait that the
 * server demands, which all clients got alike.
 *
 * After a restart everybody begins at the same moment. Any time between half of the longest wait and all of it keeps them
 * spread best: whenever the server is back, about 20 % at most come in any 100 ms (with the usual
 * curve: 30 %). What a server demands while it stops is about other requests: it said that it will be back.
 *
 * @param random a number in [0, 1)
 */
export function waitMs({ failures, isRestart, retryAfterMs = 0 }: Wait, random: number): number {
  return isRestart && failures < restartTries
    ? (restartMs * (1 + random)) / 2
    : Math.min(retryAfterMs, longestRetryAfterMs) + random * Math.min(longestMs, shortestMs * 2 ** failures);
}
