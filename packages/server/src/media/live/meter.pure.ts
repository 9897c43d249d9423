import type { SignalFigures } from '../../ports/live-ingest';

/** One packet of a signal. */
export interface MeasuredPacket {
  readonly kind: 'video' | 'audio';
  readonly isKey: boolean;
  /** Decoding timestamp, on a time line without jumps. */
  readonly dtsMs: number;
  /** When it was received, by a clock of this machine that nobody sets. */
  readonly arrivedMs: number;
  readonly bytes: number;
}

type Measured = Pick<SignalFigures, 'fps' | 'bitrate' | 'keyframeIntervalMs' | 'packets' | 'problem'>;

/** Counts packets and computes the rates of the last seconds. */
export interface Meter {
  add(packet: MeasuredPacket): void;
  read(nowMs: number): Measured;
}

/** Shorter than the three seconds in which a silence has to be visible, by the second between two readings. */
const windowMs = 2000;
/** More than any encoder sends in that time. Bounds the memory. */
const mostPackets = 2000;

/** Measures what arrived in the last two seconds. A burst after a stall is no higher rate: it has as much media time. */
export function createMeter(): Meter {
  let recent: MeasuredPacket[] = [];
  let packets = 0;
  let lastKey: number | null = null;
  let interval: number | null = null;
  let newestPicture = 0;

  return {
    add(packet) {
      packets += 1;
      if (packet.kind === 'video') {
        newestPicture = packet.dtsMs;
        if (packet.isKey) {
          if (lastKey !== null && packet.dtsMs > lastKey) interval = Math.round(packet.dtsMs - lastKey);
          lastKey = packet.dtsMs;
        }
      }
      recent.push(packet);
      while (recent.length > mostPackets || packet.arrivedMs - (recent[0]?.arrivedMs ?? 0) > windowMs)
        recent.shift();
    },
    read(nowMs) {
      recent = recent.filter(({ arrivedMs }) => nowMs - arrivedMs < windowMs);
      const sinceKey = lastKey === null ? 0 : Math.round(newestPicture - lastKey);
      return {
        fps: rateOf(recent),
        bitrate: bitrateOf(recent),
        // Key frames that stay away are further apart than the last two.
        keyframeIntervalMs:
          interval === null && sinceKey < windowMs ? null : Math.max(interval ?? 0, sinceKey),
        packets,
        problem: packets > 0 && recent.length === 0 ? 'no_data' : null,
      };
    },
  };
}

function rateOf(packets: readonly MeasuredPacket[]): number {
  const pictures = packets.filter((packet) => packet.kind === 'video');
  const span = spanOf(pictures);
  return span <= 0 ? 0 : Math.round(((pictures.length - 1) * 10_000) / span) / 10;
}

function bitrateOf(packets: readonly MeasuredPacket[]): number {
  const span = spanOf(packets);
  if (span <= 0) return 0;
  const bytes = packets.reduce((sum, packet) => sum + packet.bytes, 0);
  return Math.round((bytes * 8 * 1000) / span);
}

/** The longer of the time in which packets arrived and their media time. */
function spanOf(packets: readonly MeasuredPacket[]): number {
  if (packets.length < 2) return 0;
  const range = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);
  return Math.max(range(packets.map((one) => one.arrivedMs)), range(packets.map((one) => one.dtsMs)));
}
