import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRtpOrder } from './rtp-order.pure';
import type { RtpPart } from './rtp-order.pure';

const part = (sequence: number): RtpPart => ({
  sequence: sequence & 0xffff,
  timestamp: 0,
  isLast: false,
  payload: Buffer.alloc(1),
});

it('passes packets on in their order, each once, however they come', () => {
  const moves = fc.array(fc.record({ by: fc.nat(20), isTwice: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.nat(0xffff), moves, (start, all) => {
      const arrivals = all
        .flatMap(({ by, isTwice }, index) => {
          const one = { sequence: start + 1 + index, at: index + by };
          return isTwice ? [one, { ...one, at: one.at + 3 }] : [one];
        })
        .sort((one, other) => one.at - other.at);
      const order = createRtpOrder();
      const passed = [part(start), ...arrivals.map(({ sequence }) => part(sequence))].flatMap((one) =>
        order.take(one, 0),
      );
      expect(passed.map(({ sequence }) => sequence)).toEqual(
        [0, ...all.keys()].map((_, index) => (start + index) & 0xffff).slice(0, all.length + 1),
      );
      expect(passed.some(({ isAfterGap }) => isAfterGap)).toBe(false);
    }),
  );
});

it('waits for a missing packet, and goes on without it', () => {
  const order = createRtpOrder();
  expect(order.take(part(7), 0)).toHaveLength(1);
  expect(order.take(part(9), 10)).toEqual([]);
  expect(order.take(part(10), 409)).toEqual([]);
  expect(order.take(part(11), 410).map(({ sequence, isAfterGap }) => [sequence, isAfterGap])).toEqual([
    [9, true],
    [10, false],
    [11, false],
  ]);
  // It comes too late.
  expect(order.take(part(8), 420)).toEqual([]);
});

it('begins anew with a sender that did', () => {
  const order = createRtpOrder();
  order.take(part(100), 0);
  expect(order.take(part(30_000), 5).map(({ isAfterGap }) => isAfterGap)).toEqual([true]);
  expect(order.take(part(30_001), 6).map(({ isAfterGap }) => isAfterGap)).toEqual([false]);
});
