import { describe, expect, test } from 'vitest';
import { rangeOf } from './metrics.pure';

const minute = 60_000;
const now = 1_000 * minute;
const range = (asked: Parameters<typeof rangeOf>[0], finishedAt: number | null = null) =>
  rangeOf(asked, { now, finishedAt });

describe('the range of the metrics of a live', () => {
  test('is the last half hour of a live that runs, by seconds', () => {
    expect(range({})).toEqual({
      step: 1,
      range: { start: now - 30 * minute, end: now + 1 },
      points: { start: now - 30 * minute, end: now - 15_000 },
    });
  });

  test('reaches a minute beyond the end, for what players tell late', () => {
    const finishedAt = now - 5 * minute;
    expect(range({}, finishedAt).range.end).toBe(finishedAt + minute + 1);
    expect(range({}, finishedAt).points.end).toBe(finishedAt + minute + 1);
  });

  test('is never later than now', () => {
    expect(range({}, now - 1_000).range.end).toBe(now + 1);
    expect(range({ end: now + minute }).range.end).toBe(now + 1);
  });

  test('ends where it is asked to, whenever the live ended', () => {
    const end = now - 10 * minute;
    expect(range({ end }, now - 5 * minute).range.end).toBe(end + 1);
  });

  test('goes by whole minutes where seconds are kept no more', () => {
    const start = now - 90 * minute + 30_000;
    const given = range({ start });
    expect(given.step).toBe(60);
    expect(given.range.start).toBe(now - 90 * minute);
    expect(given.points.end).toBe(now - minute);
  });

  test('begins after what the reader has', () => {
    expect(range({ since: now - minute }).points.start).toBe(now - minute + 1);
  });
});
