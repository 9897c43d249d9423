import { Packet } from 'node-av';
import type { Muxer } from 'node-av';
import type { Fraction } from '../frame-rate.pure';
import type { FillerPacket } from './join-filler';

/** One track of the joined file. All times are seconds of that file. */
export interface JoinLane {
  /** Where the track ends so far. */
  readonly endSeconds: number;
  /** Writes a packet whose time stamps, in `base`, count from `begin` on. */
  put(packet: Packet, base: Fraction, begin: number): void;
  /** Repeats the filler up to a time. Without a filler the gap remains. */
  fillUntil(seconds: number): void;
  /** What the next gap is filled with. */
  setFiller(packets: readonly FillerPacket[]): void;
}

/** How {@link createLane} writes. */
interface LaneOptions {
  readonly muxer: Muxer;
  readonly index: number;
  /** Of the stream that the muxer was given for this track. */
  readonly timeBase: Fraction;
  /** Packets that overlap what is there already are dropped; pictures depend on each other and are all kept. */
  readonly dropsOverlap: boolean;
  /** Of a packet that does not say its duration. */
  readonly defaultSeconds: number;
}

/** Replaces the bytes of a packet. The engine's own setter resets the time stamps and flags. */
export function replaceData(packet: Packet, data: Buffer): void {
  const { pts, dts, duration, isKeyframe } = packet;
  packet.data = data;
  packet.pts = pts;
  packet.dts = dts;
  packet.duration = duration;
  packet.isKeyframe = isKeyframe;
}

export function createLane({ muxer, index, timeBase, dropsOverlap, defaultSeconds }: LaneOptions): JoinLane {
  const ticks = (seconds: number): bigint => BigInt(Math.round((seconds * timeBase.den) / timeBase.num));
  let end = 0;
  let lastDts: bigint | null = null;
  let filler: readonly FillerPacket[] = [];
  let fillerIndex = 0;

  function write(packet: Packet, times: { pts: number; dts: number; seconds: number }): void {
    let dts = ticks(times.dts);
    if (lastDts !== null && dts <= lastDts) dts = lastDts + 1n;
    const pts = ticks(times.pts);
    packet.dts = dts;
    packet.pts = pts < dts ? dts : pts;
    packet.duration = ticks(times.seconds);
    packet.timeBase = timeBase;
    lastDts = dts;
    end = Math.max(end, times.pts + times.seconds);
    muxer.writePacketSync(packet, index);
  }

  return {
    get endSeconds() {
      return end;
    },
    put(packet, base, begin) {
      const toSeconds = (time: bigint): number => (Number(time) * base.num) / base.den;
      const { duration } = packet;
      const seconds = duration > 0n ? toSeconds(duration) : defaultSeconds;
      const pts = begin + toSeconds(packet.pts);
      if (dropsOverlap && pts + seconds / 2 < end) return;
      fillerIndex = 0;
      write(packet, { pts, dts: begin + toSeconds(packet.dts), seconds });
    },
    fillUntil(seconds) {
      const [first] = filler;
      if (first === undefined) return;
      while (end + first.seconds / 2 < seconds) {
        const { data, isKey, seconds: length } = filler[fillerIndex % filler.length] ?? first;
        fillerIndex += 1;
        const packet = new Packet();
        packet.alloc();
        packet.data = data;
        packet.isKeyframe = isKey;
        write(packet, { pts: end, dts: end, seconds: length });
        packet.free();
      }
    },
    setFiller(packets) {
      filler = packets;
      fillerIndex = 0;
    },
  };
}
