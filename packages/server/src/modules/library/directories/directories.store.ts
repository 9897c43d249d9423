import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  like,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { foldText } from '../../../schema/columns/folded-text';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { videos } from '../../../schema/videos';
import { directories } from '../../../schema/directories';

/** A folder as it is stored. */
export type DirectoryRow = typeof directories.$inferSelect;

type DirectoryRef = Pick<DirectoryRow, 'id' | 'accountId'>;

/** A folder with what is directly in it. */
export interface StoredDirectory extends Omit<DirectoryRow, 'nameFolded'> {
  readonly videosTotal: number;
  readonly directoriesTotal: number;
  /** Its newest videos, those with a picture first; four at most. */
  readonly shown: readonly ShownVideo[];
}

/** What the picture of a folder shows of a video. */
export interface ShownVideo {
  readonly id: string;
  readonly title: string;
  /** Null where it has no picture of its own. */
  readonly key: string | null;
  readonly epoch: number;
}

/** A folder shows this many pictures. */
const mostShown = 4;

/** Folders with their contents; lateral joins, because drizzle writes bare column names into inner queries otherwise. */
function selectDirectories(db: Queryable) {
  const children = aliasedTable(directories, 'children');
  const folders = db
    .select({ total: count().as('directories_total') })
    .from(children)
    .where(and(eq(children.parentId, directories.id), isAlive(children)))
    .as('folders');
  const contents = db
    .select({
      total: count().as('videos_total'),
    })
    .from(videos)
    .where(and(eq(videos.directoryId, directories.id), isAlive(videos)))
    .as('contents');
  const key = sql<string | null>`coalesce(${videos.thumbnailKey}, ${videos.posterKey})`;
  const newest = db
    .select({ id: videos.id, title: videos.title, epoch: videos.playbackTokenVersion, key: key.as('key') })
    .from(videos)
    .where(
      and(
        eq(videos.directoryId, directories.id),
        isAlive(videos),
        or(sql`${key} is not null`, eq(videos.status, 'ready')),
      ),
    )
    .orderBy(sql`${key} is null`, desc(videos.createdAt), desc(videos.id))
    .limit(mostShown)
    .as('newest');
  const pictures = db
    .select({
      shown: sql<ShownVideo[]>`coalesce(json_agg(json_build_object(
        'id', ${newest.id}, 'title', ${newest.title}, 'key', ${newest.key}, 'epoch', ${newest.epoch})), '[]')`.as(
        'shown',
      ),
    })
    .from(newest)
    .as('pictures');
  const { nameFolded: _, ...columns } = getTableColumns(directories);
  return db
    .select({
      ...columns,
      videosTotal: contents.total,
      directoriesTotal: folders.total,
      shown: pictures.shown,
    })
    .from(directories)
    .innerJoinLateral(folders, sql`true`)
    .innerJoinLateral(contents, sql`true`)
    .innerJoinLateral(pictures, sql`true`);
}

/** Undefined for a folder of another team, or of the trash. */
export async function findDirectory(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<StoredDirectory | undefined> {
  const where = and(eq(directories.accountId, accountId), eq(directories.id, id), isAlive(directories));
  const [directory] = await selectDirectories(db).where(where);
  return directory;
}

/** One page of the folders directly in a folder, by name. */
export async function listChildren(
  db: Queryable,
  parent: DirectoryRef,
  query: { title?: string; page: number; limit: number },
): Promise<{ items: StoredDirectory[]; total: number }> {
  const where = and(
    eq(directories.accountId, parent.accountId),
    eq(directories.parentId, parent.id),
    isAlive(directories),
    hasWords(directories.nameFolded, query.title),
  );
  const order = [asc(directories.nameFolded), asc(directories.id)];
  // Select the page first; otherwise the contents of every sibling folder would be counted.
  const page = db
    .select({ id: directories.id })
    .from(directories)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(offsetOf(query));
  const items = await selectDirectories(db)
    .where(inArray(directories.id, page))
    .orderBy(...order);
  return { items, total: await totalOf(query, items.length, () => db.$count(directories, where)) };
}

const ofTeam = ({ accountId, id }: DirectoryRef) =>
  and(eq(directories.accountId, accountId), eq(directories.id, id));

/** A folder without the totals of its contents. */
export async function findSettings(db: Queryable, ref: DirectoryRef): Promise<DirectoryRow | undefined> {
  const [row] = await db
    .select()
    .from(directories)
    .where(and(ofTeam(ref), isAlive(directories)));
  return row;
}

/** Locks a folder until the transaction ends. A caller that changes the tree takes `lockTree` before. */
export async function lockDirectory(tx: Transaction, ref: DirectoryRef): Promise<DirectoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(directories)
    .where(and(ofTeam(ref), isAlive(directories)))
    .for('no key update');
  return row;
}

/** Locks a folder that was trashed after `after`, and not as part of the tree of another one. */
export async function lockTrashedDirectory(
  tx: Transaction,
  { after, ...ref }: DirectoryRef & { after: Date },
): Promise<DirectoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(directories)
    .where(and(ofTeam(ref), gt(directories.deletedAt, after), isNull(directories.trashedWith)))
    .for('no key update');
  return row;
}

/** The folded names in a folder that equal this one, or that are this one with a suffix such as ` (2)`. */
export async function listNamesLike(
  tx: Transaction,
  { parentId, name, exceptId }: { parentId: string; name: string; exceptId?: string },
): Promise<string[]> {
  const folded = foldText(name);
  const beginning = `${folded.replaceAll(/[\\%_]/g, '\\$&')} (%)`;
  const rows = await tx
    .select({ folded: directories.nameFolded })
    .from(directories)
    .where(
      and(
        eq(directories.parentId, parentId),
        isAlive(directories),
        exceptId === undefined ? undefined : ne(directories.id, exceptId),
        or(eq(directories.nameFolded, folded), like(directories.nameFolded, beginning)),
      ),
    );
  return rows.map((row) => row.folded);
}

export async function insertDirectory(
  tx: Transaction,
  directory: Pick<DirectoryRow, 'id' | 'accountId' | 'parentId' | 'name' | 'createdAt'>,
): Promise<void> {
  await tx.insert(directories).values({ ...directory, updatedAt: directory.createdAt });
}

/** Changes a folder and increments its version, so that a change based on an older one is refused. */
export async function changeDirectory(
  tx: Transaction,
  id: string,
  change: Partial<typeof directories.$inferInsert> & { updatedAt: Date },
): Promise<DirectoryRow> {
  const [row] = await tx
    .update(directories)
    .set({ ...change, version: sql`${directories.version} + 1` })
    .where(eq(directories.id, id))
    .returning();
  if (row === undefined) throw new Error(`The folder ${id} vanished inside of a transaction`);
  return row;
}

/** Trashes a folder and its descendants as one unit (`trashed_with`), except descendants that are in the trash already. */
export async function trashTree(tx: Transaction, id: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with recursive tree as (
      select id from ${directories} where id = ${id}
      union
      select below.id from ${directories} below join tree on below.parent_id = tree.id
      where below.deleted_at is null
    )
    update ${directories} set
      deleted_at = ${now.toISOString()}, updated_at = ${now.toISOString()}, version = version + 1,
      trashed_with = case when id = ${id} then null else ${id}::uuid end
    where id in (select id from tree)`);
  return rowCount ?? 0;
}

/** Restores the folders that were trashed along with this one; the caller restores the folder itself. */
export async function reviveTree(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(directories)
    .set({ deletedAt: null, trashedWith: null, updatedAt: now, version: sql`${directories.version} + 1` })
    .where(eq(directories.trashedWith, id));
}
