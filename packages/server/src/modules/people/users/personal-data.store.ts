import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import {
  accounts,
  apiKeys,
  chatMessages,
  events,
  lives,
  memberships,
  passkeys,
  roles,
  sessions,
  users,
} from '../../../schema';
import { eraseDeadLetters } from '../../../kernel/jobs';
import { erasedName } from '../../../kernel/intl/erased-name.pure';
import { eraseNames } from '../../records/logs';
import { notePerson } from '../people';
import { eraseLinks } from '../recovery';
import { eraseSignIns } from '../session';
import type { RenameAuthor } from './author-of-messages.port';

/** More entries of the log are only counted. */
const mostEvents = 5_000;

/** Teams of one client, or of every client where the person asks. */
const ofClient = (db: Queryable, clientId: string | null) =>
  clientId === null
    ? undefined
    : inArray(
        accounts.id,
        db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, clientId)),
      );

/** All that is kept of a person; what the teams of other clients know only where `clientId` is null. */
export async function readPersonalData(
  db: Database,
  { userId, clientId }: { userId: string; clientId: string | null },
) {
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (person === undefined) throw new Error(`user ${userId} vanished`);
  const teams = await db
    .select({ accountId: accounts.id, name: accounts.name, role: roles.name })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .where(and(eq(memberships.userId, userId), ofClient(db, clientId)))
    .orderBy(asc(accounts.nameFolded), asc(accounts.id));
  const signIns = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  const programs = await db
    .select({ name: apiKeys.name, createdAt: apiKeys.createdAt, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.userId, userId), ofClient(db, clientId)))
    .orderBy(asc(apiKeys.createdAt));
  const messages = await db
    .select({ body: chatMessages.body, createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .innerJoin(lives, eq(lives.id, chatMessages.liveId))
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(and(eq(chatMessages.userId, userId), isNull(chatMessages.removedAt), ofClient(db, clientId)))
    .orderBy(asc(chatMessages.createdAt));
  const own = db
    .select({ event: events.event, createdAt: events.createdAt, ip: events.ip, userAgent: events.userAgent })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.accountId))
    .where(and(eq(events.userId, userId), ofClient(db, clientId)));
  const acts = await own.orderBy(desc(events.createdAt)).limit(mostEvents);
  const [total] = await db
    .select({ total: count() })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.accountId))
    .where(and(eq(events.userId, userId), ofClient(db, clientId)));
  return { person, teams, signIns, keys, programs, messages, acts, actsTotal: total?.total ?? 0 };
}

/** What {@link readPersonalData} found. */
export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;

/** The e-mails that a person has and had, lower case: those before are in the entries about the person. */
async function findEmails(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select distinct lower(email) as email from (
      select unnest(array[${users.login}, ${users.invitedEmail}]) as email from ${users} where ${users.id} = ${userId}
      union all select unnest(array[field ->> 'Value', field ->> 'Before'])
        from ${events}, jsonb_array_elements(record) as field
        where identifier = ${userId} and field ->> 'Key' = 'login'
    ) as known where email like '%@%'`);
  return rows.map(({ email }) => email);
}

/** Those who stood for a person until the person accepted the invitation with an account. */
async function findStandIns(tx: Transaction, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.invitedEmail})`, [...emails]),
        isNotNull(users.deletedAt),
        isNull(users.passwordHash),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Erases what names a person, who was removed: name, e-mail, picture, language, from where they signed in; name and e-mail in the
 * entries of the log about them and beside their messages; names of their passkeys and browsers. The entries themselves stay, with
 * the address of the network and the time, which the law asks to keep, and name nobody.
 *
 * @returns the key of the picture, whose file the caller removes.
 */
export async function erasePerson(
  tx: Transaction,
  userId: string,
  renameAuthor: RenameAuthor,
): Promise<string | null> {
  const [before] = await tx
    .select({ avatarKey: users.avatarKey })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const emails = await findEmails(tx, userId);
  const ids = [userId, ...(emails.length === 0 ? [] : await findStandIns(tx, emails))];
  for (const id of ids) {
    await notePerson(tx, id, {
      name: erasedName,
      login: id,
      invitedEmail: null,
      passwordHash: null,
      avatarKey: null,
      language: null,
      lastLoginAt: null,
    });
    await eraseLinks(tx, id);
    await eraseNames(tx, id);
  }
  await eraseSignIns(tx, userId);
  await renameAuthor(tx, { userId, name: erasedName });
  await eraseDeadLetters(tx, { ids, emails });
  return before?.avatarKey ?? null;
}

/** People who were removed before a moment and still have their names. */
export function listNamedRemoved(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  return db
    .select({ id: users.id, accountId: users.homeAccountId })
    .from(users)
    .where(
      and(
        lte(users.deletedAt, before),
        or(ne(users.login, sql`${users.id}::text`), isNotNull(users.invitedEmail)),
      ),
    )
    .orderBy(asc(users.deletedAt), asc(users.id))
    .limit(limit);
}
