import type { AlertMetric } from '@palco/sdk/analytics';
import { expect, test } from 'vitest';
import { parseThreshold } from './alert-threshold.pure';

test.each<[AlertMetric, string, number | null]>([
  ['rebuffering', '5', 5],
  ['rebuffering', ' 7,5 ', 7.5],
  ['rebuffering', '100', 100],
  ['rebuffering', '100,1', null],
  ['rebuffering', '', null],
  ['rebuffering', '-1', null],
  ['rebuffering', '1e3', null],
  ['rebuffering', '1.2.3', null],
  ['viewers', '1000', 1_000],
  ['initTime', '2.5', 2_500],
  ['initTime', '0,0004', null],
  ['initTime', '601', null],
])('%s: %j is %j', (metric, typed, threshold) => {
  expect(parseThreshold(metric, typed)).toBe(threshold);
});
