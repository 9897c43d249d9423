import { expect, it } from 'vitest';
import { createLayerChoice } from './layer-choice.pure';

it('begins with what comes, goes on with the best that comes steadily, and goes back when that ends', () => {
  const choice = createLayerChoice();
  const take = (layer: string, isKey: boolean, ms: number) =>
    choice.take(layer, { isKey, pixels: { h: 900, l: 100 }[layer] ?? 0 }, ms).isProgramme;
  expect(take('l', false, 0)).toBe(false);
  expect(take('l', true, 40)).toBe(true);
  expect(take('h', true, 100)).toBe(false);
  for (let ms = 100; ms <= 2100; ms += 100) take('l', false, ms);
  expect(take('h', false, 1000)).toBe(false);
  expect(take('h', false, 2000)).toBe(false);
  // Steadily by now, but only a key frame can be begun with.
  expect(take('h', false, 2200)).toBe(false);
  expect(take('h', true, 2240)).toBe(true);
  expect(take('l', true, 2250)).toBe(false);
  expect(choice.others()).toBe(1);
  for (let ms = 2300; ms < 3700; ms += 100) expect(take('l', true, ms)).toBe(false);
  expect(take('l', true, 3800)).toBe(true);
  // Each keeps its number beside the programme.
  expect(choice.take('l', { isKey: false, pixels: 0 }, 3900).track).toBe(1);
  expect(choice.take('h', { isKey: false, pixels: 0 }, 3900)).toEqual({ isProgramme: false, track: 2 });
});
