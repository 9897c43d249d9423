import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { isAlive } from '../../../kernel/database/alive';
import { users } from '../../../schema/users';

/** A row of `users`. */
export type StoredUser = typeof users.$inferSelect;

/** Writes a person. */
export async function insertPerson(tx: Transaction, person: typeof users.$inferInsert): Promise<StoredUser> {
  const [user] = await tx.insert(users).values(person).returning();
  if (user === undefined) throw new Error(`user ${person.id} was not written`);
  return user;
}

/** Changes a person and gives the new row. The version grows, so that a change based on an older one is refused. */
export async function changePerson(
  tx: Queryable,
  id: string,
  change: PgUpdateSetSource<typeof users>,
): Promise<StoredUser> {
  const [user] = await tx
    .update(users)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .returning();
  if (user === undefined) throw new Error(`user ${id} vanished`);
  return user;
}

/** Notes of a person what no form shows, such as the last sign-in: a change based on the row as it was stays good. */
export async function notePerson(
  tx: Queryable,
  id: string,
  columns: PgUpdateSetSource<typeof users>,
): Promise<void> {
  await tx.update(users).set(columns).where(eq(users.id, id));
}

/** Notes that the mail of an invitation did not arrive; false where it was accepted or withdrawn meanwhile. */
export async function noteInviteFailure(
  tx: Queryable,
  id: string,
  inviteFailure: 'refused' | 'unsent',
): Promise<boolean> {
  const noted = await tx
    .update(users)
    .set({ inviteFailure })
    .where(and(eq(users.id, id), isAlive(users), isNull(users.passwordHash)))
    .returning({ id: users.id });
  return noted.length === 1;
}

/** Makes a team the home of a person who is no member of the home team of now. */
export async function giveHome(
  tx: Transaction,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`
    update users set home_account_id = ${accountId}
    where id = ${userId} and not exists (
      select from memberships where user_id = users.id and account_id = users.home_account_id)`);
}

/**
 * What a team was to one person, or to everybody, who is no member of it any more: it is no longer their selected team; those
 * whose home team it was get another of their teams as home, one of the same client first.
 */
export async function loseHome(
  tx: Transaction,
  { accountId, userId }: { accountId: string; userId?: string },
): Promise<void> {
  const person = userId === undefined ? undefined : eq(users.id, userId);
  await tx
    .update(users)
    .set({ selectedAccountId: null })
    .where(and(eq(users.selectedAccountId, accountId), person));
  await tx.execute(sql`
    update users set home_account_id = coalesce((
      select others.account_id from memberships others
      join accounts on accounts.id = others.account_id and accounts.deleted_at is null
      where others.user_id = users.id
      order by accounts.client_id <> (select client_id from accounts where id = ${accountId}),
        accounts.name_folded, accounts.id
      limit 1
    ), users.home_account_id)
    where users.home_account_id = ${accountId} and users.deleted_at is null
      ${userId === undefined ? sql`` : sql`and users.id = ${userId}`}`);
}

/** The name of a person. */
export async function findName(db: Queryable, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return row?.name ?? '';
}
