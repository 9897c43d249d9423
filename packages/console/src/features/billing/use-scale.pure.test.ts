import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barParts, scaleOf, type Used } from './use-scale.pure';

const of = (used: number, forecast: number, included: number | null, limit: number | null = null): Used => ({
  used,
  forecast,
  included,
  limit,
});

test('one line stands through all bars, further left where one of them needs the room', () => {
  expect(scaleOf([of(38, 39, 50), of(117, 121, 100)])).toBe(2);
  expect(scaleOf([of(38, 39, 50), of(285, 494, 200)])).toBe(2.5);
  expect(scaleOf([of(90_000, 90_000, 1)])).toBe(8);
  expect(scaleOf([of(5, 5, null)])).toBe(2);
});

test('a bar has what is included, what is beyond, and what is expected of both', () => {
  expect(barParts(of(38, 39, 50, 100), 2.5)).toEqual({
    inside: 30.4,
    beyond: 0,
    expected: 0.8,
    isExpectedBeyond: false,
    limit: 80,
  });
  expect(barParts(of(285, 494, 200), 2.5)).toEqual({
    inside: 40,
    beyond: 17,
    expected: 41.8,
    isExpectedBeyond: true,
    limit: null,
  });
  expect(barParts(of(5, 9, null), 2.5)).toBeNull();
  expect(barParts(of(0, 0, 0), 2)).toMatchObject({ inside: 0, beyond: 0, expected: 0 });
});

test('no bar is longer than its track', () => {
  const amount = fc.integer({ min: 0, max: 1e13 });
  fc.assert(
    fc.property(amount, amount, amount, (used, forecast, included) => {
      const one = of(used, forecast, included);
      const parts = barParts(one, scaleOf([one]));
      const sum = (parts?.inside ?? 0) + (parts?.beyond ?? 0) + (parts?.expected ?? 0);
      expect(sum).toBeLessThanOrEqual(100.02);
      expect(Math.min(parts?.inside ?? 0, parts?.beyond ?? 0, parts?.expected ?? 0)).toBeGreaterThanOrEqual(
        0,
      );
    }),
  );
});
