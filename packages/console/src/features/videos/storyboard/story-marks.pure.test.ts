import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitFrame, markAt, secondOf, storyMarks } from './story-marks.pure';

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [249, 4],
  [250, 4],
  [-3, 0],
])('%d pixels into a picture of 250 is part %d', (x, mark) => {
  expect(markAt(x, 250)).toBe(mark);
});

test('a picture without a width has its first part', () => {
  expect([markAt(3, 0), markAt(Number.NaN, Number.NaN)]).toEqual([0, 0]);
});

test('a part shows its middle', () => {
  expect([0, 4].map((mark) => secondOf(mark, 100))).toEqual([10, 90]);
});

test('every part lies in the video', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ min: 1, max: 5000, noNaN: true }), (x, width) => {
      const second = secondOf(markAt(x, width), 60);
      expect(second > 0 && second < 60).toBe(true);
      expect(markAt(x, width)).toBeLessThan(storyMarks);
    }),
  );
});

test('a frame is shown whole, in the middle', () => {
  const place = { width: 320, height: 180 };
  expect(fitFrame({ width: 160, height: 90 }, place)).toEqual({ scale: 2, left: 0, top: 0 });
  expect(fitFrame({ width: 45, height: 90 }, place)).toEqual({ scale: 2, left: 115, top: 0 });
});
