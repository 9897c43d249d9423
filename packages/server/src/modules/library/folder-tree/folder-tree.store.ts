import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import { directories } from '../../../schema/directories';
import { deepestFolder } from './deepest-folder.pure';

/** A folder on the path from the root to another one. */
export interface Crumb {
  readonly id: string;
  readonly name: string;
}

const rootOf = (accountId: string) => and(eq(directories.accountId, accountId), isNull(directories.parentId));

/**
 * Locks the folder tree of a team by its root row; answers the root's id. One lock for the whole tree serialises two moves
 * that would form a cycle together, and a move into a folder that is being trashed.
 */
export async function lockTree(tx: Transaction, accountId: string): Promise<string> {
  const [root] = await tx
    .select({ id: directories.id })
    .from(directories)
    .where(rootOf(accountId))
    .for('no key update');
  if (root === undefined) throw new Error(`The team ${accountId} has no library`);
  return root.id;
}

/**
 * Shared lock: no folder of the team is created, moved, trashed or restored until the transaction ends. Take it before any
 * lock of a video.
 */
export async function lockTreeShared(tx: Transaction, accountId: string): Promise<void> {
  await tx.select({ id: directories.id }).from(directories).where(rootOf(accountId)).for('share');
}

/** The id of a folder of the team; the root where none is named, null where it is not the team's or in the trash. */
export async function findFolder(
  db: Queryable,
  folder: { accountId: string; directoryId: string | null | undefined },
): Promise<string | null> {
  const [row] = await db
    .select({ id: directories.id })
    .from(directories)
    .where(
      folder.directoryId == null
        ? rootOf(folder.accountId)
        : and(
            eq(directories.accountId, folder.accountId),
            eq(directories.id, folder.directoryId),
            isAlive(directories),
          ),
    );
  return row?.id ?? null;
}

/**
 * Requires a folder of the team. The error is the same for a folder of another team and for one that does not exist.
 *
 * @throws 404 on the field.
 */
export async function requireFolder(
  db: Queryable,
  folder: { accountId: string; directoryId: string | null | undefined; field?: string },
): Promise<string> {
  const found = await findFolder(db, folder);
  if (found !== null) return found;
  throw httpError({
    status: 404,
    code: 'NOT_FOUND',
    fields: [{ field: folder.field ?? 'directoryId', code: 'INVALID_VALUE' }],
  });
}

/**
 * The path from the team's root to a folder, both included; without an id the root alone. Empty for a folder of another
 * team or in the trash.
 */
export async function aboveOf(
  db: Queryable,
  accountId: string,
  id: string | undefined,
): Promise<readonly Crumb[]> {
  const first = id === undefined ? sql`parent_id is null` : sql`id = ${id}`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive way as (
      select id, name, parent_id, 0 as depth from ${directories}
      where account_id = ${accountId} and ${first} and deleted_at is null
      union all
      select above.id, above.name, above.parent_id, way.depth + 1 from ${directories} above
      join way on above.id = way.parent_id
      where above.account_id = ${accountId} and way.depth < ${deepestFolder}
    )
    select id, name from way order by depth desc`);
  return rows;
}

/** How many levels of folders are below a folder: of those not in the trash, or of those that were trashed along with it. */
export async function heightOf(tx: Transaction, id: string, { trashed = false } = {}): Promise<number> {
  const belongs = trashed ? sql`below.trashed_with = ${id}` : sql`below.deleted_at is null`;
  const { rows } = await tx.execute<{ height: number }>(sql`
    with recursive tree as (
      select id, 0 as depth from ${directories} where id = ${id}
      union all
      select below.id, tree.depth + 1 from ${directories} below
      join tree on below.parent_id = tree.id
      where ${belongs} and tree.depth <= ${deepestFolder}
    )
    select max(depth)::integer as height from tree`);
  return rows[0]?.height ?? 0;
}

/** The folder itself, or its nearest ancestor that is not in the trash; the root where there is none. */
export async function nearestFolder(db: Queryable, accountId: string, id: string | null): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive way as (
      select id, parent_id, deleted_at, 0 as depth from ${directories}
      where account_id = ${accountId} and id = ${id}
      union all
      select above.id, above.parent_id, above.deleted_at, way.depth + 1 from ${directories} above
      join way on above.id = way.parent_id
      where above.account_id = ${accountId} and way.depth < ${deepestFolder}
    )
    select id from way where deleted_at is null order by depth limit 1`);
  const found = rows[0]?.id ?? (await findFolder(db, { accountId, directoryId: null }));
  if (found === null) throw new Error(`The team ${accountId} has no library`);
  return found;
}

/** Writes the root of a team's library. */
export async function insertRoot(
  tx: Transaction,
  root: Pick<typeof directories.$inferInsert, 'id' | 'accountId'>,
): Promise<void> {
  await tx.insert(directories).values({ ...root, parentId: null, name: 'Biblioteca' });
}
