import { randomUUID } from 'node:crypto';
import type { InvoiceConfig } from '../../../kernel/config/invoice-config';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { dayIn, zoneOf } from './calendar.pure';
import { brCode } from './br-code.pure';
import { queueBillingMail } from './billing-mail';
import { toParty } from './customer.pure';
import { findCustomer } from './customers.store';
import { chargesOf, dueDay, lateBookings, monthsToClose, totalOf } from './invoice.pure';
import type { InvoiceParty } from '../../../schema/billing';
import { findClosed, insertInvoice } from './invoices.store';
import { joinUse } from './measures.pure';
import { firstDay, lastDay } from './months.pure';
import type { Month } from './months.pure';
import { planOn } from './plan.pure';
import type { BookedPlan } from './plan.pure';
import { listBilledAfter, listBooked, lockBilledTeam } from './plans.store';
import type { BilledTeam } from './plans.store';
import { listUsage } from './usage.store';

const batch = 200;

/** What closing needs of a server. */
type ClosingContext = Pick<ServerContext, 'db' | 'clock'> & {
  readonly config: Pick<ServerContext['config'], 'invoice'>;
};

interface Closing {
  readonly accountId: string;
  readonly team: BilledTeam;
  readonly booked: readonly BookedPlan[];
  readonly now: Date;
  readonly invoice: InvoiceConfig;
}

const issuerOf = ({ issuer }: InvoiceConfig): InvoiceParty | null =>
  issuer && { name: issuer.name, taxId: issuer.taxId, address: [issuer.address] };

/** The code by which an amount is paid; the statement of the receiver names the invoice. */
function pixOf({ issuer, pix }: InvoiceConfig, id: string, cents: number): string | null {
  if (pix === null || issuer === null || cents === 0) return null;
  return brCode({ ...pix, name: issuer.name }, { cents, txid: id.replaceAll('-', '').slice(0, 25) });
}

async function issue(
  tx: Transaction,
  { accountId, team, booked, now, invoice }: Closing,
  { month, number }: { readonly month: Month; readonly number: number },
): Promise<void> {
  const days = await listUsage(tx, { accountIds: [accountId], start: firstDay(month), end: lastDay(month) });
  const use = joinUse(days.map((day) => day.use));
  const lines = chargesOf(booked, month, use);
  const { name, client, calendar } = team;
  const timeZone = zoneOf(calendar, month);
  const plan = planOn(booked, lastDay(month));
  const id = randomUUID();
  const totalCents = totalOf(lines);
  const dueOn = dueDay(month);
  const customer = await findCustomer(tx, accountId);
  await insertInvoice(tx, {
    id,
    accountId,
    number,
    month,
    issuedAt: now,
    dueOn,
    totalCents,
    content: {
      team: name,
      client,
      timeZone,
      plan: plan?.name ?? '',
      use,
      lines,
      ...(plan === null ? {} : { included: plan.terms.included }),
      issuer: issuerOf(invoice),
      customer: customer && toParty(customer),
      pix: pixOf(invoice, id, totalCents),
      note: invoice.note,
      late: lateBookings(booked, month, (at) => dayIn(calendar, at.getTime())),
    },
  });
  // One without an amount asks for nothing.
  if (totalCents > 0)
    await queueBillingMail(tx, accountId, { news: 'issued', month, number, amount: totalCents, due: dueOn });
}

/**
 * Issues the invoices of a team for its months that are over. The lock of the team makes this happen once, in the order of the
 * months and of the numbers, however many processes come at the same time.
 *
 * @returns how many were issued.
 */
export function closeTeam({ db, clock, config }: ClosingContext, accountId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const team = await lockBilledTeam(tx, accountId);
    if (team === null) return 0;
    const booked = await listBooked(tx, accountId);
    const { months: closed, lastNumber } = await findClosed(tx, accountId);
    const now = clock.now();
    const until = team.deletedAt?.getTime() ?? null;
    const months = monthsToClose(booked, { calendar: team.calendar, now, closed, until });
    for (const [index, month] of months.entries())
      await issue(
        tx,
        { accountId, team, booked, now: new Date(now), invoice: config.invoice },
        { month, number: lastNumber + index + 1 },
      );
    return months.length;
  });
}

/** Issues the invoices that are due, of all teams. A team whose invoices fail does not keep the others waiting. */
export async function closeMonths(
  context: ClosingContext & Pick<ServerContext, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = context;
  const failed: unknown[] = [];
  for (let after: string | null = null; !signal.aborted;) {
    const teams = await listBilledAfter(db, after, batch);
    for (const accountId of teams)
      await closeTeam(context, accountId).catch((err: unknown) => {
        log.error({ err, accountId }, 'the invoices of a team were not issued');
        failed.push(err);
      });
    if (teams.length < batch) break;
    after = teams.at(-1) ?? null;
  }
  // The queue tells the operator, and the next run tries again.
  if (failed.length > 0) throw failed[0];
}
