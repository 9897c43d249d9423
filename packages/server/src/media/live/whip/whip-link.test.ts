import { expect, it } from 'vitest';
import { createWhipLink } from './whip-link.pure';

const report = (ssrc: number, highest: number, lostInAll: number) => ({
  ssrc,
  highest,
  lostInAll,
  lost: 0,
  jitter: 0,
  lastReport: 0,
  sinceReport: 0,
});

it('counts what did not come at first, over all streams of a second', () => {
  const link = createWhipLink();
  expect(link.read()).toBeNull();
  link.reported([report(1, 1000, 0), report(2, 50, 0)]);
  expect(link.read()).toEqual({ rttMs: null, lossPercent: 0, repeated: 0, leftOut: 0 });
  for (let count = 0; count < 5; count += 1) link.repeated();
  link.trip(42);
  link.leftOut(3);
  // Five that were sent again, three that never came, of two hundred.
  link.reported([report(1, 1150, 3), report(2, 100, 0)]);
  expect(link.read()).toEqual({ rttMs: 42, lossPercent: 4, repeated: 5, leftOut: 3 });
  link.reported([report(1, 1150, 1), report(2, 200, 0)]);
  // Since the connection began, not within a second.
  expect(link.read()).toEqual({ rttMs: 42, lossPercent: 0, repeated: 0, leftOut: 3 });
});
