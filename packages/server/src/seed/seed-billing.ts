import { eq } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import { jobs } from '../schema';
import {
  addDays,
  addMonths,
  addUsage,
  billingMailKind,
  bookPlan,
  boundsOf,
  closeTeam,
  closingMs,
  dayAt,
  firstDay,
  insertPayment,
  insertPlan,
  listUnpaid,
  monthOf,
  tellTeam,
} from '../modules/records/billing';
import { demoTeams } from './demo-people';
import type { DemoTeam } from './demo-people';
import { demoBookings, demoPlans } from './demo-plans';
import { demoUsage } from './demo-usage.pure';

/** Of the demo teams, which stand in Brazil. */
const timeZone = 'America/Sao_Paulo';
const months = 3;

/**
 * Gives the demo teams their plans and some months of use. Their invoices are issued as those of other teams are: month by month
 * from what was used. Those that are due are paid.
 */
export async function seedDemoBilling(context: ServerContext): Promise<void> {
  const { db, clock, config } = context;
  const now = clock.now();
  const today = dayAt(now, timeZone);
  const first = addMonths(monthOf(today), -months);
  await db.transaction(async (tx) => {
    for (const plan of Object.values(demoPlans)) await insertPlan(tx, plan);
    for (const [team, { plan, pace }] of Object.entries(demoBookings)) {
      const accountId = demoTeams[team as DemoTeam];
      const start = firstDay(first);
      await bookPlan(tx, { accountId, since: start, planId: demoPlans[plan].id });
      const days = demoUsage(team, pace, { start, end: addDays(today, -1) });
      await addUsage(
        tx,
        days.map((day) => ({ accountId, ...day })),
      );
    }
  });
  for (let month = first; month < monthOf(today); month = addMonths(month, 1)) {
    const at = boundsOf(month, timeZone).end + closingMs;
    if (at > now) break;
    for (const team of Object.keys(demoBookings))
      await closeTeam({ db, config, clock: { now: () => at } }, demoTeams[team as DemoTeam]);
  }
  await payDue(context, today);
  await tellNobody(context);
}

/** Counts as told what stands now: people of the demo data get no mails about months of before. */
async function tellNobody({ db, clock }: ServerContext): Promise<void> {
  for (const team of Object.keys(demoBookings)) await tellTeam({ db, clock }, demoTeams[team as DemoTeam]);
  await db.delete(jobs).where(eq(jobs.kind, billingMailKind));
}

async function payDue({ db }: ServerContext, today: string): Promise<void> {
  for (const team of Object.keys(demoBookings))
    for (const { id, dueOn } of await listUnpaid(db, demoTeams[team as DemoTeam]))
      if (dueOn < today) await insertPayment(db, { invoiceId: id, paidAt: new Date(`${dueOn}T12:00:00Z`) });
}
