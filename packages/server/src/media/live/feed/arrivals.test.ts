import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createArrivals } from './arrivals.pure';

it('tells by how much a signal falls behind, and the longest silence since the last reading', () => {
  const arrivals = createArrivals();
  for (let second = 0; second <= 10; second += 1) arrivals.take('video', second * 1000, second * 1000 + 80);
  expect(arrivals.read(10_080)).toEqual({ behindMs: 0, longestGapMs: 1000, restarts: 0 });
  // Ten seconds of media within twenty.
  for (let second = 11; second <= 20; second += 1)
    arrivals.take('video', second * 1000, 10_080 + (second - 10) * 2000);
  expect(arrivals.read(30_080)).toEqual({ behindMs: 10_000, longestGapMs: 2000, restarts: 0 });
  expect(arrivals.read(33_080)).toMatchObject({ longestGapMs: 3000 });
});

it('is not late after a jump of the clock, nor for its sound', () => {
  const arrivals = createArrivals();
  arrivals.take('audio', 0, 0);
  arrivals.take('video', 0, 500);
  arrivals.take('audio', 100, 9000);
  expect(arrivals.read(9000).behindMs).toBe(0);
  arrivals.restart();
  arrivals.take('video', 1000, 9000);
  expect(arrivals.read(9000)).toMatchObject({ behindMs: 0, restarts: 1 });
});

it('does not take the drift of a clock for lateness', () => {
  const arrivals = createArrivals();
  // A tenth of a second in each minute, for an hour.
  for (let at = 0; at < 3_600_000; at += 1000) arrivals.take('video', at, at * (1 + 1 / 600));
  expect(arrivals.read(3_606_000).behindMs).toBeLessThan(300);
});

it('never tells a negative or endless time', () => {
  const message = fc.tuple(
    fc.constantFrom('video' as const, 'audio' as const),
    fc.nat(500_000),
    fc.nat(5000),
  );
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const arrivals = createArrivals();
      let now = 0;
      for (const [kind, timeMs, wait] of messages) arrivals.take(kind, timeMs, (now += wait));
      const { behindMs, longestGapMs } = arrivals.read(now);
      expect(behindMs).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(behindMs + longestGapMs)).toBe(true);
    }),
  );
});
