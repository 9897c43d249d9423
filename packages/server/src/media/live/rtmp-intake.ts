import type { FlvPacket } from 'node-media-server/src/session/rtmp_session.js';
import type RtmpSession from 'node-media-server/src/session/rtmp_session.js';
import type { SignalFigures } from '../../ports/live-ingest';
import { readFlvTag } from './flv-tag.pure';
import { createMeter } from './meter.pure';
import { createTimeline } from './timeline.pure';
import type { ArrivingTag } from './timeline.pure';

/** What an admitted publisher sends, on its way to the packager. */
export interface RtmpIntake {
  figures(): SignalFigures;
}

interface IntakeTag extends ArrivingTag {
  readonly packet: FlvPacket;
}

/** Sound may begin a little earlier than the first picture. */
const startMs = 1000;
const isMedia = ({ codec_type: type }: FlvPacket): boolean => type === 8 || type === 9;

/**
 * Stands between the parser of a session and its readers: measures, puts timestamps on one time line, and ends the
 * connections of readers where a new run begins, so that they open the signal again. `refuse` is called once, when a codec
 * cannot be taken.
 */
export function openRtmpIntake(session: RtmpSession, refuse: () => void): RtmpIntake {
  const meter = createMeter();
  const timeline = createTimeline<IntakeTag>(startMs);
  const codecs: Record<ArrivingTag['kind'], string | null> = { video: null, audio: null };
  let isRefused = false;
  const pass = session.onPacket;

  function take(packet: FlvPacket): void {
    const { kind, role, codec, isSupported, hasHeader } = readFlvTag(packet.codec_type, contentOf(packet));
    if (role === 'ignored' || isRefused) return;
    codecs[kind] = codec;
    if (!isSupported) {
      isRefused = true;
      return refuse();
    }
    const arrivedMs = Date.now();
    // The parser reuses its buffer for the next message.
    const own = role === 'header' ? { ...packet, data: Buffer.from(contentOf(packet)) } : packet;
    const format = role === 'header' ? own.data.toString('latin1') : hasHeader ? null : codec;
    // A reader must not get the header of an earlier codec.
    if (!hasHeader) session.broadcast[kind === 'audio' ? 'rtmpAudioHeader' : 'rtmpVideoHeader'] = null;
    const step = timeline.take({ kind, role, timeMs: packet.dts, arrivedMs, format, packet: own });
    if (step.beginsRun) endReaders(session);
    for (const { tag, timeMs } of step.pass) {
      const { role: passed, packet: one } = tag;
      if (passed !== 'header') {
        const isKey = passed === 'key';
        meter.add({ kind: tag.kind, isKey, dtsMs: timeMs, arrivedMs, bytes: one.size });
      }
      pass({ ...one, dts: timeMs % 2 ** 32, pts: (timeMs + one.pts - one.dts) % 2 ** 32 });
    }
  }
  session.rtmp.onPacketCallback = (packet) => (isMedia(packet) ? take(packet) : pass(packet));

  return {
    figures() {
      const measured = meter.read(Date.now());
      return {
        ...measured,
        width: pixels(session.videoWidth),
        height: pixels(session.videoHeight),
        videoCodec: codecs.video,
        audioCodec: codecs.audio,
        problem: isRefused ? 'unsupported_codec' : measured.problem,
      };
    },
  };
}

const contentOf = ({ data, size }: FlvPacket): Buffer => data.subarray(0, size);

/** Everything that was written to them arrives before the end of the connection. */
function endReaders({ broadcast }: RtmpSession): void {
  for (const reader of broadcast.subscribers.values()) {
    broadcast.subscribers.delete(reader.id);
    reader.socket.end();
  }
  broadcast.rtmpGopCache = null;
  broadcast.flvGopCache = null;
}

/** Validates a width or height from the encoder's metadata. */
function pixels(claimed: unknown): number | null {
  const value = typeof claimed === 'number' ? Math.round(claimed) : 0;
  return value > 0 && value <= 8192 ? value : null;
}
