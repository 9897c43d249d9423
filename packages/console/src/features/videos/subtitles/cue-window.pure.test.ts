import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, followPosition, percentOf, spans, tileTimes, zoomTo } from './cue-window.pure';

const seconds = fc.double({ min: 0, max: 20_000, noNaN: true });

test('a position is always in sight, and the stretch rests while it is', () => {
  fc.assert(
    fc.property(seconds, seconds, seconds, fc.constantFrom(...spans), (from, at, duration, span) => {
      const position = Math.min(at, duration);
      const followed = followPosition({ from, span }, position, duration);
      expect(position >= followed.from && position <= followed.from + span).toBe(true);
      expect(followPosition(followed, followed.from + span / 2, duration)).toBe(followed);
      const zoomed = zoomTo(span, position, duration);
      expect(position >= zoomed.from && position <= zoomed.from + span).toBe(true);
    }),
  );
});

test.each([
  [0, 5, 0, 50],
  [8, 12, 80, 20],
  [-3, 30, 0, 100],
])('a cue from %d to %d is at %d, %d wide', (inicio, fim, left, width) => {
  expect(blockOf({ from: 0, span: 10 }, { inicio, fim })).toEqual({ left, width });
});

test('what lies outside is not there', () => {
  const window = { from: 10, span: 10 };
  expect(blockOf(window, { inicio: 0, fim: 10 })).toBeNull();
  expect(blockOf(window, { inicio: 20, fim: 21 })).toBeNull();
  expect(percentOf(window, 15)).toBe(50);
  expect(tileTimes(window, 2)).toEqual([12.5, 17.5]);
});
