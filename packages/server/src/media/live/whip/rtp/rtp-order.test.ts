import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRtpOrder } from './rtp-order.pure';
import type { OrderedPart, RtpPart } from './rtp-order.pure';

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
        order.take(one),
      );
      expect(passed.map(({ sequence }) => sequence)).toEqual(
        [0, ...all.keys()].map((_, index) => (start + index) & 0xffff).slice(0, all.length + 1),
      );
      expect(passed.some(({ isAfterGap }) => isAfterGap)).toBe(false);
    }),
  );
});

it('waits for a missing packet however long, and goes on without it when it is given up', () => {
  const order = createRtpOrder();
  const seen = (all: readonly OrderedPart[]) => all.map(({ sequence, isAfterGap }) => [sequence, isAfterGap]);
  expect(seen(order.take(part(7)))).toEqual([[7, false]]);
  expect([9, 10, 13].flatMap((one) => order.take(part(one)))).toEqual([]);
  expect(order.giveUp(7)).toEqual([]);
  expect(seen(order.giveUp(8))).toEqual([
    [9, true],
    [10, false],
  ]);
  // It comes too late.
  expect(order.take(part(8))).toEqual([]);
  expect(seen(order.take(part(11)))).toEqual([[11, false]]);
  expect(seen(order.giveUp(12))).toEqual([[13, true]]);
  // Nothing came after what is given up: what comes next is after a gap.
  expect(order.giveUp(14)).toEqual([]);
  expect(seen(order.take(part(15)))).toEqual([[15, true]]);
});

it('begins anew with a sender that did', () => {
  const order = createRtpOrder();
  order.take(part(100));
  expect(order.take(part(30_000)).map(({ isAfterGap }) => isAfterGap)).toEqual([true]);
  expect(order.giveUp(20_000)).toEqual([]);
  expect(order.take(part(30_001)).map(({ isAfterGap }) => isAfterGap)).toEqual([false]);
});
