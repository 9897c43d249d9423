import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { accounts, uploads, videos } from '../../../schema';

/** A source as it is stored while it arrives, and after. */
export type UploadRow = typeof uploads.$inferSelect;

/** A video and what of its source was received; `upload` is null before the first chunk. */
export interface Source {
  readonly video: Pick<typeof videos.$inferSelect, 'id' | 'accountId' | 'status' | 'replacementStatus'>;
  readonly upload: UploadRow | null;
}

const sourceColumns = {
  video: {
    id: videos.id,
    accountId: videos.accountId,
    status: videos.status,
    replacementStatus: videos.replacementStatus,
  },
  upload: uploads,
};

/** The source of a video that is not in the trash, of whatever team. */
export async function findSource(db: Queryable, videoId: string): Promise<Source | null> {
  const [row] = await db
    .select(sourceColumns)
    .from(videos)
    .leftJoin(uploads, eq(uploads.videoId, videos.id))
    .where(and(eq(videos.id, videoId), isAlive(videos)));
  return row ?? null;
}

/**
 * Locks the video, then reads its source; serializes chunks of one video that end at the same time.
 *
 * The lock is a separate statement: under READ COMMITTED a statement that waited for a lock re-reads only the locked row, so a
 * join would return the upload from before the wait.
 */
export async function findSourceForUpdate(tx: Transaction, videoId: string): Promise<Source | null> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('no key update');
  return findSource(tx, videoId);
}

/** Begins a source: from now on its bytes have a row. */
export async function insertUpload(
  tx: Transaction,
  upload: Pick<UploadRow, 'videoId' | 'totalBytes' | 'partsId' | 'expiresAt' | 'createdAt'> &
    Partial<Pick<UploadRow, 'sourceId' | 'fileName' | 'replaces' | 'isIncomplete'>>,
): Promise<UploadRow> {
  const [row] = await tx
    .insert(uploads)
    .values({ ...upload, updatedAt: upload.createdAt })
    .returning();
  if (!row) throw new Error(`The upload of ${upload.videoId} was not written`);
  return row;
}

/** Locks a team, before any video of it: its unfinished sources are counted and added to by one transaction at a time. */
export async function lockTeamSources(tx: Transaction, accountId: string): Promise<void> {
  const ofTeam = eq(accounts.id, accountId);
  await tx.select({ id: accounts.id }).from(accounts).where(ofTeam).for('no key update');
}

/** Locks a video, in the trash or not, and reads its upload after that. */
export async function findUploadForUpdate(tx: Transaction, videoId: string): Promise<UploadRow | undefined> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('no key update');
  const [row] = await tx.select().from(uploads).where(eq(uploads.videoId, videoId));
  return row;
}

/** The same, of a video that is still in the trash: it may have been brought back meanwhile. */
export async function findTrashedUploadForUpdate(
  tx: Transaction,
  videoId: string,
): Promise<UploadRow | undefined> {
  const trashed = and(eq(videos.id, videoId), isNotNull(videos.deletedAt));
  const [video] = await tx.select({ id: videos.id }).from(videos).where(trashed).for('no key update');
  return video && findUploadForUpdate(tx, videoId);
}

/** Writes what is on disk now. */
export async function saveUpload(
  tx: Transaction,
  videoId: string,
  change: Partial<Omit<UploadRow, 'videoId'>>,
): Promise<void> {
  await tx.update(uploads).set(change).where(eq(uploads.videoId, videoId));
}

export async function deleteUpload(tx: Transaction, videoId: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.videoId, videoId));
}

/** Unfinished sources whose time is over, or whose video is in the trash, the oldest first. */
export async function listAbandoned(
  db: Queryable,
  query: { now: Date; limit: number },
): Promise<{ videoId: string; trashed: boolean }[]> {
  const rows = await db
    .select({ videoId: uploads.videoId, deletedAt: videos.deletedAt })
    .from(uploads)
    .innerJoin(videos, eq(videos.id, uploads.videoId))
    .where(
      and(
        isNull(uploads.completedAt),
        // An expired one whose bytes are gone keeps its row, which tells the client that it expired.
        or(isNotNull(videos.deletedAt), and(lt(uploads.expiresAt, query.now), isNull(uploads.purgedAt))),
      ),
    )
    .orderBy(asc(uploads.expiresAt))
    .limit(query.limit);
  return rows.map(({ videoId, deletedAt }) => ({ videoId, trashed: deletedAt !== null }));
}

/** Videos with a new source that failed, whose time is over. */
export async function listFailedReplacements(
  db: Queryable,
  query: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ videoId: uploads.videoId })
    .from(uploads)
    .innerJoin(videos, eq(videos.id, uploads.videoId))
    .where(
      and(
        isNotNull(uploads.replaces),
        eq(videos.replacementStatus, 'failed'),
        lt(uploads.expiresAt, query.now),
      ),
    )
    .limit(query.limit);
  return rows.map(({ videoId }) => videoId);
}
