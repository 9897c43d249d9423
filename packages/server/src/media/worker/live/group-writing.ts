import type { GateStep } from '../../live/copy-gate.pure';
import type { Arrived, HeldLine } from './held-line';

/** When the packets of a group of pictures are written. */
export interface GroupWriting {
  /** What a step of the gate means for the packets before this one. */
  before(step: GateStep, arrived: Arrived): Promise<void>;
  /** After the packet was held. */
  after(step: GateStep, arrived: Arrived): Promise<void>;
  /** The group does not go on. */
  forget(): void;
}

export const isKeyFrame = ({ packet, placed }: Arrived): boolean =>
  placed.kind === 'video' && packet.isKeyframe;

/** Writes a group that is copied once it is complete, so that one that is too long can be encoded from its beginning on. */
export function holdGroups(line: HeldLine): GroupWriting {
  return {
    async before(step, arrived) {
      if (step === 'release') await line.writeGroup(arrived);
      else if (step === 'encode') await line.replace(true);
      else if (step === 'copy') await line.replace(false);
    },
    async after(step) {
      if (step === 'pass' || step === 'encode') await line.writeHeld();
    },
    forget: () => undefined,
  };
}

/** Writes each packet when it comes, for partial segments. The rest of a group that is too long is encoded. */
export function streamGroups(line: HeldLine): GroupWriting {
  /** The pictures of the group that is copied: the encode begins by decoding them. */
  let kept: Arrived[] = [];

  function forget(): void {
    for (const { packet } of kept) packet.free();
    kept = [];
  }
  function keep({ packet, placed }: Arrived): void {
    const own = placed.kind === 'video' ? packet.clone() : null;
    if (own !== null) kept.push({ packet: own, placed });
  }
  return {
    async before(step, arrived) {
      if (step === 'encode') await line.encodeFrom(arrived, isKeyFrame(arrived) ? [] : kept);
      else if (step === 'copy') await line.replace(false);
      if (step !== 'hold') forget();
    },
    async after(step, arrived) {
      if (step === 'hold' || step === 'release' || step === 'copy') keep(arrived);
      await line.writeHeld();
    },
    forget,
  };
}
