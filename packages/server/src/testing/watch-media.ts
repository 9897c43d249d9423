import '../media/promise-with-resolvers';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AV_LOG_QUIET,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  Decoder,
  Demuxer,
  FilterAPI,
  Log,
} from 'node-av';
import type { Frame, Stream } from 'node-av';

/** What a viewer sees and hears of a file, decoded from its beginning to its end. */
export interface WatchedMedia {
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly pictures: readonly {
    readonly seconds: number;
    /** Averages of the planes, 0 to 255. */
    readonly luma: number;
    readonly blue: number;
    readonly red: number;
  }[];
  readonly sounds: readonly {
    readonly seconds: number;
    /** Root mean square of the samples, 0 to 1. */
    readonly level: number;
  }[];
}

/** Decodes a file. */
export async function watchMedia(path: string): Promise<WatchedMedia> {
  Log.setLevel(AV_LOG_QUIET);
  const demuxer = await Demuxer.open(path);
  const find = (type: typeof AVMEDIA_TYPE_VIDEO | typeof AVMEDIA_TYPE_AUDIO): Stream | null =>
    demuxer.streams.find((stream) => stream.codecpar.codecType === type) ?? null;
  const video = find(AVMEDIA_TYPE_VIDEO);
  const audio = find(AVMEDIA_TYPE_AUDIO);
  const pictures: WatchedMedia['pictures'][number][] = [];
  const sounds: WatchedMedia['sounds'][number][] = [];
  const size = video && { width: video.codecpar.width, height: video.codecpar.height };
  const videoDecoder = video && (await Decoder.create(video));
  const audioDecoder = audio && (await Decoder.create(audio));
  const plain = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono');
  for (const packet of demuxer.packetsSync()) {
    if (packet === null || packet.streamIndex === video?.index) {
      for (const frame of videoDecoder?.decodeAllSync(packet) ?? []) {
        pictures.push(look(frame));
        frame.free();
      }
    }
    if (packet === null || packet.streamIndex === audio?.index) {
      for (const frame of audioDecoder?.decodeAllSync(packet) ?? []) {
        const seconds = timeOf(frame);
        for (const mono of plain.processAllSync(frame)) {
          sounds.push({ seconds, level: levelOf(mono) });
          mono.free();
        }
        frame.free();
      }
    }
    if (packet === null) break;
    packet.free();
  }
  await demuxer.close();
  return { size, pictures, sounds };
}

/** Decodes a rendition of a packaged video: all segments in its folder. */
export async function watchRendition(folder: string): Promise<WatchedMedia> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).sort();
  const parts = await Promise.all(['init.mp4', ...names].map((name) => readFile(join(folder, name))));
  const path = join(folder, 'watched.mp4');
  await writeFile(path, Buffer.concat(parts));
  return watchMedia(path);
}

const timeOf = ({ pts, timeBase }: Frame): number => (Number(pts) * timeBase.num) / timeBase.den;

function look(frame: Frame): WatchedMedia['pictures'][number] {
  const [luma = 0, blue = 0, red = 0] = [1, 2, 2].map((share, plane) =>
    mean(frame, plane, { width: Math.ceil(frame.width / share), height: Math.ceil(frame.height / share) }),
  );
  return { seconds: timeOf(frame), luma, blue, red };
}

/** Over a sample of the bytes, without those that fill up the lines. */
function mean(frame: Frame, plane: number, { width, height }: { width: number; height: number }): number {
  const bytes = frame.data?.[plane];
  const line = frame.linesize[plane] ?? 0;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width; x += 3) {
      sum += bytes?.[y * line + x] ?? 0;
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

function levelOf(frame: Frame): number {
  const bytes = frame.data?.[0];
  if (bytes === undefined) return 0;
  let sum = 0;
  for (let sample = 0; sample < frame.nbSamples; sample += 1) sum += bytes.readFloatLE(sample * 4) ** 2;
  return Math.sqrt(sum / Math.max(1, frame.nbSamples));
}
