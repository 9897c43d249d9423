import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { billingNotices } from '../../../schema';
import { queueBillingMail } from './billing-mail';
import type { BillingTold } from './billing-mail';
import { dayIn } from './calendar.pure';
import { stateOf } from './invoice.pure';
import { listUnpaid } from './invoices.store';
import type { InvoiceRow } from './invoices.store';
import { joinUse, measures } from './measures.pure';
import { addDays, firstDay, monthOf } from './months.pure';
import type { Day } from './months.pure';
import { planOn } from './plan.pure';
import { listBilledAfter, listBooked } from './plans.store';
import { quotaState } from './quota.pure';
import { countStored, findCalendar, listUsage } from './usage.store';

/** Days before the day on which an invoice is due. */
const daysAhead = 3;
const batch = 200;

/** Something to tell, and what it is told once for. */
interface Notice {
  readonly what: string;
  readonly told: BillingTold;
}

/** Tells it unless it was told before, whoever else looks at the same time. */
async function tellOnce(
  tx: Transaction,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
  { what, told }: Notice,
): Promise<void> {
  const { rowCount } = await tx
    .insert(billingNotices)
    .values({ accountId, what, toldAt: at })
    .onConflictDoNothing();
  if (rowCount === 1) await queueBillingMail(tx, accountId, told);
}

/** Of an invoice that waits for its payment; null where its day is far. */
function noticeOf(invoice: InvoiceRow, today: Day): Notice | null {
  const state = stateOf(invoice, today);
  const { id, number, month, totalCents: amount, dueOn: due } = invoice;
  if (state === 'overdue')
    return { what: `overdue:${id}`, told: { news: 'overdue', month, number, amount, due } };
  const isNear = state === 'open' && addDays(today, daysAhead) >= due;
  return isNear ? { what: `due:${id}`, told: { news: 'due', month, number, amount, due } } : null;
}

/** The limits of the running month that are near or reached. A limit of zero is reached at once, which is what was booked. */
async function quotaNotices(db: ServerContext['db'], accountId: string, today: Day): Promise<Notice[]> {
  const plan = planOn(await listBooked(db, accountId), today);
  if (plan === null) return [];
  const month = monthOf(today);
  const days = await listUsage(db, { accountIds: [accountId], start: firstDay(month), end: today });
  const use = { ...joinUse(days.map((day) => day.use)), storage: await countStored(db, accountId) };
  return measures.flatMap((measure): Notice[] => {
    const limit = plan.terms.limits[measure];
    const news = quotaState(use[measure], limit);
    if (limit === 0 || (news !== 'near' && news !== 'reached')) return [];
    return [{ what: `${news}:${month}:${measure}`, told: { news, month, measure, plan: plan.name } }];
  });
}

/** Tells of one team what is new about its invoices and limits. */
export async function tellTeam(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  const at = new Date(clock.now());
  const today = dayIn(await findCalendar(db, accountId), at.getTime());
  const unpaid = await listUnpaid(db, accountId);
  const notices = [
    ...unpaid.flatMap((invoice) => noticeOf(invoice, today) ?? []),
    ...(await quotaNotices(db, accountId, today)),
  ];
  if (notices.length === 0) return;
  await db.transaction(async (tx) => {
    for (const notice of notices) await tellOnce(tx, { accountId, at }, notice);
  });
}

/** Tells all teams with a plan. One that fails does not keep the others waiting. */
export async function tellBilling(
  context: Pick<ServerContext, 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const failed: unknown[] = [];
  for (let after: string | null = null; !signal.aborted;) {
    const teams = await listBilledAfter(context.db, after, batch);
    for (const accountId of teams)
      await tellTeam(context, accountId).catch((err: unknown) => {
        context.log.error({ err, accountId }, 'a team was not told of its invoices and limits');
        failed.push(err);
      });
    if (teams.length < batch) break;
    after = teams.at(-1) ?? null;
  }
  if (failed.length > 0) throw failed[0];
}
