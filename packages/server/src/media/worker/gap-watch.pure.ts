/** A stretch of a track without anything decoded. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** A part of it was there and could not be decoded. */
  readonly isDamage: boolean;
}

/** Shorter ones are of the kind that a codec conceals. */
const shortestGap = 0.5;

/** Notes where a track has gaps. What is missing before its first piece is none. */
export interface GapWatch {
  readonly gaps: readonly Gap[];
  /** A packet at this time is damaged. */
  harm(seconds: number): void;
  /** A piece was decoded. */
  take(from: number, to: number): void;
}

export function createGapWatch(): GapWatch {
  const gaps: Gap[] = [];
  let end: number | null = null;
  let harmed = Number.NEGATIVE_INFINITY;
  return {
    gaps,
    harm(seconds) {
      harmed = Math.max(harmed, seconds);
    },
    take(from, to) {
      if (end !== null && from - end > shortestGap)
        gaps.push({ from: end, to: from, isDamage: harmed >= end });
      end = Math.max(end ?? to, to);
    },
  };
}

/**
 * Whether a stretch of a source is missing: one that could not be decoded, or one that is lacking in all tracks though pictures
 * come at a constant rate. A single track may pause.
 */
export function hasHole(tracks: readonly (readonly Gap[])[], isRateConstant: boolean): boolean {
  if (tracks.some((gaps) => gaps.some(({ isDamage }) => isDamage))) return true;
  const [first = [], ...others] = tracks;
  if (!isRateConstant || others.length === 0) return false;
  return first.some((gap) => others.every((gaps) => gaps.some((other) => overlap(gap, other) > shortestGap)));
}

const overlap = (one: Gap, other: Gap): number => Math.min(one.to, other.to) - Math.max(one.from, other.from);
