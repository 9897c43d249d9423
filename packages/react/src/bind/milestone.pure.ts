/**
 * The quarter that progress has reached: 0, 25, 50, 75 or 100. Live regions announce only these, so that a long
 * upload does not interrupt other announcements.
 */
export function milestone(percent: number): number {
  return Math.min(100, Math.max(0, Math.floor(percent / 25) * 25));
}
