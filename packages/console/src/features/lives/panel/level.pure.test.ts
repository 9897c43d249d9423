import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLOOR_DB, levelShare, loudnessOf, peakDb, shownDb } from './level.pure';

test.each([
  [[0, 0], -60, 'silent'],
  [[0.0005, 0], -60, 'silent'],
  [[0.01, -0.02], -33.98, 'quiet'],
  [[0.1, -0.2], -13.98, 'good'],
  [[1, 0], 0, 'loud'],
] as const)('samples %j are at %d dB, which is %s', (samples, db, loudness) => {
  expect(peakDb(samples)).toBeCloseTo(db, 1);
  expect(loudnessOf(peakDb(samples))).toBe(loudness);
});

test('a bar rises at once, falls over time, and stays within the meter', () => {
  expect(shownDb(-40, -10, 0.05)).toBe(-10);
  expect(shownDb(-10, -60, 0.5)).toBe(-22);
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: -1, max: 1, noNaN: true })),
      fc.double({ min: FLOOR_DB, max: 0, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (samples, before, seconds) => {
        const shown = shownDb(before, peakDb(samples), seconds);
        expect(shown).toBeGreaterThanOrEqual(FLOOR_DB);
        expect(levelShare(shown)).toBeGreaterThanOrEqual(0);
        expect(levelShare(shown)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
