import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitMs } from './wait.pure';

const almostOne = 1 - Number.EPSILON;

it.each([
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [6, 16_000],
  [7, 30_000],
  [1_000_000, 30_000],
])('after %d failures it is any time up to %d ms', (failures, longest) => {
  expect(waitMs({ failures, isRestart: false }, 0)).toBe(0);
  expect(waitMs({ failures, isRestart: false }, almostOne)).toBeCloseTo(longest);
});

const random = fc.double({ min: 0, max: almostOne, noNaN: true });

it('after a restart everybody waits between 0.525 and 1.05 s at first', () => {
  fc.assert(
    fc.property(fc.nat(28), random, (failures, chance) => {
      const ms = waitMs({ failures: failures + 1, isRestart: true, retryAfterMs: 5_000 }, chance);
      expect(ms >= 525 && ms <= 1_050).toBe(true);
    }),
  );
  expect(waitMs({ failures: 30, isRestart: true }, almostOne)).toBeCloseTo(30_000);
});

it('is added to the wait that the server demands, of which a minute is the most', () => {
  const wait = fc.record({ failures: fc.integer({ min: 1, max: 100 }), isRestart: fc.constant(false) });
  fc.assert(
    fc.property(wait, random, fc.nat(10_000_000), (given, chance, retryAfterMs) => {
      const added = waitMs({ ...given, retryAfterMs }, chance) - waitMs(given, chance);
      expect(added).toBeCloseTo(Math.min(retryAfterMs, 60_000));
    }),
  );
});

/** When each of a thousand clients is back, in milliseconds from the return of a server that was away for `awayMs`. */
function comeBack(awayMs: number, next: () => number): number[] {
  return Array.from({ length: 1_000 }, () => {
    let at = 0;
    for (let failures = 1; at < awayMs || failures === 1; failures += 1)
      at += waitMs({ failures, isRestart: true }, next());
    return at - awayMs;
  });
}

it('brings a thousand clients back within 1.2 s, at most a quarter of them in any 100 ms', () => {
  fc.assert(
    fc.property(fc.nat(15_000), fc.integer(), (awayMs, seed) => {
      const back = comeBack(awayMs, chanceOf(seed)).toSorted((a, b) => a - b);
      const within = back.map((from, index) => back.findLastIndex((ms) => ms < from + 100) - index + 1);
      expect(Math.max(...within)).toBeLessThanOrEqual(250);
      expect(back.at(-1)).toBeLessThanOrEqual(1_200);
    }),
    { numRuns: 60 },
  );
});

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
