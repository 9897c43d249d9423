import type { Permission } from '@palco/openapi';
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable } from '../../../kernel/database/database';
import { notePerson } from '../people';
import type { StoredUser } from '../people';
import { directories } from '../../../schema/directories';
import { clients } from '../../../schema/clients';
import { roles } from '../../../schema/roles';
import { accounts, memberships } from '../../../schema/teams';
import { halfSignIns } from '../../../schema/second-factor';
import { sessions } from '../../../schema/session';
import { users } from '../../../schema/users';

/** A person as stored. */

/** One team of a person with everything that the shell shows of it. */
export interface StoredMembership {
  readonly accountId: string;
  readonly accountName: string;
  readonly thumbnailKey: string | null;
  readonly ownColor: string | null;
  readonly blocked: boolean;
  readonly timezone: string;
  readonly playbackTokenVersion: number;
  readonly requiresSecondFactor: boolean;
  readonly clientId: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly permissions: Permission[];
  readonly rootDirectoryId: string;
}

/** A session with its person and the person's teams. */
export interface StoredSession {
  readonly user: StoredUser;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly secondFactorAt: Date | null;
  readonly confirmedAt: Date;
  readonly memberships: readonly StoredMembership[];
}

const membershipColumns = {
  accountId: accounts.id,
  accountName: accounts.name,
  thumbnailKey: accounts.thumbnailKey,
  ownColor: accounts.color,
  // A blocked client blocks every team of it.
  blocked: sql<boolean>`(${accounts.blocked} or ${clients.blocked})`,
  timezone: accounts.timezone,
  playbackTokenVersion: accounts.playbackTokenVersion,
  requiresSecondFactor: accounts.requiresSecondFactor,
  clientId: accounts.clientId,
  roleId: roles.id,
  roleName: roles.name,
  permissions: roles.permissions,
  rootDirectoryId: directories.id,
};

/** By e-mail in lower case; nobody who was deleted. */
export async function findUserByLogin(db: Queryable, login: string): Promise<StoredUser | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.login})`, login), isAlive(users)));
  return user;
}

/** By id; nobody who was deleted. */
export async function findUserById(db: Queryable, id: string): Promise<StoredUser | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isAlive(users)));
  return user;
}

/**
 * The statement of {@link findSessions}: built once, and planned once per connection, because every request of a signed-in
 * person sends it. One text for any number of ids.
 */
export function prepareSessions(db: Database) {
  return db
    .select({
      id: sessions.id,
      user: users,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorAt: sessions.secondFactorAt,
      confirmedAt: sessions.confirmedAt,
      membership: membershipColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .leftJoin(clients, eq(clients.id, accounts.clientId))
    .leftJoin(roles, eq(roles.id, memberships.roleId))
    .leftJoin(directories, and(eq(directories.accountId, accounts.id), isNull(directories.parentId)))
    .where(
      and(
        sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`,
        isNull(sessions.revokedAt),
        eq(users.active, true),
        isAlive(users),
      ),
    )
    .orderBy(asc(accounts.nameFolded), asc(accounts.id))
    .prepare('palco_sessions');
}

/** Sessions by their ids; not those that were revoked or are of somebody who was switched off or deleted. */
export async function findSessions(
  statement: ReturnType<typeof prepareSessions>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await statement.execute({ ids: [...new Set(sessionIds)] });
  const found = new Map<string, StoredSession & { readonly memberships: StoredMembership[] }>();
  for (const { id, membership, ...session } of rows) {
    const known = found.get(id) ?? { ...session, memberships: [] };
    found.set(id, known);
    if (isWhole(membership)) known.memberships.push(membership);
  }
  return found;
}

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** A person without a team comes as one row whose team is empty. */
function isWhole(membership: Nullable<StoredMembership>): membership is StoredMembership {
  return membership.accountId !== null && membership.roleId !== null && membership.rootDirectoryId !== null;
}

/** Every team of a person, by name. */
export function listMemberships(db: Queryable, userId: string): Promise<StoredMembership[]> {
  return db
    .select(membershipColumns)
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .innerJoin(directories, and(eq(directories.accountId, accounts.id), isNull(directories.parentId)))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(accounts.nameFolded), asc(accounts.id));
}

/** Whether the person has signed in from this address before. */
export async function hasSignedInFrom(db: Database, userId: string, ip: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip)))
    .limit(1);
  return row !== undefined;
}

/** Writes a new session and the time of the log-in. */
export async function insertSession(tx: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
  await notePerson(tx, session.userId, { lastLoginAt: sql`now()` });
}

/** Ends a session and with it every token of it. */
export async function revokeSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}

/** Ends every session of a person, except one where it is named, and every sign-in whose second step is outstanding. */
export async function endSessions(tx: Queryable, userId: string, exceptId?: string): Promise<void> {
  await tx.delete(halfSignIns).where(eq(halfSignIns.userId, userId));
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    );
}

/** Notes that a session is still in use, and until when its newest token is good where it got one. */
export async function touchSession(
  db: Queryable,
  sessionId: string,
  { seenAt, expiresAt }: { seenAt: Date; expiresAt?: Date },
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: seenAt, expiresAt }).where(eq(sessions.id, sessionId));
}

/** As {@link touchSession}, where nobody else changes the session: each request may ask for it, so it never waits for the row. */
export async function noteSessionUse(db: Queryable, sessionId: string, seenAt: Date): Promise<void> {
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('no key update', { skipLocked: true });
  await db.update(sessions).set({ lastSeenAt: seenAt }).where(inArray(sessions.id, free));
}

/** A person's sign-ins that still work at `now`, the one used last first. */
export function listOpenSessions(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(openSessionOf(userId, now))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), asc(sessions.id));
}

/** Ends one sign-in of a person. @returns whether there was one that still worked. */
export async function endOpenSession(
  tx: Queryable,
  { userId, now, id }: { userId: string; now: Date; id: string },
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(openSessionOf(userId, now), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

function openSessionOf(userId: string, now: Date) {
  return and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

/** Removes the sessions that nobody has used since `before`. */
export async function purgeSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.lastSeenAt, before));
}

/** A person whose row nobody else changes until the transaction ends. */
export async function findUserForUpdate(tx: Queryable, userId: string): Promise<StoredUser> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (user === undefined) throw new Error(`user ${userId} vanished`);
  return user;
}

/** Erases from where and with what a person signed in. */
export async function eraseSignIns(tx: Queryable, userId: string): Promise<void> {
  await tx.update(sessions).set({ ip: '', userAgent: '' }).where(eq(sessions.userId, userId));
}
