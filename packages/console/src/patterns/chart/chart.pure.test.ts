import { expect, test } from 'vitest';
import { rowsNewestFirst } from './chart.pure';

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
