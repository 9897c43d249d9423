import type { Packet, Stream } from 'node-av';
import { openLine } from './live-line';
import type { Packaging } from './packaging';
import { shift } from './live-source';
import type { OpenedSignal, PlacedPacket } from './live-source';

export interface Arrived {
  readonly packet: Packet;
  readonly placed: PlacedPacket;
}

export type HeldLine = Awaited<ReturnType<typeof openHeldLine>>;

/** The outputs of the run that is written, and what waits for them. */
export async function openHeldLine(packaging: Packaging, opened: OpenedSignal) {
  let held: Arrived[] = [];
  /** Where the line begins on the time line of the run: encoders expect it to begin at 0. */
  let beginMs: number | null = null;
  let line = await open(false);

  async function open(mustEncode: boolean) {
    const next = await openLine(packaging, opened, mustEncode);
    packaging.isEncoded = next.isEncoded;
    return next;
  }
  function begin({ timeMs, rawMs }: PlacedPacket): number {
    if (beginMs === null) packaging.begin = opened.run === null ? null : { run: opened.run, timeMs: rawMs };
    return (beginMs ??= timeMs);
  }
  async function writePlaced({ packet, placed }: Arrived): Promise<void> {
    const beganMs = begin(placed);
    const stream = opened[placed.kind];
    if (stream !== null) shift(packet, stream, -beganMs);
    await line.write(packet, { ...placed, timeMs: placed.timeMs - beganMs });
  }
  async function writeHeld(): Promise<void> {
    for (const one of held) await writePlaced(one).finally(() => one.packet.free());
    held = [];
  }
  async function replace(mustEncode: boolean): Promise<void> {
    await line.finish();
    beginMs = null;
    packaging.load.restart();
    line = await open(mustEncode);
  }
  return {
    look: () => line.look(),
    isOutdated: () => packaging.load.isOutdated(line.limits),
    hold({ packet, placed }: Arrived): void {
      held.push({ packet, placed });
      const beganMs = begin(held[0]?.placed ?? placed);
      const own = placed.kind === 'video' ? packet.clone() : null;
      if (own === null || opened.video === null) return;
      line.foresee(shift(own, opened.video, -beganMs), placed.timeMs - beganMs);
    },
    async takeLayer(layer: Stream, packet: Packet): Promise<void> {
      if (beginMs !== null) await line.takeLayer(layer, shift(packet, layer, -beginMs));
    },
    writeHeld,
    /** Writes a complete group of pictures. The length of its last one is known once the next one is here. */
    async writeGroup(next: Arrived): Promise<void> {
      const last = held.findLast(({ placed }) => placed.kind === 'video');
      if (last !== undefined) last.packet.duration = next.packet.dts - last.packet.dts;
      await writeHeld();
      await line.cut();
    },
    replace,
    /** Encodes from a packet on whose group of pictures was copied so far: decoding begins with that, and shows none of it. */
    async encodeFrom({ placed: first }: Arrived, group: readonly Arrived[]): Promise<void> {
      await replace(true);
      begin(first);
      for (const one of group) await writePlaced(one);
      packaging.load.restart();
    },
    finish: () => line.finish(),
  };
}
