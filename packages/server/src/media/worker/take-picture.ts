import { writeFile } from 'node:fs/promises';
import { FilterAPI, Scaler } from 'node-av';
import type { Frame, Packet } from 'node-av';
import { filterFrames, turn, watchDecoder } from './codecs';
import { WorkerFailure } from './failure';
import { describeFilters, toSeconds } from './picture-track';
import { posterSize } from './poster';
import { openDecoder, openSource } from './source';
import type { PictureSource, Source } from './source';

const quality = 85;

/** Writes the picture of a source at a time, or the last one before its end. */
export async function takePicture(task: {
  readonly source: string;
  readonly seconds: number;
  readonly path: string;
}): Promise<null> {
  const source = await openSource(task.source);
  const { picture } = source;
  if (picture === null) throw new WorkerFailure('UNSUPPORTED_MEDIA');
  const frame = await findFrame({ ...source, picture }, task.seconds);
  if (frame === null) throw new WorkerFailure('CORRUPT_MEDIA');
  await writeFile(task.path, await toJpeg(picture, frame));
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

async function toJpeg(picture: PictureSource, frame: Frame): Promise<Buffer> {
  const filter = FilterAPI.create(
    describeFilters(picture, frame, { size: posterSize(picture.size), rate: null }),
  );
  const scaler = new Scaler();
  try {
    for (const upright of filterFrames(filter, frame)) return await scaler.toJpeg(upright, { quality });
    for (const upright of filterFrames(filter, null)) return await scaler.toJpeg(upright, { quality });
    throw new WorkerFailure('PROCESSING_FAILED');
  } finally {
    scaler.close();
    filter.close();
  }
}
