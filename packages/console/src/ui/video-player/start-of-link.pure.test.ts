import { expect, test } from 'vitest';
import { momentOfLive, startOfLink, wholeSeconds } from './start-of-link.pure';

test.each([
  ['?t=90', 90],
  ['?videoId=a&t=90.5', 90.5],
  ['?t=90s', 90],
  ['?t=1m30s', 90],
  ['?t=1h2m3s', 3723],
  ['?t=2m', 120],
  ['', 0],
  ['?t=', 0],
  ['?t=-5', 0],
  ['?t=NaN', 0],
  ['?t=Infinity', 0],
  ['?t=1e9', 0],
  ['?t=999999', 0],
  ['?t=999h', 0],
  ['?t=<script>', 0],
  ['?t=90&t=10', 90],
])('%s begins at %d', (search, seconds) => {
  expect(startOfLink(search)).toBe(seconds);
});

test.each([
  ['in a programme that is all there', 60, { start: 20, end: 120 }, 80],
  ['at its beginning', 1, { start: 20, end: 120 }, 21],
  ['in one that had a pause of five minutes', 60, { start: 0, end: 100 }, 60],
  ['now', 99, { start: 20, end: 120 }, null],
  ['still to come', 500, { start: 20, end: 120 }, null],
  // Of 20,000 s on air the last hour and a bit is left.
  ['in what is left of a long one', 19_000, { start: 16_000, end: 20_000 }, 19_000],
  ['before what is left of a long one', 10, { start: 16_000, end: 20_000 }, 16_000],
])('a moment that is %s', (_name, seconds, seekable, place) => {
  const onAirMs = 1_000_000;
  const now = onAirMs + (seekable.end === 100 ? 400_000 : seekable.end * 1000);
  const whole = wholeSeconds({ lowLatency: true });
  expect(momentOfLive({ onAirMs, seconds, whole }, { now, seekable })).toBe(place);
});

test('a programme is whole while its list has room for it', () => {
  expect([
    wholeSeconds({ lowLatency: false }),
    wholeSeconds({ lowLatency: true }),
    wholeSeconds({ lowLatency: true, partial: true }),
  ]).toEqual([7_140, 3_540, 1_740]);
});
