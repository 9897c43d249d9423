import { aliasedTable, and, asc, count, eq, getTableColumns, like, sql } from 'drizzle-orm';
import { isAlive } from '../../kernel/database/alive';
import type { Queryable } from '../../kernel/database/database';
import { containsPattern } from '../../kernel/database/folded-text';
import { offsetOf, totalOf } from '../../kernel/http/pagination';
import { videos } from '../videos/videos.tables';
import { directories } from './directories.tables';

/** A folder with what is directly in it. */
export interface StoredDirectory extends Omit<typeof directories.$inferSelect, 'nameFolded'> {
  readonly videosTotal: number;
  readonly directoriesTotal: number;
  /** The newest picture among its videos. */
  readonly posterKey: string | null;
  readonly posterEpoch: number | null;
}

/** One step of the way from the root to a folder. */
export interface Crumb {
  readonly id: string;
  readonly name: string;
}

/** Deeper folders than this are not made; it also ends the walk over a broken tree. */
const DEEPEST_FOLDER = 50;

/** Folders with their contents; lateral joins, because drizzle writes bare column names into inner queries otherwise. */
function selectDirectories(db: Queryable) {
  const children = aliasedTable(directories, 'children');
  const folders = db
    .select({ total: count().as('directories_total') })
    .from(children)
    .where(eq(children.parentId, directories.id))
    .as('folders');
  const contents = db
    .select({
      total: count().as('videos_total'),
      posterKey: sql<string | null>`(array_agg(${videos.posterKey} order by ${videos.createdAt} desc)
        filter (where ${videos.posterKey} is not null))[1]`.as('newest_poster'),
      posterEpoch: sql<number | null>`(array_agg(${videos.mediaEpoch} order by ${videos.createdAt} desc)
        filter (where ${videos.posterKey} is not null))[1]`.as('newest_poster_epoch'),
    })
    .from(videos)
    .where(and(eq(videos.directoryId, directories.id), isAlive(videos)))
    .as('contents');
  const { nameFolded: _, ...columns } = getTableColumns(directories);
  return db
    .select({
      ...columns,
      videosTotal: contents.total,
      directoriesTotal: folders.total,
      posterKey: contents.posterKey,
      posterEpoch: contents.posterEpoch,
    })
    .from(directories)
    .innerJoinLateral(folders, sql`true`)
    .innerJoinLateral(contents, sql`true`);
}

/** Undefined for a folder of another team. */
export async function findDirectory(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<StoredDirectory | undefined> {
  const where = and(eq(directories.accountId, accountId), eq(directories.id, id));
  const [directory] = await selectDirectories(db).where(where);
  return directory;
}

/** One page of the folders directly in a folder, by name. */
export async function listChildren(
  db: Queryable,
  parent: { id: string; accountId: string },
  query: { title?: string; page: number; limit: number },
): Promise<{ items: StoredDirectory[]; total: number }> {
  const title = query.title?.trim() ?? '';
  const where = and(
    eq(directories.accountId, parent.accountId),
    eq(directories.parentId, parent.id),
    title === '' ? undefined : like(directories.nameFolded, containsPattern(title)),
  );
  const items = await selectDirectories(db)
    .where(where)
    .orderBy(asc(directories.nameFolded), asc(directories.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { items, total: await totalOf(query, items.length, () => db.$count(directories, where)) };
}

/**
 * The way from the team's root to a folder, both included; without an id the root alone. Empty for a folder of
 * another team.
 */
export async function listBreadcrumb(
  db: Queryable,
  accountId: string,
  id: string | undefined,
): Promise<readonly Crumb[]> {
  const first = id === undefined ? sql`parent_id is null` : sql`id = ${id}`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive way as (
      select id, name, parent_id, 0 as depth from ${directories}
      where account_id = ${accountId} and ${first}
      union all
      select above.id, above.name, above.parent_id, way.depth + 1 from ${directories} above
      join way on above.id = way.parent_id
      where above.account_id = ${accountId} and way.depth < ${DEEPEST_FOLDER}
    )
    select id, name from way order by depth desc`);
  return rows;
}
