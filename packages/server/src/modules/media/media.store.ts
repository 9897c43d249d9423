import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { isAlive } from '../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../kernel/database/database';
import type { PackagedMedia } from '../../ports/media-engine';
import { accounts, directories, jobs, playlistVideos, subtitles, uploads, videos } from '../../schema';
import { packagedFiles, prefixOfRun } from './packaged-files';
import { domainsOf } from '../../kernel/http/domain-entry.pure';

/** Whether a video is there and not in the trash. */
export async function isWanted(db: Queryable, videoId: string): Promise<boolean> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(aliveOf([videoId]));
  return rows.length > 0;
}

/** Writes the result of packaging: only columns that the engine determines, so that concurrent edits are kept. */
export async function saveReady(
  tx: Queryable,
  ids: readonly string[],
  {
    packaged,
    runId,
    renditionBytes,
    now,
  }: { packaged: PackagedMedia; runId: string; renditionBytes: number | null; now: Date },
): Promise<void> {
  const {
    durationSeconds,
    width,
    height,
    renditions,
    truncated,
    damaged = false,
    omittedTracks = [],
  } = packaged;
  for (const id of ids) {
    const files = packagedFiles(id, runId);
    await tx
      .update(videos)
      .set({
        status: 'ready',
        progress: 100,
        failureCode: null,
        hlsKey: files.hlsKey,
        posterKey: packaged.posterPath === null ? null : files.posterKey,
        storyboardKey: packaged.storyboardPath ? files.storyboardKey : null,
        mp4Key: null,
        durationSeconds,
        width,
        height,
        renditions,
        renditionBytes,
        omittedTracks,
        damaged,
        truncated: sql`${truncated} or exists (select from ${uploads} where ${uploads.videoId} = ${videos.id} and ${uploads.isIncomplete})`,
        updatedAt: now,
      })
      .where(aliveOf([id]));
  }
}

export async function saveProgress(
  tx: Queryable,
  ids: readonly string[],
  { percent, now }: { percent: number; now: Date },
): Promise<void> {
  await tx
    .update(videos)
    .set({ status: 'processing', progress: percent, updatedAt: now })
    .where(aliveOf(ids));
}

/** `code` is the job's: one that the contract does not know is shown as the general one. */
export async function saveFailed(
  tx: Queryable,
  ids: readonly string[],
  { code, now }: { code: string; now: Date },
): Promise<void> {
  await tx
    .update(videos)
    .set({ status: 'failed', progress: 0, failureCode: code, updatedAt: now })
    .where(aliveOf(ids));
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

/** Names the files of a locked video no more, its subtitles and its upload with them; the row stays for the activity log. */
export async function forgetFiles(tx: Transaction, id: string): Promise<void> {
  await tx.delete(subtitles).where(eq(subtitles.videoId, id));
  await tx.delete(uploads).where(eq(uploads.videoId, id));
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

/**
 * Removes folders that have been in the trash since before `before`. The rows of their videos stay for the activity log and
 * are moved to the root. Answers how many.
 */
export async function removeExpiredFolders(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = lt(directories.deletedAt, before);
    const found = await tx.select({ id: directories.id }).from(directories).where(expired).limit(1);
    if (found.length === 0) return 0;
    await tx.execute(sql`
      update ${videos} set directory_id = root.id from ${directories} root, ${directories} gone
      where ${videos.directoryId} = gone.id and gone.deleted_at < ${before.toISOString()}
        and ${videos.deletedAt} is not null and root.account_id = gone.account_id and root.parent_id is null`);
    let removed = 0;
    for (;;) {
      // Leaves first: each pass deletes the folders that have nothing below them.
      const { rowCount } = await tx.execute(sql`
        delete from ${directories} where deleted_at < ${before.toISOString()}
          and not exists (select from ${directories} below where below.parent_id = ${directories.id})
          and not exists (select from ${videos} where ${videos.directoryId} = ${directories.id})`);
      if (!rowCount) return removed;
      removed += rowCount;
    }
  });
}

/**
 * Takes videos that have been in the trash since before `before` out of their playlists: their rows stay for the activity log.
 * A transaction, because transactions are retried after a deadlock, here with a concurrent reordering of a playlist.
 */
export async function leavePlaylists(db: Database, before: Date): Promise<void> {
  const expired = db.select({ id: videos.id }).from(videos).where(lt(videos.deletedAt, before));
  await db.transaction((tx) => tx.delete(playlistVideos).where(inArray(playlistVideos.videoId, expired)));
}

/** The access conditions of a key. */
export interface MediaAccess {
  /** The epoch that a link to the key must be signed with. */
  readonly epoch: number;
  /** Domains whose pages may read the file. */
  readonly domains: readonly string[];
  /** Whose delivery its bytes count as; null for what belongs to no team. */
  readonly accountId: string | null;
}

/**
 * The access conditions of a key; null where its video is in the trash or does not exist. Pictures of people and teams are
 * public to everybody who has their link, under names that are never used again.
 *
 * It is cached: a column that is read here also has to be one of its trigger (`palco_tell_media_access`).
 */
export async function findMediaGrounds(db: Queryable, key: string): Promise<MediaAccess | null> {
  const [kind, id = ''] = key.split('/');
  if (kind === 'lives') return null;
  if (kind !== 'videos') return { epoch: 0, domains: [], accountId: null };
  if (!uuidPattern.test(id)) return null;
  const [row] = await db
    .select({
      accountId: videos.accountId,
      own: videos.mediaEpoch,
      team: accounts.mediaEpoch,
      ownDomains: videos.allowedDomains,
      teamDomains: accounts.defaultDomains,
    })
    .from(videos)
    .innerJoin(accounts, eq(accounts.id, videos.accountId))
    .where(aliveOf([id]));
  if (row === undefined) return null;
  const { own, team, ownDomains, teamDomains, accountId } = row;
  return { epoch: own + team, domains: domainsOf(ownDomains, teamDomains), accountId };
}

/** Videos with files made of their source whose bytes are not counted yet, by id, behind one of them. */
export async function listUncounted(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<{ readonly id: string; readonly hlsKey: string | null }[]> {
  const { id, hlsKey, renditionBytes } = videos;
  return db
    .select({ id, hlsKey })
    .from(videos)
    .where(and(isNotNull(hlsKey), isNull(renditionBytes), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Notes what the files of a packaging run take, unless another run took its place. */
export async function saveRenditionBytes(
  db: Queryable,
  { id, hlsKey, bytes }: { readonly id: string; readonly hlsKey: string; readonly bytes: number },
): Promise<void> {
  await db
    .update(videos)
    .set({ renditionBytes: bytes })
    .where(and(eq(videos.id, id), eq(videos.hlsKey, hlsKey), isNull(videos.renditionBytes)));
}

/** Names the MP4 of a packaging run, once; its bytes count where those of the other files were counted already. */
export async function saveMp4(tx: Queryable, { id, hlsKey, mp4Key, bytes }: Mp4OfRun): Promise<void> {
  await tx
    .update(videos)
    .set({ mp4Key, renditionBytes: sql`${videos.renditionBytes} + ${bytes}` })
    .where(and(eq(videos.id, id), eq(videos.hlsKey, hlsKey), isNull(videos.mp4Key)));
}

interface Mp4OfRun {
  readonly id: string;
  readonly hlsKey: string;
  readonly mp4Key: string;
  readonly bytes: number;
}

/** The title of a video that is not in the trash. */
export async function findTitle(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ title: videos.title })
    .from(videos)
    .where(aliveOf([id]));
  return row?.title ?? null;
}

/** A video whose source somebody may fetch. */
export interface SourcedVideo {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly sizeBytes: number | null;
  readonly createdAt: Date;
  /** The epoch that a link to its files must be signed with. */
  readonly epoch: number;
}

/** Those of some videos that are not in the trash, in the order of the ids. */
export async function listSourced(db: Queryable, ids: readonly string[]): Promise<SourcedVideo[]> {
  const { id, accountId, title, sizeBytes, createdAt } = videos;
  const epoch = sql<number>`${videos.mediaEpoch} + ${accounts.mediaEpoch}`.mapWith(Number);
  const rows = await db
    .select({ id, accountId, title, sizeBytes, createdAt, epoch })
    .from(videos)
    .innerJoin(accounts, eq(accounts.id, videos.accountId))
    .where(aliveOf(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** The prefix of the files that a video is served from, and its length; null before it was ever ready. */
export async function findServed(
  db: Queryable,
  id: string,
): Promise<{ readonly prefix: string; readonly durationSeconds: number | null } | null> {
  const [row] = await db
    .select({ hlsKey: videos.hlsKey, durationSeconds: videos.durationSeconds })
    .from(videos)
    .where(eq(videos.id, id));
  const prefix = row?.hlsKey ? prefixOfRun(row.hlsKey) : null;
  return row && prefix !== null ? { prefix, durationSeconds: row.durationSeconds } : null;
}

/** The best rendition of a video that plays. */
export interface BestRendition {
  readonly prefix: string;
  readonly hlsKey: string;
  /** The name of its folder. */
  readonly name: string;
}

/** Null for a video that does not play, or is in the trash. */
export async function findBestRendition(db: Queryable, id: string): Promise<BestRendition | null> {
  const [row] = await db
    .select({ hlsKey: videos.hlsKey, renditions: videos.renditions })
    .from(videos)
    .where(and(aliveOf([id]), eq(videos.status, 'ready')));
  const prefix = row?.hlsKey ? prefixOfRun(row.hlsKey) : null;
  const [best] = row?.renditions.toSorted((one, other) => other.bandwidth - one.bandwidth) ?? [];
  if (!row?.hlsKey || prefix === null || best === undefined) return null;
  return { prefix, hlsKey: row.hlsKey, name: best.name };
}

/** The job that was queued last for a subject. */
export async function findNewestMp4Job(
  db: Queryable,
  { kind, subjectId }: { readonly kind: string; readonly subjectId: string },
): Promise<{ readonly status: JobStatus; readonly errorCode: string | null } | null> {
  const [row] = await db
    .select({ status: jobs.status, errorCode: jobs.errorCode })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId)))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Jobs of a kind that a team has open, up to `most`. */
export async function countOpenJobs(
  db: Queryable,
  { kind, accountId, most }: { readonly kind: string; readonly accountId: string; readonly most: number },
): Promise<number> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.kind, kind), eq(jobs.accountId, accountId), inArray(jobs.status, ['queued', 'running'])),
    )
    .limit(most);
  return rows.length;
}

type JobStatus = typeof jobs.$inferSelect.status;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const aliveOf = (ids: readonly string[]) => and(inArray(videos.id, [...ids]), isAlive(videos));
