import { createRollingWindow, type SeriesGroup } from '@palco/sdk/analytics';
import { expect, test } from 'vitest';
import { extentOf, seriesChartOf } from './series-chart.pure';

type Pairs = readonly (readonly [second: number, value: number])[];
const windowOf = (series: Readonly<Record<string, Pairs>>) =>
  createRollingWindow().merge(
    Object.entries(series).map(([name, pairs]) => ({
      name,
      points: pairs.map(([second, value]) => ({ timestamp: second * 1_000, value })),
    })),
  );
const labelOf = (name: string) => name.toUpperCase();
const rowsOf = (name: SeriesGroup, pairs: Pairs) => {
  const { timestamps, series } = seriesChartOf(windowOf({ a: pairs }), { name, labelOf });
  return timestamps.map((time, row) => [time / 1_000, series[0]?.values[row]]);
};

test.each<[SeriesGroup, Pairs, unknown[]]>([
  [
    'viewers',
    [
      [0, 1],
      [60, 2],
      [121, 3],
    ],
    [
      [0, 1],
      [60, 2],
      [60.001, null],
      [120.999, null],
      [121, 3],
    ],
  ],
  [
    'rebuffering',
    [
      [0, 1],
      [1, 2],
      [31, 3],
      [62, 4],
    ],
    [
      [0, 1],
      [1, 2],
      [31, 3],
      [31.001, null],
      [61.999, null],
      [62, 4],
    ],
  ],
  [
    'rebuffering',
    [
      [0, 1],
      [60, 2],
      [210, 3],
      [361, 4],
    ],
    [
      [0, 1],
      [60, 2],
      [210, 3],
      [210.001, null],
      [360.999, null],
      [361, 4],
    ],
  ],
  [
    'initFail',
    [
      [0, 1],
      [1, 2],
      [60, 3],
    ],
    [
      [0, 1],
      [1, 2],
      [1.001, 0],
      [59.999, 0],
      [60, 3],
    ],
  ],
  ['viewers', [], []],
  ['viewers', [[5, 7]], [[5, 7]]],
])('of %s, the points %j are drawn as %j', (name, points, rows) => {
  expect(rowsOf(name, points)).toEqual(rows);
});

test('a rendition that nobody watched is nothing, and series have the names of the page', () => {
  const entities = windowOf({ '720p': [[0, 100]], '480p': [[1, 100]] });
  expect(seriesChartOf(entities, { name: 'videoQuality', labelOf })).toEqual({
    timestamps: [0, 1_000],
    series: [
      { name: '720P', values: [100, 0] },
      { name: '480P', values: [0, 100] },
    ],
  });
});

test('the sentence of a chart has its times, and the newest and the highest value', () => {
  expect(extentOf(windowOf({}))).toBeNull();
  const a: Pairs = [
    [0, 4],
    [1, 9],
    [2, 3],
  ];
  expect(extentOf(windowOf({ a }))).toEqual({ from: 0, to: 2_000, most: 9, newest: 3 });
  expect(extentOf(windowOf({ a, b: [[1, 12]] }))).toEqual({ from: 0, to: 2_000, most: 12, newest: null });
});
