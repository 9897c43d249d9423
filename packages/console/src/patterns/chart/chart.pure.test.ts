import { expect, test } from 'vitest';
import { chartLines, rowsNewestFirst } from './chart.pure';

const data = {
  timestamps: [1_000, 2_000, 3_000],
  series: [
    { name: 'A', values: [1, null, 3] },
    { name: 'B', values: [null, null, 0] },
  ],
};

test('the table has the newest first, and no row of a gap', () => {
  expect(rowsNewestFirst(data)).toEqual([
    { timestamp: 3_000, values: [3, 0] },
    { timestamp: 1_000, values: [1, null] },
  ]);
});

test('a spreadsheet has the oldest first, and nothing where nothing was measured', () => {
  expect(chartLines(data, 'Hora')).toEqual([
    ['Hora', 'A', 'B'],
    ['1970-01-01T00:00:01.000Z', '1', ''],
    ['1970-01-01T00:00:03.000Z', '3', '0'],
  ]);
});
