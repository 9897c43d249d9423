import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRows, timeLeft } from './panel-figures.pure';

const row = fc.record({
  kind: fc.constantFrom('upload' as const, 'transcode' as const),
  status: fc.constantFrom(
    'waiting' as const,
    'uploading' as const,
    'paused' as const,
    'offline' as const,
    'converting' as const,
    'done' as const,
    'failed' as const,
  ),
});

test('the counts of the steps add up to all videos', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const counts = countRows(rows);
      expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(rows.length);
      expect(counts.every(([, count]) => count > 0)).toBe(true);
    }),
  );
});

test('a paused upload counts as being sent, a queued conversion as being converted', () => {
  const rows = [
    { kind: 'upload', status: 'paused' },
    { kind: 'transcode', status: 'waiting' },
    { kind: 'transcode', status: 'done' },
  ] as const;
  expect(countRows(rows)).toEqual([
    ['sending', 1],
    ['converting', 1],
    ['done', 1],
  ]);
});

test.each([
  [0, 'moment', 1],
  [59, 'moment', 1],
  [60, 'minutes', 1],
  [290, 'minutes', 5],
  [5400, 'minutes', 90],
  [7300, 'hours', 2],
])('%d seconds are %s: %d', (seconds, unit, count) => {
  expect(timeLeft(seconds)).toEqual({ unit, count });
});
