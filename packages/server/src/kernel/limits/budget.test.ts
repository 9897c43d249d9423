import { expect, it } from 'vitest';
import { spend } from './budget.pure';

const rules = { most: 3, perSecond: 2 };

it('is spent, and comes back with the time, up to what it holds', () => {
  let budget = spend(undefined, rules, 0).budget;
  for (let n = 0; n < 2; n += 1) budget = spend(budget, rules, 0).budget;
  expect(spend(budget, rules, 0)).toEqual({ budget: { left: 0, at: 0 }, waitSeconds: 0.5 });
  expect(spend(budget, rules, 500).waitSeconds).toBe(0);
  expect(spend(budget, rules, 3_600_000).budget.left).toBe(2);
});

it('gains nothing where a clock goes back', () => {
  expect(spend({ left: 0, at: 1_000 }, rules, 0).budget.left).toBe(0);
});
