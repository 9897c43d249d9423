import { expect, test } from 'vitest';
import { readInstant, tidyText, withSeparator } from './date-time-text';

test.each([
  ['01/03/2030 18:00', 'America/Sao_Paulo', '2030-03-01T21:00:00.000Z'],
  ['01/03/2030 18:00', 'Asia/Kolkata', '2030-03-01T12:30:00.000Z'],
  // The table of `row-rules.test.ts` of the server, whose batch files mean the same instants.
  ['10/03/2030 02:30', 'America/New_York', '2030-03-10T07:30:00.000Z'],
  ['04/11/2018 00:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
  ['31/03/2030 02:30', 'Europe/Berlin', '2030-03-31T01:30:00.000Z'],
  ['03/11/2030 01:30', 'America/New_York', '2030-11-03T05:30:00.000Z'],
  ['27/10/2030 02:30', 'Europe/Berlin', '2030-10-27T00:30:00.000Z'],
  ['30/12/2011 10:00', 'Pacific/Apia', '2011-12-30T20:00:00.000Z'],
  ['31/02/2030 18:00', 'America/Sao_Paulo', null],
  ['01/13/2030 18:00', 'America/Sao_Paulo', null],
  ['01/03/2030 24:00', 'America/Sao_Paulo', null],
  ['01/03/2030 18:0', 'America/Sao_Paulo', null],
  ['2030-03-01T18:00', 'America/Sao_Paulo', null],
  ['amanhã', 'America/Sao_Paulo', null],
  ['', 'America/Sao_Paulo', null],
])('reads %j in %s: %s', (text, zone, expected) => {
  expect(readInstant(text, zone)).toBe(expected);
});

test.each([
  ['0', '', '0'],
  ['01', '0', '01/'],
  ['01/03', '01/0', '01/03/'],
  ['01/03/2030', '01/03/203', '01/03/2030 '],
  ['01/03/2030 18', '01/03/2030 1', '01/03/2030 18:'],
  // Not while something is deleted, nor in the middle.
  ['01', '01/', '01'],
  ['01/03/2030', '01/03/2030 ', '01/03/2030'],
  ['21/03', '1/03', '21/03'],
])('%j typed after %j becomes %j', (typed, before, expected) => {
  expect(withSeparator(typed, before)).toBe(expected);
});

test.each([
  ['1/3/2030 9:05', '01/03/2030 09:05'],
  ['01-03-2030T18:00', '01/03/2030 18:00'],
  ['01.03.2030, 18h00', '01/03/2030 18:00'],
  ['010320301800', '01/03/2030 18:00'],
  [' 01/03/2030 18:00 ', '01/03/2030 18:00'],
  ['amanhã', 'amanhã'],
  ['', ''],
])('%j is tidied to %j', (typed, expected) => {
  expect(tidyText(typed)).toBe(expected);
});
