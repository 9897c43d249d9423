import type { ServerContext } from '../../kernel/context';
import { advanceVideo, sourceKey } from '../videos';
import type { RangeLocks } from './range-locks';
import { deleteUpload, findSourceForUpdate, listAbandoned, saveUpload } from './uploads.store';

const batch = 200;

/** Removes the bytes of unfinished sources that expired or whose video is in the trash. Answers how many. */
export async function purgeUploads(context: ServerContext, locks: RangeLocks): Promise<number> {
  const abandoned = await listAbandoned(context.db, { now: new Date(context.clock.now()), limit: batch });
  let purged = 0;
  for (const { videoId, trashed } of abandoned) {
    // A chunk on its way gives the source new life; the next round looks again.
    const lease = await locks.acquire(videoId, [0, Infinity], { waitMs: 0 });
    if (lease === null) continue;
    try {
      if (await forget(context, videoId, trashed)) {
        await context.storage.remove(sourceKey(videoId));
        purged += 1;
      }
    } finally {
      lease.release();
    }
  }
  if (purged > 0) context.log.info({ purged }, 'abandoned uploads removed');
  return purged;
}

/** In one transaction: whether it is still abandoned, and that its bytes no longer count. */
async function forget(context: ServerContext, videoId: string, trashed: boolean): Promise<boolean> {
  const now = new Date(context.clock.now());
  return context.db.transaction(async (tx) => {
    if (trashed) {
      await deleteUpload(tx, videoId);
      return true;
    }
    const source = await findSourceForUpdate(tx, videoId);
    const upload = source?.upload;
    if (!upload || upload.completedAt !== null || upload.expiresAt > now) return false;
    await saveUpload(tx, videoId, { ranges: [], purgedAt: now, updatedAt: now });
    await advanceVideo(tx, videoId, { status: 'created', progress: 0, updatedAt: now });
    return true;
  });
}
