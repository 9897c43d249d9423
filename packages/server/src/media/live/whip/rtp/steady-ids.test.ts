import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSteadyIds } from './steady-ids.pure';
import { addEscapes, readUnitBits, removeEscapes, shortenBits } from '../../unit-bits.pure';

const unit = (hex: string): Buffer => Buffer.from(hex, 'hex');
/** Of Firefox, with OpenH264: two key frames in a row, whose settings differ by their ids alone. */
const firefox = [
  { sequence: unit('6742c01e30c8d405017fcb00f08846a0'), picture: unit('68318e3c80') },
  { sequence: unit('6742c01e20c8d405017fcb00f08846a0'), picture: unit('68210e3c80') },
] as const;

const written = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};
/** A unit of these bits and a stop bit. */
function unitOf(type: number, bits: string): Buffer {
  const whole = `${bits}1`;
  const bytes = Buffer.from(
    (whole.padEnd(Math.ceil(whole.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    ),
  );
  return Buffer.concat([Buffer.from([0x60 | type]), addEscapes(bytes)]);
}
const head = '010000101100000000011110';
const sequenceOf = (id: number, rest: string) => unitOf(7, head + written(id) + rest);
const pictureOf = (id: number, of: number, rest: string) => unitOf(8, written(id) + written(of) + rest);
const sliceOf = (type: 1 | 5, id: number, rest: string, first = 0) =>
  unitOf(type, written(first) + written(7) + written(id) + rest);

const anyBits = (maxLength: number) =>
  fc
    .array(fc.constantFrom('0', '1', '00000000', '0000000000000000'), { maxLength })
    .map((bits) => bits.join(''));
const id = fc.nat({ max: 31 });

describe('ids of settings', () => {
  it('are 0 in what Firefox sends, so that its settings stay the same', () => {
    const steady = createSteadyIds();
    const [first, second] = firefox.map(({ sequence, picture }) =>
      steady([sequence, picture]).map((one) => one.toString('hex')),
    );
    expect(first).toEqual(second);
    const bits = readUnitBits(removeEscapes(unit(first?.[0] ?? '').subarray(1)));
    bits.take(24);
    expect(bits.number()).toBe(0);
  });

  it('are 0 wherever they were, and all else is as it was', () => {
    fc.assert(
      fc.property(
        id,
        id,
        anyBits(60),
        anyBits(60),
        anyBits(400),
        fc.nat({ max: 500 }),
        (of, set, a, b, slice, first) => {
          const steady = createSteadyIds();
          const send = (sequence: number, picture: number) =>
            steady([
              sequenceOf(sequence, a),
              pictureOf(picture, sequence, `0${b}`),
              unitOf(6, slice),
              sliceOf(5, picture, slice, first),
            ]);
          expect(send(of, set)).toEqual(send(0, 0));
          expect(send(0, 0)).toEqual([
            sequenceOf(0, a),
            pictureOf(0, 0, `0${b}`),
            unitOf(6, slice),
            sliceOf(5, 0, slice, first),
          ]);
          send(of, set);
          expect(steady([sliceOf(1, set, slice)])).toEqual([sliceOf(1, 0, slice)]);
        },
      ),
    );
  });

  it.each([
    ['CABAC', [sequenceOf(3, '01'), pictureOf(3, 3, '101'), sliceOf(5, 3, '0110')]],
    [
      'two pairs',
      [sequenceOf(3, '01'), pictureOf(3, 3, '001'), pictureOf(4, 3, '001'), sliceOf(5, 3, '0110')],
    ],
    ['settings of others', [sequenceOf(3, '01'), pictureOf(3, 2, '001'), sliceOf(5, 3, '0110')]],
    ['half of them', [pictureOf(3, 2, '001'), sliceOf(5, 3, '0110')]],
    ['broken ones', [unit('67420000'), unit('68'), sliceOf(5, 3, '0110')]],
    ['none', [sliceOf(1, 3, '0110')]],
  ])('stay with %s', (_, units) => {
    expect(createSteadyIds()(units)).toEqual(units);
  });

  it('stay in a picture that refers to others', () => {
    const steady = createSteadyIds();
    steady([sequenceOf(3, '01'), pictureOf(3, 3, '001')]);
    const units = [sliceOf(1, 5, '0110')];
    expect(steady(units)).toEqual(units);
  });
});

describe('escapes', () => {
  it('keep three bytes that begin a unit out of it, and can be taken away', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 255), { maxLength: 40 }), (bytes) => {
        const plain = Buffer.from([...bytes, 0x80]);
        const safe = addEscapes(plain);
        for (let at = 0; at + 2 < safe.length; at += 1)
          expect([...safe.subarray(at, at + 2), (safe[at + 2] ?? 9) < 3]).not.toEqual([0, 0, true]);
        expect(removeEscapes(safe)).toEqual(plain);
      }),
    );
  });
});

it('bits are shortened over any number of bytes', () => {
  expect(shortenBits(unit('00ff80'), { start: 0, end: 9 }, 1)).toEqual(unit('ff80'));
  expect(shortenBits(unit('0180'), { start: 7, end: 8 }, 1)).toEqual(unit('0180'));
});
