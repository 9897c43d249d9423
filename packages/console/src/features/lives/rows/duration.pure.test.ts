import { expect, test } from 'vitest';
import { durationOf } from './duration.pure';

test.each([
  ['2026-01-09T22:00:00.000Z', '2026-01-09T23:00:01.900Z', 3_601],
  ['2026-01-09T22:00:00.000Z', '2026-01-09T22:00:00.000Z', 0],
  [null, '2026-01-09T23:00:00.000Z', null],
  ['2026-01-09T22:00:00.000Z', null, null],
  ['2026-01-09T23:00:00.000Z', '2026-01-09T22:00:00.000Z', null],
])('from %s to %s it was on for %s', (startedAt, finishedAt, expected) => {
  expect(durationOf({ startedAt, finishedAt })).toBe(expected);
});
