/** A rendition as the streaming library lists it. */
export interface EngineLevel {
  /** Pixels; 0 or absent where there is no picture. */
  readonly height?: number;
  readonly width?: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/** One choice of the quality menu. */
export interface PlayerQuality {
  /** The rendition's place in the streaming library's list; what `setQuality` takes. */
  readonly index: number;
  /** For example `720p` (the short side, so that portrait videos read the same), `audio` without a picture. */
  readonly label: string;
  /** Bits per second. */
  readonly bitrate: number;
}

/**
 * What a viewer chooses: the index of a quality, `auto` for the best that line and window allow, `saver` for the same with 480p at
 * most, to save data.
 */
export type QualityChoice = number | 'auto' | 'saver';

/** Of the short side, in pixels. */
const SAVER_PIXELS = 480;

/** The best level that saves data, as its place in a list that begins with the worst: that where all are larger. */
export function saverLevel(levels: readonly Pick<EngineLevel, 'width' | 'height'>[]): number {
  const fits = levels.map(({ width, height = 0 }) => Math.min(width || height, height) <= SAVER_PIXELS);
  return Math.max(0, fits.lastIndexOf(true));
}

/** The choice where a source lists its qualities again: that of the same label, which may have another place. */
export function keptQuality(
  qualities: readonly PlayerQuality[],
  { quality, chosenQuality }: { readonly quality: QualityChoice; readonly chosenQuality: string | null },
): QualityChoice {
  if (quality === 'saver') return quality;
  return qualities.find(({ label }) => label === chosenQuality)?.index ?? 'auto';
}

/** The quality choices of a source, highest bitrate first; of renditions with the same label only the best is kept. */
export function toQualities(levels: readonly EngineLevel[]): readonly PlayerQuality[] {
  const all = levels.map((level, index) => ({ index, label: labelOf(level), bitrate: level.bitrate }));
  const seen = new Set<string>();
  return all.sort((a, b) => b.bitrate - a.bitrate).filter(({ label }) => !seen.has(label) && seen.add(label));
}

function labelOf({ width, height }: EngineLevel): string {
  return height ? `${Math.min(width || height, height)}p` : 'audio';
}
