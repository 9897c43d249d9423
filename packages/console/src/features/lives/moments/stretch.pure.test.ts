import { expect, test } from 'vitest';
import { firstStretch, stretchProblem } from './stretch.pure';

test.each([
  [{ from: 0, until: 30_000 }, null],
  [{ from: 0, until: 600_000 }, null],
  [{ from: 0, until: 601_000 }, 'long'],
  [{ from: 1_000, until: 1_000 }, 'order'],
  [{ from: 2_000, until: 1_000 }, 'order'],
] as const)('%j: %s', (stretch, problem) => {
  expect(stretchProblem(stretch)).toBe(problem);
});

test('the last half minute is chosen at first, or all of less', () => {
  expect(firstStretch({ from: 0, until: 90_000 })).toEqual({ from: 60_000, until: 90_000 });
  expect(firstStretch({ from: 0, until: 9_000 })).toEqual({ from: 0, until: 9_000 });
});
