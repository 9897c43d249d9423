import { expect, test } from 'vitest';
import { startOfLink } from './start-of-page.pure';

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
