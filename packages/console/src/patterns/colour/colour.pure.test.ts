import { expect, test } from 'vitest';
import { contrastOf, readColour } from './colour.pure';

test.each([
  ['#2f4bf0', '#2f4bf0', 100],
  ['2F4BF0', '#2f4bf0', 100],
  [' #2f4bf0 ', '#2f4bf0', 100],
  ['#abc', '#aabbcc', 100],
  ['#abc8', '#aabbcc', 53],
  ['#2f4bf080', '#2f4bf0', 50],
  ['rgb(47, 75, 240)', '#2f4bf0', 100],
  ['rgba(47, 75, 240, 0.5)', '#2f4bf0', 50],
  ['RGBA(47,75,240,.25)', '#2f4bf0', 25],
  ['rgb(47 75 240 / 50%)', '#2f4bf0', 50],
  ['rgb(100%, 0%, 50%)', '#ff0080', 100],
  ['rgba(300, 0, 0, 2)', '#ff0000', 100],
  ['rgba(1, 2, 3, 0.55)', '#010203', 55],
  [' rgb( 1, 2, 3 ) ', '#010203', 100],
])('%j is %s with %i %%', (text, hex, opacity) => {
  expect(readColour(text)).toEqual({ hex, opacity });
});

test.each([
  '',
  '#',
  '#ab',
  '#abcde',
  'azul',
  'rgb(1, 2)',
  'rgb(1, 2, 3, 4, 5)',
  'rgb(a, b, c)',
  'rgba(1,2,3',
  'a rgb(1, 2, 3)',
  'rgb(1, 2, 3) a',
  'rgb(x1, 2, 3)',
  'rgb(1x, 2, 3)',
  'rgba(1, 2, 3, x)',
  'url(#aabbcc)',
])('%j is no colour', (text) => {
  expect(readColour(text)).toBeNull();
});

test.each([
  ['#000000', 'white', 21, 1],
  ['#ffffff', 'black', 21, 21],
  ['#2f4bf0', 'white', 6.55, 3.21],
  ['#ffd400', 'black', 14.6, 14.6],
] as const)(
  'on %s %s text reads at %d:1, and it shows at %d:1 over a player',
  (hex, text, ratio, onPlayer) => {
    const found = contrastOf(hex);
    expect(found.text).toBe(text);
    expect(found.ratio).toBeCloseTo(ratio, 0);
    expect(found.onPlayer).toBeCloseTo(onPlayer, 0);
  },
);
