import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billByDay } from './bill.pure';
import { chargesOf, totalOf } from './invoice.pure';
import { joinUse } from './measures.pure';
import type { BookedPlan } from './plan.pure';

const month = '2026-11';
const amount = fc.integer({ min: 0, max: 200 });
const use = fc
  .record({ storage: amount, delivery: amount, transcoding: amount, viewers: amount })
  .map(({ storage, delivery, transcoding, viewers }) => ({
    storage: storage * 1e9,
    delivery: delivery * 1e9,
    transcoding: transcoding + 0.5,
    viewers,
  }));
const booked: readonly BookedPlan[] = [
  {
    name: 'Essencial',
    since: '2026-11-04',
    terms: {
      monthlyCents: 14_900,
      included: { storage: 50e9, delivery: 100e9, transcoding: null, viewers: 100 },
      limits: { storage: null, delivery: null, transcoding: null, viewers: null },
      unitCents: { storage: 40, delivery: 15, transcoding: 4, viewers: 25 },
    },
  },
];

it('a bill never falls, is whole cents, and ends with what the month comes to', () => {
  fc.assert(
    fc.property(fc.array(use, { minLength: 1, maxLength: 30 }), (uses) => {
      const dayOf = (index: number) => `${month}-${String(index + 1).padStart(2, '0')}`;
      const days = new Map(uses.map((one, index) => [dayOf(index), one]));
      const totalCents = totalOf(chargesOf(booked, month, joinUse(uses)));
      const bill = billByDay(booked, { month, today: dayOf(uses.length - 1), days, totalCents });
      expect(bill.map(({ day }) => day)).toEqual([...days.keys()]);
      expect(bill.at(-1)?.cents).toBe(totalCents);
      for (const [index, { cents }] of bill.entries()) {
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(bill[index - 1]?.cents ?? 0);
      }
    }),
  );
});

it('what was counted after the invoice was issued raises no day above it', () => {
  const late = { storage: 0, delivery: 900e9, transcoding: 0, viewers: 0 };
  const days = new Map([['2026-11-02', late]]);
  const bill = billByDay(booked, { month, today: '2026-12-05', days, totalCents: 15_000 });
  expect(bill).toHaveLength(30);
  expect(bill.every(({ cents }) => cents <= 15_000)).toBe(true);
  expect(bill[0]?.cents).toBe(13_410);
});

it('a month that begins has one day', () => {
  const bill = billByDay(booked, { month, today: '2026-11-01', days: new Map(), totalCents: 13_410 });
  expect(bill).toEqual([{ day: '2026-11-01', cents: 13_410 }]);
});
