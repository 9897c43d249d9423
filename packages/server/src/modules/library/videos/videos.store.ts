import { and, count, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { orderOf } from '../../../kernel/database/null-order';
import { preparedOnce } from '../../../kernel/database/prepared-once';
import { directories, jobs, videos } from '../../../schema';
import { offsetOf, withTotal } from '../../../kernel/http/pagination';

/** A video as it is stored. */
export type VideoRow = typeof videos.$inferSelect;

type VideoRef = Pick<VideoRow, 'id' | 'accountId'>;

/** One job of the processing panel with what is said of its video. */
export type ProcessingRow = Pick<typeof jobs.$inferSelect, 'id' | 'status' | 'progress' | 'errorCode'> &
  Pick<VideoRow, 'title' | 'failureCode'> & { readonly videoId: string };

/** The job kind that makes a video playable; its subject is the video. */
export const packageJobKind = 'package-video';

/** Which part of a library is listed. */
export interface VideoQuery {
  readonly accountId: string;
  readonly directoryId?: string;
  readonly title?: string;
  readonly status?: VideoRow['status'];
  /** `field,direction`, as the contract allows it. */
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

const sortColumns = {
  createdAt: videos.createdAt,
  title: videos.titleFolded,
  duration: videos.durationSeconds,
  size: videos.sizeBytes,
} as const;

/** What the contract says where a call names no order. */
const defaultSort = 'createdAt,desc';

/** Rows of videos with the number of all. Counted by the same query: a second one costs about as much as the page. */
function selectWithTotal(db: Queryable, where: SQL | undefined, sort: string) {
  const total = sql<number>`(${db.select({ total: count() }).from(videos).where(where)})`.mapWith(Number);
  return db
    .select({ ...getTableColumns(videos), total })
    .from(videos)
    .where(where)
    .orderBy(...orderOf(sort, sortColumns, videos));
}

const openingList = (name: string, place: SQL | undefined) =>
  preparedOnce((db) =>
    selectWithTotal(
      db,
      and(eq(videos.accountId, sql.placeholder('accountId')), isAlive(videos), place),
      defaultSort,
    )
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
  );
/** The lists that a library opens with: of a folder, and of a whole team. */
const openingLists = {
  folder: openingList('palco_folder_videos', eq(videos.directoryId, sql.placeholder('directoryId'))),
  team: openingList('palco_videos', undefined),
};

/** One page of videos. */
export async function listVideos(
  db: Database,
  query: VideoQuery,
): Promise<{ rows: VideoRow[]; total: number }> {
  const { accountId, directoryId, status, sort, limit } = query;
  const title = query.title?.trim() ?? '';
  const offset = offsetOf(query);
  const where = and(
    eq(videos.accountId, accountId),
    isAlive(videos),
    directoryId === undefined ? undefined : eq(videos.directoryId, directoryId),
    status === undefined ? undefined : eq(videos.status, status),
    hasWords(videos.titleFolded, title),
  );
  const isOpening = sort === defaultSort && status === undefined && title === '';
  const opening = openingLists[directoryId === undefined ? 'team' : 'folder'];
  const rows = isOpening
    ? await opening(db).execute({ accountId, directoryId, limit, offset })
    : await selectWithTotal(db, where, sort).limit(limit).offset(offset);
  return withTotal(query, rows, () => db.$count(videos, where));
}

/** A video of the team that is not in the trash. */
export async function findVideo(db: Queryable, ref: VideoRef): Promise<VideoRow | null> {
  const [row] = await db.select().from(videos).where(byRef(ref));
  return row ?? null;
}

/** Which of these are videos of the team that are not in the trash. */
export async function findVideoIds(
  db: Queryable,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<string[]> {
  const isOurs = and(inArray(videos.id, [...ids]), eq(videos.accountId, accountId), isAlive(videos));
  const rows = await db.select({ id: videos.id }).from(videos).where(isOurs);
  return rows.map(({ id }) => id);
}

/** The same as {@link findVideo}, and nobody else changes it before the transaction ends. */
export async function findVideoForUpdate(tx: Transaction, ref: VideoRef): Promise<VideoRow | null> {
  const [row] = await tx.select().from(videos).where(byRef(ref)).for('no key update');
  return row ?? null;
}

const byRef = ({ id, accountId }: VideoRef): SQL | undefined =>
  and(eq(videos.id, id), eq(videos.accountId, accountId), isAlive(videos));

/** A new video begins with the privacy and the domains of its folder. */
export async function insertVideo(
  tx: Transaction,
  video: Pick<VideoRow, 'id' | 'accountId' | 'directoryId' | 'createdBy' | 'title' | 'createdAt'>,
): Promise<void> {
  const [begin] = await tx
    .select({ privacy: directories.privacy, allowedDomains: directories.allowedDomains })
    .from(directories)
    .where(eq(directories.id, video.directoryId));
  await tx.insert(videos).values({ ...begin, ...video, updatedAt: video.createdAt });
}

/** A change that people made: the version grows, so that a change based on an older one is refused. */
export async function changeVideo(
  tx: Transaction,
  id: string,
  change: Partial<typeof videos.$inferInsert> & { updatedAt: Date },
): Promise<VideoRow> {
  const [row] = await tx
    .update(videos)
    .set({ ...change, version: sql`${videos.version} + 1` })
    .where(eq(videos.id, id))
    .returning();
  if (!row) throw new Error(`The video ${id} vanished inside of a transaction`);
  return row;
}

/** Writes progress made by the server. Keeps the version, so that it does not conflict with changes by users. */
export async function advanceVideo(
  tx: Transaction,
  id: string,
  step: Partial<
    Pick<
      VideoRow,
      'status' | 'progress' | 'sizeBytes' | 'failureCode' | 'replacementStatus' | 'replacementProgress'
    >
  > & { updatedAt: Date },
): Promise<void> {
  await tx.update(videos).set(step).where(eq(videos.id, id));
}

/** Open jobs of the team and those that ended after `finishedSince`, newest first, one for each video. */
export async function listProcessing(
  db: Queryable,
  query: { accountId: string; finishedSince: Date; limit: number; among?: SQL | undefined },
): Promise<ProcessingRow[]> {
  const newest = db
    .selectDistinctOn([jobs.subjectId], {
      id: jobs.id,
      videoId: jobs.subjectId,
      status: jobs.status,
      progress: jobs.progress,
      errorCode: jobs.errorCode,
      createdAt: jobs.createdAt,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, packageJobKind),
        eq(jobs.accountId, query.accountId),
        query.among,
        or(inArray(jobs.status, ['queued', 'running']), gt(jobs.finishedAt, query.finishedSince)),
      ),
    )
    .orderBy(jobs.subjectId, desc(jobs.createdAt))
    .as('newest');
  return (
    db
      .select({
        id: newest.id,
        videoId: newest.videoId,
        status: newest.status,
        progress: newest.progress,
        errorCode: newest.errorCode,
        title: videos.title,
        failureCode: videos.failureCode,
      })
      .from(newest)
      .innerJoin(videos, and(eq(videos.id, newest.videoId), isAlive(videos)))
      // While a new source is uploaded, leave out the finished job of the previous one.
      .where(
        or(
          sql`${videos.replacementStatus} is distinct from 'uploading'`,
          inArray(newest.status, ['queued', 'running']),
        ),
      )
      .orderBy(desc(newest.createdAt), desc(newest.id))
      .limit(query.limit)
  );
}

/** Ends every media link that was given for a video. */
export async function revokeMedia(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(videos)
    .set({ playbackTokenVersion: sql`${videos.playbackTokenVersion} + 1` })
    .where(eq(videos.id, id));
}
