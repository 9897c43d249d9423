import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countdownParts } from './countdown.pure';
import { eventDate } from './event-date.pure';

const now = Date.parse('2026-11-29T02:25:52.000Z');
const saoPaulo = { language: 'pt-BR', now, timeZone: 'America/Sao_Paulo' } as const;

it('tells a date in the words of the one who reads it', () => {
  expect(eventDate('2026-11-30T22:00:00.000Z', saoPaulo)).toEqual({
    day: null,
    weekday: 'Segunda',
    date: '30 de novembro',
    time: '19h',
    isOne: false,
    zone: 'horário de Brasília',
  });
  expect(
    eventDate('2027-02-06T04:30:00.000Z', { ...saoPaulo, language: 'en', timeZone: 'Europe/Lisbon' }),
  ).toMatchObject({ weekday: 'Saturday', date: 'February 6, 2027', time: '4:30 am' });
});

it('knows today and tomorrow by the day of the zone, not of UTC', () => {
  // 23:25 on the 28th in São Paulo, the 29th already in Lisbon.
  const dayIn = (timeZone: string) => eventDate('2026-11-29T03:30:00.000Z', { ...saoPaulo, timeZone })?.day;
  expect([dayIn('America/Sao_Paulo'), dayIn('Europe/Lisbon')]).toEqual(['tomorrow', 'today']);
  expect(eventDate('2026-11-29T04:00:00.000Z', saoPaulo)).toMatchObject({ time: '1h', isOne: true });
  expect(eventDate('2026-11-29T15:00:00.000Z', { ...saoPaulo, language: 'en' })?.time).toBe('12 pm');
});

it('has nothing to say of what is no date', () => expect(eventDate('', saoPaulo)).toBeNull());

it('counts down in the units that are needed', () => {
  const shown = (seconds: number) => countdownParts(seconds).map(({ digits, unit }) => `${digits} ${unit}`);
  expect(shown(156_848)).toEqual(['1 days', '19 hours', '34 minutes', '08 seconds']);
  expect(shown(754)).toEqual(['12 minutes', '34 seconds']);
  expect(shown(9)).toEqual(['0 minutes', '09 seconds']);
});

it('loses no second', () => {
  const size = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
  fc.assert(
    fc.property(fc.nat(100_000_000), (seconds) => {
      const sum = countdownParts(seconds).reduce((all, { unit, count }) => all + count * size[unit], 0);
      expect(sum).toBe(seconds);
    }),
  );
});
