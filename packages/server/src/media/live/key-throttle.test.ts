import { expect, it } from 'vitest';
import { createKeyThrottle, delayAfter } from './key-throttle.pure';

it.each([
  [0, 0],
  [2, 0],
  [3, 250],
  [4, 500],
  [6, 2000],
  [400, 2000],
])('after %i wrong keys a try follows the one before by %i ms', (failures, ms) =>
  expect(delayAfter(failures)).toBe(ms),
);

it('delays the tries of an address one after the other, refuses a long queue, and forgets', () => {
  const throttle = createKeyThrottle();
  for (let index = 0; index < 10; index += 1) throttle.failed('a', 0);
  expect(throttle.reserve('b', 0)).toBe(0);
  expect([1, 2, 3, 4].map(() => throttle.reserve('a', 0))).toEqual([2000, 4000, 6000, null]);
  expect(throttle.reserve('a', 30_000)).toBe(0);
  expect(throttle.reserve('a', 30_000)).toBe(2000);
  expect([1, 2].map(() => throttle.reserve('a', 60_001))).toEqual([0, 0]);
});

it('lets a short series of wrong keys pass without a delay', () => {
  const throttle = createKeyThrottle();
  throttle.failed('a', 0);
  throttle.failed('a', 0);
  expect([1, 2].map(() => throttle.reserve('a', 0))).toEqual([0, 0]);
});

it('keeps a bounded number of addresses, the latest ones', () => {
  const throttle = createKeyThrottle();
  const failed = (address: string): void => {
    for (let index = 0; index < 5; index += 1) throttle.failed(address, 0);
  };
  failed('first');
  for (let index = 0; index < 4095; index += 1) throttle.failed(`other ${index}`, 0);
  expect(throttle.reserve('first', 0)).toBeGreaterThan(0);
  throttle.failed('one more', 0);
  expect(throttle.reserve('first', 0)).toBe(0);
});
