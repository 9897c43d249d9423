import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import { zoneOf } from './calendar.pure';
import { chargesOf, dueDay, monthsToClose, totalOf } from './invoice.pure';
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

interface Closing {
  readonly accountId: string;
  readonly team: BilledTeam;
  readonly booked: readonly BookedPlan[];
  readonly now: Date;
}

async function issue(
  tx: Transaction,
  { accountId, team, booked, now }: Closing,
  { month, number }: { readonly month: Month; readonly number: number },
): Promise<void> {
  const days = await listUsage(tx, { accountIds: [accountId], start: firstDay(month), end: lastDay(month) });
  const use = joinUse(days.map((day) => day.use));
  const lines = chargesOf(booked, month, use);
  const { name, client, calendar } = team;
  const timeZone = zoneOf(calendar, month);
  const plan = planOn(booked, lastDay(month))?.name ?? '';
  await insertInvoice(tx, {
    id: randomUUID(),
    accountId,
    number,
    month,
    issuedAt: now,
    dueOn: dueDay(month),
    totalCents: totalOf(lines),
    content: { team: name, client, timeZone, plan, use, lines },
  });
}

/**
 * Issues the invoices of a team for its months that are over. The lock of the team makes this happen once, in the order of the
 * months and of the numbers, however many processes come at the same time.
 *
 * @returns how many were issued.
 */
export function closeTeam(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  accountId: string,
): Promise<number> {
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
        { accountId, team, booked, now: new Date(now) },
        { month, number: lastNumber + index + 1 },
      );
    return months.length;
  });
}

/** Issues the invoices that are due, of all teams. A team whose invoices fail does not keep the others waiting. */
export async function closeMonths(
  context: Pick<ServerContext, 'db' | 'clock' | 'log'>,
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
