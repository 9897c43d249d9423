/** One MB of the specification: 1,048,576 bytes. */
export const mebibyte = 1_048_576;

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
}

// Specification section 9. A file below the limit uses the chunk size beside it; all in MB.
const sizeTable = [
  { below: 256, chunk: 16 },
  { below: 512, chunk: 32 },
  { below: 1_024, chunk: 64 },
] as const;
const largestChunk = 128;

/** Bytes in each chunk of a file, the last one excepted (specification section 9). At least 1. */
export function chunkSizeFor(options: ChunkSizeOptions): number {
  const row = sizeTable.find(({ below }) => options.size < below * mebibyte);
  const wanted = options.chunkSize ?? (row?.chunk ?? largestChunk) * mebibyte;
  return Math.max(1, Math.floor(Math.min(wanted, options.maxChunkSize ?? wanted)));
}

/** Cuts the next chunk off the ranges that are still to be sent; `undefined` when there are none. */
export function cutChunk(
  missing: readonly ByteRange[],
  chunkSize: number,
): { readonly chunk: ByteRange; readonly rest: readonly ByteRange[] } | undefined {
  const [first, ...others] = missing;
  if (!first) return undefined;
  const end = Math.min(first.start + chunkSize, first.end);
  const rest = end < first.end ? [{ start: end, end: first.end }, ...others] : others;
  return { chunk: { start: first.start, end }, rest };
}

/** Puts chunks back. Neighbours stay apart, because a repeated request has to carry the same range as the first one. */
export function putBack(missing: readonly ByteRange[], chunks: readonly ByteRange[]): readonly ByteRange[] {
  return [...chunks, ...missing].sort((a, b) => a.start - b.start);
}

/** What a server lacks that holds `received`: inclusive [first, last] pairs in any order, as its probe answers. */
export function missingRanges(
  size: number,
  received: readonly (readonly [first: number, last: number])[],
): readonly ByteRange[] {
  const missing: ByteRange[] = [];
  let next = 0;
  for (const [first, last] of [...received].sort((a, b) => a[0] - b[0])) {
    if (first > next) missing.push({ start: next, end: Math.min(first, size) });
    next = Math.max(next, last + 1);
  }
  if (next < size) missing.push({ start: next, end: size });
  return missing;
}

/** Bytes in all ranges together. */
export function byteLength(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, range) => sum + range.end - range.start, 0);
}

/** `Content-Range` of a chunk; its end is inclusive (RFC 9110, decisions section 2). */
export function contentRange(range: ByteRange, size: number): string {
  return `bytes ${range.start}-${range.end - 1}/${size}`;
}

/**
 * Whether the host of an address takes whole files: one POST without `Content-Range` (specification section 9).
 * An address without a host (the page's own) never does.
 *
 * @param marker the text that the host's name contains
 */
export function isNormalUpload(url: string, marker = 'normal-upload'): boolean {
  const host = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i.exec(url)?.[1];
  return marker !== '' && host !== undefined && host.toLowerCase().includes(marker.toLowerCase());
}
