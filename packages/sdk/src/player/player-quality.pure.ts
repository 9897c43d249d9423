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
  /** Pixels of the short side, null without a picture. */
  readonly lines: number | null;
  /** Bits per second. */
  readonly bitrate: number;
}

/** The menu of a source: best first, of two renditions with the same label the better one. */
export function toQualities(levels: readonly EngineLevel[]): readonly PlayerQuality[] {
  const byLabel = new Map<string, PlayerQuality>();
  levels.forEach((level, index) => {
    const lines = shortSide(level);
    const label = lines === null ? 'audio' : `${lines}p`;
    const known = byLabel.get(label);
    if (!known || known.bitrate < level.bitrate)
      byLabel.set(label, { index, label, lines, bitrate: level.bitrate });
  });
  return [...byLabel.values()].sort((a, b) => (b.lines ?? 0) - (a.lines ?? 0) || b.bitrate - a.bitrate);
}

function shortSide({ width, height }: EngineLevel): number | null {
  if (!height) return null;
  return width ? Math.min(width, height) : height;
}
