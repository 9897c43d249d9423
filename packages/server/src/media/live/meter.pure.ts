import type { SignalFigures } from '../../ports/live-ingest';

/** One packet of a signal. */
export interface MeasuredPacket {
  readonly kind: 'video' | 'audio';
  readonly isKey: boolean;
  /** Decoding timestamp on the stream's own clock. */
  readonly dtsMs: number;
  readonly bytes: number;
}

type Measured = Pick<SignalFigures, 'fps' | 'bitrate' | 'keyframeIntervalMs' | 'packets'>;

/** Counts packets and computes the rates of the last seconds. */
export interface Meter {
  add(packet: MeasuredPacket): void;
  read(): Measured;
}

const windowMs = 3000;
/** More than any encoder sends in that time. Bounds the memory if the timestamps of a signal stand still. */
const mostPackets = 2000;

/** Measures by the stream's own clock, so that a burst after a stall does not look like a higher rate. */
export function createMeter(): Meter {
  let recent: MeasuredPacket[] = [];
  let packets = 0;
  let lastKey: number | null = null;
  let interval: number | null = null;

  return {
    add(packet) {
      packets += 1;
      const newest = recent.at(-1);
      // The stream's clock jumped: restart the measurement.
      if (newest !== undefined && Math.abs(packet.dtsMs - newest.dtsMs) > 2 * windowMs) {
        recent = [];
        lastKey = null;
      }
      if (packet.kind === 'video' && packet.isKey) {
        if (lastKey !== null && packet.dtsMs > lastKey) interval = Math.round(packet.dtsMs - lastKey);
        lastKey = packet.dtsMs;
      }
      recent.push(packet);
      while (recent.length > mostPackets || packet.dtsMs - (recent[0]?.dtsMs ?? 0) > windowMs) recent.shift();
    },
    read() {
      return { fps: rateOf(recent), bitrate: bitrateOf(recent), keyframeIntervalMs: interval, packets };
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

function spanOf(packets: readonly MeasuredPacket[]): number {
  const times = packets.map((packet) => packet.dtsMs);
  return times.length < 2 ? 0 : Math.max(...times) - Math.min(...times);
}
