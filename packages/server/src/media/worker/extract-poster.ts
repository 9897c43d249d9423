import { writeFile } from 'node:fs/promises';
import type { Frame, Packet } from 'node-av';
import { turn, watchDecoder } from './codecs';
import { WorkerFailure } from './failure';
import { openPictureFitter } from './picture-fitter';
import { toSeconds } from './picture-track';
import { posterSize } from './poster';
import { openDecoder, openSource } from './source';
import type { PictureSource, Source } from './source';
import { toJpeg } from './still';

const quality = 85;

/** Writes the picture of a source at a time, or the last one before its end. */
export async function extractPoster(task: {
  readonly source: string;
  readonly seconds: number;
  readonly path: string;
  onSource(durationSeconds: number | null): void;
}): Promise<null> {
  const source = await openSource(task.source);
  task.onSource(source.durationSeconds);
  const { picture } = source;
  if (picture === null) throw new WorkerFailure('UNSUPPORTED_MEDIA');
  const frame = await findFrame({ ...source, picture }, task.seconds);
  if (frame === null) throw new WorkerFailure('CORRUPT_MEDIA');
  await writeFile(task.path, await makeUpright(picture, frame));
  await source.demuxer.close();
  return null;
}

/** Decodes from the key frame before the time: the first picture that ends after it, or the last one of the source. */
async function findFrame(
  { clock, picture }: Source & { readonly picture: PictureSource },
  seconds: number,
): Promise<Frame | null> {
  const decoding = watchDecoder(await openDecoder(picture.stream));
  await clock.seek(seconds);
  let last: Frame | null = null;
  function findIn(packet: Packet | null): boolean {
    for (const frame of decoding.frames(packet)) {
      last?.free();
      last = frame;
      if (toSeconds(frame.pts + frame.duration, frame.timeBase) > seconds) return true;
    }
    return false;
  }
  for (const packet of clock.packets()) {
    const isFound = packet.streamIndex === picture.stream.index && findIn(packet);
    packet.free();
    if (isFound) return last;
    await turn();
  }
  findIn(null);
  return last;
}

async function makeUpright(picture: PictureSource, frame: Frame): Promise<Buffer> {
  const size = posterSize(picture.size);
  const fitter = openPictureFitter(picture, size);
  try {
    for (const ready of [fitter.fit(frame), fitter.end()]) {
      for (const upright of ready) {
        const jpeg = await toJpeg(upright, { size, quality });
        upright.free();
        return jpeg;
      }
    }
    throw new WorkerFailure('PROCESSING_FAILED');
  } finally {
    fitter.close();
  }
}
