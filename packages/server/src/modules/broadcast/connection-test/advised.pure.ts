import type { Live } from '@palco/openapi';

/** Bits per second that fit a picture of so many lines at thirty pictures a second; the guide of the panel advises the same. */
const fitting = [
  { lines: 2160, bitrate: 13_000_000 },
  { lines: 1440, bitrate: 8_000_000 },
  { lines: 1080, bitrate: 4_500_000 },
  { lines: 720, bitrate: 2_500_000 },
  { lines: 480, bitrate: 1_200_000 },
  { lines: 360, bitrate: 700_000 },
  { lines: 240, bitrate: 400_000 },
] as const;

/** Pictures a second above which a half more is needed. */
const manyPictures = 40;

/** The bitrate that fits a picture, and between which bounds nothing has to be changed. */
export interface AdvisedBitrate {
  readonly from: number;
  readonly to: number;
  readonly best: number;
}

export function advisedBitrate(width: number, height: number, fps: number): AdvisedBitrate {
  const lines = Math.min(width, height);
  const distance = (one: { readonly lines: number }): number => Math.abs(Math.log(one.lines / lines));
  const nearest = fitting.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  const best = nearest.bitrate * (fps > manyPictures ? 1.5 : 1);
  return { from: best * 0.5, to: best * 2, best };
}

/** Seconds between key frames that segments of a live begin with. */
export const advisedKeySeconds = (latency: Live['latency']): 1 | 2 => (latency === 'ultra-low' ? 1 : 2);
