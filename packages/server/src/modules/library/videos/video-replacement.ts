import { and, eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { videos } from '../../../schema/videos';
import { removeFilesLater, removeSourceLater } from '../../core/removed-files';
import { dropReplaced, findUploadOf, restoreUpload } from '../upload-rows';
import { sourceKey } from './video-source';
import type { VideoRow } from './videos.store';

/** A step of a replacement, inside of the transaction that has the video's lock. */
interface Step {
  readonly tx: Transaction;
  readonly jobs: ServerContext['jobs'];
  readonly now: Date;
}

/** Whether a new source is on its way: what the video plays stays as it is until that is ready. */
export function isReplacing({ replacementStatus }: Pick<VideoRow, 'replacementStatus'>): boolean {
  return replacementStatus === 'uploading' || replacementStatus === 'processing';
}

const idle = { replacementStatus: null, replacementProgress: 0, replacementFailureCode: null } as const;

async function lockUpload(tx: Transaction, videoId: string) {
  const [video] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('no key update');
  return { video, upload: await findUploadOf(tx, videoId) };
}

/**
 * Rolls back a replacement: restores the upload row of the current source, and queues the removal of the new one.
 *
 * @returns false, without a change, if no replacement is under way and no failed one is kept
 */
export async function endReplacement({ tx, jobs, now }: Step, videoId: string): Promise<boolean> {
  const { video, upload } = await lockUpload(tx, videoId);
  if (video === undefined || !(isReplacing(video) || upload?.replaces)) return false;
  await advanceStatus(tx, videoId, { ...idle, updatedAt: now });
  if (!upload?.replaces) return true;
  await removeSourceLater(tx, jobs, { key: sourceKey(upload.sourceId ?? videoId), id: upload.partsId });
  await restoreUpload(tx, { videoId, before: upload.replaces.upload });
  return true;
}

/**
 * A new source could not be made playable. It is kept, so that it can be tried again: for as long as an unfinished one, or until
 * somebody gives it up or sends another.
 *
 * @returns false where nothing is being replaced
 */
export async function failReplacement(
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  videoId: string,
  failureCode: string,
): Promise<boolean> {
  const { video } = await lockUpload(tx, videoId);
  if (video === undefined || !isReplacing(video)) return false;
  const failed = { replacementStatus: 'failed', replacementProgress: 0 } as const;
  await advanceStatus(tx, videoId, { ...failed, replacementFailureCode: failureCode, updatedAt: now });
  return true;
}

/** Gives up a new source that failed, unless somebody has it converted again meanwhile. */
export async function endFailedReplacement(step: Step, videoId: string): Promise<boolean> {
  const { video } = await lockUpload(step.tx, videoId);
  return video?.replacementStatus === 'failed' && endReplacement(step, videoId);
}

/**
 * Sets a failed replacement back to `processing`; the caller queues the job.
 *
 * @returns false where none is kept
 */
export async function repeatReplacement(
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  videoId: string,
): Promise<boolean> {
  const { video, upload } = await lockUpload(tx, videoId);
  if (video?.replacementStatus !== 'failed' || !upload?.replaces) return false;
  await advanceStatus(tx, videoId, { ...idle, replacementStatus: 'processing', updatedAt: now });
  return true;
}

async function advanceStatus(
  tx: Transaction,
  videoId: string,
  step: Partial<VideoRow> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.update(videos).set(step).where(eq(videos.id, videoId));
}

/**
 * The new source is the video's own from now on; the old one is removed, and with it a thumbnail that was a frame of it. Called
 * in the transaction that switches the video to the new files.
 *
 * @returns false where nothing was being replaced
 */
export async function finishReplacement({ tx, jobs, now }: Step, videoId: string): Promise<boolean> {
  const { video, upload } = await lockUpload(tx, videoId);
  if (video?.replacementStatus !== 'processing' || !upload?.replaces) return false;
  const before = upload.replaces.upload;
  await removeSourceLater(tx, jobs, {
    key: sourceKey(before?.sourceId ?? videoId),
    id: before?.partsId ?? null,
  });
  await dropReplaced(tx, { videoId, now });
  const isFrame = video.thumbnailOrigin === 'frame';
  if (isFrame && video.thumbnailKey !== null)
    await removeFilesLater(tx, jobs, { prefix: video.thumbnailKey });
  const frame = isFrame ? { thumbnailKey: null, thumbnailOrigin: null } : {};
  await tx
    .update(videos)
    .set({ ...idle, ...frame, sizeBytes: upload.totalBytes, updatedAt: now })
    .where(eq(videos.id, videoId));
  return true;
}

/** Writes how far the conversion of a new source is. @returns false where nothing is being replaced */
export async function advanceReplacement(
  tx: Transaction,
  videoId: string,
  { percent, now }: { percent: number; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(videos)
    .set({ replacementProgress: percent, updatedAt: now })
    .where(and(eq(videos.id, videoId), eq(videos.replacementStatus, 'processing')))
    .returning({ id: videos.id });
  return changed.length > 0;
}
