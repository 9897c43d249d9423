import { expect, test } from 'vitest';
import { momentOfLive, startOfLink } from './start-of-link.pure';

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
  ['in what can be watched', { seconds: 60 }, 60],
  ['before what can be watched', { seconds: 10 }, 20],
  ['now', { seconds: 118 }, null],
  ['still to come', { seconds: 500 }, null],
])('a moment that is %s', (_name, { seconds }, place) => {
  const window = { now: 1_120_000, seekable: { start: 20, end: 120 } };
  expect(momentOfLive({ onAirMs: 1_000_000, seconds }, window)).toBe(place);
});
