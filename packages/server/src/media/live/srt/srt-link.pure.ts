import type { SrtPacket } from './srt-packet.pure';
import { createSrtHoles } from './srt-holes.pure';
import type { LinkFigures } from '../../../ports/live-ingest';

/** Measures the line of a sender by the packets that pass. */
export interface SrtLink {
  received(packet: SrtPacket): void;
  /** To the caller. */
  sent(packet: SrtPacket): void;
  /** Pictures that were left out since the connection began. */
  leftOut(pictures: number): void;
  /** Packets that never came. */
  holes(): number;
  /** Since the last call, but for what counts from the beginning. */
  read(): LinkFigures;
}

export function createSrtLink(): SrtLink {
  const holes = createSrtHoles();
  let rttMs: number | null = null;
  let packets = 0;
  let repeated = 0;
  let lost = 0;
  let leftOut = 0;
  return {
    holes: holes.count,
    leftOut: (pictures) => void (leftOut = pictures),
    received(packet) {
      if (packet.kind !== 'data') return;
      packets += 1;
      holes.came(packet.number);
      if (packet.isRepeated) repeated += 1;
    },
    sent(packet) {
      if (packet.kind === 'acknowledgement') {
        holes.givenUp(packet.before);
        rttMs = packet.rttMs ?? rttMs;
      }
      if (packet.kind === 'loss') lost += packet.lost;
    },
    read() {
      const firsts = packets - repeated;
      // A packet is asked for again and again: more than all cannot be lost.
      const lossPercent = firsts + lost === 0 ? 0 : Math.min(100, (lost / (firsts + lost)) * 100);
      const figures = {
        rttMs: rttMs && Math.round(rttMs),
        lossPercent: Math.round(lossPercent * 10) / 10,
        repeated,
        leftOut,
      };
      packets = 0;
      repeated = 0;
      lost = 0;
      return figures;
    },
  };
}
