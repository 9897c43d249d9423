import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobWorker } from '../../../kernel/jobs';
import { recordingTime } from '../../../media/live/recording-name.pure';
import type { LivePackager } from '../../../ports/live-packager';
import { isMediaError } from '../../../ports/media-engine';
import { findRefusal } from '../../records/billing';
import { systemSource } from '../../records/logs';
import { putSource, recordSource } from '../../library/uploads';
import { addVideo, advanceVideo, changeVideo } from '../../library/videos';
import type { RecordingJobs } from '../../library/videos';
import { emitEvent } from '../../records/webhooks';
import type { IngestLives, LiveForIngest } from './ingest-lives';
import type { LiveStore, StoredRecording } from './live-store';
import { listSignals } from './publishers.store';
import { chaptersOf } from './recording-chapters.pure';
import type { RecordedStretch } from './recording-chapters.pure';
import { findSourceless, listMarks, saveVideoOf } from './recordings.store';
import { reportOf } from './signal-report.pure';

/** The job kind that makes a video of the recordings of a live; its subject is the live. */
const finishRecordingKind = 'finish-recording';
/** Delay of the job, within which the packager writes the end of the recording. */
const settleMs = 1500;

interface RecordingParts {
  readonly context: ServerContext;
  readonly lives: IngestLives;
  readonly packager: LivePackager;
  readonly store: LiveStore;
}

/** Queues the job that makes a video of the recording; call it in the transaction that completes a live with `enableLive2vod`. */
export async function queueRecording(
  tx: Transaction,
  { jobs }: Pick<ServerContext, 'jobs'>,
  live: { readonly id: string; readonly accountId: string },
): Promise<void> {
  const { id: subjectId, accountId } = live;
  await jobs.enqueue(tx, { kind: finishRecordingKind, subjectId, accountId, delayMs: settleMs });
}

/** Makes and ends the job of a recording for its video, in the transaction that has the lock of the video. */
export function recordingsOf({ jobs }: Pick<ServerContext, 'jobs'>, lives: IngestLives): RecordingJobs {
  return {
    async repeat(tx, videoId) {
      const live = await lives.findRecorded(tx, videoId);
      if (live === null) return false;
      await jobs.enqueue(tx, { kind: finishRecordingKind, subjectId: live.id, accountId: live.accountId });
      return true;
    },
    async cancel(tx, videoId) {
      const live = await lives.findRecorded(tx, videoId);
      if (live) await jobs.cancel(tx, { kind: finishRecordingKind, subjectId: live.id });
    },
  };
}

export function workOnRecordings(parts: RecordingParts): void {
  parts.context.jobs.work(finishRecordingKind, createRecordingWorker(parts));
}

/** A signal whose process has to notice the end of its live first keeps the job waiting. */
const attempts = 6;
const backoffMs = [5000, 15_000, 30_000, 60_000, 120_000];

function createRecordingWorker(parts: RecordingParts): JobWorker {
  const { context, lives, store } = parts;
  const { scratch, jobs, clock } = context;
  return {
    concurrency: 1,
    attempts,
    backoffMs,
    async run({ subjectId: liveId }, { signal }): Promise<JobResult | undefined> {
      const live = await lives.findKept(liveId);
      // The live is gone for good meanwhile; its recording is not kept.
      if (live === null) return undefined;
      const all = await listComplete(store, liveId);
      const recordings = all.filter(({ sizeBytes }) => sizeBytes > 0);
      if (recordings.length === 0) return endWithoutFiles(context, live);
      await requireNoActiveSignal(context, liveId);
      await requirePlan(context, live.accountId, recordings);
      const bytes = recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      // The joined file, and its copy in the storage.
      return scratch.during({ signal, bytes: 2 * bytes }, async (work, workSignal): Promise<JobResult> => {
        const call = { ...parts, liveId, folder: work.path, signal: workSignal };
        const { path, isIncomplete, stretches } = await joined(recordings, call);
        const failed = await findSourceless(context.db, live.recordingVideoId);
        const videoId = failed ?? randomUUID();
        const made = await putSource(context, videoId, { path, signal: workSignal });
        return {
          async commit(tx) {
            const now = new Date(clock.now());
            const { accountId } = live;
            if (failed === null) await addRecordingVideo(tx, live, { videoId, now });
            const chapters = chaptersOf(await listMarks(tx, liveId), stretches);
            if (chapters.length > 0) await changeVideo(tx, videoId, { chapters, updatedAt: now });
            const fileName = `${liveId}.mp4`;
            await recordSource(tx, { jobs }, { ...made, videoId, accountId, fileName, isIncomplete, now });
            const names = all.map(({ name }) => name);
            await saveVideoOf(tx, names, { liveId, videoId, startedAt: now });
            await lives.recorded(tx, liveId, videoId);
          },
          discard: () => context.parts.abort(made.upload),
        };
      });
    },
    // The live shows a video that says why; its files are kept, so that the job can be repeated.
    async failed(tx, { subjectId: liveId }, code) {
      const live = await lives.findKept(liveId, tx);
      if (live === null) return;
      const found = await findSourceless(tx, live.recordingVideoId);
      if (live.recordingVideoId !== null && found === null) return;
      const videoId = found ?? randomUUID();
      const now = new Date(clock.now());
      if (found === null) await addRecordingVideo(tx, live, { videoId, now });
      await advanceVideo(tx, videoId, { status: 'failed', failureCode: code, updatedAt: now });
      await emitEvent(tx, { type: 'video.failed', accountId: live.accountId, data: { id: videoId, code } });
      if (found === null) await lives.recorded(tx, liveId, videoId);
    },
  };
}

/** Nothing was recorded; a video that waits for a repeated job fails again, as somebody has removed the files. */
async function endWithoutFiles({ db }: ServerContext, live: LiveForIngest): Promise<undefined> {
  if ((await findSourceless(db, live.recordingVideoId)) === null) return undefined;
  throw new JobError('PROCESSING_FAILED', { retryable: false });
}

async function addRecordingVideo(
  tx: Transaction,
  { accountId, title, directoryId, createdBy }: LiveForIngest,
  { videoId: id, now: createdAt }: { readonly videoId: string; readonly now: Date },
): Promise<void> {
  const source = systemSource(finishRecordingKind, accountId);
  await addVideo(tx, { id, accountId, createdBy, createdAt, title, directoryId, source });
}

/** Fails for a retry while a host has bytes that the others do not see yet. */
async function listComplete(store: LiveStore, liveId: string): Promise<readonly StoredRecording[]> {
  if (await store.isRecordingHeld(liveId)) throw new JobError('RECORDING_BUSY', { retryable: true });
  return store.listRecordings(liveId);
}

/** Fails for a retry while a signal is active: a file that is still being written would lack its end. */
async function requireNoActiveSignal({ db }: ServerContext, liveId: string): Promise<void> {
  const isActive = (await listSignals(db, [liveId])).some((row) => reportOf(row).status === 'active');
  if (isActive) throw new JobError('RECORDING_BUSY', { retryable: true });
}

/**
 * A recording that the plan has no room for becomes a failed video, which can be processed again when there is some: its files
 * are kept.
 */
async function requirePlan(
  context: ServerContext,
  accountId: string,
  recordings: readonly StoredRecording[],
): Promise<void> {
  const bytes = recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const code = await findRefusal(context.db, context, { accountId, what: { kind: 'source', bytes } });
  if (code !== null) throw new JobError(code, { retryable: false });
}

interface JoinCall extends Pick<RecordingParts, 'packager' | 'store'> {
  readonly liveId: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Makes one file of all recordings. */
async function joined(
  recordings: readonly StoredRecording[],
  { packager, store, liveId, folder, signal }: JoinCall,
): Promise<{
  readonly path: string;
  readonly isIncomplete: boolean;
  readonly stretches: readonly RecordedStretch[];
}> {
  const path = join(folder, 'joined.mp4');
  const paths: string[] = [];
  for (const { name } of recordings) paths.push(await store.fetchRecording({ liveId, name }, folder, signal));
  try {
    const { skipped, places } = await packager.join(paths, path, signal);
    const stretches = places.map(({ index, begin, end }) => ({
      startedAt: recordingTime(recordings[index]?.name ?? ''),
      begin,
      end,
    }));
    return { path, isIncomplete: skipped > 0 || recordings.some(({ isCut }) => isCut), stretches };
  } catch (error) {
    if (!isMediaError(error)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}
