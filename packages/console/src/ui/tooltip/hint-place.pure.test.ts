import { expect, test } from 'vitest';
import { placeHint, type Box, type Side } from './hint-place.pure';

const window = { width: 400, height: 300 };
const hint = { width: 100, height: 20 };
const middle: Box = { left: 180, top: 140, width: 40, height: 20 };

test.each<[string, Side, Box, { left: number; top: number }]>([
  ['below, in the middle', 'bottom', middle, { left: 150, top: 166 }],
  ['above', 'top', middle, { left: 150, top: 114 }],
  ['left', 'left', middle, { left: 74, top: 140 }],
  ['right', 'right', middle, { left: 226, top: 140 }],
  ['above where there is no room below', 'bottom', { ...middle, top: 275 }, { left: 150, top: 249 }],
  ['inside of the window at its edge', 'bottom', { ...middle, left: 380 }, { left: 292, top: 166 }],
])('%s', (_name, side, anchor, place) => {
  expect(placeHint(side, anchor, { hint, window })).toEqual(place);
});
