const fileEndings = /\.(mp[34]|m4[av]|web[am]|og[agv]|mov|wav)$/i;

/** Whether a source is a file, which every browser plays by itself, or a playlist. */
export type SourceKind = 'file' | 'playlist';

/** The kind by a MIME type; `null` for one that says neither, such as `application/octet-stream`. */
export function kindOfType(type: string | null | undefined): SourceKind | null {
  if (!type) return null;
  if (/mpegurl/i.test(type)) return 'playlist';
  return /^\s*(video|audio)\//i.test(type) ? 'file' : null;
}

/** The kind by the ending of an address; `null` where it has none that says it. */
export function kindOfAddress(src: string): SourceKind | null {
  const [path = ''] = src.split(/[?#]/, 1);
  if (src.startsWith('blob:') || fileEndings.test(path)) return 'file';
  return /\.m3u8?$/i.test(path) ? 'playlist' : null;
}

/** The sound settings of the element; at volume 0 it is muted, so that the button shows what is heard. */
export interface Sound {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
}

/** The sound at a volume, which is limited to 0 to 1. */
export function soundAt(volume: number): Sound {
  const kept = clamp(volume, 1);
  return { volume: kept, muted: kept === 0 };
}

/** The sound after the mute button; unmuting at volume 0 sets the volume to 1, since nothing would be heard otherwise. */
export function toggledSound({ muted, volume }: Sound): Sound {
  return { muted: !muted, volume: muted ? volume || 1 : volume };
}

/** The speeds on offer by default. */
const defaultRates: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The default speed next to a speed, or the one before it with -1. */
export function steppedRate(rate: number, steps: number): number {
  const others = defaultRates.filter((one) => (steps > 0 ? one > rate : one < rate));
  return others.at(steps > 0 ? 0 : -1) ?? rate;
}

/** From 0 to the end; NaN becomes 0. */
function clamp(value: number, end: number): number {
  return Math.min(Math.max(0, value || 0), end);
}
