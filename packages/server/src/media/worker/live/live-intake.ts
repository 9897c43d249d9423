import type { Packet } from 'node-av';
import { createCopyGate } from '../../live/copy-gate.pure';
import type { GateStep } from '../../live/copy-gate.pure';
import { longestSeconds, targetDuration } from '../../live/live-playlist.pure';
import { canCopy, openLine } from './live-line';
import type { Packaging } from './live-line';
import { shift } from './live-source';
import type { OpenedSignal, PlacedPacket } from './live-source';

interface Arrived {
  readonly packet: Packet;
  readonly placed: PlacedPacket;
}

/** Takes the packets of a signal to its outputs, and frees them. */
export interface LiveIntake {
  take(arrived: Arrived): Promise<void>;
  finish(): Promise<void>;
}

/** The outputs of the run that is written, and what waits for them. */
async function openHeldLine(packaging: Packaging, opened: OpenedSignal) {
  let held: Arrived[] = [];
  /** Where the line begins on the time line of the run: encoders expect it to begin at 0. */
  let beginMs: number | null = null;
  let line = await open(false);

  async function open(mustEncode: boolean) {
    const next = await openLine(packaging, opened, mustEncode);
    packaging.isEncoded = next.isEncoded;
    return next;
  }
  async function writeHeld(): Promise<void> {
    for (const { packet, placed } of held) {
      beginMs ??= placed.timeMs;
      const stream = opened[placed.kind];
      if (stream !== null) shift(packet, stream, -beginMs);
      await line.write(packet, { ...placed, timeMs: placed.timeMs - beginMs });
      packet.free();
    }
    held = [];
  }
  return {
    look: () => line.look(),
    isOutdated: () => packaging.load.isOutdated(line.limits),
    hold: (arrived: Arrived) => void held.push(arrived),
    writeHeld,
    /** Writes a complete group of pictures. The length of its last one is known once the next one is here. */
    async writeGroup(next: Arrived): Promise<void> {
      const last = held.findLast(({ placed }) => placed.kind === 'video');
      if (last !== undefined) last.packet.duration = next.packet.dts - last.packet.dts;
      await writeHeld();
      await line.cut();
    },
    async replace(mustEncode: boolean): Promise<void> {
      await line.finish();
      beginMs = null;
      packaging.load.restart();
      line = await open(mustEncode);
    },
    finish: () => line.finish(),
  };
}

/** Opens the outputs, and others where a run begins or where copying ends or begins. */
export async function openIntake(packaging: Packaging, opened: OpenedSignal): Promise<LiveIntake> {
  const { task } = packaging.call;
  const longestGroupMs = longestSeconds(targetDuration(task.segmentSeconds)) * 1000;
  const isGated = canCopy(opened, task);
  let gate = createCopyGate(longestGroupMs);
  const line = await openHeldLine(packaging, opened);
  const before: Record<GateStep, (arrived: Arrived) => Promise<void> | void> = {
    hold: () => undefined,
    pass: () => undefined,
    release: (arrived) => line.writeGroup(arrived),
    encode: () => line.replace(true),
    copy: () => line.replace(false),
  };
  return {
    async take(arrived) {
      const { packet, placed } = arrived;
      if (placed.beginsRun) {
        await line.writeHeld();
        await line.replace(false);
        gate = createCopyGate(longestGroupMs);
      }
      line.look();
      const isKey = placed.kind === 'video' && packet.isKeyframe;
      const step = isGated ? gate({ isKey, timeMs: placed.timeMs }) : 'pass';
      await before[step](arrived);
      // The limits of an encode change where a group of pictures begins.
      if (isKey && step !== 'hold' && line.isOutdated()) await line.replace(step === 'pass');
      line.hold(arrived);
      if (step === 'pass' || step === 'encode') await line.writeHeld();
    },
    async finish() {
      await line.writeHeld();
      await line.finish();
    },
  };
}
