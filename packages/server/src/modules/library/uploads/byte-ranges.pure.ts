/** Bytes of a file from `start` to `end`, both inclusive, as `Content-Range` counts them. */
export type ByteRange = readonly [start: number, end: number];

/** Sorted, without overlap and without neighbours that touch: the one way to write a set of bytes. */
export type ByteRanges = readonly ByteRange[];

/** The set with one more range in it. */
export function addRange(ranges: ByteRanges, added: ByteRange): ByteRange[] {
  const before = ranges.filter(([, end]) => end + 1 < added[0]);
  const after = ranges.filter(([start]) => start > added[1] + 1);
  const touched = ranges.slice(before.length, ranges.length - after.length);
  const start = Math.min(added[0], touched[0]?.[0] ?? added[0]);
  const end = Math.max(added[1], touched.at(-1)?.[1] ?? added[1]);
  return [...before, [start, end], ...after];
}

/** How many bytes the set holds. */
export function countBytes(ranges: ByteRanges): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start + 1, 0);
}

/** The first byte that is missing, counted from 0; the total where none is. */
export function firstMissing(ranges: ByteRanges): number {
  const first = ranges[0];
  return first && first[0] === 0 ? first[1] + 1 : 0;
}

/** Whether every byte of a file of `total` bytes is there. */
export function coversAll(ranges: ByteRanges, total: number): boolean {
  return firstMissing(ranges) >= total;
}

/** A stretch of incoming bytes that lies wholly inside or wholly outside of a set. */
export interface Stretch {
  readonly start: number;
  readonly length: number;
  readonly known: boolean;
}

/** Cuts `length` bytes from `start` into stretches that the set knows and stretches that are new to it. */
export function splitByKnown(ranges: ByteRanges, start: number, length: number): Stretch[] {
  const stretches: Stretch[] = [];
  const stop = start + length;
  let at = start;
  const cut = (to: number, known: boolean): void => {
    if (to > at) stretches.push({ start: at, length: to - at, known });
    at = Math.max(at, to);
  };
  for (const [from, end] of ranges) {
    cut(Math.min(from, stop), false);
    cut(Math.min(end + 1, stop), true);
  }
  cut(stop, false);
  return stretches;
}
