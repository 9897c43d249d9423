import { describe, expect, it } from 'vitest';
import { boundsIn, dayIn, movedZones, zoneOf } from './calendar.pure';
import type { Calendar } from './calendar.pure';

const paulo = 'America/Sao_Paulo';
const kiritimati = 'Pacific/Kiritimati';
const niue = 'Pacific/Niue';
const at = (text: string): number => Date.parse(text);
const home: Calendar = { timeZone: paulo, past: [] };
const move = (calendar: Calendar, timeZone: string, when: string): Calendar => ({
  timeZone,
  past: movedZones(calendar, timeZone, at(when)),
});

describe('a team that moves eastward on the last day of a month', () => {
  const moved = move(home, kiritimati, '2030-03-31T12:00:00Z');

  it('keeps the zone of the month that runs', () => {
    expect(moved).toEqual({ timeZone: kiritimati, past: [{ until: '2030-03', timeZone: paulo }] });
    expect([zoneOf(moved, '2030-03'), zoneOf(moved, '2030-04')]).toEqual([paulo, kiritimati]);
  });

  it.each([
    // There it is the first of April already.
    ['2030-03-31T12:00:00Z', '2030-03-31'],
    ['2030-04-01T02:59:59.999Z', '2030-03-31'],
    ['2030-04-01T03:00:00Z', '2030-04-01'],
    ['2030-04-01T10:00:00Z', '2030-04-02'],
  ])('counts %s on %s', (moment, day) => {
    expect(dayIn(moved, at(moment))).toBe(day);
  });

  it('begins no month early, and ends the next one in the new zone', () => {
    const iso = (month: string) =>
      Object.values(boundsIn(moved, month)).map((ms) => new Date(ms).toISOString());
    expect(iso('2030-03')).toEqual(['2030-03-01T03:00:00.000Z', '2030-04-01T03:00:00.000Z']);
    expect(iso('2030-04')).toEqual(['2030-04-01T03:00:00.000Z', '2030-04-30T10:00:00.000Z']);
  });
});

it('a team that moves westward has no day of a month that is over', () => {
  const moved = move(home, niue, '2030-03-31T12:00:00Z');
  // There it is the last of March still.
  expect(dayIn(moved, at('2030-04-01T05:00:00Z'))).toBe('2030-04-01');
  expect(dayIn(moved, at('2030-04-02T12:00:00Z'))).toBe('2030-04-02');
});

it('a team that moves twice in a month counts the next one in the zone that it had last', () => {
  const twice = move(move(home, kiritimati, '2030-03-10T12:00:00Z'), niue, '2030-03-11T12:00:00Z');
  expect(twice).toEqual({ timeZone: niue, past: [{ until: '2030-03', timeZone: paulo }] });
});

it('a team that saves its zone again has not moved', () => {
  expect(movedZones(home, paulo, at('2030-03-10T12:00:00Z'))).toBe(home.past);
});
