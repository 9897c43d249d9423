import { describe, expect, it } from 'vitest';
import { nextRunAt, recurrenceOf } from './recurrence.pure';

describe('the next time of a calendar', () => {
  it.each([
    [
      'later on the same day',
      '0 9 * * *',
      'America/Sao_Paulo',
      '2026-11-25T11:00:00Z',
      '2026-11-25T12:00:00Z',
    ],
    [
      'at this very time: the next one',
      '0 9 * * *',
      'America/Sao_Paulo',
      '2026-11-25T12:00:00Z',
      '2026-11-26T12:00:00Z',
    ],
    [
      'on a day of the week of that zone',
      '0 1 * * 1',
      'Asia/Tokyo',
      '2026-11-25T00:00:00Z',
      '2026-11-29T16:00:00Z',
    ],
    ['on the last of a month', '0 0 L * *', 'UTC', '2027-02-01T00:00:00Z', '2027-02-28T00:00:00Z'],
    ['in summer time', '0 9 * * *', 'Europe/Lisbon', '2026-07-01T00:00:00Z', '2026-07-01T08:00:00Z'],
    [
      'in the hour that spring leaves out',
      '30 1 * * *',
      'Europe/Lisbon',
      '2027-03-28T00:00:00Z',
      '2027-03-28T01:00:00Z',
    ],
    [
      'once in the hour that autumn repeats',
      '30 1 * * *',
      'Europe/Lisbon',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00Z',
    ],
  ])('%s', (_name, cron, timeZone, after, next) => {
    expect(nextRunAt({ cron, timeZone }, new Date(after)).toISOString()).toBe(next.replace('Z', '.000Z'));
  });

  it.each([
    ['a pattern that is none', 'every day', 'UTC'],
    ['seconds', '0 0 9 * * *', 'UTC'],
    ['a day that never comes', '0 0 30 2 *', 'UTC'],
    ['an unknown zone', '0 9 * * *', 'Mars/Olympus'],
  ])('refuses %s', (_name, cron, timeZone) => {
    expect(() => nextRunAt({ cron, timeZone }, new Date(0))).toThrow();
  });
});

describe('the recurrence of a row', () => {
  it.each([
    ['done once', { everyMs: null, cron: null, timeZone: null }, null],
    ['by period', { everyMs: 5, cron: null, timeZone: null }, { everyMs: 5 }],
    [
      'by calendar',
      { everyMs: null, cron: '0 1 * * *', timeZone: 'UTC' },
      { cron: '0 1 * * *', timeZone: 'UTC' },
    ],
  ])('%s', (_name, row, expected) => expect(recurrenceOf(row)).toEqual(expected));
});
