import { FilterAPI } from 'node-av';
import type { Frame, Packet, Stream } from 'node-av';
import { encodeFrame, filterFrames, turn, watchDecoder } from '../codecs';
import { openSoundTrack } from '../sound-track';
import { openDecoder, openSource } from '../source';
import type { PictureSource, Source } from '../source';
import { readAvcSettings, splitAnnexB, withLengths } from '../../live/avc.pure';
import { fractionOf, packetsFromFirstPicture } from './first-picture';
import { fitPicture, makeStill, openJoinEncoder } from './join-filler';
import { replaceData } from './join-lane';
import type { JoinLane } from './join-lane';
import type { JoinPlan, PartPlan } from './join-plan.pure';
import type { KeptPackets } from './overlap.pure';

/** The file that recordings are joined into. */
export interface Joined {
  readonly plan: JoinPlan;
  readonly picture: JoinLane | null;
  readonly sound: JoinLane | null;
}

/** Takes the packets of one track, whose time stamps count from the beginning of the part. */
interface Feed {
  /** Of the stream. */
  readonly index: number;
  take(packet: Packet): Promise<void>;
  finish(): Promise<void>;
}

/** Packets after which the event loop gets a turn, for the heartbeat. */
const packetsPerTurn = 64;
/** The longest group of pictures of which the last one is shown. */
const longestGroup = 4000;
/** How far a track may lag behind the other in the file before it is filled. */
const longestLagSeconds = 10;
/** A picture that ends this much before the sound is continued by its last picture. */
const pictureGapSeconds = 0.5;
const soundRate = 48_000;

/** Appends one recording, from its first picture on. Answers where it ends in the joined file. */
export async function appendPart(
  path: string,
  { part, joined, kept }: { readonly part: PartPlan; readonly joined: Joined; readonly kept: KeptPackets },
): Promise<number> {
  const source = await openSource(path);
  const begin = endOf(joined);
  fillBoth(joined, begin);
  const keeper = createKeeper(source.picture);
  const picture = source.picture && (await openPictureFeed(source.picture, { part, joined, begin }));
  const sound = source.sound && (await openSoundFeed(source.sound, { part, joined, begin }));
  const feeds = [picture, sound].filter((one) => one !== null);
  const isKept = countKept(kept, picture?.index ?? null);
  await readPart(source, async (packet) => {
    const { streamIndex } = packet;
    if (!isKept(packet)) return;
    if (streamIndex === picture?.index) keeper.keep(packet);
    await feeds.find(({ index }) => index === streamIndex)?.take(packet);
    keepUp(joined, part);
  });
  for (const feed of feeds) await feed.finish();
  await keeper.showLast(joined);
  await source.demuxer.close();
  fillBoth(joined, endOf(joined));
  return endOf(joined);
}

/** Whether a packet is one of the first ones of its track, which are kept. */
function countKept(kept: KeptPackets, pictureIndex: number | null): (packet: Packet) => boolean {
  const counts = { picture: 0, sound: 0 };
  return ({ streamIndex }) => {
    const track = streamIndex === pictureIndex ? 'picture' : 'sound';
    counts[track] += 1;
    return counts[track] <= (kept[track] ?? Infinity);
  };
}

/** Reads a part to its end. */
async function readPart(source: Source, take: (packet: Packet) => Promise<void>): Promise<void> {
  let count = 0;
  for (const packet of packetsFromFirstPicture(source)) {
    await take(packet);
    packet.free();
    count += 1;
    if (count % packetsPerTurn === 0) await turn();
  }
}

const endOf = ({ picture, sound }: Joined): number =>
  Math.max(picture?.endSeconds ?? 0, sound?.endSeconds ?? 0);

function fillBoth({ picture, sound }: Joined, seconds: number): void {
  if (picture !== null && seconds - picture.endSeconds > pictureGapSeconds) picture.fillUntil(seconds);
  sound?.fillUntil(seconds);
}

/** Fills a track that the part lacks beside the other one, so that both are interleaved in the file. */
function keepUp({ picture, sound }: Joined, part: PartPlan): void {
  if (picture === null || sound === null) return;
  if (part.picture === 'still') picture.fillUntil(sound.endSeconds);
  else if (part.sound === 'silence') sound.fillUntil(picture.endSeconds);
  else if (picture.endSeconds - sound.endSeconds > longestLagSeconds)
    sound.fillUntil(picture.endSeconds - longestLagSeconds / 2);
}

interface FeedOptions {
  readonly part: PartPlan;
  readonly joined: Joined;
  /** Where the part begins in the joined file. */
  readonly begin: number;
}

async function openPictureFeed(source: PictureSource, options: FeedOptions): Promise<Feed | null> {
  const { part, joined, begin } = options;
  const { stream } = source;
  const lane = joined.picture;
  if (lane === null) return null;
  if (part.picture === 'encode') return openPictureEncoding(source, options, lane);
  const settings = joined.plan.mixesPictures ? readAvcSettings(stream.codecpar.extradata) : null;
  const head = settings === null ? null : withLengths(settings.units);
  const base = fractionOf(stream);
  return {
    index: stream.index,
    async take(packet) {
      if (head !== null && packet.isKeyframe && packet.data !== null)
        replaceData(packet, Buffer.concat([head, packet.data]));
      lane.put(packet, base, begin);
    },
    finish: async () => undefined,
  };
}

async function openPictureEncoding(
  { stream, frameRate }: PictureSource,
  { joined, begin }: FeedOptions,
  lane: JoinLane,
): Promise<Feed | null> {
  const { picture: target } = joined.plan;
  if (target === null) return null;
  const decoding = watchDecoder(await openDecoder(stream));
  const filter = FilterAPI.create(fitPicture(target, frameRate));
  const encoder = await openJoinEncoder(frameRate);
  const base = { num: frameRate.den, den: frameRate.num };
  const write = (packet: Packet): void => {
    if (packet.data !== null) replaceData(packet, withLengths(splitAnnexB(packet.data)));
    lane.put(packet, base, begin);
  };
  async function encode(frame: Frame | null): Promise<void> {
    for (const fitted of filterFrames(filter, frame)) {
      await encodeFrame(encoder, fitted, write);
      fitted.free();
      await turn();
    }
    frame?.free();
  }
  return {
    index: stream.index,
    async take(packet) {
      for (const frame of decoding.frames(packet)) await encode(frame);
    },
    async finish() {
      for (const frame of decoding.frames(null)) await encode(frame);
      await encode(null);
      await encodeFrame(encoder, null, write);
      decoding.decoder.close();
      filter.close();
      encoder.close();
    },
  };
}

async function openSoundFeed(stream: Stream, { part, joined, begin }: FeedOptions): Promise<Feed | null> {
  const lane = joined.sound;
  if (lane === null) return null;
  if (part.sound !== 'encode') {
    const base = fractionOf(stream);
    return {
      index: stream.index,
      take: async (packet) => lane.put(packet, base, begin),
      finish: async () => undefined,
    };
  }
  const track = await openSoundTrack(stream, async (packet) =>
    lane.put(packet, { num: 1, den: soundRate }, begin),
  );
  return {
    index: stream.index,
    take: (packet) => track.take(packet),
    async finish() {
      await track.finish();
      track.close();
    },
  };
}

const needsLast = (joined: Joined, picture: JoinLane): boolean =>
  endOf(joined) - picture.endSeconds > pictureGapSeconds ||
  joined.plan.parts.some((one) => one.picture === 'still');

/** Keeps the packets since the last key frame, to show their last picture where the next recording has none. */
function createKeeper(source: PictureSource | null) {
  let group: Packet[] = [];
  return {
    keep(packet: Packet): void {
      if (packet.isKeyframe) clear();
      const own = group.length < longestGroup ? packet.clone() : null;
      if (own !== null) group.push(own);
    },
    /** Makes the last picture the filler of the track, if something needs it. */
    async showLast(joined: Joined): Promise<void> {
      const { plan, picture } = joined;
      if (source !== null && picture !== null && plan.picture !== null && needsLast(joined, picture)) {
        const last = await decodeLast(source.stream, group);
        if (last !== null) picture.setFiller(await makeStill(last, plan.picture, source.frameRate));
        last?.free();
      }
      clear();
    },
  };
  function clear(): void {
    for (const packet of group) packet.free();
    group = [];
  }
}

async function decodeLast(stream: Stream, packets: readonly Packet[]): Promise<Frame | null> {
  const decoding = watchDecoder(await openDecoder(stream));
  let last: Frame | null = null;
  for (const packet of [...packets, null]) {
    for (const frame of decoding.frames(packet)) {
      last?.free();
      last = frame;
    }
    await turn();
  }
  decoding.decoder.close();
  return last;
}
