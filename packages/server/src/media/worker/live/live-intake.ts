import type { Packet, Stream } from 'node-av';
import { createCopyGate, longestCopiedMs } from '../../live/copy-gate.pure';
import { longestSeconds, targetDuration } from '../../live/live-playlist.pure';
import { openHeldLine } from './held-line';
import type { Arrived } from './held-line';
import { holdGroups, isKeyFrame, streamGroups } from './group-writing';
import { canCopy } from './live-line';
import type { Packaging } from './packaging';
import type { OpenedSignal } from './live-source';

/** Takes the packets of a signal to its outputs, and frees them. */
export interface LiveIntake {
  take(arrived: Arrived): Promise<void>;
  /** A packet of a layer, which stays the caller's. */
  takeLayer(layer: Stream, packet: Packet): Promise<void>;
  finish(): Promise<void>;
}

/** Opens the outputs, and others where a run begins or where copying ends or begins. */
export async function openIntake(packaging: Packaging, opened: OpenedSignal): Promise<LiveIntake> {
  const { task } = packaging.call;
  const longestGroupMs = longestCopiedMs(longestSeconds(targetDuration(task.segmentSeconds)));
  const isGated = canCopy(opened, task);
  let gate = createCopyGate(longestGroupMs);
  const line = await openHeldLine(packaging, opened);
  const groups = task.partSeconds === null ? holdGroups(line) : streamGroups(line);
  return {
    async take(arrived) {
      const { placed } = arrived;
      if (placed.beginsRun) {
        await line.writeHeld();
        groups.forget();
        await line.replace(false);
        gate = createCopyGate(longestGroupMs);
      }
      line.look();
      const isKey = isKeyFrame(arrived);
      const step = isGated ? gate({ isKey, timeMs: placed.timeMs }) : 'pass';
      await groups.before(step, arrived);
      // The limits of an encode change where a group of pictures begins.
      if (isKey && step !== 'hold' && line.isOutdated()) await line.replace(step === 'pass');
      line.hold(arrived);
      await groups.after(step, arrived);
    },
    takeLayer: (layer, packet) => line.takeLayer(layer, packet),
    async finish() {
      groups.forget();
      await line.writeHeld();
      await line.finish();
    },
  };
}
