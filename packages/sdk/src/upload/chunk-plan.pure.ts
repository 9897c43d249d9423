/** A part of a file: `start` is its first byte, `end` the byte after its last one, as in `Blob.slice`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ChunkSizeOptions {
  /** Size of the file in bytes. */
  readonly size: number;
  /** A fixed chunk size in bytes, in place of the table. */
  readonly chunkSize?: number;
  /** The largest body that the host takes, in bytes: proxies often refuse the 128 MB of the table. */
  readonly maxChunkSize?: number;
  /** The measured speed of the line: on a slow one a chunk of the table would be under way for minutes. */
  readonly bytesPerSecond?: number;
}

/** Power of two of the smallest chunk: 2^24 bytes, 16 MB (specification section 9). */
const smallestChunkPower = 24;

/** From files of 2^28 bytes (256 MB) on the chunk size doubles with the size of the file, at most this often. */
const mostDoublings = 3;

/** A chunk takes about so long; on a fast line it is of the table's size for the file. */
export const secondsOfChunk = 10;

/** Bytes in each chunk of a file, the last one excepted; at least 1. */
export function chunkSizeFor({
  size,
  chunkSize,
  maxChunkSize = Infinity,
  bytesPerSecond,
}: ChunkSizeOptions): number {
  const doublings = (bytes: number, first: number) =>
    Math.min(Math.max(0, Math.floor(Math.log2(bytes)) - first), mostDoublings);
  const ofLine = doublings((bytesPerSecond || Infinity) * secondsOfChunk, smallestChunkPower);
  const power = smallestChunkPower + Math.min(doublings(size, 27), ofLine);
  return Math.max(1, Math.min(chunkSize ?? 2 ** power, maxChunkSize));
}

/** The next chunk to send; `undefined` when nothing is missing. */
export function nextChunk([first]: readonly ByteRange[], chunkSize: number): ByteRange | undefined {
  return first && { start: first.start, end: Math.min(first.start + chunkSize, first.end) };
}

/** The missing ranges without the bytes before `offset`. */
export function missingFrom(missing: readonly ByteRange[], offset: number): readonly ByteRange[] {
  return missing.flatMap(({ start, end }) => (end > offset ? { start: Math.max(start, offset), end } : []));
}

/** The ranges that a server holds, in ascending order, as its probe reports them: first and last byte, both inclusive. */
export type ReceivedRanges = readonly (readonly [first: number, last: number])[];

/** The complement of `received`: the ranges that the server lacks. */
export function missingRanges(size: number, received: ReceivedRanges): ByteRange[] {
  let start = 0;
  return [...received, [size, size] as const].flatMap(([end, last]) => {
    const gap = { start, end };
    start = last + 1;
    return end > gap.start ? gap : [];
  });
}

/** Bytes in all ranges together. */
export function byteLength(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** `Content-Range` of a chunk; its end is inclusive (RFC 9110, decisions section 2). */
export function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`;
}

/**
 * Whether the host of an address takes whole files: one POST without `Content-Range` (specification section 9).
 * A relative URL never does.
 */
export function isNormalUpload(url: string, marker = 'normal-upload'): boolean {
  return !!/\/\/[^/]*/.exec(url)?.[0].includes(marker);
}
