import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pixelsOf } from './sps.pure';

it.each([
  ['640 × 360 in the baseline profile', '6742c01ed900a02ff97011000003000100000300320f162e48', 640 * 368],
  ['1920 × 1080 in the high profile', '67640028acd940780227e5c044000003000400000300c83c60c658', 1920 * 1088],
])('reads %s, in whole units', (_, unit, pixels) => {
  expect(pixelsOf(Buffer.from(unit, 'hex'))).toBe(pixels);
});

it('reads nothing in what is cut off, and bears any bytes', () => {
  expect(pixelsOf(Buffer.from('6742', 'hex'))).toBe(0);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(pixelsOf(Buffer.from(bytes))).toBeLessThanOrEqual(1024 * 2048 * 256);
    }),
  );
});
