const fileEndings = /\.(mp[34]|m4[av]|web[am]|og[agv]|mov|wav)$/i;

/** Whether an address is a plain media file, which every browser plays by itself; anything else counts as a playlist. */
export function isMediaFile(src: string): boolean {
  const [path = ''] = src.split(/[?#]/, 1);
  return src.startsWith('blob:') || fileEndings.test(path);
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

/** From 0 to the end; NaN becomes 0. */
function clamp(value: number, end: number): number {
  return Math.min(Math.max(0, value || 0), end);
}
