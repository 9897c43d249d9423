import { and, asc, count, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database';
import { containsPattern } from '../../kernel/database/folded-text';
import { offsetOf, totalOf } from '../../kernel/http/pagination';
import { directories } from '../directories/directories.tables';
import { accounts, memberships } from './teams.tables';

/** A team in a list. */
export interface StoredTeam {
  readonly id: string;
  readonly name: string;
  readonly thumbnailKey: string | null;
  readonly blocked: boolean;
  readonly membersTotal: number;
}

/** Which teams a caller may list: the ones named, and all of a client. */
export interface TeamScope {
  readonly accountIds: readonly string[];
  readonly clientId: string | null;
}

function scopeFilter({ accountIds, clientId }: TeamScope): SQL {
  const own = accountIds.length === 0 ? sql`false` : inArray(accounts.id, [...accountIds]);
  return clientId === null ? own : sql`(${own} or ${accounts.clientId} = ${clientId})`;
}

/** One page of teams by name, and how many there are. */
export async function listTeams(
  db: Database,
  scope: TeamScope,
  query: { search?: string; page: number; limit: number },
): Promise<{ items: StoredTeam[]; total: number }> {
  const search = query.search?.trim() ?? '';
  const where = and(
    scopeFilter(scope),
    search === '' ? undefined : like(accounts.nameFolded, containsPattern(search)),
  );
  const members = db
    .select({ total: count().as('members_total') })
    .from(memberships)
    .where(eq(memberships.accountId, accounts.id))
    .as('members');
  const items = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      thumbnailKey: accounts.thumbnailKey,
      blocked: accounts.blocked,
      membersTotal: members.total,
    })
    .from(accounts)
    .innerJoinLateral(members, sql`true`)
    .where(where)
    .orderBy(asc(accounts.nameFolded), asc(accounts.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { items, total: await totalOf(query, items.length, () => db.$count(accounts, where)) };
}

/** One team with its root folder. */
export async function findAccount(
  db: Queryable,
  accountId: string,
): Promise<(typeof accounts.$inferSelect & { rootDirectoryId: string }) | undefined> {
  const [row] = await db
    .select({ account: accounts, rootDirectoryId: directories.id })
    .from(accounts)
    .innerJoin(directories, and(eq(directories.accountId, accounts.id), isNull(directories.parentId)))
    .where(eq(accounts.id, accountId));
  return row === undefined ? undefined : { ...row.account, rootDirectoryId: row.rootDirectoryId };
}
