import { boundsIn } from './calendar.pure';
import type { Calendar } from './calendar.pure';
import { measures } from './measures.pure';
import type { Measure, Use } from './measures.pure';
import { addDays, addMonths, firstDay, lastDay, monthOf } from './months.pure';
import type { Day, Month } from './months.pure';
import { feeOf, planOn, planParts } from './plan.pure';
import type { BookedPlan } from './plan.pure';

/** A line of an invoice. */
export interface ChargeLine {
  readonly item: 'fee' | Measure;
  readonly plan: string;
  /** Days of the month for the fee; else units beyond what is included. */
  readonly quantity: number;
  /** Of a whole month for the fee; else of one unit. */
  readonly unitCents: number;
  readonly cents: number;
}

/** What an invoice says, as it was when it was issued: nothing of it is read again from elsewhere. */
export interface InvoiceContent {
  readonly team: string;
  readonly client: string;
  readonly timeZone: string;
  readonly plan: string;
  readonly use: Use;
  readonly lines: readonly ChargeLine[];
}

/** How much of a measure is one unit: a GB, a minute, a viewer. */
const unitOf = { storage: 1e9, delivery: 1e9, transcoding: 1, viewers: 1 } as const satisfies Record<
  Measure,
  number
>;

/** Units that were begun beyond what is included. */
function unitsBeyond(measure: Measure, used: number, included: number | null): number {
  return included === null ? 0 : Math.ceil(Math.max(used - included, 0) / unitOf[measure]);
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
    return { item: 'fee', plan: name, quantity, unitCents: terms.monthlyCents, cents: feeOf(part, month) };
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
