import { describe, expect, it } from 'vitest';
import {
  failingMs,
  healthAfter,
  isDelivered,
  leastFailures,
  mostAttempts,
  offReasonOf,
  pauseOf,
  retryDelaysMs,
} from './retry-plan.pure';

const dayMs = 24 * 60 * 60_000;
const now = new Date('2026-11-27T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const failed = { status: 500, error: null };

describe('the attempts of a delivery', () => {
  it('grow apart, and end within a day', () => {
    expect([...retryDelaysMs].sort((one, other) => one - other)).toEqual(retryDelaysMs);
    const total = retryDelaysMs.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeLessThan(dayMs);
    expect(total).toBeGreaterThan(dayMs * 0.9);
    expect(mostAttempts).toBe(9);
  });

  it.each([
    [199, false],
    [200, true],
    [202, true],
    [299, true],
    [300, false],
    [302, false],
    [400, false],
    [410, false],
    [500, false],
    [null, false],
  ])('with the status %s has arrived: %s', (status, arrived) => {
    expect(isDelivered({ status, error: null })).toBe(arrived);
  });
});

describe('the health of an endpoint', () => {
  const sick = { failingSince: ago(dayMs), failures: 3 };

  it.each([
    [
      'fails for the first time',
      { failingSince: null, failures: 0 },
      failed,
      { failingSince: now, failures: 1 },
    ],
    ['fails again', sick, failed, { failingSince: sick.failingSince, failures: 4 }],
    ['recovers', sick, { status: 204, error: null }, { failingSince: null, failures: 0 }],
    ['does not answer', sick, { status: null, error: 'TIMEOUT' }, { ...sick, failures: 4 }],
  ] as const)('that %s', (_name, before, outcome, after) => {
    expect(healthAfter(before, outcome, now)).toEqual(after);
  });

  it.each([
    ['has failed long enough, often enough', failingMs, leastFailures, 'failing'],
    ['has failed not quite long enough', failingMs - 1, leastFailures, null],
    ['has failed not quite often enough', failingMs, leastFailures - 1, null],
  ])('that %s: %s ms, %s times', (_name, sinceMs, failures, reason) => {
    expect(offReasonOf({ failingSince: ago(sinceMs), failures }, failed, now)).toBe(reason);
  });

  it('ends at once where the receiver is gone, and never with a success', () => {
    expect(offReasonOf({ failingSince: now, failures: 1 }, { status: 410, error: null }, now)).toBe('gone');
    expect(offReasonOf({ failingSince: null, failures: 0 }, { status: 200, error: null }, now)).toBeNull();
  });
});

describe('the pause that a receiver asks for', () => {
  it.each([
    [503, '120', 120_000],
    [429, ' 7 ', 7_000],
    [503, '0', 0],
    [503, 'Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
    [503, 'Fri, 27 Nov 2026 11:00:00 GMT', 0],
    [503, '999999999', dayMs],
    [503, 'amanhã', 0],
    [503, null, 0],
    [500, '120', 0],
    [null, '120', 0],
  ])('%s with %s is %s ms', (status, retryAfter, ms) => {
    expect(pauseOf({ status, retryAfter }, now.getTime())).toBe(ms);
  });
});
