import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forecast } from './forecast.pure';
import { measures } from './measures.pure';

const start = Date.parse('2026-11-01T00:00:00Z');
const end = Date.parse('2026-12-01T00:00:00Z');
const amount = fc.integer({ min: 0, max: 1e13 });
const use = fc.record({ storage: amount, delivery: amount, transcoding: amount, viewers: amount });
const moment = fc.integer({ min: start, max: end });

it('expects at least what was used, and at the end exactly that', () => {
  fc.assert(
    fc.property(use, amount, moment, (used, storedAtStart, now) => {
      const expected = forecast({ start, end, now, use: used, storedAtStart });
      for (const measure of measures) expect(expected[measure] >= used[measure]).toBe(true);
      expect(forecast({ start, end, now: end, use: used, storedAtStart })).toEqual(used);
    }),
  );
});

it('expects less the later the same use is reached', () => {
  fc.assert(
    fc.property(use, amount, moment, moment, (used, storedAtStart, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      const sooner = forecast({ start, end, now: early, use: used, storedAtStart });
      const later = forecast({ start, end, now: late, use: used, storedAtStart });
      for (const measure of measures) expect(later[measure] <= sooner[measure]).toBe(true);
    }),
  );
});
