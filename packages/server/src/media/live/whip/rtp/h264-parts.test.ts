import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createH264Parts } from './h264-parts.pure';
import type { OrderedPart } from './rtp-order.pure';

type Form = 'single' | 'aggregate' | 'fragments';

const unit = (type: number, length: number): Buffer => Buffer.alloc(length, 7).fill(0x60 | type, 0, 1);

/** The payloads of a unit, as RFC 6184 writes them. */
function payloadsOf(units: readonly Buffer[], form: Form): Buffer[] {
  if (form === 'single') return [...units];
  if (form === 'aggregate') {
    const sized = units.flatMap((one) => [Buffer.from([one.length >> 8, one.length & 255]), one]);
    return [Buffer.concat([Buffer.from([0x78]), ...sized])];
  }
  return units.flatMap((one) => {
    const [head = 0] = one;
    const pieces = [
      one.subarray(1, 1 + Math.ceil(one.length / 2)),
      one.subarray(1 + Math.ceil(one.length / 2)),
    ];
    return pieces.map((piece, index) => {
      const flags = (index === 0 ? 0x80 : 0x40) | (head & 0x1f);
      return Buffer.concat([Buffer.from([(head & 0xe0) | 28, flags]), piece]);
    });
  });
}

const packetsOf = (units: readonly Buffer[], form: Form, timestamp: number): OrderedPart[] =>
  payloadsOf(units, form).map((payload, index, all) => ({
    sequence: index,
    timestamp,
    isLast: index === all.length - 1,
    isAfterGap: false,
    payload,
  }));

it('puts the units together again, however they were sent', () => {
  const sizes = fc.array(fc.integer({ min: 4, max: 300 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sizes, fc.constantFrom<Form>('single', 'aggregate', 'fragments'), (lengths, form) => {
      const units = [unit(7, 12), unit(8, 5), ...lengths.map((length) => unit(5, length))];
      const parts = createH264Parts();
      const pictures = packetsOf(units, form, 90).flatMap((one) => parts.take(one));
      expect(pictures).toEqual([{ timestamp: 90, units, isKey: true }]);
      expect(parts.needsKey()).toBe(false);
    }),
  );
});

it('leaves out what refers to a picture with a hole, until the next key frame', () => {
  const parts = createH264Parts();
  const take = (all: readonly OrderedPart[]) =>
    all.flatMap((one) => parts.take(one)).map(({ isKey }) => isKey);
  expect(take(packetsOf([unit(1, 9)], 'single', 0))).toEqual([]);
  expect(take(packetsOf([unit(5, 9)], 'single', 1))).toEqual([true]);
  expect(take(packetsOf([unit(1, 9)], 'single', 2))).toEqual([false]);
  const [, second] = packetsOf([unit(1, 90)], 'fragments', 3);
  expect(take(second ? [{ ...second, isAfterGap: true }] : [])).toEqual([]);
  expect(parts.needsKey()).toBe(true);
  expect(take(packetsOf([unit(1, 9)], 'single', 4))).toEqual([]);
  expect(take(packetsOf([unit(5, 9)], 'fragments', 5))).toEqual([true]);
  // The first one came before anything was shown.
  expect(parts.leftOut()).toBe(2);
});

it('ends a picture where the next one begins, if its last packet was not marked', () => {
  const parts = createH264Parts();
  const open = packetsOf([unit(5, 20)], 'single', 1).map((one) => ({ ...one, isLast: false }));
  expect(open.flatMap((one) => parts.take(one))).toEqual([]);
  const [next] = packetsOf([unit(1, 20)], 'single', 2);
  expect(next && parts.take(next).map(({ timestamp }) => timestamp)).toEqual([1, 2]);
});

it('bears any bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 }), (payloads) => {
      const parts = createH264Parts();
      for (const [index, payload] of payloads.entries()) {
        const bytes = Buffer.from(payload);
        parts.take({
          sequence: index,
          timestamp: index >> 1,
          isLast: index % 2 > 0,
          isAfterGap: false,
          payload: bytes,
        });
      }
    }),
  );
});
