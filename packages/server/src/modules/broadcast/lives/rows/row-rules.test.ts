import { expect, it } from 'vitest';
import { readRow } from './row-rules.pure';

function startOf(local: string, timeZone: string): string | null | undefined {
  const [data, hora] = local.split(' ');
  const read = readRow({ titulo: 'Aula', data, hora }, timeZone);
  return 'live' in read ? read.live.scheduledStartTime : undefined;
}

it.each([
  ['an ordinary time', '01/03/2030 19:00:00', 'America/Sao_Paulo', '2030-03-01T22:00:00.000Z'],
  ['just before clocks go forward', '10/03/2030 01:59:59', 'America/New_York', '2030-03-10T06:59:59.000Z'],
  ['skipped, west of UTC', '10/03/2030 02:30:00', 'America/New_York', '2030-03-10T07:30:00.000Z'],
  ['skipped at midnight', '04/11/2018 00:30:00', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
  ['skipped, east of UTC', '31/03/2030 02:30:00', 'Europe/Berlin', '2030-03-31T01:30:00.000Z'],
  ['just after clocks went forward', '31/03/2030 03:00:00', 'Europe/Berlin', '2030-03-31T01:00:00.000Z'],
  ['twice, west of UTC', '03/11/2030 01:30:00', 'America/New_York', '2030-11-03T05:30:00.000Z'],
  ['twice, east of UTC', '27/10/2030 02:30:00', 'Europe/Berlin', '2030-10-27T00:30:00.000Z'],
  ['on a day that does not exist', '30/12/2011 10:00:00', 'Pacific/Apia', '2011-12-30T20:00:00.000Z'],
])('reads a time that is %s: %s in %s', (_what, local, timeZone, instant) => {
  expect(startOf(local, timeZone)).toBe(instant);
});

it.each([
  ['1/3/2030 19:00', '2030-03-01T19:00:00.000Z'],
  ['01.03.2030 9:05', '2030-03-01T09:05:00.000Z'],
  ['2030-03-01 19h', '2030-03-01T19:00:00.000Z'],
  ['01-03-2030 19h30', '2030-03-01T19:30:00.000Z'],
  ['31/02/2030 19:00', undefined],
  ['01/03/2030 24:00', undefined],
  ['01/03/2030 19', undefined],
  ['01/03/30 19:00', undefined],
])('reads a day and a time as people write them: %s', (local, instant) => {
  expect(startOf(local, 'UTC')).toBe(instant);
});

it.each([
  ['Estúdio', 'Ultra baixa', 'studio', 'ultra-low'],
  ['ENCODER', 'Baixa', 'encoder', 'low'],
  ['studio', 'Padrão', 'studio', 'default'],
])('reads %s and %s as %s and %s', (tipo, latencia, type, latency) => {
  expect(readRow({ titulo: 'Aula', tipo, latencia }, 'UTC')).toMatchObject({ live: { type, latency } });
});

it('names the values that a cell may have', () => {
  expect(readRow({ titulo: 'Aula', tipo: 'constructor', latencia: 'rápida' }, 'UTC')).toEqual({
    faults: [
      { field: 'tipo', code: 'NOT_AMONG', allowed: 'encoder, studio' },
      { field: 'latencia', code: 'NOT_AMONG', allowed: 'default, low, ultra-low' },
    ],
  });
});
