import { writeFile } from 'node:fs/promises';
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_JPEG, FilterAPI, Frame } from 'node-av';
import { filterFrames } from './codecs';
import { encodeStill, stillFilters } from './still';
import { planStoryboard, storyboardTrack } from './storyboard.pure';
import type { StoryboardPlan } from './storyboard.pure';
import type { Size } from './ladder.pure';

const quality = 70;

/** Keeps one tile for each interval while the video is decoded, and writes them as one image. */
export interface StoryboardMaker {
  /** Looks at a picture; does not free it. */
  offer(frame: Frame, seconds: number): Promise<void>;
  /** Writes image and track; false if no picture was offered. */
  write(paths: {
    readonly image: string;
    readonly track: string;
    /** The file name of the image in the cues of the track. */
    readonly imageName: string;
    readonly endSeconds: number;
  }): Promise<boolean>;
}

/** A maker for pictures of a size; it does nothing if the duration is not known in advance. */
export function createStoryboardMaker(size: Size | null, durationSeconds: number | null): StoryboardMaker {
  const plan = size && planStoryboard(size, durationSeconds);
  if (!plan) return { offer: async () => undefined, write: async () => false };
  const sheet = createSheet(plan);
  const most = plan.columns * plan.rows;
  let tiles = 0;
  let scaler: FilterAPI | null = null;

  return {
    async offer(frame, seconds) {
      if (tiles >= most || seconds < tiles * plan.intervalSeconds) return;
      const own = frame.clone();
      if (own === null) return;
      scaler ??= FilterAPI.create(stillFilters(frame, plan.tile));
      for (const small of filterFrames(scaler, own)) {
        sheet.place(small, tiles);
        small.free();
        tiles += 1;
      }
      own.free();
    },
    async write({ image, track, imageName, endSeconds }) {
      scaler?.close();
      if (tiles === 0) return false;
      await writeFile(image, await sheet.toJpeg(Math.ceil(tiles / plan.columns)));
      await writeFile(track, storyboardTrack(plan, { tiles, endSeconds, image: imageName }));
      return true;
    },
  };
}

/** The three planes of the sheet, 4:2:0 in full range, initially black. */
function createSheet({ tile, columns, rows }: StoryboardPlan) {
  const [width, height] = [tile.width * columns, tile.height * rows];
  const planes = [
    { bytes: Buffer.alloc(width * height), stride: width, shrink: 1 },
    { bytes: Buffer.alloc((width * height) / 4, 128), stride: width / 2, shrink: 2 },
    { bytes: Buffer.alloc((width * height) / 4, 128), stride: width / 2, shrink: 2 },
  ];
  return {
    place(frame: Frame, index: number): void {
      const [left, top] = [(index % columns) * tile.width, Math.floor(index / columns) * tile.height];
      for (const [plane, { bytes, stride, shrink }] of planes.entries()) {
        const [from, line] = [frame.data?.[plane], frame.linesize[plane] ?? 0];
        if (from === undefined) continue;
        for (let y = 0; y < tile.height / shrink; y += 1) {
          const target = (top / shrink + y) * stride + left / shrink;
          from.copy(bytes, target, y * line, y * line + tile.width / shrink);
        }
      }
    },
    async toJpeg(usedRows: number): Promise<Buffer> {
      const size = { width, height: tile.height * usedRows };
      const used = planes.map(({ bytes, stride, shrink }) =>
        bytes.subarray(0, (stride * size.height) / shrink),
      );
      const frame = Frame.fromVideoBuffer(Buffer.concat(used), {
        ...size,
        format: AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: 1 },
      });
      frame.colorRange = AVCOL_RANGE_JPEG;
      return encodeStill(frame, quality);
    },
  };
}
