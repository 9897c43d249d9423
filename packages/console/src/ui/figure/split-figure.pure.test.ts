import { expect, test } from 'vitest';
import { splitFigure } from './split-figure.pure';

test.each([
  ['0,4 %', '0,4', ' %'],
  ['1.090', '1.090', ''],
  ['R$ 172,92', 'R$ 172,92', ''],
  ['01:24:37', '01:24:37', ''],
  ['12,4 GB', '12,4', ' GB'],
  ['–', '–', ''],
  ['', '', ''],
])('%s is %s and its unit', (text, number, unit) => {
  expect(splitFigure(text)).toEqual([number, unit]);
});
