import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Transaction } from '../../../kernel/database/database';
import { longDeleted } from '../../../kernel/trash-time';
import type { TrashedRef } from '../../../kernel/trash-time';
import { directories, uploads, videos } from '../../../schema';
import type { VideoRow } from './videos.store';

/** What the trash has to know of a video. */
export type TrashableVideo = Pick<
  VideoRow,
  'id' | 'accountId' | 'title' | 'status' | 'directoryId' | 'replacementStatus'
>;

const trashable = {
  id: videos.id,
  accountId: videos.accountId,
  title: videos.title,
  status: videos.status,
  directoryId: videos.directoryId,
  replacementStatus: videos.replacementStatus,
};

/** Locks videos in the order of their ids, like every lock of several rows, to avoid deadlocks. */
const lock = (tx: Transaction, where: SQL | undefined): Promise<TrashableVideo[]> =>
  tx.select(trashable).from(videos).where(where).orderBy(asc(videos.id)).for('no key update');

/** Those of the videos that the team has and that are not in the trash. */
export function lockVideos(
  tx: Transaction,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<TrashableVideo[]> {
  return lock(tx, and(inArray(videos.id, [...ids]), eq(videos.accountId, accountId), isAlive(videos)));
}

/** Locks those of the videos that the team moved to the trash after `after`; the purge may be removing older ones now. */
export function lockTrashedVideos(
  tx: Transaction,
  { accountId, ids, after }: { accountId: string; ids: readonly string[]; after: Date },
): Promise<TrashableVideo[]> {
  return lock(
    tx,
    and(inArray(videos.id, [...ids]), eq(videos.accountId, accountId), gt(videos.deletedAt, after)),
  );
}

/** The videos in folders that just went to the trash: those that were not there before. */
export function lockVideosOfTrashedTree(tx: Transaction, directoryId: string): Promise<TrashableVideo[]> {
  const tree = sql`${videos.directoryId} in (select ${directories.id} from ${directories}
    where ${directories.id} = ${directoryId} or ${directories.trashedWith} = ${directoryId})`;
  return lock(tx, and(tree, isAlive(videos)));
}

/** The videos that went to the trash with a folder. */
export function lockVideosTrashedWith(tx: Transaction, directoryId: string): Promise<TrashableVideo[]> {
  return lock(tx, eq(videos.trashedWith, directoryId));
}

/** Marks videos as trashed, and revokes their media links. */
export async function markTrashed(
  tx: Transaction,
  ids: readonly string[],
  { now, trashedWith }: { now: Date; trashedWith: string | null },
): Promise<void> {
  await tx
    .update(videos)
    .set({
      deletedAt: now,
      trashedWith,
      updatedAt: now,
      playbackTokenVersion: sql`${videos.playbackTokenVersion} + 1`,
      version: sql`${videos.version} + 1`,
    })
    .where(isOneOf(ids));
}

/**
 * Takes videos out of the trash, into a folder if one is given. A video whose unfinished source was removed meanwhile becomes
 * `created` again.
 */
export async function markAlive(
  tx: Transaction,
  ids: readonly string[],
  { now, directoryId }: { now: Date; directoryId?: string },
): Promise<void> {
  const isLost = sql`${videos.status} = 'uploading' and not exists
    (select from ${uploads} where ${uploads.videoId} = ${videos.id})`;
  await tx
    .update(videos)
    .set({
      deletedAt: null,
      trashedWith: null,
      directoryId,
      updatedAt: now,
      status: sql`case when ${isLost} then 'created' else ${videos.status} end`,
      progress: sql`case when ${isLost} then 0 else ${videos.progress} end`,
      version: sql`${videos.version} + 1`,
    })
    .where(isOneOf(ids));
}

export async function placeVideos(
  tx: Transaction,
  ids: readonly string[],
  { now, directoryId }: { now: Date; directoryId: string },
): Promise<void> {
  await tx
    .update(videos)
    .set({ directoryId, updatedAt: now, version: sql`${videos.version} + 1` })
    .where(isOneOf(ids));
}

/** Videos that have been in the trash since before `before` and whose files are still there. */
export async function listExpiredTrash(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        lt(videos.deletedAt, before),
        or(
          isNotNull(videos.hlsKey),
          isNotNull(videos.posterKey),
          isNotNull(videos.thumbnailKey),
          isNotNull(videos.endScreenKey),
          isNotNull(videos.sizeBytes),
        ),
      ),
    )
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Locks a video that is still in the trash. @returns false where it is not */
export async function lockExpired(tx: Transaction, id: string, before: Date): Promise<boolean> {
  const expired = and(eq(videos.id, id), lt(videos.deletedAt, before));
  const rows = await tx.select({ id: videos.id }).from(videos).where(expired).for('update');
  return rows.length > 0;
}

/** Names the files of a locked video no more; the row stays for the activity log. */
export async function purgeFileKeys(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(videos)
    .set({
      hlsKey: null,
      posterKey: null,
      thumbnailKey: null,
      endScreenKey: null,
      storyboardKey: null,
      mp4Key: null,
      sizeBytes: null,
      renditionBytes: 0,
      renditions: [],
    })
    .where(eq(videos.id, id));
}

/** Moves the videos of folders that have been in the trash since before `before` to the root of their team's library. */
export async function moveExpiredToRoot(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(sql`
    update ${videos} set directory_id = root.id from ${directories} root, ${directories} gone
    where ${videos.directoryId} = gone.id and gone.deleted_at < ${before.toISOString()}
      and ${videos.deletedAt} is not null and root.account_id = gone.account_id and root.parent_id is null`);
}

/** A video that went to the trash by itself goes with the next purge. @returns its name; undefined where the trash of the team has it not. */
export async function expireVideo(
  tx: Transaction,
  { accountId, id, after }: TrashedRef,
): Promise<string | undefined> {
  const [row] = await tx
    .update(videos)
    .set({ deletedAt: longDeleted })
    .where(
      and(
        eq(videos.id, id),
        eq(videos.accountId, accountId),
        gt(videos.deletedAt, after),
        isNull(videos.trashedWith),
      ),
    )
    .returning({ name: videos.title });
  return row?.name;
}

/** The videos that went to the trash with a folder go with the next purge. */
export async function expireVideosOf(tx: Transaction, directoryId: string): Promise<void> {
  await tx.update(videos).set({ deletedAt: longDeleted }).where(eq(videos.trashedWith, directoryId));
}

/** As one parameter, since a folder may hold more videos than a statement takes parameters. */
const isOneOf = (ids: readonly string[]): SQL => sql`${videos.id} = any(${sql.param([...ids])}::uuid[])`;
