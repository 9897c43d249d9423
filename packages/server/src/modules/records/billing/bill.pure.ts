import type { Use } from '../../../schema/billing';
import { chargesOf, totalOf } from './invoice.pure';
import { joinUse, noUse } from './measures.pure';
import { daysFrom, firstDay, lastDay } from './months.pure';
import type { Day, Month } from './months.pure';
import type { BookedPlan } from './plan.pure';

/** What a month had come to when a day ended. */
export interface DayBill {
  readonly day: Day;
  readonly cents: number;
}

/** A month as far as it is known. */
export interface BilledMonth {
  readonly month: Month;
  readonly today: Day;
  readonly days: ReadonlyMap<Day, Use>;
  /** What the month comes to: what its invoice says, once there is one. */
  readonly totalCents: number;
}

/**
 * The bill day by day, without the days to come. The fee stands from the first day on, and each day adds what it took beyond the
 * plan. The last day is the total: what was counted after an invoice was issued is not part of it.
 */
export function billByDay(
  booked: readonly BookedPlan[],
  { month, today, days, totalCents }: BilledMonth,
): DayBill[] {
  const last = today < lastDay(month) ? today : lastDay(month);
  let use = noUse;
  return daysFrom(firstDay(month), last).map((day) => {
    use = joinUse([use, days.get(day) ?? noUse]);
    const cents = day === last ? totalCents : Math.min(totalOf(chargesOf(booked, month, use)), totalCents);
    return { day, cents };
  });
}
