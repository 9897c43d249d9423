import { expect, test } from 'vitest';
import { clockText, secondsSince } from './elapsed.pure';

test.each([
  [0, '00:00:00'],
  [59.9, '00:00:59'],
  [60, '00:01:00'],
  [5_077, '01:24:37'],
  [100 * 3_600 + 61, '100:01:01'],
  [-5, '00:00:00'],
  [Number.NaN, '00:00:00'],
])('%d s is %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('a clock counts every second once', () => {
  for (let seconds = 0; seconds < 400_000; seconds += 997) {
    const [hours = 0, minutes = 0, rest = 0] = clockText(seconds).split(':').map(Number);
    expect(hours * 3_600 + minutes * 60 + rest).toBe(seconds);
  }
});

const noon = Date.UTC(2026, 0, 1, 12);

test.each([
  ['2026-01-01T11:59:48.000Z', 12],
  ['2026-01-01T12:00:05.000Z', 0],
  [null, null],
  [undefined, null],
  ['yesterday', null],
])('from %s to noon it is %s s', (at, seconds) => {
  expect(secondsSince(at, noon)).toBe(seconds);
});
