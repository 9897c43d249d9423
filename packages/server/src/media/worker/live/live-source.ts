import type { Readable } from 'node:stream';
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, Demuxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import type { LiveSource, SignalPlace } from '../../../ports/live-packager';
import { readFrom } from '../../live/feed/packager-door';
import { runMark, slateMark } from '../../live/feed/flv-writer.pure';
import { createTimeline } from '../../live/timeline.pure';
import type { ArrivingTag } from '../../live/timeline.pure';
import { WorkerFailure } from '../failure';

/** An opened signal. */
export interface OpenedSignal {
  readonly demuxer: Demuxer;
  readonly video: Stream | null;
  readonly audio: Stream | null;
  /** Further pictures, which may be renditions below the first one. */
  readonly layers: readonly Stream[];
  /** A card that stands in the place of a signal: viewers see it, and no recording has it. */
  readonly isSlate: boolean;
  /** In which its time counts; null of what is not our own. */
  readonly run: number | null;
}

/** How much is probed before the first packet is returned: enough to find both tracks. */
const look = { probesize: '1000000', analyzeduration: '1000000' };
/** Read timeout in microseconds: longer than a publisher may be silent before the ingest disconnects it. */
const silence = '20000000';

/** Opens a signal. Protocols and formats are allow-listed by its kind, so that no playlist or other protocol is opened. */
export async function openSignal(
  source: LiveSource,
  pushed: Readable,
  after: SignalPlace | null = null,
): Promise<OpenedSignal> {
  const demuxer =
    source.kind === 'pull'
      ? await Demuxer.open(isOurs(source) ? readFrom(source.url, after) : source.url, {
          options: { ...look, ...protocolOf(source.url), format_whitelist: 'flv' },
        })
      : await Demuxer.open(pushed, {
          format: source.container === 'mp4' ? 'mov' : 'matroska',
          options: look,
        });
  const [video = null, ...layers] = streamsOf(demuxer, AVMEDIA_TYPE_VIDEO);
  const [audio = null] = streamsOf(demuxer, AVMEDIA_TYPE_AUDIO);
  if (video === null && audio === null) throw new WorkerFailure('NOT_MEDIA');
  const opened = { demuxer, video, audio };
  if (!isOurs(source)) return { ...opened, isSlate: false, layers: [], run: null };
  const run = Number(demuxer.metadata[runMark]);
  const isSlate = slateMark in demuxer.metadata;
  return { ...opened, isSlate, layers, run: Number.isFinite(run) ? run : null };
}

const streamsOf = (demuxer: Demuxer, type: Stream['codecpar']['codecType']): readonly Stream[] =>
  demuxer.streams.filter(({ codecpar }) => codecpar.codecType === type);

/** Our own ingest gives signals by HTTP, on a time line that it checked. */
export const isOurs = (source: LiveSource): boolean =>
  source.kind === 'pull' && source.url.startsWith('http:');

/** An engine gives its signals by HTTP or RTMP. What HTTP reads from has its timeout by another name, which in RTMP means to listen. */
const protocolOf = (url: string): Record<string, string> =>
  url.startsWith('http:')
    ? { timeout: silence, protocol_whitelist: 'http,tcp' }
    : { rw_timeout: silence, protocol_whitelist: 'rtmp,tcp' };

/** A packet on the time line of its run. */
export interface PlacedPacket {
  readonly kind: 'video' | 'audio';
  readonly timeMs: number;
  /** As the signal has it. */
  readonly rawMs: number;
  /** The timestamps jumped; this packet can be decoded without those before it. */
  readonly beginsRun: boolean;
}

/** Puts the packets of a signal on the time line of its run. */
export interface Placing {
  /** Null for what is dropped. */
  place(packet: Packet): PlacedPacket | null;
  /** Moves a packet of a layer as the pictures are moved. False for one that is dropped. */
  placeLayer(packet: Packet, layer: Stream): boolean;
}

/**
 * Shifts the timestamps of a signal so that each run begins at 0, as the encoders expect, and finds where runs begin. Gives
 * null for what is dropped: everything before the first key frame, because players can only start at one. The clock of a signal
 * `isChecked` by the ingest: what came before the packager arrives at once, and is no jump.
 */
export function createPlacing(
  { video, audio }: OpenedSignal,
  { isChecked }: { readonly isChecked: boolean },
): Placing {
  let timeline = createTimeline<ArrivingTag>(0);
  let begun = video === null;
  /** Of the last picture. */
  let movedMs: number | null = null;

  function place(tag: ArrivingTag): { timeMs: number; beginsRun: boolean } {
    const { pass, beginsRun } = timeline.take(tag);
    if (!beginsRun) return { timeMs: pass[0]?.timeMs ?? 0, beginsRun };
    timeline = createTimeline<ArrivingTag>(0);
    timeline.take(tag);
    return { timeMs: 0, beginsRun };
  }
  return {
    place(packet) {
      const stream = [video, audio].find((one) => one?.index === packet.streamIndex) ?? null;
      begun ||= stream === video && packet.isKeyframe;
      if (stream === null || !begun) return null;
      const kind = stream === video ? 'video' : 'audio';
      const role = kind === 'video' && packet.isKeyframe ? 'key' : 'other';
      const rawMs = rawTimeOf(packet, stream);
      const arrivedMs = isChecked ? rawMs : performance.now();
      const placed = place({ kind, role, timeMs: rawMs, arrivedMs, format: null });
      if (kind === 'video') movedMs = placed.timeMs - rawMs;
      shift(packet, stream, placed.timeMs - rawMs);
      return { kind, rawMs, ...placed };
    },
    placeLayer(packet, layer) {
      if (movedMs === null || packet.dts === noTime || packet.pts === noTime) return false;
      shift(packet, layer, movedMs);
      return true;
    },
  };
}

function rawTimeOf({ dts, pts }: Packet, { timeBase: { num, den } }: Stream): number {
  return Math.round((Number(dts === noTime ? pts : dts) * num * 1000) / den);
}

/** Moves the timestamps of a packet, and gives it. */
export function shift(packet: Packet, { timeBase: { num, den } }: Stream, byMs: number): Packet {
  const ticks = BigInt(Math.round((byMs * den) / (num * 1000)));
  if (packet.dts !== noTime) packet.dts += ticks;
  if (packet.pts !== noTime) packet.pts += ticks;
  return packet;
}

const noTime = -(2n ** 63n);
