import { aliasedTable, and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { shownLogin } from '../people';
import { users } from '../../../schema/users';
import { accounts } from '../../../schema/teams';
import { hashLinkToken } from './link-token.pure';
import { mailedLinks } from '../../../schema/recovery';

export type LinkKind = (typeof mailedLinks.$inferSelect)['kind'];

/** The e-mail of a person; null for a deleted one. */
export async function findLogin(db: Queryable, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ login: users.login })
    .from(users)
    .where(and(eq(users.id, userId), isAlive(users)));
  return user?.login ?? null;
}

/** Ends links that were mailed to a person. Call it also when somebody is switched off or deleted. */
export async function endLinks(
  tx: Queryable,
  userId: string,
  kinds: readonly LinkKind[] = ['recovery', 'invite', 'email'],
): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(mailedLinks.userId, userId), inArray(mailedLinks.kind, [...kinds]), isNull(mailedLinks.endedAt)),
    );
}

/** Who sent the last invitation to a person; null where that is not known. */
export async function findInviter(tx: Queryable, userId: string): Promise<string | null> {
  const [row] = await tx.select({ invitedBy: users.invitedBy }).from(users).where(eq(users.id, userId));
  return row?.invitedBy ?? null;
}

/** Whom a mail goes to. */
export interface Recipient {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly language: string | null;
}

const recipient = { id: users.id, login: shownLogin, name: users.name, language: users.language };

/** Who may set a new password by e-mail: somebody who has one and was neither switched off nor deleted. */
export async function findRecoverable(db: Queryable, email: string): Promise<Recipient | null> {
  const [user] = await db
    .select(recipient)
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.login})`, email),
        eq(users.active, true),
        isAlive(users),
        isNotNull(users.passwordHash),
      ),
    );
  return user ?? null;
}

/** Somebody who has not accepted yet, with the names that the invitation tells. */
export async function findInvited(
  db: Queryable,
  { userId, accountId, invitedBy }: { userId: string; accountId: string; invitedBy: string },
): Promise<(Recipient & { readonly team: string; readonly inviter: string }) | null> {
  const inviters = aliasedTable(users, 'inviters');
  const [invited] = await db
    .select({ ...recipient, team: accounts.name, inviter: inviters.name })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .innerJoin(inviters, eq(inviters.id, invitedBy))
    .where(and(eq(users.id, userId), eq(users.active, true), isAlive(users), isNull(users.passwordHash)));
  return invited ?? null;
}

/** Who may take another e-mail: somebody who signs in, and was neither switched off nor deleted. */
export async function findSignedUp(db: Queryable, userId: string): Promise<Recipient | null> {
  const [user] = await db
    .select(recipient)
    .from(users)
    .where(and(eq(users.id, userId), eq(users.active, true), isAlive(users), isNotNull(users.passwordHash)));
  return user ?? null;
}

/** How long an expired link is kept. */
const forgottenAfter = sql`interval '30 days'`;

/** Writes a link, ends the older ones of its kind, and forgets those of long ago. */
export async function replaceLink(
  tx: Queryable,
  link: { kind: LinkKind; userId: string; token: string; expiresAt: Date; email?: string },
): Promise<void> {
  const { token, ...values } = link;
  await endLinks(tx, link.userId, [link.kind]);
  await tx
    .delete(mailedLinks)
    .where(
      and(eq(mailedLinks.userId, link.userId), lt(mailedLinks.expiresAt, sql`now() - ${forgottenAfter}`)),
    );
  await tx.insert(mailedLinks).values({ id: randomUUID(), tokenHash: hashLinkToken(token), ...values });
}

/** A link that can still be used. */
export interface OpenLink {
  readonly id: string;
  readonly userId: string;
  /** Of the person, lower case. */
  readonly email: string;
  /** What the person is to have in its place; of a link of the kind `email`. */
  readonly newEmail: string | null;
}

/** The open link of a token; null where it never was, is used, replaced or expired, or its person may not use it. */
export async function findOpenLink(
  db: Queryable,
  { kind, token, now }: { kind: LinkKind; token: string; now: Date },
): Promise<OpenLink | null> {
  const [link] = await db
    .select({
      id: mailedLinks.id,
      userId: users.id,
      email: sql<string>`lower(${shownLogin})`,
      newEmail: mailedLinks.email,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(
      and(
        eq(mailedLinks.tokenHash, hashLinkToken(token)),
        eq(mailedLinks.kind, kind),
        isNull(mailedLinks.endedAt),
        gt(mailedLinks.expiresAt, now),
        isAlive(users),
        eq(users.active, true),
        kind === 'invite' ? isNull(users.passwordHash) : undefined,
      ),
    );
  return link ?? null;
}

/**
 * Uses a link up. Of two concurrent uses only one gets true, because its row is locked until the transaction ends. The user row
 * is locked first, as in every other change that ends links, to avoid a deadlock.
 */
export async function useLink(tx: Queryable, { id, userId }: OpenLink): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const used = await tx
    .update(mailedLinks)
    .set({ endedAt: sql`now()` })
    .where(and(eq(mailedLinks.id, id), isNull(mailedLinks.endedAt)))
    .returning({ id: mailedLinks.id });
  return used.length === 1;
}

/** Removes all links that were ever mailed to a person. */
export async function eraseLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
}
