import { expect, it } from 'vitest';
import { saverLevel } from './player-quality.pure';

const levels = (...heights: readonly number[]) =>
  heights.map((height) => ({ width: Math.round((height * 16) / 9), height }));

it.each<[string, readonly { readonly width?: number; readonly height?: number }[], number]>([
  ['480p of a ladder', levels(240, 360, 480, 720, 1080), 2],
  ['the best below 480p', levels(240, 360, 720), 1],
  ['the worst where all are larger', levels(720, 1080), 0],
  [
    'by the short side of a portrait video',
    [
      { width: 480, height: 854 },
      { width: 720, height: 1280 },
    ],
    0,
  ],
  ['sound alone', [{}], 0],
  ['nothing', [], 0],
])('saves data with %s', (_name, given, expected) => {
  expect(saverLevel(given)).toBe(expected);
});
