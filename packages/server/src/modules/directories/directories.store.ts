import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { containsPattern } from '../../kernel/database/folded-text';
import { offsetOf } from '../../kernel/http/pagination';
import { videos } from '../videos/videos.tables';
import { directories } from './directories.tables';

type Directory = typeof directories.$inferSelect;

/** A folder with what is directly in it. */
export interface StoredDirectory extends Directory {
  readonly videosTotal: number;
  readonly directoriesTotal: number;
  /** The newest picture among its videos. */
  readonly posterKey: string | null;
}

/** Deeper folders than this are not made; it also ends the walk over a broken tree. */
const DEEPEST_FOLDER = 50;

/** Adds what is directly in the folders, with one query each for all of them. */
async function withContents(db: Queryable, rows: readonly Directory[]): Promise<StoredDirectory[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const children = await db
    .select({ parentId: directories.parentId, total: sql<number>`count(*)::int` })
    .from(directories)
    .where(inArray(directories.parentId, ids))
    .groupBy(directories.parentId);
  const contents = await db
    .select({
      directoryId: videos.directoryId,
      total: sql<number>`count(*)::int`,
      posterKey: sql<
        string | null
      >`(array_agg(${videos.posterKey} order by ${videos.createdAt} desc) filter (where ${videos.posterKey} is not null))[1]`,
    })
    .from(videos)
    .where(and(inArray(videos.directoryId, ids), isNull(videos.deletedAt)))
    .groupBy(videos.directoryId);
  const childrenOf = new Map(children.map(({ parentId, total }) => [parentId, total]));
  const contentsOf = new Map(contents.map((row) => [row.directoryId, row]));
  return rows.map((row) => ({
    ...row,
    videosTotal: contentsOf.get(row.id)?.total ?? 0,
    directoriesTotal: childrenOf.get(row.id) ?? 0,
    posterKey: contentsOf.get(row.id)?.posterKey ?? null,
  }));
}

/** The root folder of a team where `id` is absent. Undefined for a folder of another team. */
export async function findDirectory(
  db: Queryable,
  accountId: string,
  id: string | undefined,
): Promise<StoredDirectory | undefined> {
  const which = id === undefined ? isNull(directories.parentId) : eq(directories.id, id);
  const rows = await db
    .select()
    .from(directories)
    .where(and(eq(directories.accountId, accountId), which));
  const [directory] = await withContents(db, rows);
  return directory;
}

/** One page of the folders directly in a folder, by name. */
export async function listChildren(
  db: Queryable,
  parent: Pick<Directory, 'id' | 'accountId'>,
  query: { title?: string; page: number; limit: number },
): Promise<{ items: StoredDirectory[]; total: number }> {
  const title = query.title?.trim() ?? '';
  const where = and(
    eq(directories.accountId, parent.accountId),
    eq(directories.parentId, parent.id),
    title === '' ? undefined : like(directories.nameFolded, containsPattern(title)),
  );
  const rows = await db
    .select()
    .from(directories)
    .where(where)
    .orderBy(asc(directories.nameFolded), asc(directories.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { items: await withContents(db, rows), total: await db.$count(directories, where) };
}

/** The way from the team's root to a folder, both included. */
export async function listBreadcrumb(
  db: Queryable,
  directory: Pick<Directory, 'id' | 'accountId'>,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive way as (
      select id, name, parent_id, 0 as depth from ${directories}
      where id = ${directory.id} and account_id = ${directory.accountId}
      union all
      select above.id, above.name, above.parent_id, way.depth + 1 from ${directories} above
      join way on above.id = way.parent_id
      where above.account_id = ${directory.accountId} and way.depth < ${DEEPEST_FOLDER}
    )
    select id, name from way order by depth desc`);
  return rows;
}
