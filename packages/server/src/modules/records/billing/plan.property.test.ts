import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysIn } from './months.pure';
import { feeOf, planParts } from './plan.pure';
import type { BookedPlan } from './plan.pure';
import type { PlanTerms } from '../../../schema/billing';

const none = { storage: null, delivery: null, transcoding: null, viewers: null };
const unitCents = { storage: 0, delivery: 0, transcoding: 0, viewers: 0 };
const termsOf = (monthlyCents: number): PlanTerms => ({
  monthlyCents,
  included: none,
  limits: none,
  unitCents,
});
const cents = fc.integer({ min: 0, max: 10_000_000 });
const month = fc
  .tuple(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const changes = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 6 });

/** Plans that begin at days around the first of a month. */
const booked = (of: string, days: readonly number[], fee: (index: number) => number): BookedPlan[] =>
  [...new Set(days)]
    .toSorted((one, other) => one - other)
    .map((day, index) => ({
      name: `Plano ${index}`,
      terms: termsOf(fee(index)),
      since: addDays(`${of}-01`, day),
    }));

it('the parts of a month follow each other without a gap to its end', () => {
  fc.assert(
    fc.property(month, changes, (of, days) => {
      const parts = planParts(
        booked(of, days, () => 100),
        of,
      );
      for (const [index, { from, to }] of parts.entries()) {
        expect(from < to).toBe(true);
        const next = parts[index + 1];
        expect(to).toBe(next === undefined ? daysIn(of) : next.from);
      }
    }),
  );
});

it('a change between plans of one price costs neither a cent more nor less', () => {
  fc.assert(
    fc.property(month, changes, cents, (of, days, price) => {
      const parts = planParts(
        booked(of, [-1, ...days], () => price),
        of,
      );
      expect(parts.reduce((sum, part) => sum + feeOf(part, of), 0)).toBe(price);
    }),
  );
});

it('no part costs more than its whole month', () => {
  fc.assert(
    fc.property(month, changes, cents, (of, days, price) => {
      for (const part of planParts(
        booked(of, days, (index) => price + index),
        of,
      )) {
        const fee = feeOf(part, of);
        expect(fee >= 0 && fee <= part.plan.terms.monthlyCents).toBe(true);
      }
    }),
  );
});
