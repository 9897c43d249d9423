import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../kernel/database/database';
import { recordEvent, recordOfChange, systemSource } from '../logs';
import { dayIn } from './calendar.pure';
import { queueBillingMail } from './billing-mail';
import type { BillingTold } from './billing-mail';
import { boletoCents, formatBoletoLine, readBoletoLine } from './boleto.pure';
import { repricingOf } from './invoice.pure';
import type { Repricing } from './invoice.pure';
import { findClosed, findInvoiceById, insertPayment, writeBoleto } from './invoices.store';
import { joinUse } from './measures.pure';
import { addMonths, firstDay, lastDay, monthOf, startOfDay } from './months.pure';
import type { Day } from './months.pure';
import { planOn } from './plan.pure';
import type { BookedPlan, Plan } from './plan.pure';
import { bookPlan, findPlan, insertPlan, listBooked, lockBilledTeam, withBooking } from './plans.store';
import { listUsage } from './usage.store';

// What an administrator of the installation does. The entries of the activity log name the command as who did it.

/** Who books and notes payments. */
const task = 'palco-billing';

/** Why something was not done. */
export type AdministrationRefusal =
  | 'NO_SUCH_TEAM'
  | 'NO_SUCH_PLAN'
  | 'NO_SUCH_INVOICE'
  /** A month of that day or a later one has its invoice already. */
  | 'MONTH_CLOSED'
  | 'PAID_ALREADY'
  /** A check digit of the line is wrong. */
  | 'NO_BOLETO'
  /** The boleto asks for another amount than the invoice. */
  | 'OTHER_AMOUNT'
  /** Before the invoice was issued, or after today. */
  | 'DAY_REFUSED';

/** Adds a plan that teams can book. @returns its id. */
export async function addPlan(db: Database, plan: Plan): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await insertPlan(tx, { ...plan, id });
    await recordEvent(tx, {
      call: systemSource(task, null),
      event: 'PLANO_CRIADO',
      of: { id },
      record: { name: plan.name },
    });
  });
  return id;
}

/** Which plan a team is to have. */
export interface Booking {
  readonly accountId: string;
  readonly planId: string;
  /** Its first day, in the time zone of the team; today where it is null. */
  readonly since: Day | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether it may change the price of what was used already. Default: no. */
  readonly mayReprice?: boolean;
}

/** A plan that is booked, or that was not because it would change what a month costs so far. */
export interface Booked {
  readonly since: Day;
  readonly isBooked: boolean;
  readonly repriced: readonly Repricing[];
}

/**
 * Books a plan for a team from a day on. Under the lock of the team no invoice is issued meanwhile, and none says afterwards what
 * the booking does not.
 *
 * @returns the first day, or why not.
 */
export function bookTeamPlan(
  db: Database,
  { accountId, planId, since, now, mayReprice = false }: Booking,
): Promise<Booked | AdministrationRefusal> {
  return db.transaction(async (tx) => {
    const team = await lockBilledTeam(tx, accountId);
    if (team === null || team.deletedAt !== null) return 'NO_SUCH_TEAM';
    const plan = await findPlan(tx, planId);
    if (plan === null) return 'NO_SUCH_PLAN';
    const day = since ?? dayIn(team.calendar, now);
    const { months } = await findClosed(tx, accountId);
    if ([...months].some((month) => month >= monthOf(day))) return 'MONTH_CLOSED';
    const booked = await listBooked(tx, accountId);
    const bookedAt = new Date(now);
    const added = { ...plan, since: day, bookedAt };
    const today = dayIn(team.calendar, now);
    const repriced = await findRepriced(tx, { accountId, today }, [booked, withBooking(booked, added)]);
    if (repriced.length > 0 && !mayReprice) return { since: day, isBooked: false, repriced };
    const before = planOn(booked, day);
    await bookPlan(tx, { accountId, planId, since: day, bookedAt });
    await recordEvent(tx, {
      call: systemSource(task, accountId),
      event: 'PLANO_ATUALIZADO',
      of: { id: accountId },
      record: [
        { Key: 'plan', Value: plan.name, ...(before === null ? {} : { Before: before.name }) },
        { Key: 'since', Value: day },
        ...repriced.flatMap(({ month, beforeCents, afterCents }) =>
          recordOfChange({ month, totalCents: afterCents }, { totalCents: beforeCents }),
        ),
      ],
    });
    await queueBillingMail(tx, accountId, tellBooking(plan.name, day, repriced));
    return { since: day, isBooked: true, repriced };
  });
}

/** Tells what the change does to the present month, which is the last one that was priced again. */
function tellBooking(plan: string, since: Day, repriced: readonly Repricing[]): BillingTold {
  const last = repriced.at(-1);
  if (last === undefined) return { news: 'booked', month: monthOf(since), plan, since };
  const { month, beforeCents: before, afterCents: after } = last;
  return { news: 'repriced', month, plan, since, before, after };
}

/** The months that began already and cost something else with other plans; those that have their invoice stay as they are. */
async function findRepriced(
  tx: Transaction,
  { accountId, today }: { readonly accountId: string; readonly today: Day },
  [before, after]: readonly [readonly BookedPlan[], readonly BookedPlan[]],
): Promise<Repricing[]> {
  const { months: closed } = await findClosed(tx, accountId);
  const first = after[0]?.since ?? today;
  const repriced: Repricing[] = [];
  for (let month = monthOf(first); month <= monthOf(today); month = addMonths(month, 1)) {
    if (closed.has(month)) continue;
    const range = { accountIds: [accountId], start: firstDay(month), end: lastDay(month) };
    const use = joinUse((await listUsage(tx, range)).map((day) => day.use));
    const found = repricingOf({ before, after }, { month, today, use });
    if (found !== null) repriced.push(found);
  }
  return repriced;
}

/** Notes the boleto that a bank made for an invoice; a later one takes its place. @returns the number of the invoice, or why not. */
export function noteBoleto(
  db: Database,
  { invoiceId, line: written }: { readonly invoiceId: string; readonly line: string },
): Promise<{ readonly number: number } | AdministrationRefusal> {
  return db.transaction(async (tx) => {
    const invoice = await findInvoiceById(tx, invoiceId);
    if (invoice === null) return 'NO_SUCH_INVOICE';
    const { accountId, number, totalCents, paidAt } = invoice;
    if (paidAt !== null) return 'PAID_ALREADY';
    const line = readBoletoLine(written);
    if (line === null) return 'NO_BOLETO';
    if (![0, totalCents].includes(boletoCents(line))) return 'OTHER_AMOUNT';
    await writeBoleto(tx, { invoiceId, line });
    await recordEvent(tx, {
      call: systemSource(task, accountId),
      event: 'FATURA_ATUALIZADA',
      of: { id: invoiceId, accountId },
      record: { number, boleto: formatBoletoLine(line) },
    });
    return { number };
  });
}

/** The payment of an invoice. */
export interface Payment {
  readonly invoiceId: string;
  /** The day on which it was paid, in the time zone of the team; today where it is null. */
  readonly on: Day | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Notes that an invoice was paid. @returns its number, or why not. */
export function payInvoice(
  db: Database,
  { invoiceId, on, now }: Payment,
): Promise<{ readonly number: number } | AdministrationRefusal> {
  return db.transaction(async (tx) => {
    const found = await findInvoiceById(tx, invoiceId);
    if (found === null) return 'NO_SUCH_INVOICE';
    return payLocked(tx, { accountId: found.accountId, invoiceId, on, now });
  });
}

async function payLocked(
  tx: Transaction,
  { accountId, invoiceId, on, now }: Payment & { readonly accountId: string },
): Promise<{ readonly number: number } | AdministrationRefusal> {
  const team = await lockBilledTeam(tx, accountId);
  const invoice = await findInvoiceById(tx, invoiceId);
  if (team === null || invoice === null) return 'NO_SUCH_INVOICE';
  if (invoice.paidAt !== null) return 'PAID_ALREADY';
  const { calendar } = team;
  const today = dayIn(calendar, now);
  const day = on ?? today;
  if (day > today || day < dayIn(calendar, invoice.issuedAt.getTime())) return 'DAY_REFUSED';
  const paidAt = new Date(day === today ? now : startOfDay(day, calendar.timeZone));
  await insertPayment(tx, { invoiceId, paidAt });
  await recordEvent(tx, {
    call: systemSource(task, accountId),
    event: 'FATURA_ATUALIZADA',
    of: { id: invoiceId },
    record: {
      number: invoice.number,
      month: invoice.month,
      totalCents: invoice.totalCents,
      paidOn: day,
    },
  });
  return { number: invoice.number };
}
