import { createHash } from 'node:crypto';
import type { ByteRange } from './byte-ranges.pure';

/** A part whose digest was compared when it came: its first and its last byte, and its SHA-256 in base64. */
export type PartDigest = readonly [start: number, end: number, sha256: string];

/** What the last answer says of a source, for the client to compare (0022). */
export interface SourceProof {
  /** SHA-256 over the digests of the parts, in the notation of `Palco-Part-Digest`. */
  readonly digest: string;
  /** The parts in their order, inclusive. */
  readonly parts: ByteRange[];
}

/** A source in more parts is not compared as a whole: their digests are written with each of them. */
const maxParts = 1_024;

/** The parts with one more. One that overlaps others adds nothing: its bytes were compared with theirs. */
export function addPartDigest(
  parts: readonly PartDigest[],
  [start, end]: ByteRange,
  sha256: string | null,
): PartDigest[] {
  const before = parts.filter((part) => part[1] < start);
  const after = parts.filter((part) => part[0] > end);
  const isNew = before.length + after.length === parts.length;
  if (sha256 === null || !isNew || parts.length >= maxParts) return [...parts];
  return [...before, [start, end, sha256], ...after];
}

/** The proof of a whole source; nothing where a part of it came without a digest. */
export function proofOf(parts: readonly PartDigest[], total: number): SourceProof | undefined {
  const starts = parts.map(([start]) => start);
  const expected = [0, ...parts.map(([, end]) => end + 1)];
  if (expected.at(-1) !== total || starts.some((start, index) => start !== expected[index])) return undefined;
  const sums = parts.map(([, , sha256]) => Buffer.from(sha256, 'base64'));
  const digest = createHash('sha256').update(Buffer.concat(sums)).digest('base64');
  return { digest: `sha-256=:${digest}:`, parts: parts.map(([start, end]) => [start, end]) };
}
