import { createHash } from 'node:crypto';
import type { ByteRange } from './byte-ranges.pure';
import type { PartDigest } from '../../../schema/uploads';

/** The digest of a whole source in the last response, for the client to compare (0022). */
export interface SourceProof {
  /** SHA-256 over the digests of the parts, in the notation of `Palco-Part-Digest`. */
  readonly digest: string;
  /** The parts in their order, inclusive. */
  readonly parts: ByteRange[];
}

/** A source of more parts gets no proof: all digests are rewritten with each part, so their number is bounded. */
const maxParts = 1_024;

/** Adds a part. One that overlaps others is not added: its common bytes were compared with those already stored. */
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
