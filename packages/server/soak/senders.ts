import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeClip } from '../src/media/make-clip';
import type { ClipRecipe } from '../src/media/make-clip';
import { encodeAmf } from '../src/media/live/rtmp/amf-writer.pure';
import { aggregate, enhance, enhancedForms } from '../src/testing/rtmp-forms';
import { isHeader, moveTags, openRtmpSender, readFlvTags, repeatTags } from '../src/testing/rtmp-sender';
import type { RtmpSenderOptions, RtmpTag } from '../src/testing/rtmp-sender';

/** A sender of the soak, and what has to become of its live. */
export interface SoakSender {
  readonly name: string;
  /** What the panel says of it; null for nothing. */
  readonly problem: string | null;
  /** It is copied at first, and encoded from where its pictures stay away. */
  readonly isEncodedLater: boolean;
  /** Makes what it sends in so long, before any sender begins. @returns sends it */
  prepare(milliseconds: number): Promise<(address: string) => Promise<unknown>>;
}

const tone = { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' } as const;
const pictures = (rate: number, keyFrameEvery: number) =>
  ({ graph: `testsrc2=size=320x180:rate=${rate}`, codec: 'h264', keyFrameEvery }) as const;
const moving = { seconds: 2, picture: pictures(15, 15), sound: tone } as const;
/** Every picture is a key frame. */
const slides = { seconds: 1, picture: pictures(2, 1), sound: tone } as const;

type Clip = Omit<ClipRecipe, 'path'>;
type Change = (tags: readonly RtmpTag[]) => readonly RtmpTag[];
interface Options extends RtmpSenderOptions {
  readonly clip?: Clip;
  readonly problem?: string;
  readonly isEncodedLater?: boolean;
}

/** All senders; those of other programs where they are installed. */
export function senders(folder: string): SoakSender[] {
  const made = new Map<Clip, Promise<RtmpTag[]>>();
  const make = async (clip: Clip): Promise<RtmpTag[]> => {
    const path = join(folder, `${made.size}.flv`);
    const found = made.get(clip) ?? makeClip({ ...clip, path }).then(() => readFlvTags(path));
    made.set(clip, found);
    return found;
  };
  const generated = (name: string, change: Change, options: Options = {}): SoakSender => ({
    name,
    problem: options.problem ?? null,
    isEncodedLater: options.isEncodedLater ?? false,
    async prepare(milliseconds) {
      const { clip = moving } = options;
      const tags = change(repeatTags(await make(clip), clip.seconds * 1000, milliseconds));
      return async (address) => {
        const sender = await openRtmpSender(address, options);
        const how = await sender.play(tags);
        await sender.close();
        if (how === 'closed') throw new Error('The server closed the connection');
      };
    },
  });
  const from =
    (timeMs: number): Change =>
    (tags) =>
      moveTags(tags, { timeMs });
  const enhanced =
    (form: keyof typeof enhancedForms): Change =>
    (tags) =>
      tags.map((tag) => enhance(tag, enhancedForms[form]));
  return [
    generated('a clock that passes 24 bits', from(0xffffff - 20_000), { headers: 'delta' }),
    generated('a clock beyond 24 bits, not repeated', from(20_000_000), { headers: 'bare', chunkSize: 128 }),
    generated('a clock that passes 32 bits', from(2 ** 32 - 20_000), { headers: 'delta' }),
    generated('aggregates', (tags) => [...tags.filter(isHeader), ...aggregate(tags.filter(isMedia))]),
    generated('AMF3, odd metadata and control messages', withOddities, { amf: 3 }),
    generated('avc1', enhanced('avc1 in an enhanced header')),
    generated('three tracks', enhanced('three tracks'), { problem: 'not_accepted video_track 1' }),
    generated('offsets of nanoseconds', enhanced('offsets of nanoseconds')),
    generated('Opus', (tags) => tags, {
      clip: { ...moving, sound: { graph: 'sine=sample_rate=48000', codec: 'opus' } },
    }),
    generated('a picture a second', onlyPictures(1000), { clip: slides }),
    generated('a picture every two and a half seconds', onlyPictures(2500), { clip: slides }),
    generated('a picture every five seconds', onlyPictures(5000), { clip: slides }),
    generated('movement and stills', movementAndStills, { isEncodedLater: true }),
    ...foreignSenders(),
  ];
}

const isMedia = (tag: RtmpTag): boolean => !isHeader(tag);

const onlyPictures =
  (everyMs: number): Change =>
  (tags) =>
    tags.filter((tag) => tag.type !== 9 || isHeader(tag) || tag.dueMs % everyMs < 60);

/** Three seconds of movement, and twenty of a still screen. */
const movementAndStills: Change = (tags) =>
  tags.filter((tag) => tag.type !== 9 || isHeader(tag) || tag.dueMs % 23_000 < 3000);

/** `onMetaData` with a date, an unsupported value and a reference; then every ten seconds a ping, an abort, and other sizes. */
const withOddities: Change = (tags) => {
  const start = { timeMs: 0, dueMs: 0 };
  const oddities = Buffer.from(
    '03 000161 0b 0000000000000000 0000 000162 0d 000163 07 0000 000009'.replaceAll(' ', ''),
    'hex',
  );
  const metadata = Buffer.concat([Buffer.alloc(1), encodeAmf(['@setDataFrame', 'onMetaData']), oddities]);
  const all: RtmpTag[] = [{ type: 15, ...start, body: metadata }];
  let next = 10_000;
  for (const tag of tags) {
    all.push(tag);
    if (tag.dueMs < next) continue;
    const at = { timeMs: tag.timeMs, dueMs: tag.dueMs };
    const even = next % 20_000 === 0;
    all.push({ type: 4, ...at, body: Buffer.from('000600001234', 'hex') });
    all.push({ type: 2, ...at, body: Buffer.from([0, 0, 0, 6]) });
    all.push({ type: 5, ...at, body: Buffer.from([0, even ? 1 : 4, 0, 0]) });
    all.push({ type: 1, ...at, body: Buffer.from([0, 0, even ? 1 : 16, 0]) });
    next += 10_000;
  }
  return all;
};

function foreignSenders(): SoakSender[] {
  const program = (name: string, path: string, argumentsFor: (url: string, seconds: number) => string) => ({
    name,
    path,
    problem: null,
    isEncodedLater: false,
    prepare: async (milliseconds: number) => async (address: string) => {
      const child = spawn(path, argumentsFor(address, milliseconds / 1000).split(' '), { stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number];
      if (code !== 0) throw new Error(`${name} ended with ${code}`);
    },
  });
  return [
    program('FFmpeg', '/usr/bin/ffmpeg', (url, seconds) => {
      const input = `-re -f lavfi -i testsrc2=size=320x180:rate=15 -re -f lavfi -i sine -t ${seconds}`;
      return `${input} -c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac -f flv ${url}`;
    }),
    program('GStreamer', '/usr/bin/gst-launch-1.0', (url, seconds) => {
      const picture = `videotestsrc is-live=true num-buffers=${seconds * 15} ! video/x-raw,width=320,height=180,framerate=15/1`;
      const sound = `audiotestsrc is-live=true num-buffers=${Math.round((seconds * 44_100) / 1024)} ! voaacenc ! mux.`;
      const sink = `flvmux name=mux streamable=true ! rtmp2sink location=${url}`;
      return `-q ${sink} ${picture} ! x264enc key-int-max=30 speed-preset=ultrafast ! mux. ${sound}`;
    }),
  ].filter(({ path }) => existsSync(path));
}
