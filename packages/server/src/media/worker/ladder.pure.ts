/** A picture size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One step of the ladder before it is made. */
export interface LadderStep extends Size {
  /** The short side, for example `720p`. */
  readonly name: string;
  /** Ceiling of the encoder, bits per second. */
  readonly maxBitrate: number;
}

/** Short side and the bit rate that 16:9 at 30 frames a second needs there. */
const steps = [
  { shortSide: 240, bitrate: 400_000 },
  { shortSide: 360, bitrate: 800_000 },
  { shortSide: 480, bitrate: 1_400_000 },
  { shortSide: 720, bitrate: 2_800_000 },
  { shortSide: 1080, bitrate: 5_000_000 },
] as const;

const wideRatio = 16 / 9;
/** Peaks above the average that the encoder may spend. */
const peakFactor = 1.2;

/** A source this much smaller than a step still counts as one of it: 1916 x 1078 is what is left of 1080p. */
const tolerance = 0.98;

/**
 * The renditions of a source, smallest first: every step up to the source's short side, never larger than it. A source
 * below the smallest step keeps its own size. Sides are even, as 4:2:0 needs them.
 */
export function planLadder(source: Size, framesPerSecond: number): LadderStep[] {
  const short = Math.min(source.width, source.height);
  const fitting = steps.filter((step) => step.shortSide * tolerance <= short);
  if (fitting.length > 0) {
    return fitting.map(({ shortSide, bitrate }) => ({
      ...planStep(source, Math.min(shortSide, short), { bitrate, framesPerSecond }),
      name: `${shortSide}p`,
    }));
  }
  return [planStep(source, short, { bitrate: steps[0].bitrate, framesPerSecond })];
}

function planStep(
  source: Size,
  shortSide: number,
  nominal: { bitrate: number; framesPerSecond: number },
): LadderStep {
  const scale = shortSide / Math.min(source.width, source.height);
  const width = toEven(source.width * scale);
  const height = toEven(source.height * scale);
  const area = (width * height) / (shortSide * shortSide * wideRatio);
  const motion = nominal.framesPerSecond > 35 ? 1.5 : 1;
  const maxBitrate = Math.round(nominal.bitrate * Math.min(2, Math.max(0.5, area)) * motion * peakFactor);
  return { name: `${Math.min(width, height)}p`, width, height, maxBitrate };
}

function toEven(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}
