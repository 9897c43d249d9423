import { describe, expect, it } from 'vitest';
import { addDays, addMonths, boundsOf, dayAt, daysFrom, daysIn, lastDay, startOfDay } from './months.pure';

describe('the day of a moment', () => {
  it.each([
    ['2026-11-01T02:59:59.999Z', 'America/Sao_Paulo', '2026-10-31'],
    ['2026-11-01T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-01'],
    ['2026-10-31T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-01'],
    ['2026-11-01T10:59:59.999Z', 'Pacific/Niue', '2026-10-31'],
    ['2026-10-31T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-01'],
    ['2026-10-31T18:14:59.999Z', 'Asia/Kathmandu', '2026-10-31'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(dayAt(Date.parse(at), zone)).toBe(day);
  });
});

describe('the begin of a day', () => {
  it.each([
    ['2026-11-01', 'America/Sao_Paulo', '2026-11-01T03:00:00.000Z'],
    // Summer time began at midnight: the first moment was one o'clock.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // It ended at midnight, when eleven o'clock of the day before came again.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2026-03-29', 'Europe/Lisbon', '2026-03-29T00:00:00.000Z'],
    ['2026-10-25', 'Europe/Lisbon', '2026-10-24T23:00:00.000Z'],
    ['2026-10-26', 'Europe/Lisbon', '2026-10-26T00:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    // Midnight came twice: the first one counts.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // The clock goes forward at midnight.
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'Pacific/Kiritimati', '2026-10-31T10:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, begin) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(begin);
  });

  it('of a day that a zone left out is that of the next one', () => {
    expect(new Date(startOfDay('2011-12-30', 'Pacific/Apia')).toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });
});

it.each([
  ['2026-02', 28, '2026-02-28'],
  ['2028-02', 29, '2028-02-29'],
  ['2026-11', 30, '2026-11-30'],
  ['2026-12', 31, '2026-12-31'],
])('%s has %i days', (month, days, last) => {
  expect([daysIn(month), lastDay(month)]).toEqual([days, last]);
});

it('adds days and months over the ends of years', () => {
  expect([addDays('2026-12-31', 1), addDays('2027-01-01', -1)]).toEqual(['2027-01-01', '2026-12-31']);
  expect([addMonths('2026-11', 2), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

it('lists days with both ends, and none backwards', () => {
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysFrom('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
  expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([]);
});

it('a month with a change of the clock is an hour shorter or longer', () => {
  const hours = (month: string) => {
    const { start, end } = boundsOf(month, 'Europe/Lisbon');
    return (end - start) / 3_600_000;
  };
  expect([hours('2026-03'), hours('2026-10'), hours('2026-07')]).toEqual([743, 745, 744]);
});
