import type { ServerContext } from '../../../kernel/context';
import { advanceVideo, endFailedReplacement, endReplacement } from '../videos';
import type { RangeLocks } from './range-locks';
import { partsOf } from './source-attempts';
import {
  deleteUpload,
  findSourceForUpdate,
  findTrashedUploadForUpdate,
  listAbandoned,
  listFailedReplacements,
  saveUpload,
} from './uploads.store';
import type { UploadRow } from './uploads.store';

const batch = 200;

/** Removes the bytes of unfinished sources that expired or whose video is in the trash. Answers how many. */
export async function purgeUploads(context: ServerContext, locks: RangeLocks): Promise<number> {
  const abandoned = await listAbandoned(context.db, { now: new Date(context.clock.now()), limit: batch });
  let purged = 0;
  for (const { videoId, trashed } of abandoned) {
    // Skip a source with a chunk under way: it extends the expiry. The next round checks again.
    const lease = await locks.acquire(videoId, [0, Infinity], { waitMs: 0 });
    if (lease === null) continue;
    try {
      const upload = await purgeUpload(context, videoId, trashed);
      if (upload === null) continue;
      if (upload.partsId !== null) await context.parts.abort(partsOf(upload));
      purged += 1;
    } finally {
      lease.release();
    }
  }
  purged += await purgeFailedReplacements(context);
  if (purged > 0) context.log.info({ purged }, 'abandoned uploads removed');
  return purged;
}

/** Ends failed replacements after the lifetime of an unfinished upload. */
async function purgeFailedReplacements({ db, jobs, clock }: ServerContext): Promise<number> {
  const now = new Date(clock.now());
  let purged = 0;
  for (const videoId of await listFailedReplacements(db, { now, limit: batch })) {
    if (await db.transaction((tx) => endFailedReplacement({ tx, jobs, now }, videoId))) purged += 1;
  }
  return purged;
}

/** Checks under lock that the source is still abandoned, and releases its bytes in the database. Null if it is not. */
async function purgeUpload(
  context: ServerContext,
  videoId: string,
  trashed: boolean,
): Promise<UploadRow | null> {
  const now = new Date(context.clock.now());
  return context.db.transaction(async (tx) => {
    if (trashed) {
      const upload = await findTrashedUploadForUpdate(tx, videoId);
      if (upload?.completedAt !== null) return null;
      await deleteUpload(tx, videoId);
      return upload;
    }
    const source = await findSourceForUpdate(tx, videoId);
    const upload = source?.upload;
    if (!upload || upload.completedAt !== null || upload.expiresAt > now) return null;
    if (upload.replaces !== null) {
      await endReplacement({ tx, jobs: context.jobs, now }, videoId);
      return upload;
    }
    await advanceVideo(tx, videoId, { status: 'created', progress: 0, updatedAt: now });
    // The row stays and tells the client that it expired.
    await saveUpload(tx, videoId, { ranges: [], partsId: null, purgedAt: now, updatedAt: now });
    return upload;
  });
}
