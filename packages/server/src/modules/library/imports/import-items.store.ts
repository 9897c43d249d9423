import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { importedVideos, importItems, jobs, videos } from '../../../schema';
import type { ImportRow } from './imports.store';
import { importItemKind } from './job-kinds';
import type { ImportSource, SourceItem } from './source-library';

export type ItemRow = typeof importItems.$inferSelect;

const isUnderWay = inArray(importItems.status, ['queued', 'downloading']);

/** What tells a video of a source from all others that a team may import. */
export const sourceKeyOf = (scope: string, sourceId: string): string => `${scope}${sourceId}`;

/** A video that was emptied from the trash may come again. */
const isThere = not(
  sql`(${videos.deletedAt} is not null and ${videos.sizeBytes} is null and ${videos.hlsKey} is null)`,
);

/** Those of some keys whose videos the team has, also in the trash. */
export async function listPresent(
  db: Queryable,
  {
    accountId,
    source,
    keys,
  }: { readonly accountId: string; readonly source: ImportSource; readonly keys: readonly string[] },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: importedVideos.sourceKey, videoId: importedVideos.videoId })
    .from(importedVideos)
    .innerJoin(videos, eq(videos.id, importedVideos.videoId))
    .where(
      and(
        eq(importedVideos.accountId, accountId),
        eq(importedVideos.source, source),
        inArray(importedVideos.sourceKey, [...keys]),
        isThere,
      ),
    );
  return new Map(rows.map(({ key, videoId }) => [key, videoId]));
}

/** Notes which video a video of a source became; one that is gone gives way. */
export async function noteImported(tx: Transaction, row: typeof importedVideos.$inferInsert): Promise<void> {
  await tx
    .insert(importedVideos)
    .values(row)
    .onConflictDoUpdate({
      target: [importedVideos.accountId, importedVideos.source, importedVideos.sourceKey],
      set: { videoId: row.videoId },
    });
}

/** Adds items of a page behind the others; those that are there already stay as they are. Answers how many there are now. */
export async function addItems(
  tx: Transaction,
  row: ImportRow,
  {
    items,
    presentOf,
    now,
  }: {
    readonly items: readonly SourceItem[];
    readonly presentOf: (sourceId: string) => string | null;
    readonly now: Date;
  },
): Promise<number> {
  const before = await tx.$count(importItems, eq(importItems.importId, row.id));
  const rows = items.map(({ withheld, ...item }, index) => {
    const videoId = presentOf(item.sourceId);
    return {
      ...item,
      id: randomUUID(),
      importId: row.id,
      accountId: row.accountId,
      position: before + index,
      folders: [...item.folders],
      tags: [...item.tags],
      captions: [...item.captions],
      chapters: [...item.chapters],
      status:
        videoId !== null
          ? ('present' as const)
          : withheld === null
            ? ('planned' as const)
            : ('withheld' as const),
      errorCode: videoId !== null ? 'ALREADY_HERE' : withheld,
      videoId,
      updatedAt: now,
    };
  });
  if (rows.length > 0) await tx.insert(importItems).values(rows).onConflictDoNothing();
  return tx.$count(importItems, eq(importItems.importId, row.id));
}

/** What was found, by status. */
export interface Totals {
  readonly count: Readonly<Partial<Record<ItemRow['status'], number>>>;
  readonly bytes: number;
  readonly unknownSizes: number;
  readonly seconds: number;
  readonly unknownLengths: number;
}

/** The sums of several imports, by their ids. */
export async function sumItems(db: Queryable, ids: readonly string[]): Promise<Map<string, Totals>> {
  if (ids.length === 0) return new Map();
  const comes = sql`${importItems.status} in ('planned', 'queued', 'downloading', 'done')`;
  const rows = await db
    .select({
      importId: importItems.importId,
      status: importItems.status,
      count: sql<number>`count(*)`.mapWith(Number),
      bytes:
        sql<number>`coalesce(sum(coalesce(${importItems.totalBytes}, ${importItems.sizeBytes})) filter (where ${comes}), 0)`.mapWith(
          Number,
        ),
      unknownSizes:
        sql<number>`count(*) filter (where ${comes} and coalesce(${importItems.totalBytes}, ${importItems.sizeBytes}) is null)`.mapWith(
          Number,
        ),
      seconds: sql<number>`coalesce(sum(${importItems.durationSeconds}) filter (where ${comes}), 0)`.mapWith(
        Number,
      ),
      unknownLengths:
        sql<number>`count(*) filter (where ${comes} and ${importItems.durationSeconds} is null)`.mapWith(
          Number,
        ),
    })
    .from(importItems)
    .where(inArray(importItems.importId, [...ids]))
    .groupBy(importItems.importId, importItems.status);
  const sums = new Map<string, Totals>();
  for (const row of rows) {
    const sum = sums.get(row.importId) ?? {
      count: {},
      bytes: 0,
      unknownSizes: 0,
      seconds: 0,
      unknownLengths: 0,
    };
    sums.set(row.importId, {
      count: { ...sum.count, [row.status]: row.count },
      bytes: sum.bytes + row.bytes,
      unknownSizes: sum.unknownSizes + row.unknownSizes,
      seconds: sum.seconds + row.seconds,
      unknownLengths: sum.unknownLengths + row.unknownLengths,
    });
  }
  return sums;
}

/** One page, in the order of the source. */
export async function listItems(
  db: Queryable,
  query: {
    readonly importId: string;
    readonly status?: ItemRow['status'];
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = and(
    eq(importItems.importId, query.importId),
    query.status && eq(importItems.status, query.status),
  );
  const rows = await db
    .select()
    .from(importItems)
    .where(where)
    .orderBy(asc(importItems.position), asc(importItems.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(query, rows.length, () => db.$count(importItems, where)) };
}

/** Old and new addresses of what came or was there, in the order of the source, page by page. */
export async function* eachArrived(
  db: Queryable,
  importId: string,
): AsyncGenerator<
  readonly (Pick<ItemRow, 'sourceId' | 'title' | 'oldAddress'> & { readonly videoId: string })[]
> {
  const batch = 1_000;
  for (let after = -1; ;) {
    const rows = await db
      .select({
        sourceId: importItems.sourceId,
        title: importItems.title,
        oldAddress: importItems.oldAddress,
        videoId: importItems.videoId,
        position: importItems.position,
      })
      .from(importItems)
      .where(
        and(
          eq(importItems.importId, importId),
          isNotNull(importItems.videoId),
          sql`${importItems.position} > ${after}`,
        ),
      )
      .orderBy(asc(importItems.position))
      .limit(batch);
    yield rows.flatMap(({ videoId, ...row }) => (videoId === null ? [] : [{ ...row, videoId }]));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.position;
  }
}

export async function findItem(db: Queryable, id: string): Promise<ItemRow | null> {
  const [row] = await db.select().from(importItems).where(eq(importItems.id, id));
  return row ?? null;
}

/** A change of one that is under way; false where it is not any more: its import was stopped, or is gone. */
export async function saveUnderWay(
  db: Queryable,
  id: string,
  change: Partial<Omit<ItemRow, 'id' | 'importId' | 'accountId'>> & { readonly updatedAt: Date },
): Promise<boolean> {
  const saved = await db
    .update(importItems)
    .set(change)
    .where(and(eq(importItems.id, id), isUnderWay))
    .returning({ id: importItems.id });
  return saved.length > 0;
}

/** Queues what has one of some statuses; answers the ids. */
export async function queueItems(
  tx: Transaction,
  importId: string,
  { from, now }: { readonly from: ItemRow['status']; readonly now: Date },
): Promise<string[]> {
  const rows = await tx
    .update(importItems)
    .set({ status: 'queued', errorCode: null, progress: 0, updatedAt: now })
    .where(and(eq(importItems.importId, importId), eq(importItems.status, from)))
    .returning({ id: importItems.id });
  return rows.map(({ id }) => id);
}

/** Puts back what is under way; answers those whose jobs may be running. */
export async function unqueueItems(tx: Transaction, importId: string, now: Date): Promise<string[]> {
  const running = await tx
    .select({ id: importItems.id })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), eq(importItems.status, 'downloading')));
  await tx
    .update(importItems)
    .set({ status: 'planned', updatedAt: now })
    .where(and(eq(importItems.importId, importId), isUnderWay));
  return running.map(({ id }) => id);
}

/** Uploads in the part store that became no video. */
export function listParts(db: Queryable, importId: string): Promise<Pick<ItemRow, 'id' | 'partsId'>[]> {
  return db
    .select({ id: importItems.id, partsId: importItems.partsId })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), isNotNull(importItems.partsId)));
}

export const countUnderWay = (tx: Transaction, importId: string): Promise<number> =>
  tx.$count(importItems, and(eq(importItems.importId, importId), isUnderWay));

export const countFailed = (tx: Transaction, importId: string): Promise<number> =>
  tx.$count(importItems, and(eq(importItems.importId, importId), eq(importItems.status, 'failed')));

/** Items under way that no job is about: one ended at the moment in which its import was started again. */
export function listForgotten(db: Queryable, limit: number): Promise<Pick<ItemRow, 'id' | 'accountId'>[]> {
  const job = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, importItemKind),
        eq(jobs.subjectId, importItems.id),
        inArray(jobs.status, ['queued', 'running']),
      ),
    );
  return db
    .select({ id: importItems.id, accountId: importItems.accountId })
    .from(importItems)
    .where(and(isUnderWay, not(exists(job))))
    .limit(limit);
}
