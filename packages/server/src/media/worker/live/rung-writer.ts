import type { Packet } from 'node-av';
import type { Fraction } from '../frame-rate.pure';
import type { LiveOutput } from './live-output';

const videoIndex = 0;
/** Of the sound in an output whose picture was added before. */
export const soundIndex = 1;

/** How a {@link createRungWriter} works. */
export interface RungWriting {
  readonly frameRate: Fraction;
  /** Whether fragments are partial segments, which the output ends by itself. */
  readonly hasParts: boolean;
}

/** Writes groups of pictures so that each is a fragment, or its parts are. */
export function createRungWriter({ frameRate, hasParts }: RungWriting) {
  let output: LiveOutput | null = null;
  /** Its length is known once the next one is here. */
  let held: Packet | null = null;

  async function writeHeld(nextDts: bigint): Promise<void> {
    if (held === null || output === null) return;
    if (nextDts > held.dts) held.duration = nextDts - held.dts;
    await output.write(held, videoIndex);
    held.free();
    held = null;
  }
  /** How long a picture is shown. */
  const pictureTicks = ({ timeBase: { num, den } }: Packet): bigint =>
    BigInt(Math.round((frameRate.den * den) / (frameRate.num * num)));
  return {
    output: (): LiveOutput | null => output,
    begin: (opened: LiveOutput): void => void (output = opened),
    async write(packet: Packet): Promise<void> {
      if (output === null) return;
      if (hasParts) return output.write(packet, videoIndex);
      await writeHeld(packet.dts);
      held = packet.clone();
    },
    async endGroup(nextDts: bigint): Promise<void> {
      if (output === null) return;
      if (hasParts) return output.endGroup(nextDts);
      await writeHeld(nextDts);
      await output.cut();
    },
    async close(): Promise<void> {
      if (held !== null) await writeHeld(held.dts + pictureTicks(held));
      // It is listed until the last segment of each rendition is written.
      await output?.close();
    },
    /** Ends it without its open segment. @returns where its last one ended; null where it was not written */
    async discard(): Promise<number | null> {
      held?.free();
      held = null;
      const discarded = output;
      output = null;
      return discarded?.discard() ?? null;
    },
  };
}
