import { describe, expect, it } from 'vitest';
import { chargesOf, dueDay, monthsToClose, stateOf, totalOf } from './invoice.pure';
import { noUse } from './measures.pure';
import type { BookedPlan } from './plan.pure';
import type { PlanTerms } from '../../../schema/billing';

const terms: PlanTerms = {
  monthlyCents: 30_000,
  included: { storage: 10e9, delivery: 100e9, transcoding: 60, viewers: null },
  limits: { storage: null, delivery: null, transcoding: null, viewers: null },
  unitCents: { storage: 25, delivery: 10, transcoding: 5, viewers: 50 },
};
const basic: BookedPlan = { name: 'Básico', terms, since: '2026-01-10' };
const large: BookedPlan = {
  name: 'Grande',
  terms: { ...terms, monthlyCents: 60_000, included: { ...terms.included, storage: 50e9 } },
  since: '2026-02-16',
};

describe('the charges of a month', () => {
  it('a whole month is the fee', () => {
    expect(chargesOf([basic], '2026-03', noUse)).toEqual([
      { item: 'fee', plan: 'Básico', quantity: 31, unitCents: 30_000, cents: 30_000, days: [1, 31] },
    ]);
  });

  it('the first month counts from the day of the plan on', () => {
    const [fee] = chargesOf([basic], '2026-01', noUse);
    expect(fee).toMatchObject({ quantity: 22, cents: 30_000 - Math.round((30_000 * 9) / 31) });
  });

  it('each plan counts for its days, and the last one says what is included', () => {
    const lines = chargesOf([basic, large], '2026-02', { ...noUse, storage: 40e9 });
    expect(lines).toEqual([
      { item: 'fee', plan: 'Básico', quantity: 15, unitCents: 30_000, cents: 16_071, days: [1, 15] },
      { item: 'fee', plan: 'Grande', quantity: 13, unitCents: 60_000, cents: 27_857, days: [16, 28] },
    ]);
    expect(totalOf(lines)).toBe(43_928);
  });

  it('units that were begun beyond what is included are charged, viewers of no charge are not', () => {
    const use = { storage: 10e9 + 1, delivery: 100e9, transcoding: 61.2, viewers: 900 };
    expect(chargesOf([basic], '2026-03', use).slice(1)).toEqual([
      { item: 'storage', plan: 'Básico', quantity: 1, unitCents: 25, cents: 25 },
      { item: 'transcoding', plan: 'Básico', quantity: 2, unitCents: 5, cents: 10 },
    ]);
  });

  it('a month before the first plan costs nothing', () => {
    expect(chargesOf([basic], '2025-12', { ...noUse, storage: 99e9 })).toEqual([]);
  });
});

describe('the months to close', () => {
  const calendar = { timeZone: 'America/Sao_Paulo', past: [] };
  const state = { calendar, closed: new Set<string>(), until: null };
  const at = (text: string) => Date.parse(text);

  it.each([
    ['an hour after the end of the month', '2026-03-01T04:00:00Z', ['2026-01', '2026-02']],
    ['a moment before that', '2026-03-01T03:59:59.999Z', ['2026-01']],
    ['before the first month is over', '2026-01-31T12:00:00Z', []],
  ])('%s', (_name, now, months) => {
    expect(monthsToClose([basic], { ...state, now: at(now) })).toEqual(months);
  });

  it('are none of those that have their invoice', () => {
    const closed = new Set(['2026-01', '2026-02']);
    expect(monthsToClose([basic], { ...state, closed, now: at('2026-04-10T12:00:00Z') })).toEqual([
      '2026-03',
    ]);
  });

  it('end with the month in which the team was deleted', () => {
    const until = at('2026-02-10T12:00:00Z');
    expect(monthsToClose([basic], { ...state, until, now: at('2026-06-10T12:00:00Z') })).toEqual([
      '2026-01',
      '2026-02',
    ]);
  });

  it('are none without a plan', () => {
    expect(monthsToClose([], { ...state, now: at('2026-06-10T12:00:00Z') })).toEqual([]);
  });
});

it('an invoice is due on the tenth of the next month', () => {
  expect([dueDay('2026-11'), dueDay('2026-12')]).toEqual(['2026-12-10', '2027-01-10']);
});

it.each([
  [{ paidAt: null }, '2026-12-10', 'open'],
  [{ paidAt: null }, '2026-12-11', 'overdue'],
  [{ paidAt: new Date(0) }, '2026-12-11', 'paid'],
  [{ paidAt: null, totalCents: 0 }, '2026-12-11', 'paid'],
])('%o on %s is %s', (given, today, state) => {
  expect(stateOf({ totalCents: 100, dueOn: '2026-12-10', ...given }, today)).toBe(state);
});
