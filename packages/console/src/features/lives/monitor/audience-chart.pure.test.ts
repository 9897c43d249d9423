import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartPath, drawnPoints, peakOf, withNow } from './audience-chart.pure';

const series = fc
  .array(fc.nat(500), { minLength: 1, maxLength: 3_000 })
  .map((values) => values.map((value, place) => ({ timestamp: (values.length - place) * 10_000, value })));

test('the peak is the first moment with most viewers', () => {
  expect(peakOf([])).toBeNull();
  const points = [3, 7, 7, 1].map((value, place) => ({ timestamp: 40 - place * 10, value }));
  expect(peakOf(points)).toEqual({ timestamp: 20, value: 7 });
});

test.each([
  [[], 3, 3],
  [[0, 0], 1, 1],
  [[5, 0], 1, 5],
])('with the points %j and %i watching now the peak is %i, never below now', (values, value, peak) => {
  const points = values.map((one, place) => ({ timestamp: 40 - place * 10, value: one }));
  for (const timestamp of [40, 50]) expect(peakOf(withNow(points, { timestamp, value }))?.value).toBe(peak);
});

test('a long series is thinned, in the order of time, and keeps its peak', () => {
  fc.assert(
    fc.property(series, (points) => {
      const drawn = drawnPoints(points);
      expect(drawn.length).toBeLessThanOrEqual(400);
      expect(Math.max(...drawn.map(({ value }) => value))).toBe(peakOf(points)?.value);
      const times = drawn.map(({ timestamp }) => timestamp);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      if (points.length <= 400) expect(drawn).toEqual(points.toReversed());
    }),
  );
});

test('the line goes from the left to the right edge, its peak at the top and zero viewers at the bottom', () => {
  const points = [0, 5, 10].map((value, place) => ({ timestamp: place * 10_000, value }));
  expect(chartPath(points, { width: 100, height: 20 })).toBe('M0.0 20.0L50.0 10.0L100.0 0.0');
  const nobody = points.map((point) => ({ ...point, value: 0 }));
  expect(chartPath(nobody, { width: 100, height: 20 })).toBe('M0.0 20.0L50.0 20.0L100.0 20.0');
});
