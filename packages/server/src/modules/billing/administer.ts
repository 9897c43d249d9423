import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../kernel/database/database';
import { recordEvent, systemSource } from '../logs';
import { dayIn } from './calendar.pure';
import { findClosed, findInvoiceById, insertPayment } from './invoices.store';
import { monthOf, startOfDay } from './months.pure';
import type { Day } from './months.pure';
import { planOn } from './plan.pure';
import type { Plan } from './plan.pure';
import { bookPlan, findPlan, insertPlan, listBooked, lockBilledTeam } from './plans.store';

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
      identifier: id,
      record: [{ Key: 'name', Value: plan.name }],
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
}

/**
 * Books a plan for a team from a day on. Under the lock of the team no invoice is issued meanwhile, and none says afterwards what
 * the booking does not.
 *
 * @returns the first day, or why not.
 */
export function bookTeamPlan(
  db: Database,
  { accountId, planId, since, now }: Booking,
): Promise<{ readonly since: Day } | AdministrationRefusal> {
  return db.transaction(async (tx) => {
    const team = await lockBilledTeam(tx, accountId);
    if (team === null || team.deletedAt !== null) return 'NO_SUCH_TEAM';
    const plan = await findPlan(tx, planId);
    if (plan === null) return 'NO_SUCH_PLAN';
    const day = since ?? dayIn(team.calendar, now);
    const { months } = await findClosed(tx, accountId);
    if ([...months].some((month) => month >= monthOf(day))) return 'MONTH_CLOSED';
    const before = planOn(await listBooked(tx, accountId), day);
    await bookPlan(tx, { accountId, planId, since: day });
    await recordEvent(tx, {
      call: systemSource(task, accountId),
      event: 'PLANO_ATUALIZADO',
      identifier: accountId,
      record: [
        { Key: 'plan', Value: plan.name, ...(before === null ? {} : { Before: before.name }) },
        { Key: 'since', Value: day },
      ],
    });
    return { since: day };
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
    identifier: invoiceId,
    record: [
      { Key: 'number', Value: invoice.number },
      { Key: 'month', Value: invoice.month },
      { Key: 'totalCents', Value: invoice.totalCents },
      { Key: 'paidOn', Value: day },
    ],
  });
  return { number: invoice.number };
}
