import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import type { PackagedMedia } from '../../../ports/media-engine';
import { uploads, videos } from '../../../schema';
import { packagedFiles } from './packaged-files';

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

const aliveOf = (ids: readonly string[]) => and(inArray(videos.id, [...ids]), isAlive(videos));
