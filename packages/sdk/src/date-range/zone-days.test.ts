import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.pure';
import { dayAt, instantsOf } from './zone-days';

/** Hand-worked from the tables of the zones: first and last instant of a day. */
const table: readonly (readonly [string, string, string, string])[] = [
  // No midnight: clocks went from 0 to 1.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  // 25 hours: the last of them twice.
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', '2018-02-18T02:59:59.999Z'],
  ['America/Sao_Paulo', '2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
  // 23 and 25 hours.
  ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
  ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
  // Midnight twice: the day begins with the first one.
  ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z', '2024-11-04T04:59:59.999Z'],
  ['Africa/Cairo', '2023-04-28', '2023-04-27T22:00:00.000Z', '2023-04-28T20:59:59.999Z'],
  // A quarter of an hour off the others.
  ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z', '2026-11-20T18:14:59.999Z'],
  // A leap day, and the day that Samoa left out: no instant is of it.
  ['Pacific/Apia', '2028-02-29', '2028-02-28T11:00:00.000Z', '2028-02-29T10:59:59.999Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
];

describe('the instants of a day', () => {
  test.each(table)('%s, %s', (zone, day, start, end) => {
    expect(instantsOf({ start: day, end: day }, zone)).toEqual({ start, end });
  });
});

const zones = [
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
] as const;
const dates = ['2018-02-17', '2018-11-04', '2023-04-28', '2024-11-03', '2026-03-29', '2026-10-25'] as const;

test.each(zones.flatMap((zone) => dates.map((day) => [zone, day] as const)))(
  'a day of %s begins where the one before ends: %s',
  (zone, day) => {
    const { start, end } = instantsOf({ start: day, end: day }, zone);
    const next = addDays(day, 1);
    expect(Date.parse(instantsOf({ start: next, end: next }, zone).start)).toBe(Date.parse(end) + 1);
    expect([dayAt(start, zone), dayAt(end, zone)]).toEqual([day, day]);
    expect(dayAt(Date.parse(start) - 1, zone)).toBe(addDays(day, -1));
  },
);

test('each instant is in the day that it is said to be of', () => {
  const moments = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2037, 0) });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      const day = dayAt(moment, zone);
      const { start, end } = instantsOf({ start: day, end: day }, zone);
      expect(Date.parse(start) <= moment && moment <= Date.parse(end)).toBe(true);
    }),
  );
});
