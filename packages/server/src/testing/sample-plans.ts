import { randomUUID } from 'node:crypto';
import type { Database } from '../kernel/database/database';
import { plans, teamPlans } from '../schema';
import type { PlanTerms } from '../schema/billing';
import { demoUsers } from '../seed/demo-people';
import { insertMember, insertTeam } from './sample-people';

const noAmounts = { storage: null, delivery: null, transcoding: null, viewers: null };

/** Terms without a fee, a limit or a price. */
export const freeTerms: PlanTerms = {
  monthlyCents: 0,
  included: noAmounts,
  limits: noAmounts,
  unitCents: { storage: 0, delivery: 0, transcoding: 0, viewers: 0 },
};

/** Books a plan of its own for a team from a day on. */
export async function insertTeamPlan(
  db: Database,
  accountId: string,
  {
    since = '2020-01-01',
    name = 'Plano de teste',
    ...terms
  }: Partial<PlanTerms> & { since?: string; name?: string },
): Promise<void> {
  const planId = randomUUID();
  await db.insert(plans).values({ id: planId, name, terms: { ...freeTerms, ...terms } });
  await db.insert(teamPlans).values({ accountId, since, planId });
}

/** A team of its own in which Marina may do everything, so that no other test's use counts. */
export async function insertBilledTeam(
  db: Database,
  terms?: Parameters<typeof insertTeamPlan>[2],
  values: Parameters<typeof insertTeam>[2] = {},
): Promise<string> {
  const accountId = await insertTeam(db, 'atlas', values);
  await insertMember(db, { userId: demoUsers.marina, accountId, role: 'administradora' });
  if (terms !== undefined) await insertTeamPlan(db, accountId, terms);
  return accountId;
}
