import type { Extent, FinishedPart } from './part-layout.pure';
import type { S3Calls } from './s3-calls';
import { readWhole } from './s3-reading';

/** What was read of parts, for the comparison of a chunk that comes again: it asks for every 64 KiB of it. */
export interface PieceCache {
  /** The parts of an upload, read anew after a short time. */
  layout(upload: string, read: () => Promise<FinishedPart[]>): Promise<readonly FinishedPart[]>;
  /** Bytes of a piece; a larger window is fetched at once. */
  read(name: string, extent: Extent): Promise<Buffer>;
  /** A part was added, or the upload ended. */
  delete(upload: string): void;
}

const windowBytes = 4 * 1024 * 1024;
const windows = 4;
/** Another process may add parts meanwhile. */
const layoutMs = 1_000;

export function createPieceCache(calls: S3Calls): PieceCache {
  /** Pieces never change, so that their bytes stay right. The oldest goes first. */
  const held: { readonly name: string; readonly start: number; readonly bytes: Buffer }[] = [];
  const layouts = new Map<string, { readonly until: number; readonly parts: Promise<FinishedPart[]> }>();

  return {
    layout(upload, read) {
      const known = layouts.get(upload);
      if (known !== undefined && known.until > performance.now()) return known.parts;
      layouts.clear();
      const parts = read();
      layouts.set(upload, { until: performance.now() + layoutMs, parts });
      parts.catch(() => layouts.delete(upload));
      return parts;
    },
    async read(name, { from, length, pieceLength }) {
      const found = held.find(
        (one) => one.name === name && one.start <= from && from + length <= one.start + one.bytes.length,
      );
      if (found !== undefined) return found.bytes.subarray(from - found.start, from - found.start + length);
      const end = Math.min(pieceLength, from + Math.max(length, windowBytes));
      const bytes = await readWhole(calls, name, { start: from, end: end - 1 });
      held.push({ name, start: from, bytes });
      if (held.length > windows) held.shift();
      return bytes.subarray(0, length);
    },
    delete: (upload) => void layouts.delete(upload),
  };
}
