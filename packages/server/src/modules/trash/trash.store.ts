import { and, count, desc, eq, gt, inArray, isNull, like, sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { containsPattern } from '../../kernel/database/folded-text';
import { directories, videos } from '../../kernel/database/tables';
import { offsetOf, totalOf } from '../../kernel/http/pagination';

/** Something that was deleted by itself; a folder stands for all that went with it. */
export interface TrashedItem {
  readonly kind: 'video' | 'directory';
  readonly id: string;
  readonly title: string;
  readonly size: number | null;
  readonly duration: number | null;
  readonly deletedAt: Date;
  /** What went with a folder. */
  readonly held: { readonly videos: number; readonly directories: number };
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
interface Trashed {
  readonly accountId: string;
  readonly id: string;
  /** What was deleted before this is about to be purged. */
  readonly after: Date;
}

/**
 * Lets an item of the trash, with all that went there with it, be as old as what the purge removes.
 * @returns its name; undefined where the trash of the team has no such item.
 */
export async function expireTrashed(
  tx: Transaction,
  { accountId, id, after }: Trashed,
): Promise<string | undefined> {
  const isItem = (table: TrashColumns & { readonly id: AnyColumn }) =>
    and(
      eq(table.id, id),
      eq(table.accountId, accountId),
      gt(table.deletedAt, after),
      isNull(table.trashedWith),
    );
  const expired = { deletedAt: new Date(0) };
  const [video] = await tx
    .update(videos)
    .set(expired)
    .where(isItem(videos))
    .returning({ name: videos.title });
  if (video !== undefined) return video.name;
  const [folder] = await tx
    .update(directories)
    .set(expired)
    .where(isItem(directories))
    .returning({ name: directories.name });
  if (folder === undefined) return undefined;
  await tx.update(directories).set(expired).where(eq(directories.trashedWith, id));
  await tx.update(videos).set(expired).where(eq(videos.trashedWith, id));
  return folder.name;
}

interface TrashColumns {
  readonly accountId: AnyColumn;
  readonly deletedAt: AnyColumn;
  readonly trashedWith: AnyColumn;
}

/** The trash of a team, the last deleted first. */
export async function listTrash(
  db: Queryable,
  query: TrashQuery,
): Promise<{ items: TrashedItem[]; total: number }> {
  const title = query.title?.trim() ?? '';
  const found = (table: TrashColumns, folded: AnyColumn) =>
    and(
      eq(table.accountId, query.accountId),
      gt(table.deletedAt, query.after),
      isNull(table.trashedWith),
      title === '' ? undefined : like(folded, containsPattern(title)),
    );
  const ofVideos = found(videos, videos.titleFolded);
  const ofFolders = found(directories, directories.nameFolded);
  const rows = await unionAll(
    db
      .select({
        kind: sql<'video' | 'directory'>`'video'`.as('kind'),
        id: videos.id,
        title: videos.title,
        size: videos.sizeBytes,
        duration: videos.durationSeconds,
        deletedAt: videos.deletedAt,
      })
      .from(videos)
      .where(ofVideos),
    db
      .select({
        kind: sql<'video' | 'directory'>`'directory'`.as('kind'),
        id: directories.id,
        title: directories.name,
        size: sql<number | null>`null::bigint`.as('size_bytes'),
        duration: sql<number | null>`null::double precision`.as('duration_seconds'),
        deletedAt: directories.deletedAt,
      })
      .from(directories)
      .where(ofFolders),
  )
    .orderBy(desc(sql`deleted_at`), sql`id`)
    .limit(query.limit)
    .offset(offsetOf(query));
  const total = await totalOf(
    query,
    rows.length,
    async () => (await db.$count(videos, ofVideos)) + (await db.$count(directories, ofFolders)),
  );
  const held = await countHeld(
    db,
    rows.filter(({ kind }) => kind === 'directory').map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    ...row,
    deletedAt: row.deletedAt ?? query.after,
    held: held.get(row.id) ?? { videos: 0, directories: 0 },
  }));
  return { items, total };
}

/** What went to the trash with each of these folders. */
async function countHeld(db: Queryable, ids: readonly string[]): Promise<Map<string, TrashedItem['held']>> {
  if (ids.length === 0) return new Map();
  const countBy = async (table: typeof videos | typeof directories) => {
    const rows = await db
      .select({ id: table.trashedWith, total: count() })
      .from(table)
      .where(inArray(table.trashedWith, [...ids]))
      .groupBy(table.trashedWith);
    return new Map(rows.map(({ id, total }) => [id, total]));
  };
  const [inside, below] = [await countBy(videos), await countBy(directories)];
  return new Map(ids.map((id) => [id, { videos: inside.get(id) ?? 0, directories: below.get(id) ?? 0 }]));
}
