/** After how many failures, and whether the server said that it restarts. */
export interface Wait {
  readonly waitAfter: number;
  readonly isRestart: boolean;
}

const firstMs = 500;
const longestMs = 30_000;
/** A server that said that it restarts is back soon: for these many tries nobody waits longer than two seconds. */
const restartTries = 20;
const longestRestartMs = 2_000;

/**
 * How long to wait before the next try: any time up to half a second, and twice as long after each failure, up to 30 s
 * (full jitter, so that a thousand clients do not come at once; decisions, section 2).
 *
 * @param random a number in [0, 1)
 */
export function waitMs({ waitAfter, isRestart }: Wait, random: number): number {
  const longest = isRestart && waitAfter < restartTries ? longestRestartMs : longestMs;
  return random * Math.min(longest, firstMs * 2 ** waitAfter);
}
