import '../media/promise-with-resolvers';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  avGetPixFmtName,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  Decoder,
  Demuxer,
  AV_LOG_QUIET,
  Log,
} from 'node-av';
import type { Frame, Stream } from 'node-av';

/** What the segments of one rendition contain, found by decoding them. */
export interface InspectedRendition {
  readonly codecs: string;
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly pixelFormat: string | null;
    readonly pixelAspect: string;
    /** Decoded pictures. */
    readonly frames: number;
    readonly startSeconds: number;
    readonly endSeconds: number;
    /** When key frames are shown, in seconds, to a millisecond. */
    readonly keyTimes: readonly number[];
    /** Average of the two colour planes over the upper and the lower half of the first picture. */
    readonly upper: { readonly blue: number; readonly red: number };
    readonly lower: { readonly blue: number; readonly red: number };
  } | null;
  readonly sound: { readonly sampleRate: number; readonly channels: number; readonly seconds: number } | null;
}

/** Joins the segments in a rendition's folder and decodes all of it. */
export async function inspectRendition(folder: string): Promise<InspectedRendition> {
  Log.setLevel(AV_LOG_QUIET);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).sort();
  const parts = await Promise.all(['init.mp4', ...names].map((name) => readFile(join(folder, name))));
  const path = join(folder, 'joined.mp4');
  await writeFile(path, Buffer.concat(parts));
  const demuxer = await Demuxer.open(path);
  try {
    return await inspect(demuxer);
  } finally {
    await demuxer.close();
    await rm(path);
  }
}

async function inspect(demuxer: Demuxer): Promise<InspectedRendition> {
  const video = demuxer.streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const audio = demuxer.streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  const keyTimes: number[] = [];
  const pictures = video && createCounter(await Decoder.create(video));
  const sounds = audio && createCounter(await Decoder.create(audio));
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    if (video && packet.streamIndex === video.index) {
      if (packet.isKeyframe) keyTimes.push(Math.round(toSeconds(packet.pts, video.timeBase) * 1000) / 1000);
      await pictures?.take(await pictures.decoder.decodeAll(packet));
    } else await sounds?.take((await sounds.decoder.decodeAll(packet)) ?? []);
    packet.free();
  }
  for (const counter of [pictures, sounds]) {
    if (counter) for await (const frame of counter.decoder.flushFrames()) await counter.take([frame]);
  }
  return {
    codecs: demuxer.streams.map((stream) => stream.codecpar.getCodecString()).join(','),
    picture: video && pictures ? { ...describePicture(video), ...pictures.result(), keyTimes } : null,
    sound: audio && sounds ? describeSound(audio, sounds.result().samples) : null,
  };
}

function createCounter(decoder: Decoder) {
  let frames = 0;
  let samples = 0;
  let startSeconds = 0;
  let endSeconds = 0;
  let upper = { blue: 0, red: 0 };
  let lower = { blue: 0, red: 0 };
  return {
    decoder,
    async take(list: readonly Frame[]): Promise<void> {
      for (const frame of list) {
        if (frames === 0) {
          startSeconds = toSeconds(frame.pts, frame.timeBase);
          if (frame.isVideo()) [upper, lower] = [averageColour(frame, 0), averageColour(frame, 0.5)];
        }
        frames += 1;
        samples += frame.nbSamples;
        endSeconds = toSeconds(frame.pts + frame.duration, frame.timeBase);
        frame.free();
      }
    },
    result: () => ({ frames, samples, startSeconds, endSeconds, upper, lower }),
  };
}

function describePicture({ codecpar, sampleAspectRatio }: Stream) {
  const { num, den } = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
  return {
    width: codecpar.width,
    height: codecpar.height,
    pixelFormat: avGetPixFmtName(codecpar.format as Parameters<typeof avGetPixFmtName>[0]),
    pixelAspect: `${num}:${den}`,
  };
}

function describeSound({ codecpar }: Stream, samples: number) {
  return {
    sampleRate: codecpar.sampleRate,
    channels: codecpar.channels,
    seconds: samples / codecpar.sampleRate,
  };
}

/** Average over half of the picture, starting at `from` (0 or 0.5) of its height; 4:2:0 has half as many chroma lines. */
function averageColour(frame: Frame, from: number): { blue: number; red: number } {
  const lines = Math.floor(frame.height / 2);
  const average = (plane: 1 | 2): number => {
    const data = frame.data?.[plane] ?? Buffer.alloc(0);
    const line = frame.linesize[plane] ?? 0;
    let sum = 0;
    let count = 0;
    for (let y = Math.floor(lines * from); y < Math.floor(lines * (from + 0.5)); y += 1) {
      for (let x = 0; x < Math.floor(frame.width / 2); x += 1) {
        sum += data[y * line + x] ?? 0;
        count += 1;
      }
    }
    return Math.round(sum / count);
  };
  return { blue: average(1), red: average(2) };
}

function toSeconds(time: bigint, base: { num: number; den: number }): number {
  return (Number(time) * base.num) / base.den;
}
