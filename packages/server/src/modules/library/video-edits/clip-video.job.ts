import { join } from 'node:path';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { followEdit } from '../../../kernel/edit-list.pure';
import { sizeOfFolder } from '../../../kernel/files/size-of-folder';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobWorker } from '../../../kernel/jobs';
import type { PackagedMedia } from '../../../ports/media-engine';
import type { StoredRange } from '../../../schema/video-edits';
import type { StoredChapter } from '../../../schema/videos';
import { findRefusal } from '../../records/billing';
import { emitEvent } from '../../records/webhooks';
import { addFollowed, followingSubtitles, writeFollowed } from '../subtitles';
import type { FollowedSubtitle } from '../subtitles';
import { putSource, recordPackagedSource } from '../uploads';
import type { GeneratedSource } from '../uploads';
import {
  changeVideo,
  findVideo,
  findVideoForUpdate,
  packagedFiles,
  saveFailed,
  saveProgress,
  saveReady,
} from '../videos';
import { cutOriginal } from './cut-original';
import { followChapters } from './edited-chapters.pure';
import { originalCues } from './follow-edit';
import { findEdit, listOriginalSubtitles } from './video-edits.store';

/** Makes a new video of ranges of another one; its subject is the new video. */
export const clipVideoKind = 'clip-video';

/** What such a job is told. */
export interface ClipPayload extends Record<string, unknown> {
  readonly accountId: string;
  readonly videoId: string;
  readonly hlsKey: string;
  readonly storyboardKey: string | null;
  readonly renditionBytes: number;
  readonly ranges: StoredRange[];
  readonly chapters: StoredChapter[];
}

const concurrency = 2;
const attempts = 4;

export function createVideoClipWorker(context: ServerContext): JobWorker {
  const { db, blobs, scratch, parts } = context;
  return {
    concurrency,
    attempts,
    perAccount: 1,
    async run({ subjectId: videoId, payload }, { signal, progress }): Promise<JobResult> {
      const clip = payload as ClipPayload;
      const { accountId, ranges } = clip;
      const wanted = await findVideo(db, { id: videoId, accountId });
      if (wanted?.status !== 'processing') throw new JobError('CANCELLED', { retryable: false });
      const need = { signal, bytes: clip.renditionBytes * 2 };
      return scratch.during(need, async (work, workSignal): Promise<JobResult> => {
        const sourcePath = join(work.path, 'source.mp4');
        const cut = { original: clip, ranges, folder: work.path, sourcePath, signal: workSignal, progress };
        const packaged = await cutOriginal(context, cut);
        const folder = join(work.path, 'packaged');
        const renditionBytes = await sizeOfFolder(folder);
        const refusal = await findRefusal(db, context, {
          accountId,
          what: { kind: 'bytes', bytes: renditionBytes },
        });
        if (refusal !== null) throw new JobError(refusal, { retryable: false });
        const { prefix } = packagedFiles(videoId, work.id);
        const source = await putSource(context, videoId, { path: sourcePath, signal: workSignal });
        await blobs.putFolder(prefix, folder);
        const subtitles = await copySubtitles(context, { from: clip.videoId, to: videoId, ranges });
        return {
          commit: (tx) =>
            keepClip(tx, context, {
              videoId,
              clip,
              source,
              packaged,
              runId: work.id,
              renditionBytes,
              subtitles,
            }),
          async discard() {
            await parts.abort(source.upload);
            await blobs.removePrefix(prefix);
            for (const { file } of subtitles) await blobs.remove(file.key);
          },
        };
      });
    },
    async progressed(tx, { subjectId }, percent) {
      await saveProgress(tx, [subjectId], { percent, now: nowOf(context) });
    },
    async failed(tx, { subjectId, accountId }, code) {
      await saveFailed(tx, [subjectId], { code, now: nowOf(context) });
      if (accountId !== null)
        await emitEvent(tx, { type: 'video.failed', accountId, data: { id: subjectId, code } });
    },
  };
}

interface MadeClip {
  readonly videoId: string;
  readonly clip: ClipPayload;
  readonly source: GeneratedSource;
  readonly packaged: PackagedMedia;
  readonly runId: string;
  readonly renditionBytes: number;
  readonly subtitles: readonly FollowedSubtitle[];
}

/** @throws where the video went to the trash, or its making was cancelled, meanwhile. */
async function keepClip(tx: Transaction, context: ServerContext, made: MadeClip): Promise<void> {
  const { videoId, clip, source, packaged, runId, renditionBytes, subtitles } = made;
  const { accountId, ranges } = clip;
  const video = await findVideoForUpdate(tx, { id: videoId, accountId });
  if (video?.status !== 'processing') throw new JobError('CANCELLED', { retryable: false });
  const now = nowOf(context);
  const fileName = `${videoId}.mp4`;
  await recordPackagedSource(tx, { ...source, videoId, accountId, fileName, isIncomplete: false, now });
  await changeVideo(tx, videoId, { chapters: followChapters(ranges, clip.chapters), updatedAt: now });
  await saveReady(tx, [videoId], { packaged, runId, renditionBytes, now });
  await addFollowed(tx, { all: subtitles, now });
  await emitEvent(tx, { type: 'video.ready', accountId, data: { id: videoId } });
}

/** Puts copies of the subtitles of a video for another one that is cut out of it. */
async function copySubtitles(
  { db, blobs }: Pick<ServerContext, 'db' | 'blobs'>,
  {
    from,
    to,
    ranges,
  }: { readonly from: string; readonly to: string; readonly ranges: readonly StoredRange[] },
) {
  const [rows, kept, edit] = await Promise.all([
    followingSubtitles(db, from),
    listOriginalSubtitles(db, from),
    findEdit(db, from),
  ]);
  const copies = rows.map((row) => {
    const own = kept.find((one) => one.language === row.language);
    const cues = followEdit(ranges, originalCues(row, own, edit?.applied ?? null));
    return writeFollowed({ ...row, videoId: to }, cues);
  });
  const some = copies.filter(({ cues }) => cues.length > 0);
  for (const { file } of some) await blobs.put(file.key, file.data);
  return some;
}
