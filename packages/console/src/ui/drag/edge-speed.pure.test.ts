import { expect, test } from 'vitest';
import { edgeSpeed } from './edge-speed.pure';

test.each([
  ['in the middle', 400, 0],
  ['just off the edge', 100 + 72, 0],
  ['half into the upper edge', 100 + 36, -600],
  ['at the upper edge', 100, -1200],
  ['above it', 20, -1200],
  ['half into the lower edge', 900 - 36, 600],
  ['below it', 2000, 1200],
])('%s', (_, at, speed) => {
  expect(edgeSpeed(at, 100, 900)).toBe(speed);
});

test('what has no height does not scroll', () => {
  expect(edgeSpeed(10, 10, 10)).toBe(0);
});

test.each([1, 40, 300, 2000])('in a height of %i, nearer to the end is never slower towards it', (height) => {
  const speeds = Array.from({ length: 400 }, (_, step) => edgeSpeed((step / 200 - 0.5) * height, 0, height));
  expect(speeds).toEqual(speeds.toSorted((one, other) => one - other));
  expect(speeds.at(0)).toBe(-1200);
  expect(speeds.at(-1)).toBe(1200);
});
