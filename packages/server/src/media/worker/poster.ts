import { writeFile } from 'node:fs/promises';
import type { Frame } from 'node-av';
import type { Size } from './ladder.pure';
import { toJpeg } from './still';

/** Candidate positions, as shares of the duration: many videos begin in black, so the picture with the most contrast is used. */
const places = [0.1, 0.25, 0.5] as const;
const longestSide = 1280;
export const quality = 85;
const samplesPerPicture = 4096;

/** Chooses one picture of a video as its poster while the video is decoded. */
export interface PosterPicker {
  /** Looks at a picture; does not free it. */
  offer(frame: Frame, seconds: number): Promise<void>;
  /** Writes the poster; false if no picture was offered. */
  write(path: string): Promise<boolean>;
}

export function createPosterPicker(durationSeconds: number | null): PosterPicker {
  const length = durationSeconds ?? 0;
  // The first picture is a candidate too: a video may be shorter than it declares.
  const waiting = [0, ...places.map((share) => share * length)];
  let best: { picture: Buffer; liveliness: number } | null = null;

  return {
    async offer(frame, seconds) {
      const next = waiting[0];
      if (next === undefined || seconds < next) return;
      while (waiting[0] !== undefined && waiting[0] <= seconds) waiting.shift();
      const found = liveliness(frame);
      if (best !== null && found <= best.liveliness) return;
      best = {
        picture: await toJpeg(frame, { size: posterSize(frame), quality }),
        liveliness: found,
      };
    },
    async write(path) {
      if (best === null) return false;
      await writeFile(path, best.picture);
      return true;
    },
  };
}

/** Variance of the brightness over a sample of the pixels: 0 for a picture of one tone. */
function liveliness(frame: Frame): number {
  const luma = frame.data?.[0];
  const line = frame.linesize[0] ?? 0;
  if (luma === undefined || line <= 0) return 0;
  const stride = Math.max(1, Math.floor(Math.sqrt((frame.width * frame.height) / samplesPerPicture)));
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < frame.height; y += stride) {
    for (let x = 0; x < frame.width; x += stride) {
      const value = luma[y * line + x] ?? 0;
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  return squares / count - (sum / count) ** 2;
}

/** The size of a poster: its longer side at most 1280, both even. */
export const posterSize = (size: Size): Size => fitSize(size, longestSide);

/** A size whose longer side is at most as long, both even. */
export function fitSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
