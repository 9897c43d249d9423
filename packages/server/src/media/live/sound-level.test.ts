import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelOf } from './sound-level.pure';

const sine = (amplitude: number): Float32Array =>
  Float32Array.from({ length: 4800 }, (_, at) => amplitude * Math.sin((at * 2 * Math.PI) / 48));

it.each([
  [1, -3],
  [0.1, -23],
  [0.001, -63],
  [0, -100],
])('of a sine of %d is %i dBFS', (amplitude, level) => {
  expect(levelOf([sine(amplitude), sine(amplitude)])).toBe(level);
});

it('is half the power where one channel is silent', () => expect(levelOf([sine(1), sine(0)])).toBe(-6));

it('is not known of nothing, nor of what is no sound', () => {
  expect([levelOf([]), levelOf([new Float32Array([NaN, 1])])]).toEqual([null, null]);
});

it('is within its bounds', () => {
  const plane = fc.float32Array({ minLength: 1, maxLength: 50, noNaN: true });
  fc.assert(
    fc.property(fc.array(plane, { minLength: 1 }), (planes) => {
      const level = levelOf(planes);
      expect(level === null || (level >= -100 && level <= 0)).toBe(true);
    }),
  );
});
