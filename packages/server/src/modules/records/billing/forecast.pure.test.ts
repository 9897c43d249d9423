import { expect, it } from 'vitest';
import { basisDays, forecast } from './forecast.pure';

const day = 86_400_000;
const start = Date.parse('2026-11-01T03:00:00Z');
const month = { start, end: start + 30 * day };
const use = { storage: 300, delivery: 1_000, transcoding: 60, viewers: 40 };

it.each([
  ['after ten days', 10, { storage: 700, delivery: 3_000, transcoding: 180, viewers: 40 }],
  ['after half of it', 15, { storage: 500, delivery: 2_000, transcoding: 120, viewers: 40 }],
  // The first day counts as whole.
  ['in its first hour', 1 / 24, { storage: 6_100, delivery: 30_000, transcoding: 1_800, viewers: 40 }],
  ['at its end', 30, use],
  ['long after', 60, use],
])('a month %s', (_name, days, expected) => {
  expect(forecast({ ...month, now: start + days * day, use, storedAtStart: 100 })).toEqual(expected);
});

it('storage that shrank is not expected to shrink further', () => {
  expect(forecast({ ...month, now: start + 10 * day, use, storedAtStart: 900 }).storage).toBe(300);
});

it.each([
  ['in its first hour', 1 / 24, 1],
  ['after ten days and a half', 10.5, 11],
  ['in its last hour', 30 - 1 / 24, 30],
  ['at its end', 30, null],
])('a month %s says how many days its forecast is made of', (_name, days, expected) => {
  expect(basisDays({ ...month, now: start + days * day })).toBe(expected);
});
