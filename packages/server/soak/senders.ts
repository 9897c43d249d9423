import { join } from 'node:path';
import { makeClip } from '../src/media/make-clip';
import type { ClipRecipe } from '../src/media/make-clip';
import { encodeAmf } from '../src/media/live/rtmp/amf-writer.pure';
import { aggregate, enhance, enhancedForms } from '../src/testing/rtmp-forms';
import { isHeader, moveTags, openRtmpSender, readFlvTags, repeatTags } from '../src/testing/rtmp-sender';
import type { RtmpSenderOptions, RtmpTag } from '../src/testing/rtmp-sender';
import { foreignSenders } from './foreign-senders';
import type { SenderAddress } from './foreign-senders';

/** A sender of the soak, and what has to become of its live. */
export interface SoakSender {
  readonly name: string;
  /** What the panel says of it; null for nothing. */
  readonly problem: string | null;
  readonly protocol: SenderAddress['protocol'];
  /** More than one where it is copied at first, and encoded from where its pictures stay away. */
  readonly mostRuns: number;
  /** Seconds that pass before it sends. */
  readonly startSeconds: number;
  /** Makes what it sends in so long, before any sender begins. @returns sends it */
  prepare(milliseconds: number): Promise<(address: SenderAddress) => Promise<unknown>>;
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

/** What other programs send, where they are installed. */
export const sendersOfOthers = (folder: string): SoakSender[] =>
  foreignSenders(folder).map(({ send, ...sender }) => ({
    ...sender,
    problem: null,
    // Programs with windows take theirs to start.
    startSeconds: sender.protocol === 'whip' || sender.name.startsWith('OBS') ? 15 : 0,
    prepare: async (milliseconds) => (address) => send(address, milliseconds / 1000),
  }));

/** Forms of RTMP that encoders have, with timestamps that are decided here. */
export function formsOfRtmp(folder: string): SoakSender[] {
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
    protocol: 'rtmp',
    mostRuns: options.isEncodedLater ? 2 : 1,
    startSeconds: 0,
    async prepare(milliseconds) {
      const { clip = moving } = options;
      const tags = change(repeatTags(await make(clip), clip.seconds * 1000, milliseconds));
      return async ({ server, streamKey }) => {
        const sender = await openRtmpSender(`${server}/${streamKey}`, options);
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
