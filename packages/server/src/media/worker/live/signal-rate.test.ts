import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { signalRate } from './signal-rate.pure';

const fraction = (text: string): Fraction => {
  const [num = 0, den = 1] = text.split('/').map(Number);
  return { num, den };
};

it.each([
  // The averages are those that FFmpeg has of FLV without metadata.
  ['30/1', '1000/33', '30/1', '30, of which one gap was seen'],
  ['30000/1001', '1000/33', '30000/1001', 'broadcast'],
  ['24000/1001', '293/12', '24000/1001', 'film'],
  ['24/1', '293/12', '24/1', '24'],
  ['25/1', '25/1', '25/1', '25'],
  ['48/1', '50/1', '48/1', '48, whose gaps are 50'],
  ['60/1', '125/2', '60/1', '60'],
  ['60000/1001', '125/2', '60000/1001', 'fast broadcast'],
  ['12/1', '145/12', '12/1', '12'],
  ['0/1', '1000/33', '30/1', '30 that nothing declares'],
  ['0/1', '1000/34', '30/1', '30 whose longer gap was seen'],
  ['0/1', '125/2', '60/1', '60 that nothing declares'],
  ['0/1', '1000/17', '60/1', '60 whose longer gap was seen'],
  ['0/1', '293/12', '24/1', '24 that nothing declares'],
  ['0/1', '91/6', '15/1', '15 that nothing declares'],
  ['0/1', '2997/100', '30000/1001', 'broadcast by a long average'],
  ['60/1', '1000/33', '30/1', 'fields are counted for pictures'],
  ['90000/1', '1000/33', '30/1', 'a clock is declared for a rate'],
  ['30/1', '15/1', '15/1', 'half of what is declared'],
  ['30/1', '0/0', '30/1', 'one picture alone'],
  ['0/1', '0/0', '30/1', 'nothing is known'],
  ['0/1', '18/1', '18/1', 'an unusual rate'],
  ['120/1', '125/1', '60/1', 'no faster than 60'],
])('a declared %s and an average of %s are %s: %s', (declared, average, expected) => {
  expect(signalRate({ declared: fraction(declared), average: fraction(average) })).toEqual(
    fraction(expected),
  );
});

it('finds each usual rate again from any number of its rounded timestamps', () => {
  const rates = [10, 12, 15, 20, 24, 25, 30, 50, 60].map((num) => ({ num, den: 1 }));
  const broadcast = [24000, 30000, 60000].map((num) => ({ num, den: 1001 }));
  fc.assert(
    fc.property(
      fc.constantFrom(...rates, ...broadcast),
      fc.nat(10_000),
      fc.integer({ min: 1, max: 200 }),
      (rate, first, gaps) => {
        const stamp = (index: number): number => Math.round((index * 1000) / toNumber(rate));
        const average = { num: gaps * 1000, den: stamp(first + gaps) - stamp(first) };
        expect(signalRate({ declared: rate, average })).toEqual(rate);
      },
    ),
  );
});
