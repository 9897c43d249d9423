import { expect, it } from 'vitest';
import { lastDayOf, monthsBetween, parseBillingSearch } from './billing-search.pure';

it.each([
  [{ month: '2026-11' }, { month: '2026-11' }],
  [{ month: '2026-13' }, {}],
  [{ month: 202611 }, {}],
  [{ other: 'x' }, {}],
])('reads %o as %o', (search, read) => {
  expect(parseBillingSearch(search)).toEqual(read);
});

it('lists months over the end of a year, the newest first', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  expect(monthsBetween('1900-01', '2026-01')).toHaveLength(120);
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day);
});
