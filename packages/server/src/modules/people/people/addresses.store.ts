import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { users } from '../../../schema/users';

/** The e-mail of a person, invited ones too. */
export const shownLogin = sql<string>`coalesce(${users.invitedEmail}, ${users.login})`;

const has = (email: string) => and(eq(sql`lower(${users.login})`, email), isAlive(users));

/** Who wants an e-mail waits for the end of others who want it. Call it first in the transaction. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}

/** Whether somebody signs in with the e-mail, in whichever client. Never tell a caller. */
export async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(has(email), isNotNull(users.passwordHash)));
  return found.length > 0;
}

/**
 * The columns of somebody who is invited: the e-mail itself, or beside a stand-in where an account or another invitation has it.
 * Call it after {@link lockAddress}.
 */
export async function addressOfInvited(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<{ readonly login: string; readonly invitedEmail: string | null }> {
  const taken = await tx.select({ id: users.id }).from(users).where(has(email));
  const isFree = taken.every((one) => one.id === id);
  return isFree ? { login: email, invitedEmail: null } : { login: id, invitedEmail: email };
}

/** An invited person who has not accepted yet gives the e-mail up to the account that takes it; the invitation stays good. */
export async function yieldAddress(tx: Transaction, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ invitedEmail: email, login: sql`${users.id}::text` })
    .where(and(has(email), isNull(users.passwordHash)));
}
