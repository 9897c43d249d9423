import type { Muxer, Packet } from 'node-av';
import { createPartCutter } from '../../live/part-cutter.pure';
import type { PartFacts } from '../../live/segmenter.pure';

/** The index of the track that is added to a muxer first, by which partial segments are cut. */
const leadIndex = 0;

/** How a {@link createPartWriter} works. */
export interface PartWriterOptions {
  readonly muxer: Muxer;
  readonly partSeconds: number;
  /** Groups of pictures begin with a key frame; sound alone begins anywhere. */
  readonly hasPicture: boolean;
  /** Whether the head was written, which waits for the settings of every track. */
  isOpen(): boolean;
  /** Ends the fragment. */
  cut(): Promise<void>;
}

/** Writes packets so that each fragment is a partial segment. */
export interface PartWriter {
  write(packet: Packet, index: number): Promise<void>;
  /** Of the next fragment that the muxer writes. */
  facts(): PartFacts;
  /** Ends the group of pictures before a packet with this timestamp, as that packet itself would. */
  endGroup(nextDts: bigint): Promise<void>;
  flush(): Promise<void>;
}

/**
 * Holds one packet of the lead track until the next one is here: a muxer writes the length of the last packet of a fragment,
 * which is known only then.
 */
export function createPartWriter({
  muxer,
  partSeconds,
  hasPicture,
  isOpen,
  cut,
}: PartWriterOptions): PartWriter {
  const cutter = createPartCutter(partSeconds);
  let held: Packet | null = null;
  /** Whether the fragment that is written begins with a key frame; null before its first packet. */
  let independent: boolean | null = null;
  const waiting: PartFacts[] = [];

  const isKey = (packet: Packet): boolean => hasPicture && packet.isKeyframe;
  async function end(endsGroup: boolean): Promise<void> {
    if (independent === null || !isOpen()) return;
    waiting.push({ independent, endsGroup });
    independent = null;
    await cut();
  }
  async function writeHeld(): Promise<void> {
    if (held === null) return;
    independent ??= !hasPicture || held.isKeyframe;
    await muxer.writePacket(held, leadIndex);
    held.free();
    held = null;
  }
  async function writeBefore(nextDts: bigint, isKeyNext: boolean): Promise<void> {
    if (held === null) return;
    const { num, den } = held.timeBase;
    const secondsOf = (ticks: bigint): number => (Number(ticks) * num) / den;
    const cuts = cutter({ seconds: secondsOf(held.dts), nextSeconds: secondsOf(nextDts), isKeyNext });
    held.duration = nextDts - held.dts;
    if (cuts.before) await end(!hasPicture);
    await writeHeld();
    if (cuts.after !== null) await end(!hasPicture || cuts.after === 'group');
  }
  async function writeLead(packet: Packet): Promise<void> {
    await writeBefore(packet.dts, isKey(packet));
    held = packet.clone();
  }
  return {
    write: (packet, index) => (index === leadIndex ? writeLead(packet) : muxer.writePacket(packet, index)),
    // Sound that comes after the last picture is a fragment of its own.
    facts: () => waiting.shift() ?? { independent: false, endsGroup: false },
    endGroup: (nextDts) => writeBefore(nextDts, hasPicture),
    async flush() {
      await writeHeld();
      await end(true);
    },
  };
}
