import { expect, test } from 'vitest';
import { milestone } from './milestone.pure';

test.each([
  [-1, 0],
  [0, 0],
  [24.9, 0],
  [25, 25],
  [49.9, 25],
  [50, 50],
  [99.9, 75],
  [100, 100],
  [125, 100],
])('%d %% is announced as %d', (percent, expected) => {
  expect(milestone(percent)).toBe(expected);
});
