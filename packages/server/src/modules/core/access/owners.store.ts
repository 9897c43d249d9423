import { and, asc, countDistinct, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import { users } from '../../../schema/users';
import { clients } from '../../../schema/clients';
import { roles } from '../../../schema/roles';
import { accounts, memberships } from '../../../schema/teams';

/** People who can sign in and manage the teams of a client. */
async function countOwners(db: Queryable, clientId: string): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(users.id) })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(accounts.clientId, clientId),
        isAlive(accounts),
        isAlive(users),
        isNotNull(users.passwordHash),
        eq(users.active, true),
        sql`${roles.permissions} @> '["gerenciarTimes"]'::jsonb`,
      ),
    );
  return row?.total ?? 0;
}

async function hasTeams(db: Queryable, clientId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isAlive(accounts)))
    .limit(1);
  return row !== undefined;
}

/**
 * Clients with a team of which the person is a member, or in which the role is held. Not limited to the caller's scope: never
 * put the result into a response.
 */
export async function clientsConcerned(
  tx: Transaction,
  { userId, roleId }: { userId: string; roleId?: never } | { roleId: string; userId?: never },
): Promise<string[]> {
  const found = await tx
    .selectDistinct({ id: accounts.clientId })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .where(roleId === undefined ? eq(memberships.userId, userId) : eq(memberships.roleId, roleId));
  return found.map(({ id }) => id);
}

/**
 * Runs a change of the people, roles or teams of clients, and refuses it when a client loses its last owner: a person who
 * can manage its teams. The client rows are locked, so that changes of one client are serialized and two owners cannot demote
 * each other at once. Call it first in a transaction: lock order is clients, then everything else.
 *
 * @throws 409 `LAST_OWNER` for a client with teams that had an owner before the change and has none after it.
 */
export async function keepAnOwner<Result>(
  tx: Transaction,
  clientIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  // Lock in the order of the ids: two changes of the same clients cannot deadlock.
  const locked = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]))
    .orderBy(asc(clients.id))
    .for('no key update');
  const owned: string[] = [];
  for (const { id } of locked) if ((await countOwners(tx, id)) > 0) owned.push(id);
  const result = await change();
  for (const id of owned) {
    const isOrphaned = (await countOwners(tx, id)) === 0 && (await hasTeams(tx, id));
    if (isOrphaned) throw httpError({ status: 409, code: 'LAST_OWNER' });
  }
  return result;
}
