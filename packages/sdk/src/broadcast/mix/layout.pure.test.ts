import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contained, cornered, fittingSize } from './layout.pure';

const frame = { width: 1_280, height: 720 };

test.each([
  [
    { width: 640, height: 360 },
    { x: 0, y: 0, width: 1_280, height: 720 },
  ],
  [
    { width: 640, height: 480 },
    { x: 160, y: 0, width: 960, height: 720 },
  ],
  [
    { width: 2_560, height: 720 },
    { x: 0, y: 180, width: 1_280, height: 360 },
  ],
  [{ width: 0, height: 0 }, null],
])('%j stands in the middle at %j', (picture, place) => {
  expect(contained(picture, frame)).toEqual(place);
});

test('a camera that is not open yet has no corner', () => {
  expect(cornered({ width: 0, height: 0 }, frame)).toBeNull();
});

const size = fc.record({
  width: fc.integer({ min: 1, max: 8_000 }),
  height: fc.integer({ min: 1, max: 8_000 }),
});

test('a picture keeps its shape, and never leaves the frame', () => {
  fc.assert(
    fc.property(size, size, fc.constantFrom(contained, cornered), (picture, within, place) => {
      const { x, y, width, height } = place(picture, within)!;
      expect(width / height / (picture.width / picture.height)).toBeCloseTo(1, 6);
      expect(x).toBeGreaterThanOrEqual(-1e-6);
      expect(y).toBeGreaterThanOrEqual(-1e-6);
      expect(x + width).toBeLessThanOrEqual(within.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(within.height + 1e-6);
    }),
  );
});

test.each([
  [100, 80],
  [1_000, 80],
  [2_000, 40],
])('words %d wide at their largest are written at %d', (width, letters) => {
  expect(fittingSize(width, { width: 1_000, size: 80 })).toBe(letters);
});
