import type { PlanTerms } from '../../../schema/billing';
import { addDays, daysIn, firstDay, lastDay } from './months.pure';
import type { Day, Month } from './months.pure';

export interface Plan {
  readonly name: string;
  readonly terms: PlanTerms;
}

/** A plan that a team has from a day on, until the next one. */
export interface BookedPlan extends Plan {
  readonly since: Day;
  /** When it was booked; null where that was not noted yet. */
  readonly bookedAt?: Date | null;
}

/** The plan of a day; null before the first one. `booked` is sorted by day. */
export function planOn(booked: readonly BookedPlan[], day: Day): BookedPlan | null {
  return booked.findLast(({ since }) => since <= day) ?? null;
}

/** The part of a month in which a plan holds. */
export interface PlanPart {
  readonly plan: Plan;
  /** Days of the month before it, and with it: `[0, 30]` is a whole month of 30 days. */
  readonly from: number;
  readonly to: number;
}

/** The plans of a month in their order, without the days before the first one. */
export function planParts(booked: readonly BookedPlan[], month: Month): PlanPart[] {
  const first = firstDay(month);
  const last = lastDay(month);
  return booked.flatMap((plan, index) => {
    const next = booked[index + 1];
    const start = plan.since < first ? first : plan.since;
    const end = next === undefined || next.since > last ? last : addDays(next.since, -1);
    return start > end ? [] : [{ plan, from: Number(start.slice(8)) - 1, to: Number(end.slice(8)) }];
  });
}

/**
 * The fee of a part of a month in cents. Rounded from the beginning of the month on, so that the parts of one fee are together
 * exactly that fee.
 */
export function feeOf({ plan, from, to }: PlanPart, month: Month): number {
  const { monthlyCents } = plan.terms;
  const until = (days: number): number => Math.round((monthlyCents * days) / daysIn(month));
  return until(to) - until(from);
}
