import type { Packet } from 'node-av';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import { beginOf } from './edit-plan.pure';
import type { EditFile } from './edit-input';
import { packetsOf, secondsOf } from './edit-input';
import type { EditOutput } from './edit-output';

interface SoundOptions {
  readonly file: EditFile;
  readonly output: EditOutput;
  readonly ranges: readonly KeptRange[];
  /** The time stamp that is 0. */
  readonly origin: number;
  /** What is added to all times. */
  readonly base: number;
}

/**
 * Copies the sound of the ranges, packet by packet. Each range finds its beginning anew: sound is at most half a packet (11 ms at
 * 48 kHz) off its picture, however many cuts are before it.
 */
export function openSoundLine({ file, output, ranges, origin, base }: SoundOptions) {
  const { sound } = file;
  const packets = sound === null ? null : packetsOf(file, sound);
  let held: Packet | null = null;
  let end = 0;
  let at = 0;

  function take(packet: Packet): void {
    const { num, den } = packet.timeBase;
    const seconds = (Number(packet.duration) * num) / den;
    const time = secondsOf(packet) - origin;
    while (ranges[at] && time + seconds / 2 >= (ranges[at]?.until ?? 0)) at += 1;
    const range = ranges[at];
    if (range === undefined) return;
    const wanted = beginOf(range, ranges) + time - range.from;
    if (wanted + seconds / 2 <= beginOf(range, ranges) || wanted + seconds / 2 < end) return;
    // A hole of the sound stays one; else packets follow each other without a gap.
    const pts = wanted > end + seconds ? wanted : end;
    end = pts + seconds;
    output.write(packet, 'sound', { pts: base + pts, dts: base + pts, seconds });
  }

  return {
    /** Writes what is heard before a time of the edited video. */
    async until(edited: number): Promise<void> {
      if (packets === null) return;
      while (end < edited && at < ranges.length) {
        const next: IteratorResult<Packet> = held
          ? { value: held, done: false }
          : ((await packets.next()) as IteratorResult<Packet>);
        held = null;
        if (next.done) return;
        const packet = next.value;
        const time = secondsOf(packet) - origin;
        const range = ranges.find(({ until }) => until > time);
        // Of a range whose pictures are not written yet.
        if (range && beginOf(range, ranges) + Math.max(0, time - range.from) >= edited) {
          held = packet;
          return;
        }
        take(packet);
        packet.free();
      }
    },
    close(): void {
      held?.free();
      held = null;
    },
  };
}
