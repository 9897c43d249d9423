/**
 * The quarter that progress has reached: 0, 25, 50, 75 or 100. Live regions say only these, so that a long upload does not
 * talk over everything else.
 */
export function milestone(percent: number): number {
  return Math.min(100, Math.max(0, Math.floor(percent / 25) * 25));
}
