import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { directories } from '../../../schema/directories';
import { loseHome } from '../people';
import type { OpenLibrary } from './library-of-team.port';
import type { AccountScope } from '../../core/access';
import { inScope } from '../../core/access';
import { videos } from '../../../schema/videos';
import { clients } from '../../../schema/clients';
import { accounts, memberships } from '../../../schema/teams';

/** A team as it is stored. */
export type AccountRow = typeof accounts.$inferSelect;

/** A team in a list. */
export interface StoredTeam {
  readonly id: string;
  readonly name: string;
  readonly thumbnailKey: string | null;
  readonly ownColor: string | null;
  readonly blocked: boolean;
  readonly membersTotal: number;
}

/** A team with the figures of its page. */
export interface TeamDetails {
  readonly account: AccountRow;
  readonly membersTotal: number;
  readonly videosTotal: number;
}

/** Which teams a caller may list: the ones named, and all of a client. */
export interface ListedTeams {
  readonly accountIds: readonly string[];
  readonly clientId: string | null;
}

function scopeFilter({ accountIds, clientId }: ListedTeams): SQL {
  const own = accountIds.length === 0 ? sql`false` : inArray(accounts.id, [...accountIds]);
  return clientId === null ? own : sql`(${own} or ${accounts.clientId} = ${clientId})`;
}

/** One page of teams by name, and how many there are. */
export async function listTeams(
  db: Database,
  scope: ListedTeams,
  query: { search?: string; page: number; limit: number },
): Promise<{ items: StoredTeam[]; total: number }> {
  const where = and(scopeFilter(scope), isAlive(accounts), hasWords(accounts.nameFolded, query.search));
  // Cut to the page before anything is counted: the members of a thousand other teams do not matter.
  const page = db
    .select({
      id: accounts.id,
      name: accounts.name,
      nameFolded: accounts.nameFolded,
      thumbnailKey: accounts.thumbnailKey,
      ownColor: accounts.color,
      blocked: accounts.blocked,
    })
    .from(accounts)
    .where(where)
    .orderBy(asc(accounts.nameFolded), asc(accounts.id))
    .limit(query.limit)
    .offset(offsetOf(query))
    .as('page');
  const members = db
    .select({ total: count().as('members_total') })
    .from(memberships)
    .where(eq(memberships.accountId, page.id))
    .as('members');
  const items = await db
    .select({
      id: page.id,
      name: page.name,
      thumbnailKey: page.thumbnailKey,
      ownColor: page.ownColor,
      blocked: page.blocked,
      membersTotal: members.total,
    })
    .from(page)
    .innerJoinLateral(members, sql`true`)
    .orderBy(asc(page.nameFolded), asc(page.id));
  return { items, total: await totalOf(query, items.length, () => db.$count(accounts, where)) };
}

/** One team with its root folder. */
export async function findAccount(
  db: Queryable,
  accountId: string,
): Promise<(AccountRow & { rootDirectoryId: string }) | undefined> {
  const [row] = await db
    .select({ account: accounts, rootDirectoryId: directories.id })
    .from(accounts)
    .innerJoin(directories, and(eq(directories.accountId, accounts.id), isNull(directories.parentId)))
    .where(and(eq(accounts.id, accountId), isAlive(accounts)));
  return row === undefined ? undefined : { ...row.account, rootDirectoryId: row.rootDirectoryId };
}

/** A team of the scope with its figures; the trash is not counted. */
export async function findTeam(
  db: Queryable,
  scope: AccountScope,
  id: string,
): Promise<TeamDetails | undefined> {
  const members = db
    .select({ total: count().as('members_total') })
    .from(memberships)
    .where(eq(memberships.accountId, accounts.id))
    .as('members');
  const library = db
    .select({ total: count().as('videos_total') })
    .from(videos)
    .where(and(eq(videos.accountId, accounts.id), isAlive(videos)))
    .as('library');
  const [row] = await db
    .select({ account: accounts, membersTotal: members.total, videosTotal: library.total })
    .from(accounts)
    .innerJoinLateral(members, sql`true`)
    .innerJoinLateral(library, sql`true`)
    .where(and(inScope(scope), eq(accounts.id, id)));
  return row;
}

/** A team of the scope that nobody else changes before the transaction ends. */
export async function findTeamForUpdate(
  tx: Transaction,
  scope: AccountScope,
  id: string,
): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(inScope(scope), eq(accounts.id, id)))
    // Rows that refer to the team may still be written.
    .for('no key update');
  return row;
}

/**
 * Whether the client `id` exists and is `ownId` or a sub-account of it; with `ownId` null, whether it exists. A shared lock
 * keeps it from being deleted before the transaction ends.
 */
export async function hasClient(
  tx: Transaction,
  { id, ownId }: { id: string; ownId: string | null },
): Promise<boolean> {
  const within = ownId === null ? undefined : or(eq(clients.id, ownId), eq(clients.parentId, ownId));
  const [row] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isAlive(clients), within))
    .for('share');
  return row !== undefined;
}

/** Writes a team with the root of its library. */
export async function insertTeam(
  tx: Transaction,
  {
    rootId = randomUUID(),
    ...team
  }: Pick<AccountRow, 'id' | 'clientId' | 'name'> & { readonly rootId?: string },
  openLibrary: OpenLibrary,
): Promise<void> {
  await tx.insert(accounts).values(team);
  await openLibrary(tx, { id: rootId, accountId: team.id });
}

/** Changes a team; the version grows, so that a change based on an older one is refused. */
export async function changeTeam(
  tx: Transaction,
  id: string,
  change: Partial<typeof accounts.$inferInsert>,
): Promise<AccountRow> {
  const [row] = await tx
    .update(accounts)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))
    .returning();
  if (row === undefined) throw new Error(`team ${id} vanished`);
  return row;
}

/** Whether a team has a video, in its library or with files that the trash still keeps. */
export async function hasVideos(tx: Transaction, accountId: string): Promise<boolean> {
  const hasFiles = or(isNotNull(videos.hlsKey), isNotNull(videos.posterKey), isNotNull(videos.sizeBytes));
  const [row] = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.accountId, accountId), or(isAlive(videos), hasFiles)))
    .limit(1);
  return row !== undefined;
}

/** Takes one person, or everybody, out of a team, which is nobody's selected team or home any more. */
export async function leaveTeam(
  tx: Transaction,
  left: { accountId: string; userId?: string },
): Promise<void> {
  const { accountId, userId } = left;
  const member = userId === undefined ? undefined : eq(memberships.userId, userId);
  await tx.delete(memberships).where(and(eq(memberships.accountId, accountId), member));
  await loseHome(tx, left);
}

/** The domains that the media of a team may be shown on. */
export async function findTeamDomains(db: Queryable, accountId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ domains: accounts.dominiosPadrao })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.domains ?? [];
}

type StoredProtection = Pick<AccountRow, 'encryptVideos' | 'markViewers' | 'sessionsPerViewer'> & {
  readonly domains: readonly string[];
};

/** What of its videos a team protects that do not say otherwise. */
export async function findTeamProtection(db: Queryable, accountId: string): Promise<StoredProtection> {
  const [row] = await db
    .select({
      encryptVideos: accounts.encryptVideos,
      markViewers: accounts.markViewers,
      sessionsPerViewer: accounts.sessionsPerViewer,
      domains: accounts.dominiosPadrao,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? { encryptVideos: false, markViewers: false, sessionsPerViewer: null, domains: [] };
}

export async function findTimeZone(db: Queryable, accountId: string): Promise<string> {
  const [row] = await db.select({ zone: accounts.timezone }).from(accounts).where(eq(accounts.id, accountId));
  return row?.zone ?? 'UTC';
}
