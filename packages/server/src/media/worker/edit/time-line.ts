import type { KeptRange } from '../../../kernel/edit-list.pure';
import { WorkerFailure } from '../failure';
import type { PictureScan } from './edit-input';
import { beginOf, decodingLead, near, snapToPictures } from './edit-plan.pure';

/** The time line of the edited video. */
export interface TimeLine {
  readonly ranges: readonly KeptRange[];
  readonly seconds: number;
  /** The time stamp of the original that is 0, for sound that is beside the pictures. */
  readonly origin: number;
  /** Pictures are decoded before they are shown: all times are later by this. */
  readonly base: number;
}

export function timeLineOf(scans: readonly PictureScan[], asked: readonly KeptRange[]): TimeLine {
  const [reference] = scans;
  const ranges = reference === undefined ? asked : snapToPictures(asked, reference);
  const seconds = ranges.reduce((sum, { from, until }) => sum + until - from, 0);
  if (seconds <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  const base = scans.reduce((most, scan) => Math.max(most, leadOf(scan)), 0);
  return { ranges, seconds, origin: reference?.origin ?? 0, base };
}

/** Stretches that were left out of a file are no wait between two pictures. */
const leadOf = ({ seconds, gap }: PictureScan): number => Math.min(decodingLead(seconds), gap * 40);

/** How much of the edited video is there when the original is read up to a time. */
export function editedEnd(ranges: readonly KeptRange[], original: number): number {
  return ranges.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, original) - from), 0);
}

/**
 * Decoding times of pictures in the order in which they are written: those of the pictures in the order in which they are shown,
 * earlier.
 */
export function createShownTimes(scan: PictureScan, { ranges, base }: TimeLine) {
  const shown = ranges.flatMap((range) => {
    const begin = beginOf(range, ranges);
    return scan.seconds
      .filter((at) => at >= range.from - near && at < range.until - near)
      .map((at) => begin + at - range.from)
      .sort((one, other) => one - other);
  });
  const lead = leadOf(scan);
  let count = 0;
  return {
    next(at: number) {
      const decoded = shown[count] ?? at;
      const following = shown[count + 1];
      count += 1;
      return {
        pts: base + at,
        dts: base + Math.min(at, decoded - lead),
        seconds: following === undefined ? scan.gap : following - decoded,
      };
    },
  };
}
