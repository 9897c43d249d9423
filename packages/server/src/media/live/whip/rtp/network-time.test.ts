import fc from 'fast-check';
import { expect, it } from 'vitest';
import { middleOf, millisecondsOf } from './network-time.pure';

it('reads the parts of a second by their value, whatever digits they are written with', () => {
  expect(millisecondsOf(0n)).toBe(0);
  expect(millisecondsOf((5n << 32n) | 0x8000_0000n)).toBe(5500);
  // A hundredth and a thousandth of a second are shorter numbers, and no larger parts.
  expect(millisecondsOf((5n << 32n) | 42_949_673n)).toBeCloseTo(5010, 3);
  expect(millisecondsOf((5n << 32n) | 4_294_967n)).toBeCloseTo(5001, 3);
  expect(middleOf(0x0000_0005_8000_0000n)).toBe(0x0005_8000);
});

it('goes on as the clock does', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 63n), fc.integer({ min: 0, max: 100_000 }), (time, laterMs) => {
      const later = time + (BigInt(laterMs) << 32n) / 1000n;
      expect(millisecondsOf(later) - millisecondsOf(time)).toBeCloseTo(laterMs, 2);
    }),
  );
});
