import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findExtents, groupExtents, readRecord, withoutGap, writeRecord } from './part-layout.pure';
import type { FinishedPart } from './part-layout.pure';

const pieceBytes = 10;
const partOf = (index: number, offset: number, sizeBytes: number): FinishedPart => ({
  order: String(index).padStart(4, '0'),
  offset,
  sizeBytes,
  id: `part-${index}`,
  pieceBytes,
  pieces: Math.ceil(sizeBytes / pieceBytes),
});
const parts = fc
  .array(fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 40 })), { maxLength: 12 })
  .map((all) => all.map(([offset, size], index) => partOf(index, offset, size)));
const range = fc
  .tuple(fc.nat(120), fc.nat(120))
  .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) + 1 }));

it('reads back what a record says', () => {
  const part = { offset: 2 ** 40, sizeBytes: 7, id: 'a-b-1', pieceBytes: 8, pieces: 1 };
  const name = writeRecord(part, 1_700_000_000_000, 3);
  expect(readRecord(name)).toEqual({ ...part, order: name.split('_').slice(0, 2).join('_') });
  expect(readRecord('something else')).toBeNull();
});

it('sorts records by the time of their end, and by their number within a millisecond', () => {
  const part = { offset: 0, sizeBytes: 1, id: 'x', pieceBytes: 8, pieces: 1 };
  const orders = [
    writeRecord(part, 99, 9),
    writeRecord(part, 100, 1),
    writeRecord(part, 100, 2),
    writeRecord(part, 100, 100),
  ].map((name) => readRecord(name)?.order ?? '');
  expect([...orders].sort()).toEqual(orders);
  expect(new Set(orders).size).toBe(4);
});

it('finds for each byte the part that was finished last, and none where there is none', () => {
  fc.assert(
    fc.property(parts, range, (all, wanted) => {
      const owner = new Map<number, string>();
      for (const { offset, sizeBytes, id } of all)
        for (let at = offset; at < offset + sizeBytes; at += 1) owner.set(at, `${id} ${at - offset}`);
      const found = new Map<number, string>();
      for (const { at, length, part, piece, from, pieceLength } of findExtents(all, wanted)) {
        expect(from + length).toBeLessThanOrEqual(pieceLength);
        for (let byte = 0; byte < length; byte += 1)
          found.set(at + byte, `${part} ${piece * pieceBytes + from + byte}`);
      }
      const expected = [...owner].filter(([at]) => at >= wanted.start && at < wanted.end);
      expect([...found].sort()).toEqual(expected.sort());
    }),
  );
});

it('groups extents so that no part but the last is too small, and none is lost', () => {
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 20 }),
      (all, least, most) => {
        const extents = withoutGap(findExtents(all, { start: 0, end: 1000 }), 0);
        const groups = groupExtents(extents, { minPartBytes: least, maxParts: most });
        const sizes = groups.map((group) => group.reduce((sum, { length }) => sum + length, 0));
        expect(sizes.slice(0, -1).every((size) => size >= least)).toBe(true);
        expect(groups.length).toBeLessThanOrEqual(most);
        let at = 0;
        for (const extent of groups.flat()) {
          expect(extent.at).toBe(at);
          at += extent.length;
        }
        expect(at).toBe(extents.reduce((sum, { length }) => sum + length, 0));
      },
    ),
  );
});

it('lets the store copy what is large, and joins no more than a small part needs', () => {
  const all = [partOf(0, 0, 3), partOf(1, 3, 10), partOf(2, 13, 10)];
  const extents = findExtents(all, { start: 0, end: 23 });
  const groups = groupExtents(extents, { minPartBytes: 5, maxParts: 100 });
  expect(groups.map((group) => group.map(({ at, length }) => [at, length]))).toEqual([
    [
      [0, 3],
      [3, 2],
    ],
    [[5, 8]],
    [[13, 10]],
  ]);
});
