import { expect, it } from 'vitest';
import { guardedLevel, noteLevel, unguarded, type ClimbGuard } from './climb-guard.pure';

/** Levels with the second in which they were begun. */
const after = (...steps: readonly (readonly [number, number])[]): ClimbGuard =>
  steps.reduce((guard, [level, second]) => noteLevel(guard, level, second * 1000), unguarded);
const free = Number.POSITIVE_INFINITY;

it.each<[string, readonly (readonly [number, number])[], number, number]>([
  [
    'the first level is no climb',
    [
      [2, 0],
      [1, 5],
    ],
    6,
    free,
  ],
  [
    'a climb that holds',
    [
      [0, 0],
      [2, 10],
    ],
    60,
    free,
  ],
  [
    'a level that is left after long',
    [
      [0, 0],
      [2, 10],
      [1, 30],
    ],
    31,
    free,
  ],
  [
    'a level that is left at once is kept out',
    [
      [0, 0],
      [2, 10],
      [1, 15],
    ],
    16,
    1,
  ],
  [
    'for ten seconds',
    [
      [0, 0],
      [2, 10],
      [1, 15],
    ],
    25,
    free,
  ],
  [
    'and twice as long when it fails again',
    [
      [0, 0],
      [2, 10],
      [1, 15],
      [2, 26],
      [0, 30],
    ],
    49,
    1,
  ],
  [
    'but not longer',
    [
      [0, 0],
      [2, 10],
      [1, 15],
      [2, 26],
      [0, 30],
    ],
    50,
    free,
  ],
  [
    'as the first time, where it was held in between',
    [
      [0, 0],
      [2, 10],
      [1, 15],
      [2, 26],
      [1, 80],
      [2, 90],
      [1, 95],
    ],
    105,
    free,
  ],
])('%s', (_name, steps, second, level) => {
  expect(guardedLevel(after(...steps), second * 1000)).toBe(level);
});

it('is at most 80 seconds', () => {
  let guard = noteLevel(unguarded, 0, 0);
  let now = 0;
  for (let round = 0; round < 12; round += 1) {
    guard = noteLevel(guard, 1, (now += 1000));
    guard = noteLevel(guard, 0, (now += 1000));
  }
  expect([guardedLevel(guard, now + 79_999), guardedLevel(guard, now + 80_000)]).toEqual([0, free]);
});
