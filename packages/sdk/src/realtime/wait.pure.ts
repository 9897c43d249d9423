/** After how many failures, from 1, and whether the server said that it restarts. */
export interface Wait {
  readonly failures: number;
  readonly isRestart?: boolean;
}

const shortestMs = 250;
const longestMs = 30_000;
/**
 * A server that said that it restarts is back soon: for these many tries nobody waits longer than this, so that everybody
 * is connected within two seconds of its return.
 */
const restartTries = 20;
const longestRestartMs = 1_500;

/**
 * How long to wait before the next try: any time up to half a second, and twice as long after each failure, up to 30 s
 * (full jitter, so that a thousand clients do not come at once; decisions, section 2).
 *
 * @param random a number in [0, 1)
 */
export function waitMs({ failures, isRestart }: Wait, random: number): number {
  const longest = isRestart && failures < restartTries ? longestRestartMs : longestMs;
  return random * Math.min(longest, shortestMs * 2 ** failures);
}
