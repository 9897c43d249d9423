import { asc, eq, gt } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { accounts, clients, plans, teamPlans } from '../../../schema';
import type { Calendar } from './calendar.pure';
import type { BookedPlan, Plan } from './plan.pure';

/** The plans of a team in the order of their days. */
export async function listBooked(db: Queryable, accountId: string): Promise<BookedPlan[]> {
  return db
    .select({
      since: teamPlans.since,
      bookedAt: teamPlans.bookedAt,
      name: plans.name,
      terms: plans.terms,
    })
    .from(teamPlans)
    .innerJoin(plans, eq(plans.id, teamPlans.planId))
    .where(eq(teamPlans.accountId, accountId))
    .orderBy(asc(teamPlans.since));
}

/** A plan that can be booked. */
export type PlanRow = typeof plans.$inferSelect;

/** All plans that can be booked, by their names. */
export function listPlans(db: Queryable): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(asc(plans.name), asc(plans.id));
}

export async function findPlan(db: Queryable, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id));
  return row ?? null;
}

/** A team as an administrator of the installation finds it. */
export interface TeamToBill {
  readonly id: string;
  readonly name: string;
  readonly client: string;
}

/** The teams that are there, by client and name, behind one of them. */
export function listTeamsToBill(db: Queryable, offset: number, limit: number): Promise<TeamToBill[]> {
  return db
    .select({ id: accounts.id, name: accounts.name, client: clients.name })
    .from(accounts)
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .where(isAlive(accounts))
    .orderBy(asc(clients.name), asc(accounts.name), asc(accounts.id))
    .limit(limit)
    .offset(offset);
}

/** The plans of a team as they were if another one was booked. */
export function withBooking(booked: readonly BookedPlan[], added: BookedPlan): BookedPlan[] {
  return [...booked.filter(({ since }) => since !== added.since), added].toSorted((one, other) =>
    one.since < other.since ? -1 : 1,
  );
}

/** Adds a plan that can be booked; one that is there stays as it is. */
export async function insertPlan(tx: Transaction, plan: Plan & { readonly id: string }): Promise<void> {
  await tx.insert(plans).values(plan).onConflictDoNothing();
}

/** Books a plan from a day on, in place of another one that was to begin on that day. */
export async function bookPlan(tx: Transaction, booking: typeof teamPlans.$inferInsert): Promise<void> {
  await tx
    .insert(teamPlans)
    .values(booking)
    .onConflictDoUpdate({
      target: [teamPlans.accountId, teamPlans.since],
      set: { planId: booking.planId, bookedAt: booking.bookedAt },
    });
}

/** Teams with a plan, by id, behind one of them. */
export async function listBilledAfter(db: Queryable, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: teamPlans.accountId })
    .from(teamPlans)
    .where(after === null ? undefined : gt(teamPlans.accountId, after))
    .orderBy(asc(teamPlans.accountId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Who is billed; `deletedAt` of a team that is gone. */
export interface BilledTeam {
  readonly name: string;
  readonly client: string;
  readonly calendar: Calendar;
  readonly deletedAt: Date | null;
}

const billedTeam = {
  name: accounts.name,
  client: clients.name,
  calendar: { timeZone: accounts.timezone, past: accounts.pastZones },
  deletedAt: accounts.deletedAt,
};

/** Locks a team, so that its invoices are numbered by one transaction at a time. A deleted one is still billed for its last month. */
export async function lockBilledTeam(tx: Transaction, accountId: string): Promise<BilledTeam | null> {
  const ofTeam = eq(accounts.id, accountId);
  await tx.select({ id: accounts.id }).from(accounts).where(ofTeam).for('no key update');
  const [row] = await tx
    .select(billedTeam)
    .from(accounts)
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .where(ofTeam);
  return row ?? null;
}
