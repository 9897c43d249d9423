import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '@palco/sdk/date-range';
import { byDay, rangeOf } from './days.pure';

const zones = fc.constantFrom(
  'UTC',
  'America/Sao_Paulo',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
);

test('the requested range has every moment of the days, in every zone', () => {
  const moments = fc.date({
    min: new Date('1975-01-01'),
    max: new Date('2190-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const day = dayAt(moment.getTime(), zone);
      const { start, end } = rangeOf(day, day);
      expect(start <= moment.toISOString() && moment.toISOString() < end).toBe(true);
    }),
  );
});

test('a live stands on the day of the zone, in the order of the answer', () => {
  const lives = [
    { id: 1, scheduledStartTime: '2026-03-18T02:30:00.000Z' },
    { id: 2, scheduledStartTime: '2026-03-18T03:00:00.000Z' },
    { id: 3, scheduledStartTime: null },
    { id: 4, scheduledStartTime: '2026-03-18T23:00:00.000Z' },
  ];
  const days = byDay(lives, (instant) => dayAt(instant, 'America/Sao_Paulo'));
  expect([...days].map(([day, found]) => [day, found.map(({ id }) => id)])).toEqual([
    ['2026-03-17', [1]],
    ['2026-03-18', [2, 4]],
  ]);
});
