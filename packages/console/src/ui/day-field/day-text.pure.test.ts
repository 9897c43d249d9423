import { expect, test } from 'vitest';
import { readDay, withDaySeparator, writeDay } from './day-text.pure';

test.each([
  ['31/12/2026', '2026-12-31'],
  [' 1/2/2026 ', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', undefined],
  ['31/13/2026', undefined],
  ['12/31/2026', undefined],
  ['31/12/26', undefined],
  ['31/12/2026 10:00', undefined],
  ['', undefined],
])('%j is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('a day is written as it is read', () => {
  expect(writeDay('2026-02-01')).toBe('01/02/2026');
  expect(readDay(writeDay('2026-02-01'))).toBe('2026-02-01');
});

test.each([
  ['31', '3', '31/'],
  ['31/12', '31/1', '31/12/'],
  ['31', '31/', '31'],
  ['3', '', '3'],
  ['12/2', '2/2', '12/2'],
])('%s after %s becomes %s', (typed, before, expected) => {
  expect(withDaySeparator(typed, before)).toBe(expected);
});
