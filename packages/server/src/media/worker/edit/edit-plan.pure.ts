import type { KeptRange } from '../../../kernel/edit-list.pure';

/** A picture as its file has it, in the order in which pictures are decoded; seconds from the first picture. */
export interface PicturePlace {
  readonly seconds: number;
  readonly isKey: boolean;
}

/** Comparing times of tracks that count in different units. */
export const near = 0.0005;

/** The usual time from one picture to the next. */
export function usualGap(seconds: readonly number[]): number {
  const sorted = seconds.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
  gaps.sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 1 / 30;
}

/** Ranges that begin and end with pictures of a track; what has no picture left goes. */
export function snapToPictures(
  ranges: readonly KeptRange[],
  pictures: { readonly seconds: readonly number[]; readonly endSeconds: number },
): KeptRange[] {
  const sorted = pictures.seconds.toSorted((one, other) => one - other);
  const firstFrom = (time: number): number => sorted.find((one) => one >= time - near) ?? pictures.endSeconds;
  return ranges
    .map(({ from, until }) => ({ from: firstFrom(from), until: firstFrom(until) }))
    .filter(({ from, until }) => until > from + near);
}

/**
 * Where groups begin that can be decoded without what is before them: key frames behind which no picture is shown before them.
 * Indexes in the order of decoding.
 */
export function closedGroups(pictures: readonly PicturePlace[]): number[] {
  const keys = pictures.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  return keys.filter((key, at) => {
    const begin = pictures[key]?.seconds ?? 0;
    const end = keys[at + 1] ?? pictures.length;
    for (let index = key + 1; index < end; index += 1)
      if ((pictures[index]?.seconds ?? 0) < begin - near) return false;
    return true;
  });
}

/** How many pictures are decoded ahead of those that are shown, at most. */
const mostAhead = 4;

/** What a picture is decoded before it is shown, so that decoding times that grow with each picture are never behind. */
export function decodingLead(seconds: readonly number[]): number {
  const sorted = seconds.toSorted((one, other) => one - other);
  let lead = 0;
  for (let index = 0; index + mostAhead < sorted.length; index += 1)
    lead = Math.max(lead, (sorted[index + mostAhead] ?? 0) - (sorted[index] ?? 0));
  return lead || mostAhead * usualGap(sorted);
}

/** Whether every picture of a group is in one range. */
export function coveringRange(seconds: readonly number[], ranges: readonly KeptRange[]): KeptRange | null {
  const first = Math.min(...seconds);
  const last = Math.max(...seconds);
  return ranges.find(({ from, until }) => first >= from - near && last < until - near) ?? null;
}

/** Where a range begins in what is made of the ranges. */
export function beginOf(range: KeptRange, ranges: readonly KeptRange[]): number {
  let begin = 0;
  for (const one of ranges) {
    if (one === range) return begin;
    begin += one.until - one.from;
  }
  return begin;
}
