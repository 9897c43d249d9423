import type { ServerContext } from '../../kernel/context';
import { areFilesHeld } from '../../kernel/storage/files-hold';
import type { PartUpload } from '../../ports/part-store';
import { advanceVideo, endFailedReplacement, endReplacement, sourceFolder, sourceKey } from '../videos';
import type { RangeLocks } from './range-locks';
import { partsOf } from './source-attempts';
import {
  deleteUpload,
  findSourceForUpdate,
  findTrashedUploadForUpdate,
  listAbandoned,
  listFailedReplacements,
  listPartsIds,
  listUnownedSources,
  saveUpload,
} from './uploads.store';
import type { UploadRow } from './uploads.store';

const batch = 200;
/** Minimum age of bytes without a row before they are removed: a younger upload may get its row yet. */
const unownedAgeMs = 24 * 60 * 60 * 1000;

/** Removes the bytes of unfinished sources that expired or whose video is in the trash. Answers how many. */
export async function purgeUploads(context: ServerContext, locks: RangeLocks): Promise<number> {
  const abandoned = await listAbandoned(context.db, { now: new Date(context.clock.now()), limit: batch });
  let purged = 0;
  for (const { videoId, trashed } of abandoned) {
    // Skip a source with a chunk under way: it extends the expiry. The next round checks again.
    const lease = await locks.acquire(videoId, [0, Infinity], { waitMs: 0 });
    if (lease === null) continue;
    try {
      const upload = await forget(context, videoId, trashed);
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
async function forget(context: ServerContext, videoId: string, trashed: boolean): Promise<UploadRow | null> {
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

/** Removes bytes that no row owns: what a crash between two steps, or an older release, left behind. Answers how many. */
export async function removeUnownedSources(context: ServerContext): Promise<number> {
  // Removed later, one of them could be owned by then.
  if (await areFilesHeld(context.db)) return 0;
  const before = new Date(context.clock.now() - unownedAgeMs);
  const counts = [
    await abortUnowned(context, before),
    await removeUnowned(context, before),
    await context.blobs.removeUnfinished(before),
  ];
  const removed = counts.reduce((sum, count) => sum + count, 0);
  if (removed > 0) context.log.info({ removed }, 'sources that nobody owns removed');
  return removed;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sourceIdOf = ({ key }: Pick<PartUpload, 'key'>): string => key.slice(sourceFolder.length + 1);

async function abortUnowned({ db, parts }: ServerContext, begunBefore: Date): Promise<number> {
  let removed = 0;
  for (const uploads of batches(await parts.list({ begunBefore }))) {
    const owned = await listPartsIds(db, uploads.map(sourceIdOf));
    for (const upload of uploads.filter(({ id }) => !owned.has(id))) {
      await parts.abort(upload);
      removed += 1;
    }
  }
  return removed;
}

async function removeUnowned({ db, blobs }: ServerContext, before: Date): Promise<number> {
  let removed = 0;
  const names = (await blobs.list(sourceFolder)).filter((name) => uuidPattern.test(name));
  for (const sourceIds of batches(names)) {
    for (const sourceId of await listUnownedSources(db, sourceIds)) {
      const found = await blobs.stat(sourceKey(sourceId));
      if (found === null || found.modifiedAt >= before) continue;
      await blobs.remove(sourceKey(sourceId));
      removed += 1;
    }
  }
  return removed;
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}
