import fc from 'fast-check';
import { addDays, dayAt } from '@palco/sdk/date-range';
import { expect, test } from 'vitest';
import { following, nearnessOf, stripOf, timeGroupOf } from './live-groups.pure';

const zone = 'America/Sao_Paulo';
const today = '2026-11-29';
const groupOf = (
  scheduledStartTime: string | null,
  status: 'scheduled' | 'live' | 'paused' | null = 'scheduled',
) => timeGroupOf({ status, scheduledStartTime }, { today, dayOf: (instant) => dayAt(instant, zone) });

test('a live stands under the day that the team sees on its clock', () => {
  // 22:30 in São Paulo is tomorrow in UTC.
  expect(groupOf('2026-11-30T01:30:00.000Z')).toBe('today');
  expect(groupOf('2026-11-30T03:00:00.000Z')).toBe('tomorrow');
  expect(groupOf('2026-11-29T02:59:00.000Z')).toBe('late');
  expect(groupOf('2026-12-06T22:00:00.000Z')).toBe('week');
  expect(groupOf('2026-12-07T12:00:00.000Z')).toBe('later');
  expect(groupOf(null, null)).toBe('undated');
});

test('what is on air stands first, whenever it was planned', () => {
  expect(groupOf('2026-12-07T12:00:00.000Z', 'live')).toBe('onAir');
  expect(groupOf(null, 'paused')).toBe('onAir');
});

test('groups keep every item in its order, and neighbours have different names', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (names) => {
      const groups = following(names, (name) => name);
      expect(groups.flatMap(({ items }) => items)).toEqual(names);
      for (const [index, { name }] of groups.entries()) expect(name).not.toBe(groups[index - 1]?.name);
    }),
  );
});

test('the strip has yesterday, today and twelve days more', () => {
  const strip = stripOf(today);
  expect([strip.length, strip[0], strip[1], strip.at(-1)]).toEqual([14, '2026-11-28', today, '2026-12-11']);
});

test('a day is named by what tells it from others', () => {
  expect(nearnessOf(addDays(today, 7), today)).toBe('week');
  expect(nearnessOf(addDays(today, -8), today)).toBe('year');
  expect(nearnessOf('2026-12-31', today)).toBe('year');
  expect(nearnessOf('2027-01-01', today)).toBe('far');
});
