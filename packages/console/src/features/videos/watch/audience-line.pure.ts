/** How far the audience of a video came, for drawing: shares of those who began, in percent, from the start to the end. */
export interface AudienceLine {
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Percent of those who began. */
  readonly reachedEnd: number;
  /** The tenth after the first one that more saw than the one before it, by its place; null where nobody came back to any. */
  readonly mostSeenAgain: number | null;
}

const shareOf = (count: number, plays: number): number => Math.min(100, (count / plays) * 100);

/** The line of a video by how many saw each tenth of it; null without plays. */
export function audienceLine(retention: readonly number[], plays: number): AudienceLine | null {
  if (plays === 0 || retention.length === 0) return null;
  const width = 100 / retention.length;
  const shares = retention.map((count) => shareOf(count, plays));
  const first = shares[0] ?? 0;
  const last = shares.at(-1) ?? 0;
  const middles = shares.map((share, index) => [(index + 0.5) * width, share] as const);
  const rises = shares.map((share, index) => (index === 0 ? 0 : share - (shares[index - 1] ?? share)));
  const highest = rises.reduce((best, rise, index) => (rise > (rises[best] ?? 0) ? index : best), 0);
  return {
    points: [[0, first], ...middles, [100, last]],
    reachedEnd: last,
    mostSeenAgain: highest === 0 ? null : highest,
  };
}

/** The share that saw the part of a second, in percent of those who began; null without plays or a length. */
export function shareAt(
  second: number,
  { retention, plays, seconds }: { retention: readonly number[]; plays: number; seconds: number | null },
): number | null {
  if (plays === 0 || seconds === null || seconds <= 0) return null;
  const tenth = Math.min(retention.length - 1, Math.floor((second / seconds) * retention.length));
  const count = retention[tenth];
  return count === undefined ? null : shareOf(count, plays);
}
