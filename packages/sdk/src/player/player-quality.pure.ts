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

/** The quality choices of a source, highest bitrate first; of renditions with the same label only the best is kept. */
export function toQualities(levels: readonly EngineLevel[]): readonly PlayerQuality[] {
  const all = levels.map((level, index) => ({ index, label: labelOf(level), bitrate: level.bitrate }));
  const seen = new Set<string>();
  return all.sort((a, b) => b.bitrate - a.bitrate).filter(({ label }) => !seen.has(label) && seen.add(label));
}

function labelOf({ width, height }: EngineLevel): string {
  return height ? `${Math.min(width || height, height)}p` : 'audio';
}
