import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitMs } from './wait.pure';

const almostOne = 1 - Number.EPSILON;

it.each([
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [6, 16_000],
  [7, 30_000],
  [1_000_000, 30_000],
])('after %d failures it is any time up to %d ms', (failures, longest) => {
  expect(waitMs({ failures, isRestart: false }, 0)).toBe(0);
  expect(waitMs({ failures, isRestart: false }, almostOne)).toBeCloseTo(longest);
});

it('after a restart nobody waits longer than a second and a half at first', () => {
  const wait = fc.record({
    failures: fc.nat(18),
    random: fc.double({ min: 0, max: almostOne, noNaN: true }),
  });
  fc.assert(
    fc.property(
      wait,
      ({ failures, random }) => waitMs({ failures: failures + 1, isRestart: true }, random) < 2_000,
    ),
  );
  expect(waitMs({ failures: 20, isRestart: true }, almostOne)).toBeCloseTo(30_000);
});
