import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsSegment, segmentsOf } from './wal-segments.pure';

const megabyte = 1024 * 1024;
const namesOf = (start: string, stop: string, segmentBytes = 16 * megabyte): string[] =>
  segmentsOf({ timeline: 1, segmentBytes, start, stop }).map(({ name }) => name);

describe('the files of a piece of the log', () => {
  it('are those that PostgreSQL names', () => {
    expect(namesOf('0/3000028', '0/3000158')).toEqual(['000000010000000000000003']);
    expect(namesOf('0/FE000028', '1/1000100')).toEqual([
      '0000000100000000000000FE',
      '0000000100000000000000FF',
      '000000010000000100000000',
      '000000010000000100000001',
    ]);
    expect(namesOf('A/40000028', 'A/80000000', 1024 * megabyte)).toEqual(['000000010000000A00000001']);
  });

  it('do not hold the byte at which the piece ends', () => {
    expect(namesOf('0/3000028', '0/4000000')).toEqual(['000000010000000000000003']);
    expect(namesOf('0/3000028', '0/4000001')).toHaveLength(2);
  });

  it('have no gap, the first and the last byte', () => {
    const lsn = (position: bigint): string =>
      `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`;
    const position = fc.bigInt({ min: 1n, max: 1n << 50n });
    fc.assert(
      fc.property(
        position,
        fc.bigInt({ min: 1n, max: 1n << 30n }),
        fc.integer({ min: 0, max: 10 }),
        (from, length, power) => {
          const size = megabyte * 2 ** power;
          const found = segmentsOf({
            timeline: 1,
            segmentBytes: size,
            start: lsn(from),
            stop: lsn(from + length),
          });
          const [first = { position: -1n }] = found;
          expect(first.position <= from && from < first.position + BigInt(size)).toBe(true);
          const end = first.position + BigInt(found.length) * BigInt(size);
          expect(end >= from + length && end - BigInt(size) < from + length).toBe(true);
          expect(found.every((one, index) => one.position === first.position + BigInt(index * size))).toBe(
            true,
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

it('tells a file of the log that was used again by the position in its header', () => {
  const head = Buffer.alloc(16);
  head.writeBigUInt64LE(0x3000000n, 8);
  expect(beginsSegment(head, { name: '', position: 0x3000000n })).toBe(true);
  expect(beginsSegment(head, { name: '', position: 0x4000000n })).toBe(false);
  expect(beginsSegment(head.subarray(0, 10), { name: '', position: 0n })).toBe(false);
});
