import { expect, it } from 'vitest';
import { createShotPace } from './shot-pace.pure';

it('takes a picture every five seconds, fewer where each takes long, and none under load', () => {
  const pace = createShotPace();
  expect(pace.isDue(0, true)).toBe(false);
  expect(pace.isDue(0, false)).toBe(true);
  pace.took(0, 20);
  expect([pace.isDue(4999, false), pace.isDue(5000, false), pace.isDue(5000, true)]).toEqual([
    false,
    true,
    false,
  ]);
  pace.took(5000, 400);
  expect([pace.isDue(24_999, false), pace.isDue(25_000, false)]).toEqual([false, true]);
});
