import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRange, countBytes, coversAll, firstMissing, splitByKnown } from './byte-ranges.pure';
import type { ByteRange, ByteRanges } from './byte-ranges.pure';

const size = 64;
const range = fc
  .tuple(fc.nat(size - 1), fc.nat(size - 1))
  .map(([a, b]): ByteRange => [Math.min(a, b), Math.max(a, b)]);
const ranges = fc.array(range, { maxLength: 12 });
const joined = (all: readonly ByteRange[]): ByteRanges => all.reduce<ByteRanges>(addRange, []);
/** The model: a plain set of numbers. */
const bytesOf = (all: readonly ByteRange[]): Set<number> =>
  new Set(
    all.flatMap(([start, end]) => Array.from({ length: end - start + 1 }, (_, index) => start + index)),
  );

describe('byte ranges', () => {
  it('hold exactly the bytes that were added, whatever the order', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const result = joined(all);
        expect([...bytesOf(result)].sort((a, b) => a - b)).toEqual([...bytesOf(all)].sort((a, b) => a - b));
        expect(result).toEqual(joined(all.toReversed()));
        expect(countBytes(result)).toBe(bytesOf(all).size);
      }),
    );
  });

  it('stay sorted, with a gap of at least one byte between two of them', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const result = joined(all);
        result.forEach(([start, end], index) => {
          expect(start).toBeLessThanOrEqual(end);
          const next = result[index + 1];
          if (next) expect(next[0]).toBeGreaterThan(end + 1);
        });
      }),
    );
  });

  it('do not change when a range that is there comes again', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const result = joined(all);
        for (const known of all) expect(addRange(result, known)).toEqual(result);
      }),
    );
  });

  it('know the first missing byte and when nothing is missing', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const held = bytesOf(all);
        let missing = 0;
        while (held.has(missing)) missing += 1;
        expect(firstMissing(joined(all))).toBe(missing);
        expect(coversAll(joined(all), size)).toBe(missing === size);
      }),
    );
  });

  it('cut incoming bytes into known and new stretches without gap or overlap', () => {
    fc.assert(
      fc.property(ranges, range, (all, [start, end]) => {
        const held = bytesOf(all);
        const stretches = splitByKnown(joined(all), start, end - start + 1);
        let at = start;
        for (const stretch of stretches) {
          expect(stretch.start).toBe(at);
          expect(stretch.length).toBeGreaterThan(0);
          for (let byte = 0; byte < stretch.length; byte += 1)
            expect(held.has(at + byte)).toBe(stretch.known);
          at += stretch.length;
        }
        expect(at).toBe(end + 1);
      }),
    );
  });

  it('work with numbers beyond 32 bits', () => {
    const tera = 2 ** 43;
    expect(addRange([[0, tera - 1]], [tera, 2 * tera - 1])).toEqual([[0, 2 * tera - 1]]);
    expect(splitByKnown([[0, tera - 1]], tera - 2, 4)).toEqual([
      { start: tera - 2, length: 2, known: true },
      { start: tera, length: 2, known: false },
    ]);
  });
});
