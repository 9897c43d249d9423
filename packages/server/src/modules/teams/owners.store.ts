import { and, countDistinct, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { httpError } from '../../kernel/errors/http-error';
import { users } from '../session/session.tables';
import { accounts, clients, memberships, roles } from './teams.tables';

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
        isNull(accounts.deletedAt),
        isNull(users.deletedAt),
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
    .where(and(eq(accounts.clientId, clientId), isNull(accounts.deletedAt)))
    .limit(1);
  return row !== undefined;
}

/**
 * Makes a change to the people, roles or teams of a client, and takes care that somebody who can manage its teams is
 * left. Such changes of one client come one after another, so that two people cannot demote each other at once. Call it
 * first in a transaction: it locks the client, and everything else is locked after that.
 *
 * @throws 409 `LAST_OWNER` where nobody is left and somebody was there before.
 */
export async function keepAnOwner<Result>(
  tx: Transaction,
  clientId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
  const before = await countOwners(tx, clientId);
  const result = await change();
  const orphaned = before > 0 && (await countOwners(tx, clientId)) === 0;
  if (orphaned && (await hasTeams(tx, clientId))) throw httpError({ status: 409, code: 'LAST_OWNER' });
  return result;
}
