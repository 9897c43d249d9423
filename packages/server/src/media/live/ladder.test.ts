import { expect, it } from 'vitest';
import { allowedRungs, encodedRungs, firstShed, pictureStep } from './ladder.pure';

it.each([
  [2, 0, 4, 0],
  [2, 1, 4, 2],
  [2, 1, 2, 0],
  [2, 2, 4, 4],
  [2, 6, 3, 3],
  [8, 4, 4, 0],
])('%i cores of which %i are taken begin %i renditions without %i', (cores, encoders, rungs, shed) => {
  expect(firstShed({ cores, encoders }, rungs)).toBe(shed);
});

it.each<[number, string[]]>([
  [-1, ['720p', '480p', '240p']],
  [0, ['720p', '480p', '240p']],
  [1, ['480p', '240p']],
  [2, ['240p']],
  [3, []],
  [5, []],
])('sheds the largest first: %i leave %j', (shed, left) => {
  expect(encodedRungs(['720p', '480p', '240p'], shed)).toEqual(left);
});

it.each([
  [5, 1],
  [24, 1],
  [30, 1],
  [30.3, 1],
  [50, 2],
  [59.94, 2],
  [60, 2],
  [120, 4],
])('of %f pictures a second each %i. is encoded', (rate, step) => {
  expect(pictureStep(rate)).toBe(step);
});

it.each([
  [null, '1080 720 480 360 240'],
  [9, '1080 720 480 360 240'],
  [5, '1080 720 480 360 240'],
  [4, '1080 720 360 240'],
  [3, '1080 480 240'],
  [2, '1080 240'],
  [1, '480'],
  [0, ''],
])('a plan that allows %j renditions keeps %j', (most, kept) => {
  expect(allowedRungs([1080, 720, 480, 360, 240], most).join(' ')).toBe(kept);
});

it('keeps exactly as many as a plan allows', () => {
  for (let count = 0; count <= 8; count += 1)
    for (let most = 0; most <= 8; most += 1) {
      const rungs = Array.from({ length: count }, (_, index) => index);
      expect([count, most, allowedRungs(rungs, most).length]).toEqual([count, most, Math.min(count, most)]);
    }
});
