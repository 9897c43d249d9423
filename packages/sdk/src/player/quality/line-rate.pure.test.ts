import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTransfer, lineRate, lineRateNow, type LineMeasure, type Transfer } from './line-rate.pure';

/** Kilobytes and milliseconds of transfers, the oldest first, with so many milliseconds from one to the next. */
function measureOf(transfers: readonly (readonly [number, number])[], everyMs: number): LineMeasure {
  return transfers.reduce<LineMeasure>(
    (measure, [kilobytes, busyMs], index) =>
      addTransfer(measure, { bytes: kilobytes * 1000, busyMs, endedAt: index * everyMs }),
    [],
  );
}
const times = (count: number, transfer: readonly [number, number]) =>
  Array.from({ length: count }, () => transfer);
const megabits = (rate: number | null): number => Math.round((rate ?? Number.NaN) / 1e5) / 10;

it.each<[string, number, readonly (readonly [number, number])[], number]>([
  ['parts of a fast line', 333, times(20, [110, 176]), 5],
  ['one slow part among them, by chance', 333, [...times(20, [110, 176]), [110, 500]], 3.1],
  [
    'a line that became slow, after two parts',
    333,
    [...times(20, [110, 176]), ...times(2, [110, 1760])],
    0.7,
  ],
  [
    'small parts of a line that became fast, after three seconds',
    333,
    [...times(20, [11, 176]), ...times(9, [11, 17.6])],
    5,
  ],
  ['a segment of four seconds of a line that became fast', 4000, [...times(5, [132, 2112]), [132, 211]], 5],
  [
    'a segment of four seconds of a line that became slow',
    4000,
    [...times(5, [1330, 2128]), [1330, 21_280]],
    0.9,
  ],
  ['what came in an instant', 333, times(20, [11, 0]), 792_000 / 1000 / 0.001 / 1000],
])('%s (every %d ms)', (_name, everyMs, transfers, expected) => {
  expect(megabits(lineRate(measureOf(transfers, everyMs)))).toBe(expected);
});

it('says nothing before the first transfer, and nothing comes of an empty one', () => {
  expect(lineRate([])).toBeNull();
  expect(addTransfer([], { bytes: 0, busyMs: 10, endedAt: 1 })).toEqual([]);
});

it('is less while a file is long in coming, and never more', () => {
  const measure = measureOf(times(5, [110, 176]), 333);
  expect(megabits(lineRateNow(measure, { bytes: 50_000, busyMs: 1_000 }))).toBe(0.4);
  expect(megabits(lineRateNow(measure, { bytes: 50_000, busyMs: 400 }))).toBe(5);
  expect(megabits(lineRateNow(measure, { bytes: 5_000_000, busyMs: 1_000 }))).toBe(5);
  expect(lineRateNow([], { bytes: 1, busyMs: 1_000 })).toBeNull();
});

it('is between the slowest and the fastest transfer, and keeps no more than it needs', () => {
  const transfer = fc.record<Transfer>({
    bytes: fc.integer({ min: 1, max: 4_000_000 }),
    busyMs: fc.integer({ min: 1, max: 30_000 }),
    endedAt: fc.integer({ min: 0, max: 600_000 }),
  });
  fc.assert(
    fc.property(fc.array(transfer, { minLength: 1, maxLength: 60 }), (given) => {
      const ordered = given.toSorted((one, other) => one.endedAt - other.endedAt);
      const measure = ordered.reduce<LineMeasure>(addTransfer, []);
      const rates = measure.map(({ bytes, busyMs }) => (bytes * 8_000) / busyMs);
      const rate = lineRate(measure) ?? Number.NaN;
      expect(rate).toBeGreaterThanOrEqual(Math.min(...rates) * 0.999);
      expect(rate).toBeLessThanOrEqual(Math.max(...rates) * 1.001);
      expect(measure.slice(3, -1).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(96 * 1024);
    }),
  );
});
