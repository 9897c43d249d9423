import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { attendees, directories, lives, playlists, playlistVideos, videos } from '../../../schema';
import type { TrashedRef } from '../../../kernel/trash-time';
import { expireDirectory } from '../directories';
import { expirePlaylist } from '../playlists';
import { expireVideo } from '../videos';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';

/** What can lie in the trash. */
type TrashedKind = 'video' | 'directory' | 'playlist' | 'live';

/** Something that was deleted by itself; a folder stands for all that went with it. */
export interface TrashedItem {
  readonly kind: TrashedKind;
  readonly id: string;
  readonly title: string;
  readonly size: number | null;
  readonly duration: number | null;
  readonly deletedAt: Date;
  readonly held: Held;
}

/** How much comes back with an item; null for what its kind does not hold. */
interface Held {
  readonly videos: number | null;
  readonly directories: number | null;
  readonly attendees: number | null;
}

interface TrashQuery {
  readonly accountId: string;
  /** Items that were deleted before this are about to be purged, and left out. */
  readonly after: Date;
  readonly title?: string;
  readonly page: number;
  readonly limit: number;
}

/** Something of the trash that goes for good. */
interface Trashed extends TrashedRef {
  /** The kinds that the caller may see. */
  readonly kinds: readonly TrashedKind[];
}

interface TrashColumns {
  readonly accountId: AnyColumn;
  readonly deletedAt: AnyColumn;
  /** Only of what may go with a folder. */
  readonly trashedWith?: AnyColumn;
}

/** The kinds of the library, and those of the lives. */
export const libraryKinds = ['video', 'directory', 'playlist'] as const satisfies readonly TrashedKind[];
export const liveKinds = ['live'] as const satisfies readonly TrashedKind[];

const nothing = {
  size: sql<number | null>`null::bigint`,
  duration: sql<number | null>`null::double precision`,
};

const kinds = {
  video: {
    table: videos,
    name: videos.title,
    folded: videos.titleFolded,
    figures: { size: videos.sizeBytes, duration: videos.durationSeconds },
  },
  directory: {
    table: directories,
    name: directories.name,
    folded: directories.nameFolded,
    figures: nothing,
  },
  playlist: { table: playlists, name: playlists.title, folded: playlists.titleFolded, figures: nothing },
  live: { table: lives, name: lives.title, folded: lives.titleFolded, figures: nothing },
} as const;

const isListed = (table: TrashColumns, { accountId, after }: Pick<TrashQuery, 'accountId' | 'after'>) =>
  and(
    eq(table.accountId, accountId),
    gt(table.deletedAt, after),
    table.trashedWith && isNull(table.trashedWith),
  );

/** Lets something be as old as what the purge removes; answers its name where the trash of the team has it. */
export type Expire = (tx: Transaction, ref: TrashedRef) => Promise<string | undefined>;

const expireOfLibrary = {
  video: expireVideo,
  directory: expireDirectory,
  playlist: expirePlaylist,
} as const satisfies Partial<Record<TrashedKind, Expire>>;

/**
 * Lets an item of the trash, with all that went there with it, be as old as what the purge removes.
 * @returns its name; undefined where the trash of the team has no such item.
 */
export async function expireTrashed(
  tx: Transaction,
  { kinds: allowed, ...ref }: Trashed,
  expireLive: Expire,
): Promise<string | undefined> {
  const expire = { ...expireOfLibrary, live: expireLive };
  for (const kind of allowed) {
    const name = await expire[kind](tx, ref);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** What was deleted of a team, the last deleted first. */
export async function listTrash(
  db: Queryable,
  query: TrashQuery,
  listed: readonly TrashedKind[],
): Promise<{ items: TrashedItem[]; total: number }> {
  const whereOf = (kind: TrashedKind): SQL | undefined => {
    const { table, folded } = kinds[kind];
    return and(isListed(table, query), hasWords(folded, query.title));
  };
  const selectOf = (kind: TrashedKind) => {
    const { table, name, figures } = kinds[kind];
    return db
      .select({
        kind: sql<TrashedKind>`${sql.raw(`'${kind}'`)}`.as('kind'),
        id: sql<string>`${table.id}`.as('id'),
        title: sql<string>`${name}`.as('title'),
        size: sql<number | null>`${figures.size}`.mapWith(Number).as('size'),
        duration: sql<number | null>`${figures.duration}`.as('duration'),
        deletedAt: sql<Date>`${table.deletedAt}`.mapWith(table.deletedAt).as('deleted_at'),
      })
      .from(table)
      .where(whereOf(kind));
  };
  const [first, ...others] = listed.map(selectOf);
  if (first === undefined) return { items: [], total: 0 };
  const [second, ...more] = others;
  const all = second === undefined ? first : unionAll(first, second, ...more);
  const rows = await all
    .orderBy(desc(sql`deleted_at`), sql`id`)
    .limit(query.limit)
    .offset(offsetOf(query));
  const total = await totalOf(query, rows.length, async () => {
    const counts = await Promise.all(listed.map((kind) => db.$count(kinds[kind].table, whereOf(kind))));
    return counts.reduce((sum, one) => sum + one, 0);
  });
  const heldBy = await readHeld(db, rows);
  return { items: rows.map((row) => ({ ...row, held: heldBy(row) })), total };
}

/** How much each of these items holds. */
async function readHeld(
  db: Queryable,
  items: readonly Pick<TrashedItem, 'kind' | 'id'>[],
): Promise<(item: Pick<TrashedItem, 'kind' | 'id'>) => Held> {
  const idsOf = (kind: TrashedKind) => items.filter((one) => one.kind === kind).map(({ id }) => id);
  const [inFolders, below, inLists, people] = await Promise.all([
    countBy(db, videos.trashedWith, idsOf('directory')),
    countBy(db, directories.trashedWith, idsOf('directory')),
    countBy(db, playlistVideos.playlistId, idsOf('playlist')),
    countBy(db, attendees.liveId, idsOf('live')),
  ]);
  const countOf = (counts: Map<string, number>, id: string): number => counts.get(id) ?? 0;
  return ({ kind, id }) => ({
    videos: kind === 'directory' ? countOf(inFolders, id) : kind === 'playlist' ? countOf(inLists, id) : null,
    directories: kind === 'directory' ? countOf(below, id) : null,
    attendees: kind === 'live' ? countOf(people, id) : null,
  });
}

/** How many rows have each of these values in a column. */
async function countBy(
  db: Queryable,
  column: AnyPgColumn,
  values: readonly string[],
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .select({ value: sql<string>`${column}`.as('value'), total: count() })
    .from(column.table as PgTable)
    .where(inArray(column, [...values]))
    .groupBy(column);
  return new Map(rows.map(({ value, total }) => [value, total]));
}
