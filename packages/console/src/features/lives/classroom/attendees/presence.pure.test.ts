import { expect, test } from 'vitest';
import { presenceOf } from './presence.pure';

test.each([
  [-1, { kind: 'none' }],
  [0, { kind: 'none' }],
  [1, { kind: 'short' }],
  [59, { kind: 'short' }],
  [60, { kind: 'minutes', minutes: 1 }],
  [3_599, { kind: 'minutes', minutes: 59 }],
  [3_600, { kind: 'hours', hours: 1, minutes: 0 }],
  [7_439, { kind: 'hours', hours: 2, minutes: 3 }],
])('%d seconds', (seconds, presence) => {
  expect(presenceOf(seconds)).toEqual(presence);
});
