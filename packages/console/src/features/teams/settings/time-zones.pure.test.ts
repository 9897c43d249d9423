import { expect, test } from 'vitest';
import { offsetOf, zoneOptions } from './time-zones.pure';

const summer = new Date('2026-07-01T12:00:00Z');
const winter = new Date('2026-01-01T12:00:00Z');

test.each([
  ['America/Sao_Paulo', winter, 'UTC−03:00'],
  ['Europe/Lisbon', winter, 'UTC+00:00'],
  ['Europe/Lisbon', summer, 'UTC+01:00'],
  ['Asia/Kathmandu', summer, 'UTC+05:45'],
  ['UTC', summer, 'UTC+00:00'],
])('%s at %s is %s', (zone, at, offset) => {
  expect(offsetOf(zone, at)).toBe(offset);
});

test('the zones go from west to east, each once, UTC among them', () => {
  const options = zoneOptions('America/Sao_Paulo', 'pt-BR', winter);
  const zones = options.map(({ value }) => value);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('UTC');
  const order = ['Pacific/Honolulu', 'America/Sao_Paulo', 'UTC', 'Asia/Tokyo'].map((zone) =>
    zones.indexOf(zone),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
});

test('a zone says its offset and its name in the language', () => {
  const find = (language: string) =>
    zoneOptions('UTC', language, winter).find(({ value }) => value === 'America/Sao_Paulo');
  expect(find('pt-BR')).toMatchObject({
    label: 'America/Sao Paulo',
    hint: 'UTC−03:00 · Horário Padrão de Brasília',
  });
  expect(find('en')?.hint).toBe('UTC−03:00 · Brasilia Standard Time');
  expect(find('en')?.keywords).toContain('UTC-3');
});

test('a zone without a name of its own says its offset once', () => {
  const palmer = zoneOptions('UTC', 'pt-BR', winter).find(({ value }) => value === 'Antarctica/Palmer');
  expect(palmer?.hint).toBe('UTC−03:00');
});

test('a zone that the browser does not list is still there', () => {
  expect(zoneOptions('Brazil/East', 'pt-BR', winter)[0]).toEqual({
    value: 'Brazil/East',
    label: 'Brazil/East',
  });
});

test('the zones of another moment have their offsets of that moment, and what was listed before stays out', () => {
  const hintOf = (at: Date) =>
    zoneOptions('Brazil/East', 'en', at).find(({ value }) => value === 'Europe/Lisbon')?.hint;
  expect(hintOf(winter)).toMatch(/^UTC\+00:00/);
  expect(hintOf(summer)).toMatch(/^UTC\+01:00/);
  expect(zoneOptions('UTC', 'en', summer).map(({ value }) => value)).not.toContain('Brazil/East');
});
