import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAlive } from '../../kernel/database/alive';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { httpError } from '../../kernel/errors/http-error';
import { directories } from '../directories/directories.tables';
import { deepestFolder } from './deepest-folder.pure';

/** One step of the way from the root to a folder. */
export interface Crumb {
  readonly id: string;
  readonly name: string;
}

const rootOf = (accountId: string) => and(eq(directories.accountId, accountId), isNull(directories.parentId));

/**
 * The tree of a team for a change of its folders; answers the root's id. One lock for the whole tree: two moves that would
 * make a circle together, and a move into a folder that goes to the trash, wait for each other.
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

/** No folder of the team is made, moved, deleted or restored before the transaction ends. Taken before any lock of a video. */
export async function keepTree(tx: Transaction, accountId: string): Promise<void> {
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
 * The folder that a call names must be the team's own; a foreign one is not told from one that does not exist.
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
 * The way from the team's root to a folder, both included; without an id the root alone. Empty for a folder of another
 * team or of the trash.
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

/** How many levels there are below a folder: of the living ones, or of those that went to the trash with it. */
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

/** The folder itself, or the nearest one above it that is not in the trash: at last the root. */
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
