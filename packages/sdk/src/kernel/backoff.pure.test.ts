import { describe, expect, it } from 'vitest';
import { backoffDelayMs, parseRetryAfter } from './backoff.pure';

describe('backoffDelayMs', () => {
  it.each([
    [1, 0, 50],
    [1, 0.5, 275],
    [1, 0.999_999, 500],
    [2, 0, 500],
    [2, 0.5, 1_000],
    [2, 0.999_999, 1_500],
    [3, 0.5, 2_000],
    [4, 0, 2_000],
    [4, 0.5, 4_000],
    [4, 0.999_999, 6_000],
    [9, 0.5, 4_000],
  ])('after %d failures with chance %d: %d ms', (failures, random, expected) => {
    expect(Math.round(backoffDelayMs(failures, random))).toBe(expected);
  });

  it.each([
    [3_000, 3_000],
    [0, 0],
    [60_000, 60_000],
    [60_001, 60_000],
  ])('honours Retry-After of %d ms as %d ms', (asked, expected) => {
    expect(backoffDelayMs(1, 0.5, asked)).toBe(expected);
  });

  it.each([null, undefined, -1])('ignores a Retry-After of %s', (asked) => {
    expect(backoffDelayMs(2, 0.5, asked)).toBe(1_000);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.UTC(2026, 10, 20, 12);

  it.each([
    ['3', 3_000],
    [' 120 ', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:00:05 GMT', 5_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['', null],
    [null, null],
    ['soon', null],
    ['-3', null],
    ['1.5', null],
  ])('%s: %s', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
