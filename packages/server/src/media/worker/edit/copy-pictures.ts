import type { Packet, Stream } from 'node-av';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import {
  leadingSettings,
  readAvcSettings,
  splitLengths,
  withLengths,
  writeAvcSettings,
} from '../../live/avc.pure';
import { WorkerFailure } from '../failure';
import { chooseFrameRate } from '../frame-rate.pure';
import { replaceData } from '../live/join-lane';
import { packetsOf, secondsOf } from './edit-input';
import type { EditFile, PictureScan } from './edit-input';
import type { EditOutput } from './edit-output';
import { beginOf, coveringRange, near } from './edit-plan.pure';
import { encodeStretch, packetOf } from './encode-stretch';
import { createShownTimes, editedEnd } from './time-line';
import type { TimeLine } from './time-line';

interface PictureCopy {
  readonly file: EditFile;
  /** The stream with its own settings: those of the file are overwritten by what is written. */
  readonly decoded: Stream;
  readonly scan: PictureScan;
  readonly output: EditOutput;
  readonly time: TimeLine;
  /** Told how much of the edited video is written. */
  onWritten(seconds: number): Promise<void>;
}

/** Writes the pictures of the ranges, group by group: what is shown as a whole as it is, the rest encoded anew. */
export async function copyPictures(options: PictureCopy): Promise<void> {
  const { file, scan } = options;
  if (file.picture === null) return;
  const writer = createGroupWriter(options, file.picture);
  const groups = new Set(scan.groups);
  let group: Packet[] = [];
  let index = 0;
  for await (const packet of packetsOf(file, file.picture)) {
    if (groups.has(index) && group.length > 0) {
      await writer.take(group);
      group = [];
    }
    index += 1;
    const kept = packet.clone();
    packet.free();
    if (kept === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
    group.push(kept);
  }
  if (group.length > 0) await writer.take(group);
}

function createGroupWriter({ decoded, scan, output, time, onWritten }: PictureCopy, picture: Stream) {
  const { ranges } = time;
  const frameRate = chooseFrameRate(rateOf(scan), rateOf(scan));
  const shown = createShownTimes(scan, time);
  // Those of the file; what a key frame brings along comes before them.
  let settings = picture.codecpar.extradata;
  const placeOf = (range: KeptRange, seconds: number): number =>
    beginOf(range, ranges) + seconds - scan.origin - range.from;
  const isIn = ({ from, until }: KeptRange, at: number): boolean => at >= from - near && at < until - near;

  async function copy(packets: readonly Packet[], range: KeptRange): Promise<void> {
    const [first] = packets;
    const brought = leadingSettings(first?.data ?? Buffer.alloc(0));
    settings = brought ?? settings;
    await output.begin(settings);
    if (first && brought === null && output.isMixed()) bringSettings(first, settings);
    for (const packet of packets)
      output.write(packet, 'picture', shown.next(placeOf(range, secondsOf(packet))));
  }
  async function encode(packets: readonly Packet[], range: KeptRange): Promise<void> {
    const isWanted = (seconds: number): boolean => isIn(range, seconds - scan.origin);
    const stretch = { stream: decoded, packets, isWanted, scan, frameRate };
    const { pictures, seconds } = await encodeStretch(stretch);
    const next = settingsOf(pictures[0]?.data ?? Buffer.alloc(0));
    if (next === null) return;
    await output.begin(next);
    for (const one of pictures) {
      const packet = packetOf(one);
      output.write(packet, 'picture', shown.next(placeOf(range, seconds[one.index] ?? 0)));
      packet.free();
    }
  }

  return {
    /** Takes the packets of a group, which it frees. */
    async take(packets: readonly Packet[]): Promise<void> {
      const times = packets.map((packet) => secondsOf(packet) - scan.origin);
      const covering = coveringRange(times, ranges);
      const cut = ranges.filter((range) => times.some((at) => isIn(range, at)));
      if (covering) await copy(packets, covering);
      else for (const range of cut) await encode(packets, range);
      for (const packet of packets) packet.free();
      const end = times.reduce((latest, at) => Math.max(latest, at), 0) + scan.gap;
      await onWritten(editedEnd(ranges, end));
    },
  };
}

const rateOf = ({ gap }: PictureScan): { num: number; den: number } => ({
  num: Math.round(1_000_000 / Math.max(gap, 1 / 240)),
  den: 1_000_000,
});

/** Puts the settings of pictures before the first of them, for a file that has those of others. */
function bringSettings(packet: Packet, settings: Buffer | null): void {
  const known = readAvcSettings(settings);
  if (known === null) return;
  const { timeBase } = packet;
  replaceData(packet, Buffer.concat([withLengths(known.units), packet.data ?? Buffer.alloc(0)]));
  packet.timeBase = timeBase;
}

const parameterSets = new Set([7, 8]);

function settingsOf(data: Buffer): Buffer | null {
  const units = splitLengths(data).filter((unit) => parameterSets.has((unit[0] ?? 0) & 0x1f));
  return units.length === 0 ? null : writeAvcSettings(units);
}
