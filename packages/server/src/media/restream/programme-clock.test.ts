import { expect, it } from 'vitest';
import { createProgrammeClock } from './programme-clock.pure';

it('begins at 0, and goes on in one run whatever its own times are', () => {
  const clock = createProgrammeClock();
  const run = { run: 3, startedAt: 50_000, segmentMs: 8000 };
  expect(clock.shiftOf({ ...run, dtsMs: 8000 })).toBe(-8000);
  clock.reached(0);
  expect(clock.shiftOf({ ...run, dtsMs: 10_000, startedAt: 52_000, segmentMs: 10_000 })).toBe(-8000);
});

it('keeps a pause between two runs, for sound and picture alike', () => {
  const clock = createProgrammeClock();
  clock.shiftOf({ run: 0, startedAt: 50_000, segmentMs: 0, dtsMs: 0 });
  clock.reached(2000);
  expect(clock.shiftOf({ run: 1, startedAt: 80_000, segmentMs: 0, dtsMs: 0 })).toBe(30_000);
});

it('never goes back where the clocks of two runs overlap', () => {
  const clock = createProgrammeClock();
  clock.shiftOf({ run: 0, startedAt: 50_000, segmentMs: 0, dtsMs: 0 });
  clock.reached(2000);
  expect(clock.shiftOf({ run: 1, startedAt: 51_000, segmentMs: 500, dtsMs: 500 })).toBe(2020 - 500);
});
