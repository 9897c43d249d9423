import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MP3,
  AV_NOPTS_VALUE,
  AV_PKT_FLAG_CORRUPT,
  AV_PKT_FLAG_KEY,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  Dictionary,
  FormatContext,
  InputFormat,
  Packet,
  avGetCodecName,
} from 'node-av';
import type { Stream } from 'node-av';
import type { FlvMessage } from '../whip/flv-media.pure';
import {
  createTsHevcPictures,
  createTsMp3,
  createTsPictures,
  createTsSound,
  foreignMessage,
  withoutDamage,
} from './ts-media.pure';
import type { TsWriter } from './ts-media.pure';
import { createWholePictures } from './whole-pictures.pure';

/** How one connection is taken by libsrt. */
export interface SrtListening {
  /** Of the loopback interface. */
  readonly port: number;
  readonly passphrase: string | null;
  readonly latencyMs: number;
}

/** Callbacks of a reader. */
export interface SrtReaderEvents {
  accepted(): void;
  media(message: FlvMessage): void;
  /** Packets of this connection that never came, by now. */
  holes(): number;
  /** So many pictures of this connection were left out by now: a part of them, or of what they depend on, did not come. */
  leftOut(pictures: number): void;
  /** A further track of a kind, which is left out. */
  furtherTrack(kind: 'video' | 'audio', index: number): void;
  /** Called once. */
  ended(): void;
}

export interface SrtReader {
  close(): void;
}

/** Time for the one connection that the listener waits for: its handshake is known already. */
const acceptMs = 5000;

/** Listens for one connection, and reads its transport stream. */
export function openSrtReader(listening: SrtListening, events: SrtReaderEvents): SrtReader {
  const context = new FormatContext();
  const state = { isClosed: false };
  void read()
    .catch(() => undefined)
    .finally(events.ended);

  async function read(): Promise<void> {
    try {
      using options = Dictionary.fromObject(optionsOf(listening));
      const url = `srt://127.0.0.1:${listening.port}`;
      const opened = await context.openInput(url, InputFormat.findInputFormat('mpegts'), options);
      if (opened < 0 || state.isClosed) return;
      events.accepted();
      await readPackets();
    } finally {
      await context.closeInput();
    }
  }
  async function readPackets(): Promise<void> {
    const tracks = createTracks(events);
    using packet = new Packet();
    packet.alloc();
    while (!state.isClosed && (await context.readFrame(packet)) >= 0) {
      const stream = context.streams[packet.streamIndex];
      if (stream !== undefined) tracks.take(stream, packet);
      packet.unref();
    }
  }
  return {
    close() {
      state.isClosed = true;
      context.interrupt();
    },
  };
}

function optionsOf({ passphrase, latencyMs }: SrtListening): Record<string, string> {
  return {
    mode: 'listener',
    latency: String(latencyMs * 1000),
    listen_timeout: String(acceptMs * 1000),
    // Programs of MPEG-TS are announced within the first packets; no more of them are held.
    probesize: '65536',
    ...(passphrase === null ? {} : { passphrase, pbkeylen: '16' }),
  };
}

interface Track {
  readonly index: number;
  readonly write: TsWriter;
}

/** The first picture and the first sound are the programme. */
function createTracks(events: SrtReaderEvents) {
  const tracks: Partial<Record<'video' | 'audio', Track>> = {};
  const further = new Set<number>();
  return {
    take(stream: Stream, packet: Packet): void {
      const kind = kindOf(stream);
      if (kind === null || packet.data === null) return;
      const track = (tracks[kind] ??= { index: stream.index, write: writerOf(kind, stream, events) });
      if (track.index !== stream.index) {
        if (!further.has(stream.index)) events.furtherTrack(kind, stream.index);
        return void further.add(stream.index);
      }
      const messages = track.write({
        data: packet.data,
        shownMs: msOf(packet.pts),
        decodedMs: msOf(packet.dts),
        isKey: (packet.flags & AV_PKT_FLAG_KEY) !== 0,
        // Its continuity counters have a gap.
        isDamaged: (packet.flags & AV_PKT_FLAG_CORRUPT) !== 0,
      });
      for (const message of messages) events.media({ ...message, timeMs: Math.round(message.timeMs) });
    },
  };
}

/** The clock of transport streams has 90 ticks a millisecond. */
const msOf = (ticks: bigint): number | null => (ticks === AV_NOPTS_VALUE ? null : Number(ticks) / 90);

function kindOf({ codecpar }: Stream): 'video' | 'audio' | null {
  if (codecpar.codecType === AVMEDIA_TYPE_VIDEO) return 'video';
  return codecpar.codecType === AVMEDIA_TYPE_AUDIO ? 'audio' : null;
}

function writerOf(kind: 'video' | 'audio', { codecpar }: Stream, events: SrtReaderEvents): TsWriter {
  const { codecId } = codecpar;
  if (codecId === AV_CODEC_ID_H264) return onlyWhole(createTsPictures(), events);
  if (codecId === AV_CODEC_ID_HEVC) return onlyWhole(createTsHevcPictures(), events);
  if (codecId === AV_CODEC_ID_AAC) return withoutDamage(createTsSound());
  if (codecId === AV_CODEC_ID_MP3) return withoutDamage(createTsMp3());
  const name = avGetCodecName(codecId) ?? 'none';
  return () => [foreignMessage(kind, name)];
}

/**
 * The demuxer tells of a hole by the continuity counters. They have four bits, and it forgets what it found in the first picture:
 * packets that never came tell of that too.
 */
function onlyWhole(write: TsWriter, { leftOut, holes }: SrtReaderEvents): TsWriter {
  const whole = createWholePictures();
  let known = 0;
  return (packet) => {
    const { isKey, shownMs, decodedMs } = packet;
    const isDamaged = packet.isDamaged || holes() > known;
    known = holes();
    if (whole.take({ isDamaged, isKey, shownMs: shownMs ?? decodedMs ?? 0 })) return write(packet);
    leftOut(whole.leftOut());
    return [];
  };
}
