import { expect, test } from 'vitest';
import { fromLocalField, isPast, toLocalField } from './live-time.pure';

test.each(['2030-03-01T22:00:00.000Z', '2031-12-31T23:59:00.000Z', '2030-01-01T00:05:00.000Z'])(
  '%s comes back from its field',
  (iso) => {
    expect(toLocalField(iso)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(fromLocalField(toLocalField(iso))).toBe(iso);
  },
);

test('an empty or invalid date field gives null', () => {
  expect(toLocalField(null)).toBe('');
  expect(fromLocalField('')).toBeNull();
  expect(fromLocalField('amanhã')).toBeNull();
});

test.each([
  ['', false],
  ['2026-01-10T11:59', true],
  ['2026-01-10T12:00', false],
  ['2026-01-10T12:01', false],
])('at noon %j is over: %s', (value, expected) => {
  expect(isPast(value, new Date('2026-01-10T12:00').getTime())).toBe(expected);
});
