import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayAfterKey, isSameMonth, weeksOf } from './calendar.pure';
import { dayRule, momentOf } from './day.pure';

/** Far enough from both ends that no step leaves the years of the calendar. */
const days = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2190-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
describe('a day of an address', () => {
  test.each([
    '2026-13-01',
    '2026-02-29',
    '2026-2-1',
    '0050-01-01',
    '2500-01-01',
    'hoje',
    '',
    20_260_101,
    undefined,
  ])('%s is none', (raw) => {
    expect(dayRule(raw)).toBeUndefined();
  });

  test('any day is read as it was written', () => {
    fc.assert(fc.property(days, (day) => dayRule(day) === day));
  });
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months: %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected);
});

test.each([
  ['ArrowLeft', '2026-03-17'],
  ['ArrowRight', '2026-03-19'],
  ['ArrowUp', '2026-03-11'],
  ['ArrowDown', '2026-03-25'],
  ['Home', '2026-03-15'],
  ['End', '2026-03-21'],
  ['PageUp', '2026-02-18'],
  ['PageDown', '2026-04-18'],
  ['Tab', undefined],
  ['toString', undefined],
])('%s leads from Wednesday, 2026-03-18, to %s', (key, expected) => {
  expect(dayAfterKey('2026-03-18', key)).toBe(expected);
});

test('steps add up, and lead back', () => {
  const counts = fc.integer({ min: -900, max: 900 });
  fc.assert(
    fc.property(days, counts, counts, (day, one, other) => {
      expect(addDays(addDays(day, one), -one)).toBe(day);
      expect(addDays(addDays(day, one), other)).toBe(addDays(day, one + other));
      expect(momentOf(addDays(day, 1)) - momentOf(day)).toBe(86_400_000);
    }),
  );
});

test('a step of months gives a valid day of that month, and steps stop at the limits of the calendar', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -48, max: 48 }), (day, count) => {
      const to = addMonths(day, count);
      const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
      expect(months(to) - months(day)).toBe(count);
      expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
      expect(dayRule(to)).toBe(to);
    }),
  );
  expect(addDays('2199-12-31', 1)).toBe('2199-12-31');
  expect(addMonths('1970-01-01', -1)).toBe('1970-01-01');
});

test('a month is whole weeks from Sunday on, each of its days once', () => {
  fc.assert(
    fc.property(days, (day) => {
      const weeks = weeksOf(day);
      const all = weeks.flat();
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(new Set(all).size).toBe(all.length);
      expect(all.map((one, index) => momentOf(one) - momentOf(all[0]!) - index * 86_400_000)).toEqual(
        all.map(() => 0),
      );
      expect(new Date(momentOf(all[0]!)).getUTCDay()).toBe(0);
      expect(all).toContain(day);
      const inside = all.filter((one) => isSameMonth(one, day));
      const [year, month] = day.split('-').map(Number);
      expect(inside).toHaveLength(new Date(Date.UTC(year!, month!, 0)).getUTCDate());
      // No week of a neighbour alone.
      expect(weeks.every((week) => week.some((one) => isSameMonth(one, day)))).toBe(true);
    }),
  );
});
