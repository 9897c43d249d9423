import type { Packet } from 'node-av';

/** Packets held back at most, about two hours of sound: 100 MB. */
const most = 340_000;

/** Holds sound back until the picture has reached it, so that a segment has the sound of its own pictures. */
export interface SoundGate {
  /** Takes one packet; does not free it. */
  take(packet: Packet): Promise<void>;
  /** Lets the sound through that starts before this time. */
  openUntil(seconds: number): Promise<void>;
  /** Lets all through. */
  open(): Promise<void>;
}

/**
 * A picture lags behind where it begins late, where its decoder holds pictures back, or where it has ended and is repeated.
 *
 * @param write receives the packets in their order; the gate frees what it has held back.
 */
export function createSoundGate(write: (packet: Packet) => Promise<void>): SoundGate {
  let held: Packet[] = [];
  let next = 0;
  let openSeconds = 0;

  async function release(isDue: (packet: Packet) => boolean): Promise<void> {
    for (let packet = held[next]; packet !== undefined && isDue(packet); packet = held[next]) {
      await write(packet);
      packet.free();
      next += 1;
    }
    // An array that is shifted one by one moves all that is left each time.
    if (next < held.length / 2) return;
    held = held.slice(next);
    next = 0;
  }

  return {
    async take(packet) {
      if (next === held.length && startOf(packet) <= openSeconds) return write(packet);
      const own = packet.clone();
      if (own === null) return write(packet);
      held.push(own);
      await release(() => held.length - next > most);
    },
    async openUntil(seconds) {
      openSeconds = Math.max(openSeconds, seconds);
      await release((packet) => startOf(packet) <= openSeconds);
    },
    open: () => release(() => true),
  };
}

function startOf({ pts, timeBase }: Packet): number {
  return (Number(pts) * timeBase.num) / timeBase.den;
}
