import { boundsIn } from './calendar.pure';
import type { Calendar } from './calendar.pure';
import { measures } from './measures.pure';
import type { ChargeLine, LateBooking, Measure, Use } from '../../../schema/billing';
import { addDays, addMonths, firstDay, lastDay, monthOf } from './months.pure';
import type { Day, Month } from './months.pure';
import { feeOf, planOn, planParts } from './plan.pure';
import type { BookedPlan } from './plan.pure';

/** How much of a measure is one unit: a GB, a minute, a viewer. */
const unitOf = { storage: 1e9, delivery: 1e9, transcoding: 1, viewers: 1 } as const satisfies Record<
  Measure,
  number
>;

/** Units that were begun beyond what is included. */
export function unitsBeyond(measure: Measure, used: number, included: number | null): number {
  if (included === null || used <= included) return 0;
  // By the rest, since the quotient of a large number loses its last digits.
  const rest = (used - included) % unitOf[measure];
  return Math.round((used - included - rest) / unitOf[measure]) + (rest > 0 ? 1 : 0);
}

/**
 * What the use of a month costs. The fee of each plan counts for its days; what is included, and the price of the rest, are
 * those of the plan that holds at the end of the month.
 */
export function chargesOf(booked: readonly BookedPlan[], month: Month, use: Use): ChargeLine[] {
  const parts = planParts(booked, month);
  const fees = parts.map((part): ChargeLine => {
    const { name, terms } = part.plan;
    const quantity = part.to - part.from;
    return {
      item: 'fee',
      plan: name,
      quantity,
      unitCents: terms.monthlyCents,
      cents: feeOf(part, month),
      days: [part.from + 1, part.to],
    };
  });
  const last = planOn(booked, lastDay(month));
  if (last === null) return fees;
  const beyond = measures.flatMap((measure): ChargeLine[] => {
    const quantity = unitsBeyond(measure, use[measure], last.terms.included[measure]);
    const unitCents = last.terms.unitCents[measure];
    return quantity === 0
      ? []
      : [{ item: measure, plan: last.name, quantity, unitCents, cents: quantity * unitCents }];
  });
  return [...fees, ...beyond];
}

/** The bookings of a month that came after their own first day. */
export function lateBookings(
  booked: readonly BookedPlan[],
  month: Month,
  dayOf: (at: Date) => Day,
): LateBooking[] {
  return booked.flatMap(({ name, since, bookedAt }) => {
    if (!bookedAt || since > lastDay(month)) return [];
    const on = dayOf(bookedAt);
    const begin = since < firstDay(month) ? firstDay(month) : since;
    return on > begin ? [{ plan: name, since, on }] : [];
  });
}

/** What another booking does to the price of a month that began already. */
export interface Repricing {
  readonly month: Month;
  /** What the use so far came to, and comes to now. */
  readonly beforeCents: number;
  readonly afterCents: number;
}

/**
 * Whether a booking changes the price of what was used already: of days that are over, or of what is beyond the plan, which is
 * charged as the plan of the last day says. Null where it only charges the days to come.
 */
export function repricingOf(
  { before, after }: { readonly before: readonly BookedPlan[]; readonly after: readonly BookedPlan[] },
  { month, today, use }: { readonly month: Month; readonly today: Day; readonly use: Use },
): Repricing | null {
  const [old, now] = [chargesOf(before, month, use), chargesOf(after, month, use)];
  const isSame =
    usedCents(old, { month, today, booked: before }) === usedCents(now, { month, today, booked: after });
  return isSame ? null : { month, beforeCents: totalOf(old), afterCents: totalOf(now) };
}

/** The fee of the days that are over, and what is beyond the plan. */
function usedCents(
  lines: readonly ChargeLine[],
  {
    month,
    today,
    booked,
  }: { readonly month: Month; readonly today: Day; readonly booked: readonly BookedPlan[] },
): number {
  const over = today > lastDay(month) ? Infinity : Number(today.slice(8)) - 1;
  const fees = planParts(booked, month)
    .filter(({ from }) => from < over)
    .map((part) => feeOf({ ...part, to: Math.min(part.to, over) }, month));
  const beyond = lines.filter(({ item }) => item !== 'fee');
  return fees.reduce((sum, cents) => sum + cents, 0) + totalOf(beyond);
}

export const totalOf = (lines: readonly ChargeLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Days from the end of the month until an invoice must be paid. */
const daysToPay = 10;
/** Counts of the last minutes of a month are written a little later. */
export const closingMs = 60 * 60_000;

/** The day until which the invoice of a month must be paid. */
export const dueDay = (month: Month): Day => addDays(firstDay(addMonths(month, 1)), daysToPay - 1);

/**
 * The months of a team that are over and have no invoice, the oldest first. `booked` is sorted by day; a team that is gone has
 * none for the months after `until`.
 */
export function monthsToClose(
  booked: readonly BookedPlan[],
  { calendar, now, closed, until }: ClosingState,
): Month[] {
  const [first] = booked;
  const months: Month[] = [];
  if (first === undefined) return months;
  for (let month = monthOf(first.since); ; month = addMonths(month, 1)) {
    const { start, end } = boundsIn(calendar, month);
    if (end + closingMs > now || (until !== null && start > until)) return months;
    if (!closed.has(month)) months.push(month);
  }
}

/** What decides about the months of a team; times in milliseconds since 1970. */
export interface ClosingState {
  readonly calendar: Calendar;
  readonly now: number;
  readonly closed: ReadonlySet<Month>;
  readonly until: number | null;
}

/** Whether an invoice is paid, or should be. */
export type InvoiceState = 'open' | 'paid' | 'overdue';

export function stateOf(
  {
    totalCents,
    dueOn,
    paidAt,
  }: { readonly totalCents: number; readonly dueOn: Day; readonly paidAt: Date | null },
  today: Day,
): InvoiceState {
  if (paidAt !== null || totalCents === 0) return 'paid';
  return dueOn < today ? 'overdue' : 'open';
}
