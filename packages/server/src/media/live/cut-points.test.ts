import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseCut } from './cut-points.pure';

const keys = [0, 2, 4, 6, 8];

it.each([
  [
    { from: 2, until: 6 },
    { begin: 2, end: 6 },
  ],
  [
    { from: 3.9, until: 4.1 },
    { begin: 2, end: 6 },
  ],
  [
    { from: 3.99, until: 5.99 },
    { begin: 4, end: 6 },
  ],
  [
    { from: 2.01, until: 6.01 },
    { begin: 2, end: 6 },
  ],
  [
    { from: 0, until: 9 },
    { begin: 0, end: Infinity },
  ],
  [
    { from: 4, until: 4 },
    { begin: 4, end: 6 },
  ],
  [
    { from: 9, until: 10 },
    { begin: 8, end: Infinity },
  ],
])('%j is widened to %j', (wanted, cut) => {
  expect(chooseCut(keys, wanted)).toEqual(cut);
});

it('begins with the first key frame where there is none before', () => {
  expect(chooseCut([1, 3], { from: 0, until: 2 })).toEqual({ begin: 1, end: 3 });
});

it('leaves sound alone as it is', () => {
  expect(chooseCut([], { from: 1.5, until: 3 })).toEqual({ begin: 1.5, end: 3 });
});

it('holds what was asked for, and less than a group of pictures more on each side', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.double({ min: 0.1, max: 20, noNaN: true }),
      (group, from, length) => {
        const until = from + length;
        const own = Array.from({ length: Math.ceil(until / group) + 2 }, (_, index) => index * group);
        const { begin, end } = chooseCut(own, { from, until });
        expect(begin).toBeLessThanOrEqual(from + 0.02);
        expect(end).toBeGreaterThanOrEqual(until - 0.02);
        expect(from - begin).toBeLessThan(group);
        expect(end - until).toBeLessThan(group + 0.03);
      },
    ),
  );
});
