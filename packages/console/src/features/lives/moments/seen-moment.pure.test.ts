import { expect, test } from 'vitest';
import { seenMoment } from './seen-moment.pure';

const startedAt = '2026-01-01T00:00:00.000Z';
const begin = Date.parse(startedAt);

test.each([
  ['default', 60_000, 55_000],
  ['low', 60_000, 56_600],
  ['ultra-low', 60_000, 58_400],
  ['default', 1_000, 0],
] as const)('with the latency %s, after %d ms, %d ms are seen', (latency, now, seen) => {
  expect(seenMoment({ latency, startedAt }, begin + now) - begin).toBe(seen);
});
