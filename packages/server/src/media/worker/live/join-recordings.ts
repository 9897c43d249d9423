import { rename } from 'node:fs/promises';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PROFILE_AAC_LOW,
  Muxer,
  Rational,
} from 'node-av';
import type { ChannelLayout, Stream } from 'node-av';
import { turn } from '../codecs';
import type { JoinedPlace, JoinedRecordings } from '../../../ports/live-packager';
import { WorkerFailure } from '../failure';
import { openSource } from '../source';
import type { PictureSource, Source } from '../source';
import { readAvcSettings, splitLengths, writeAvcSettings } from '../../live/avc.pure';
import { makeSilence, makeStill } from './join-filler';
import { createLane } from './join-lane';
import type { JoinLane } from './join-lane';
import { appendPart } from './join-part';
import type { Joined } from './join-part';
import { findKept } from './find-overlap';
import { planJoin } from './join-plan.pure';
import type { JoinPlan, PictureFacts, RecordingFacts, SoundFacts } from './join-plan.pure';

/** What {@link joinRecordings} is given. */
export interface JoinOptions {
  /** In the order of their time. */
  readonly recordings: readonly string[];
  /** Where the MP4 is written. */
  readonly path: string;
  onSource(durationSeconds: number | null): void;
}

interface Part {
  /** Among the recordings. */
  readonly index: number;
  readonly path: string;
  readonly facts: RecordingFacts;
}

/**
 * Joins recordings into one MP4 that begins at 0 and has every track from its beginning to its end. What agrees is copied, so
 * that hours take seconds; see {@link planJoin} for the rest.
 */
export async function joinRecordings(
  options: JoinOptions,
): Promise<JoinedRecordings & { readonly mixesPictures: boolean }> {
  const { recordings, path } = options;
  const parts: Part[] = [];
  for (const [index, recording] of recordings.entries()) {
    const facts = await readFacts(recording);
    if (facts !== null) parts.push({ index, path: recording, facts });
    await turn();
  }
  if (parts.length === 0) throw new WorkerFailure('NOT_MEDIA');
  options.onSource(null);
  const draft = `${path}.part`;
  const { ends, mixesPictures } = await writeJoined(draft, parts);
  await rename(draft, path);
  const places = parts.map(({ index }, at): JoinedPlace => ({
    index,
    begin: ends[at - 1] ?? 0,
    end: ends[at] ?? 0,
  }));
  return { skipped: recordings.length - parts.length, places, mixesPictures };
}

async function readFacts(path: string): Promise<RecordingFacts | null> {
  const source = await openSource(path).catch(() => null);
  if (source === null) return null;
  const facts = {
    picture: source.picture && factsOf(source.picture),
    sound: source.sound && soundFactsOf(source.sound),
  };
  await source.demuxer.close();
  return facts;
}

function factsOf({ stream: { codecpar } }: PictureSource): PictureFacts {
  const { codecId, format, width, height, extradata, sampleAspectRatio: aspect } = codecpar;
  const isPlain = format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P;
  const settings = readAvcSettings(extradata);
  return {
    isCopyable: codecId === AV_CODEC_ID_H264 && isPlain && settings?.lengthBytes === 4,
    width,
    height,
    pixelAspect: aspect.num > 0 ? `${aspect.num}:${aspect.den}` : '1:1',
    settings: extradata?.toString('hex') ?? '',
  };
}

function soundFactsOf({ codecpar }: Stream): SoundFacts {
  const { codecId, profile, sampleRate, channels, extradata } = codecpar;
  const isAac = codecId === AV_CODEC_ID_AAC && (extradata?.length ?? 0) > 0;
  return {
    isPlainAac: isAac && profile === AV_PROFILE_AAC_LOW,
    sampleRate,
    channels,
    settings: `${codecId} ${extradata?.toString('hex') ?? ''}`,
  };
}

/** Answers where each part ends. */
async function writeJoined(target: string, parts: readonly Part[]) {
  const plan = planJoin(parts.map(({ facts }) => facts));
  // Asynchronous writing would turn a full disk into an unhandled rejection; the queue would wait for a track that lags.
  const muxer = await Muxer.open(target, { format: 'mp4', useAsyncWrite: false, useSyncQueue: false });
  // The streams that the muxer copies its tracks from have to stay open until its header is written.
  const opened: Source[] = [];
  async function openFirst(matches: (index: number) => boolean): Promise<Source> {
    const index = parts.findIndex((_, at) => matches(at));
    const source = await openSource(parts[index]?.path ?? '');
    opened.push(source);
    return source;
  }
  const joined: Joined = {
    plan,
    picture: plan.picture && (await openPictureLane(muxer, plan, openFirst)),
    sound: plan.sound && (await openSoundLane(muxer, plan, openFirst)),
  };
  const ends: number[] = [];
  for (const [index, part] of plan.parts.entries()) {
    const path = parts[index]?.path ?? '';
    const kept = await findKept(path, parts[index + 1]?.path);
    ends.push(await appendPart(path, { part, joined, kept }));
  }
  await muxer.close();
  for (const { demuxer } of opened) await demuxer.close();
  return { ends, mixesPictures: plan.mixesPictures };
}

type OpenFirst = (matches: (index: number) => boolean) => Promise<Source>;

async function openPictureLane(
  muxer: Muxer,
  { parts, picture: target }: JoinPlan,
  openFirst: OpenFirst,
): Promise<JoinLane | null> {
  const ways = parts.map((one) => one.picture);
  const way = ways.includes('copy') ? 'copy' : 'encode';
  const { picture } = await openFirst((index) => ways[index] === way);
  if (picture === null || target === null) return null;
  const { stream, frameRate } = picture;
  const index = muxer.addStream(untagged(stream));
  const needsStill = way === 'encode' || ways.includes('still');
  const still = needsStill ? await makeStill(null, target, frameRate) : [];
  const output = muxer.getStream(index);
  if (way === 'encode' && output) {
    const { codecpar } = output;
    codecpar.codecId = AV_CODEC_ID_H264;
    codecpar.extradata = writeAvcSettings(splitLengths(still[0]?.data ?? Buffer.alloc(0)));
    codecpar.width = target.width;
    codecpar.height = target.height;
    codecpar.format = AV_PIX_FMT_YUV420P;
    codecpar.sampleAspectRatio = new Rational(1, 1);
    output.sampleAspectRatio = codecpar.sampleAspectRatio;
  }
  const { timeBase } = stream;
  const defaultSeconds = frameRate.den / frameRate.num;
  const lane = createLane({ muxer, index, timeBase, defaultSeconds, dropsOverlap: false });
  lane.setFiller(still);
  return lane;
}

const samplesPerFrame = 1024;
const stereo: ChannelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

async function openSoundLane(
  muxer: Muxer,
  { parts, sound: target }: JoinPlan,
  openFirst: OpenFirst,
): Promise<JoinLane | null> {
  const ways = parts.map((one) => one.sound);
  const way = ways.includes('copy') ? 'copy' : 'encode';
  const { sound: stream } = await openFirst((index) => ways[index] === way);
  if (stream === null || target === null) return null;
  const index = muxer.addStream(untagged(stream));
  const codecpar = muxer.getStream(index)?.codecpar;
  if (way === 'encode' && codecpar) {
    codecpar.codecId = AV_CODEC_ID_AAC;
    codecpar.profile = AV_PROFILE_AAC_LOW;
    codecpar.extradata = aacSettings48k;
    codecpar.sampleRate = target.sampleRate;
    codecpar.channelLayout = stereo;
    codecpar.frameSize = samplesPerFrame;
  }
  const defaultSeconds = samplesPerFrame / target.sampleRate;
  const lane = createLane({ muxer, index, timeBase: stream.timeBase, defaultSeconds, dropsOverlap: true });
  const isPlain = (codecpar?.profile ?? AV_PROFILE_AAC_LOW) === AV_PROFILE_AAC_LOW;
  if (isPlain) lane.setFiller(await makeSilence(target.sampleRate, codecpar?.channelLayout ?? stereo));
  return lane;
}

/** `AudioSpecificConfig` (ISO/IEC 14496-3, 1.6.2.1) of AAC-LC, 48 kHz, stereo. */
const aacSettings48k = Buffer.from([0x11, 0x90]);

/** Clears the codec tag of the source's container, which the muxer may not know. */
function untagged(stream: Stream): Stream {
  stream.codecpar.codecTag = 0;
  return stream;
}
