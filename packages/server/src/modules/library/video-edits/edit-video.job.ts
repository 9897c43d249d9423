import { join } from 'node:path';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { sizeOfFolder } from '../../../kernel/files/size-of-folder';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobWorker } from '../../../kernel/jobs';
import { findRefusal } from '../../records/billing';
import { findVideo, findVideoForUpdate, packagedFiles } from '../videos';
import { applyVersion } from './apply-edit';
import type { NextVersion } from './apply-edit';
import { cutOriginal } from './cut-original';
import { planSubtitles } from './follow-edit';
import { findEdit, saveEdit } from './video-edits.store';
import type { VideoEditRow } from './video-edits.store';

/** Makes the version of a video that its edit asks for; its subject is the video. */
export const editVideoKind = 'edit-video';

/** Copying keeps the disk busy, not the processor. */
const concurrency = 2;
const attempts = 5;

export function createEditWorker(context: ServerContext): JobWorker {
  const { db, blobs, scratch } = context;
  return {
    concurrency,
    attempts,
    perAccount: 1,
    async run({ subjectId: videoId }, { signal, progress }): Promise<JobResult | undefined> {
      const edit = await findEdit(db, videoId);
      if (edit === null || edit.status !== 'processing') return undefined;
      const { accountId, keep: ranges } = edit;
      if ((await findVideo(db, { id: videoId, accountId })) === null)
        throw new JobError('NOT_FOUND', { retryable: false });
      // The original, and what is made of it.
      const bytes = (edit.renditionBytes ?? 0) * 2;
      return scratch.during({ signal, bytes }, async (work, workSignal): Promise<JobResult> => {
        const cut = {
          original: edit,
          ranges,
          folder: work.path,
          sourcePath: null,
          signal: workSignal,
          progress,
        };
        const packaged = await cutOriginal(context, cut);
        const folder = join(work.path, 'packaged');
        const renditionBytes = await sizeOfFolder(folder);
        const refusal = await findRefusal(db, context, {
          accountId,
          what: { kind: 'bytes', bytes: renditionBytes },
        });
        if (refusal !== null) throw new JobError(refusal, { retryable: false });
        const { prefix } = packagedFiles(videoId, work.id);
        await blobs.putFolder(prefix, folder);
        const subtitles = await planSubtitles(db, edit, ranges);
        for (const { key, data } of subtitles.files) await blobs.put(key, data);
        return {
          commit: (tx) =>
            commitEdit(tx, context, { edit, packaged, runId: work.id, renditionBytes, subtitles }),
          async discard() {
            await blobs.removePrefix(prefix);
            for (const { key } of subtitles.files) await blobs.remove(key);
          },
        };
      });
    },
    async progressed(tx, { subjectId }, percent) {
      await saveEdit(tx, subjectId, { progress: percent, updatedAt: nowOf(context) });
    },
    async failed(tx, { subjectId }, code) {
      const failed = { status: 'failed', progress: 0, failureCode: code } as const;
      await saveEdit(tx, subjectId, { ...failed, updatedAt: nowOf(context) });
    },
  };
}

interface MadeVersion extends Pick<NextVersion, 'packaged' | 'runId' | 'renditionBytes' | 'subtitles'> {
  /** As it was when the run began. */
  readonly edit: VideoEditRow;
}

/** Switches the video to what was made, unless another edit was asked for meanwhile. */
async function commitEdit(tx: Transaction, context: ServerContext, made: MadeVersion): Promise<void> {
  const { edit, packaged, ...run } = made;
  const { videoId, accountId, keep: ranges, version } = edit;
  const video = await findVideoForUpdate(tx, { id: videoId, accountId });
  const current = await findEdit(tx, videoId);
  if (video === null || current?.version !== version) throw new JobError('CANCELLED', { retryable: false });
  const { truncated, damaged } = video;
  const kept = { ...packaged, truncated, damaged, omittedTracks: current.omittedTracks };
  const step = { tx, jobs: context.jobs, now: nowOf(context) };
  if (!(await applyVersion(step, { video, edit: current }, { ...run, ranges, packaged: kept })))
    throw new JobError('SUBTITLES_CHANGED', { retryable: true });
}
