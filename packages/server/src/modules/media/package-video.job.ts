import type { ServerContext } from '../../kernel/context';
import { JobError } from '../../kernel/jobs';
import type { JobWorker } from '../../kernel/jobs';
import { isMediaError } from '../../ports/media-engine';
import type { PackagedMedia, PackageTask } from '../../ports/media-engine';
import { sourceKey } from '../videos';
import { isWanted, saveFailed, saveProgress, saveReady } from './media.store';
import { packagingKey, placeFiles } from './packaged-files';

/** Makes the source of a video playable: `processing` with its percent, then `ready` or `failed`. */
export function createPackageVideoWorker(context: ServerContext): JobWorker {
  const { db, storage } = context;
  const now = (): Date => new Date(context.clock.now());
  return {
    // One keeps all cores busy by itself; the second place is for another team, which a long one would hold up.
    concurrency: 2,
    perAccount: 1,
    async run({ subjectId: videoId }, { signal, progress }) {
      if (!(await isWanted(db, videoId))) throw new JobError('NOT_FOUND', { retryable: false });
      const from = packagingKey(videoId);
      await storage.removeTree(from);
      const packaged = await packageMedia(context, {
        source: storage.localPath(sourceKey(videoId)),
        outputFolder: storage.localPath(from),
        signal,
        onProgress: progress,
      });
      await placeFiles(storage, { from, videoId, hasPoster: packaged.posterPath !== null });
      return (tx) => saveReady(tx, [videoId], { packaged, now: now() });
    },
    progressed: (tx, { subjectId }, percent) => saveProgress(tx, [subjectId], { percent, now: now() }),
    failed: (tx, { subjectId }, code) => saveFailed(tx, [subjectId], { code, now: now() }),
  };
}

/** Runs the engine; its failures become the queue's. */
export async function packageMedia({ media }: ServerContext, task: PackageTask): Promise<PackagedMedia> {
  if (!(await media.available())) throw new JobError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false });
  try {
    return await media.package(task);
  } catch (error) {
    if (!isMediaError(error)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}
