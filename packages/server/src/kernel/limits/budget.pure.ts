/** What is left of a budget, and when that was. */
export interface Budget {
  readonly left: number;
  readonly at: number;
}

export interface BudgetRules {
  /** What an unused budget holds. */
  readonly most: number;
  readonly perSecond: number;
}

/** A budget after one more was asked for at `now`, in milliseconds; whether it was there, and the seconds until it is. */
export function spend(
  budget: Budget | undefined,
  { most, perSecond }: BudgetRules,
  now: number,
): { readonly budget: Budget; readonly waitSeconds: number } {
  const earned = budget === undefined ? most : ((now - budget.at) / 1000) * perSecond;
  const left = Math.min(most, (budget?.left ?? 0) + Math.max(0, earned));
  if (left < 1) return { budget: { left, at: now }, waitSeconds: (1 - left) / perSecond };
  return { budget: { left: left - 1, at: now }, waitSeconds: 0 };
}
