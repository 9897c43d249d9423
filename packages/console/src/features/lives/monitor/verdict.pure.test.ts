import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignedViewers, changeInPercent, waitingOf, worstMoment } from './verdict.pure';

test('up to one percent hardly anybody waits, above three many do', () => {
  expect([0, 0.4, 1, 1.1, 3, 3.1].map(waitingOf)).toEqual(['none', 'few', 'few', 'some', 'some', 'many']);
});

test('the worst moment is the first of the highest above what is good', () => {
  const timestamps = [1, 2, 3, 4];
  expect(worstMoment({ timestamps, values: [0, 3, Number.NaN, 3] }, 1)).toEqual({ at: 2, value: 3 });
  expect(worstMoment({ timestamps, values: [0, 1, 1, 0] }, 1)).toBeNull();
  expect(worstMoment({ timestamps: [], values: [] }, 1)).toBeNull();
});

const earlier = {
  title: 'Aula 1',
  startedAt: 1_000,
  timestamps: [1_000, 2_000, 4_000],
  viewers: [0, 10, 20],
};

test('an earlier live is compared at the same age, between its points and not beyond them', () => {
  expect(alignedViewers(earlier, [50_000, 50_500, 51_000, 52_000, 53_000, 53_001], 50_000)).toEqual([
    0,
    5,
    10,
    15,
    20,
    null,
  ]);
  expect(alignedViewers(earlier, [49_999], 50_000)).toEqual([null]);
  expect(alignedViewers({ ...earlier, timestamps: [], viewers: [] }, [50_000], 50_000)).toEqual([null]);
});

test('what is compared stays between the least and the most of the earlier live', () => {
  const ages = fc.array(fc.integer({ min: -2_000, max: 6_000 }));
  fc.assert(
    fc.property(ages, (moments) => {
      const sorted = moments.toSorted((one, other) => one - other);
      for (const value of alignedViewers(earlier, sorted, 0))
        expect(value === null || (value >= 0 && value <= 20)).toBe(true);
    }),
  );
});

test('a change is said in whole percent, and of nothing there is none', () => {
  expect([changeInPercent(129, 100), changeInPercent(50, 100), changeInPercent(5, 0)]).toEqual([
    29,
    -50,
    null,
  ]);
  expect(changeInPercent(5, null)).toBeNull();
});
