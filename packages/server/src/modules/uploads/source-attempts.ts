import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import { httpError } from '../../kernel/errors/http-error';
import { sourceKey } from '../videos';
import { storageFull } from './source-errors';
import {
  countPendingBytes,
  deleteUpload,
  findSourceForUpdate,
  findUploadForUpdate,
  insertUpload,
  saveUpload,
} from './uploads.store';
import type { UploadRow } from './uploads.store';

const dayMs = 24 * 60 * 60 * 1000;

/** An unfinished source is kept for seven days after its last byte. */
export function uploadExpiry(now: number): Date {
  return new Date(now + 7 * dayMs);
}

/**
 * Gives a source its row before its first byte is written, so that every byte on the disk belongs to a row that expires.
 *
 * @param totalBytes null where the length is not known before the end.
 * @throws 404 for a video in the trash, 507 where the unfinished sources of the team would become too large.
 */
export function beginSource(
  { db, clock, config }: ServerContext,
  { videoId, totalBytes }: { videoId: string; totalBytes: number | null },
): Promise<UploadRow> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const source = await findSourceForUpdate(tx, videoId);
    if (source === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
    if (source.upload !== null) return source.upload;
    const pending = await countPendingBytes(tx, source.video.accountId);
    if (pending + (totalBytes ?? 0) > config.uploadPendingBytes) throw storageFull();
    // A whole file of unknown length cannot be resumed: what a crash leaves of it goes after a day.
    const expiresAt = totalBytes === null ? new Date(now + dayMs) : uploadExpiry(now);
    return insertUpload(tx, { videoId, totalBytes, expiresAt, createdAt: new Date(now) });
  });
}

/**
 * Gives up what came of a source, with the video locked. Nothing of it counts from here on, and no chunk that is still
 * being written will: its attempt is over. The bytes go afterwards, by {@link removeAttempt}.
 *
 * @returns the attempt that stands for «nothing».
 */
export async function endAttempt(
  tx: Transaction,
  videoId: string,
  change: Partial<Pick<UploadRow, 'purgedAt' | 'updatedAt'>> = {},
): Promise<string> {
  const attempt = randomUUID();
  await saveUpload(tx, videoId, { ...change, ranges: [], attempt });
  return attempt;
}

/**
 * Removes the bytes of a source and, unless it shall tell that it expired, its row. Under the lock under which a new one
 * begins, and only where none began since, so that no process removes what another one just received.
 */
export async function removeAttempt(
  { db, storage }: Pick<ServerContext, 'db' | 'storage'>,
  { videoId, attempt, keepsRow = false }: { videoId: string; attempt: string; keepsRow?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const upload = await findUploadForUpdate(tx, videoId);
    if (upload?.attempt !== attempt || upload.completedAt !== null || upload.ranges.length > 0) return;
    await storage.remove(sourceKey(videoId));
    if (!keepsRow) await deleteUpload(tx, videoId);
  });
}
