import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitMs } from './wait.pure';

const almostOne = 1 - Number.EPSILON;

it.each([
  [0, 500],
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [6, 30_000],
  [1_000_000, 30_000],
])('after %d failures it is any time up to %d ms', (failures, longest) => {
  expect(waitMs({ waitAfter: failures, isRestart: false }, 0)).toBe(0);
  expect(waitMs({ waitAfter: failures, isRestart: false }, almostOne)).toBeCloseTo(longest);
});

it('after a restart nobody waits longer than two seconds at first', () => {
  const wait = fc.record({
    failures: fc.nat(19),
    random: fc.double({ min: 0, max: almostOne, noNaN: true }),
  });
  fc.assert(
    fc.property(
      wait,
      ({ failures, random }) => waitMs({ waitAfter: failures, isRestart: true }, random) < 2_000,
    ),
  );
  expect(waitMs({ waitAfter: 20, isRestart: true }, almostOne)).toBeCloseTo(30_000);
});
