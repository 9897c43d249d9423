import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPartDigest, proofOf } from './part-digests.pure';
import type { PartDigest } from '../../../schema/uploads';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const file = Buffer.from(Array.from({ length: 60 }, (_, index) => index));
const sumOf = (start: number, end: number) => sha256(file.subarray(start, end + 1)).toString('base64');

describe('the proof of a source', () => {
  it('is the digest over the digests of its parts, in any order of arrival, once every byte has one', () => {
    const parts = fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 12 }).chain((cuts) => {
      const edges = [0, ...cuts.toSorted((one, other) => one - other), 60];
      const ranges = edges.slice(1).map((end, index): [number, number] => [edges[index] ?? 0, end - 1]);
      return fc.shuffledSubarray(ranges, { minLength: ranges.length }).map((order) => ({ ranges, order }));
    });
    fc.assert(
      fc.property(parts, ({ ranges, order }) => {
        let known: PartDigest[] = [];
        for (const [index, [start, end]] of order.entries()) {
          expect(proofOf(known, 60)).toBe(undefined);
          known = addPartDigest(known, [start, end], sumOf(start, end));
          // A lost answer brings the same part again.
          if (index % 2) known = addPartDigest(known, [start, end], sumOf(start, end));
        }
        const sums = ranges.map(([start, end]) => sha256(file.subarray(start, end + 1)));
        const digest = `sha-256=:${sha256(Buffer.concat(sums)).toString('base64')}:`;
        expect(proofOf(known, 60)).toEqual({ digest, parts: ranges });
      }),
    );
  });

  it('is missing if a part came without a digest', () => {
    const known = addPartDigest(addPartDigest([], [0, 29], sumOf(0, 29)), [30, 59], null);
    expect([known.length, proofOf(known, 60)]).toEqual([1, undefined]);
  });

  it('ignores the digest of a part that overlaps another', () => {
    const known = addPartDigest([], [0, 29], sumOf(0, 29));
    expect(addPartDigest(known, [20, 59], sumOf(20, 59))).toEqual(known);
  });

  it('has at most 1,024 parts', () => {
    const known = Array.from({ length: 1_024 }, (_, index): PartDigest => [index, index, 'x']);
    expect(addPartDigest(known, [1_024, 1_024], 'x')).toHaveLength(1_024);
  });
});
