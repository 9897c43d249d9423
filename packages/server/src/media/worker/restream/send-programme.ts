import { setTimeout as delay } from 'node:timers/promises';
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, Demuxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import type { RestreamFigures, RestreamTask } from '../../../ports/restreamer';
import { followProgramme } from '../../restream/follow-programme';
import type { ProgrammeSegment } from '../../restream/follow-programme';
import { createProgrammeClock } from '../../restream/programme-clock.pure';
import { createRateMeter } from '../../restream/rate-meter.pure';
import { RestreamError } from '../../restream/restream-error';
import { shift } from '../live/live-source';
import { openPlatform } from './open-platform';
import type { Platform } from './open-platform';
import { openOpusSound } from './opus-sound';
import type { SentSound } from './opus-sound';

export interface SendingCall {
  readonly task: RestreamTask;
  readonly signal: AbortSignal;
  onConnected(): void;
}

export interface Sending {
  figures(): RestreamFigures;
  /** There is no programme to send. */
  isIdle(): boolean;
  /** Resolves when the programme is over. @throws {@link RestreamError} */
  readonly done: Promise<void>;
}

/** Later than this, what is behind is left out: the next segment begins with a key frame. */
const latestMs = 6000;
/** Pictures of a segment whose rate is not known. */
const usualRate = 30;

interface Tracks {
  readonly demuxer: Demuxer;
  readonly video: Stream | null;
  readonly audio: Stream | null;
  /** What a receiver was told of them. */
  readonly form: string;
}

interface Line {
  readonly platform: Platform;
  readonly sound: SentSound | null;
  readonly form: string;
  /** The demuxer that the muxer's streams were made of lives as long as they. */
  readonly opened: Tracks;
  readonly videoIndex: number | null;
  /** The wall clock at the beginning of the time line. */
  readonly beganAt: number;
  /** The platform took its first packets. */
  isOpen: boolean;
}

/** Sends the programme of a live to a platform by copy, in the pace of the clock, until it is over. */
export function sendProgramme(call: SendingCall): Sending {
  const { task, signal } = call;
  const clock = createProgrammeClock();
  const meter = createRateMeter();
  let line: Line | null = null;
  let written = 0;
  let dropped = 0;
  let frameRate = usualRate;
  let isIdle = false;
  let lagMs = 0;

  async function openLine(tracks: Tracks, firstMs: number): Promise<Line> {
    const platform = await openPlatform({ task, signal });
    const { muxer } = platform;
    for (const stream of [tracks.video, tracks.audio]) if (stream !== null) stream.codecpar.codecTag = 0;
    const videoIndex = tracks.video && muxer.addStream(tracks.video);
    const sound = tracks.audio && (await soundOf(platform, tracks.audio));
    return {
      platform,
      sound,
      form: tracks.form,
      opened: tracks,
      videoIndex,
      beganAt: performance.now() - firstMs,
      isOpen: false,
    };
  }
  async function closeLine(): Promise<void> {
    const ended = line;
    line = null;
    if (ended === null) return;
    await ended.sound?.close();
    await ended.platform.muxer.close().catch(() => undefined);
    await ended.platform.close();
    await ended.opened.demuxer.close();
  }
  async function sendSegment(segment: ProgrammeSegment): Promise<void> {
    const tracks = await openTracks(segment);
    try {
      let segmentMs: number | null = null;
      let pictures = 0;
      for await (const packet of tracks.demuxer.packets()) {
        if (packet === null || signal.aborted) break;
        const stream = [tracks.video, tracks.audio].find((one) => one?.index === packet.streamIndex);
        if (stream) {
          segmentMs ??= timeOf(packet, stream);
          if (stream === tracks.video) pictures += 1;
          await sendPacket(segment, { packet, stream, segmentMs, tracks });
        }
        packet.free();
      }
      if (pictures > 0) frameRate = pictures / Math.max(segment.seconds, 0.1);
    } finally {
      if (line?.opened !== tracks) await tracks.demuxer.close();
    }
  }
  interface Sent {
    readonly packet: Packet;
    readonly stream: Stream;
    readonly segmentMs: number;
    readonly tracks: Tracks;
  }
  async function sendPacket(
    segment: ProgrammeSegment,
    { packet, stream, segmentMs, tracks }: Sent,
  ): Promise<void> {
    const dtsMs = timeOf(packet, stream);
    const shiftMs = clock.shiftOf({ run: segment.run, dtsMs, startedAt: segment.startedAt, segmentMs });
    const outMs = dtsMs + shiftMs;
    if (line !== null && line.form !== tracks.form) await closeLine();
    line ??= await openLine(tracks, outMs);
    if (line.platform.wantsOpus && packet.pts !== packet.dts)
      throw new RestreamError('unsupported', 'B-frames');
    await waitUntil(line.beganAt + outMs);
    shift(packet, stream, shiftMs);
    const isSound = stream === tracks.audio;
    try {
      await line.platform.drained();
      if (isSound) await line.sound?.take(packet);
      else if (line.videoIndex !== null) await line.platform.muxer.writePacket(packet, line.videoIndex);
    } catch (cause) {
      throw line.platform.fault() ?? new RestreamError('cut', '', { cause });
    }
    const fault = line.platform.fault();
    if (fault !== null) throw fault;
    if (!line.isOpen && line.platform.muxer.streamsInitialized) {
      line.isOpen = true;
      call.onConnected();
    }
    written += packet.size;
    clock.reached(outMs);
    meter.add(packet.size, performance.now());
    lagMs = Math.max(0, performance.now() - (line.beganAt + outMs));
  }
  async function waitUntil(at: number): Promise<void> {
    const early = at - performance.now();
    if (early > 2) await delay(early, undefined, { signal }).catch(() => undefined);
  }
  async function sendAll(): Promise<void> {
    const segments = followProgramme({
      folder: task.folder,
      signal,
      isLate: () => lagMs > latestMs,
      onIdle: () => void (isIdle = true),
      onSkipped(skipped) {
        dropped += Math.round(skipped.reduce((sum, { seconds }) => sum + seconds, 0) * frameRate);
      },
    });
    for await (const segment of segments) {
      isIdle = false;
      await sendSegment(segment);
    }
  }
  return {
    figures: () => ({
      bitrate: meter.bitsPerSecond(performance.now()),
      sentBytes: line?.platform.sentBytes() ?? written,
      droppedFrames: dropped,
    }),
    isIdle: () => isIdle,
    done: sendAll().finally(closeLine),
  };
}

async function soundOf(platform: Platform, stream: Stream): Promise<SentSound> {
  const { muxer } = platform;
  if (platform.wantsOpus) return openOpusSound(stream, muxer);
  const index = muxer.addStream(stream);
  return { take: (packet) => muxer.writePacket(packet, index), close: async () => undefined };
}

const timeOf = ({ dts }: Packet, { timeBase: { num, den } }: Stream): number =>
  (Number(dts) * num * 1000) / den;

async function openTracks({ bytes }: ProgrammeSegment): Promise<Tracks> {
  const demuxer = await Demuxer.open(bytes, { format: 'mov' });
  const video = demuxer.streams.find((one) => one.codecpar.codecType === AVMEDIA_TYPE_VIDEO) ?? null;
  const audio = demuxer.streams.find((one) => one.codecpar.codecType === AVMEDIA_TYPE_AUDIO) ?? null;
  const form = [video, audio]
    .map((stream) =>
      stream === null
        ? ''
        : `${stream.codecpar.codecId} ${stream.timeBase.den} ${stream.codecpar.extradata?.toString('hex')}`,
    )
    .join('|');
  return { demuxer, video, audio, form };
}
