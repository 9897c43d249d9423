import type { ServerContext } from '../../kernel/context';
import { advanceVideo, sourceFolder } from '../videos';
import type { RangeLocks } from './range-locks';
import { endAttempt, removeAttempt } from './source-attempts';
import { findSourceForUpdate, findUploadForUpdate, listAbandoned, listWithoutSource } from './uploads.store';

const batch = 200;
/** A file is older than this before it may count as one that nobody owns. */
const unownedAgeMs = 24 * 60 * 60 * 1000;

/** Removes the bytes of unfinished sources that expired or whose video is in the trash. Answers how many. */
export async function purgeUploads(context: ServerContext, locks: RangeLocks): Promise<number> {
  const abandoned = await listAbandoned(context.db, { now: new Date(context.clock.now()), limit: batch });
  let purged = 0;
  for (const { videoId, trashed } of abandoned) {
    // A chunk on its way gives the source new life; the next round looks again.
    const lease = await locks.acquire(videoId, [0, Infinity], { waitMs: 0 });
    if (lease === null) continue;
    try {
      const attempt = await forget(context, videoId, trashed);
      if (attempt === null) continue;
      await removeAttempt(context, { videoId, attempt, keepsRow: !trashed });
      purged += 1;
    } finally {
      lease.release();
    }
  }
  if (purged > 0) context.log.info({ purged }, 'abandoned uploads removed');
  return purged;
}

/** In one transaction: whether it is still abandoned, and that its bytes no longer count. */
async function forget(context: ServerContext, videoId: string, trashed: boolean): Promise<string | null> {
  const now = new Date(context.clock.now());
  return context.db.transaction(async (tx) => {
    if (trashed) {
      const unfinished = await findUploadForUpdate(tx, videoId);
      return unfinished?.completedAt === null ? endAttempt(tx, videoId) : null;
    }
    const source = await findSourceForUpdate(tx, videoId);
    const upload = source?.upload;
    if (!upload || upload.completedAt !== null || upload.expiresAt > now) return null;
    await advanceVideo(tx, videoId, { status: 'created', progress: 0, updatedAt: now });
    return endAttempt(tx, videoId, { purgedAt: now, updatedAt: now });
  });
}

/** Removes files that no row owns: what a crash between two steps, or an older release, left behind. */
export async function removeUnownedSources({ db, storage, clock, log }: ServerContext): Promise<number> {
  const keys = await storage.list(sourceFolder, { modifiedBefore: new Date(clock.now() - unownedAgeMs) });
  let removed = 0;
  for (let at = 0; at < keys.length; at += batch) {
    const part = keys.slice(at, at + batch).map((key) => key.slice(sourceFolder.length + 1));
    for (const videoId of await listWithoutSource(db, part)) {
      await storage.remove(`${sourceFolder}/${videoId}`);
      removed += 1;
    }
  }
  if (removed > 0) log.info({ removed }, 'sources that nobody owns removed');
  return removed;
}
