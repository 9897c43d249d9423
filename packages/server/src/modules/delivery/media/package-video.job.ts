import { join } from 'node:path';
import type { ServerContext } from '../../../kernel/context';
import { sizeOfFolder } from '../../../kernel/files/size-of-folder';
import { JobError } from '../../../kernel/jobs';
import type { JobWorker } from '../../../kernel/jobs';
import { isMediaError } from '../../../ports/media-engine';
import type { PackagedMedia, PackageTask } from '../../../ports/media-engine';
import { countTranscoded } from '../../records/billing';
import { removeFilesLater } from '../../core/removed-files';
import {
  advanceReplacement,
  arrivedBytes,
  failReplacement,
  fetchArrivedSource,
  finishReplacement,
  longestLinkMs,
  packagedFiles,
  saveFailed,
  saveProgress,
  saveReady,
} from '../../library/videos';
import { forgetEdit } from '../../library/video-edits';
import { findServed, isWanted } from './media.store';
import { notifyVideoFailed, notifyVideoReady } from './notify-outcome';

/** Renditions are about as large as a source of usual quality; of a much larger one nobody knows before they are made. */
const mostExpectedBytes = 2 * 1024 ** 3;

/** Makes the source of a video playable: `processing` with its percent, then `ready` or `failed`. */
export function createPackageVideoWorker(context: ServerContext): JobWorker {
  const { db, blobs, scratch, jobs } = context;
  const now = (): Date => new Date(context.clock.now());
  return {
    // One job keeps all cores busy; the other slots are for other teams, so that a long job does not block them.
    concurrency: context.config.transcodes,
    perAccount: 1,
    async run({ subjectId: videoId }, { signal, progress }) {
      if (!(await isWanted(db, videoId))) throw new JobError('NOT_FOUND', { retryable: false });
      const bytes = Math.min(await arrivedBytes(context, videoId), mostExpectedBytes);
      const need = { signal, bytes };
      return scratch.during(need, async (work, workSignal) => {
        const outputFolder = join(work.path, 'packaged');
        const source = join(work.path, 'source');
        await fetchArrivedSource(context, videoId, source);
        const task = { source, outputFolder, signal: workSignal, onProgress: progress };
        const packaged = await packageMedia(context, task);
        // Stored below a prefix of this run: the served files change only in `commit`, which requires the lease.
        const { prefix } = packagedFiles(videoId, work.id);
        const renditionBytes = await sizeOfFolder(outputFolder);
        await blobs.putFolder(prefix, outputFolder);
        return {
          async commit(tx) {
            const before = await findServed(tx, videoId);
            await finishReplacement({ tx, jobs, now: now() }, videoId);
            await forgetEdit(tx, { jobs }, videoId);
            await saveReady(tx, [videoId], { packaged, runId: work.id, renditionBytes, now: now() });
            await countTranscoded(tx, { videoId, seconds: packaged.durationSeconds, now: now() });
            await notifyVideoReady(tx, videoId, { isFirst: before === null });
            // Removed only after the longest link has expired, so that no running player misses a segment.
            if (before !== null)
              await removeFilesLater(tx, jobs, {
                prefix: before.prefix,
                delayMs: longestLinkMs(before.durationSeconds),
              });
          },
          discard: () => blobs.removePrefix(prefix),
        };
      });
    },
    async progressed(tx, { subjectId }, percent) {
      const step = { percent, now: now() };
      if (!(await advanceReplacement(tx, subjectId, step))) await saveProgress(tx, [subjectId], step);
    },
    async failed(tx, { subjectId }, code) {
      const isReplacement = await failReplacement({ tx, now: now() }, subjectId, code);
      if (isReplacement) return;
      await saveFailed(tx, [subjectId], { code, now: now() });
      await notifyVideoFailed(tx, subjectId, code);
    },
  };
}

/** Runs the media engine and maps its errors to `JobError`. */
export async function packageMedia(
  { media }: Pick<ServerContext, 'media'>,
  task: PackageTask,
): Promise<PackagedMedia> {
  if (!(await media.available())) throw new JobError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false });
  try {
    return await media.package(task);
  } catch (error) {
    if (!isMediaError(error)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}
