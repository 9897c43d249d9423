import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import { JobError } from '../../kernel/jobs';
import type { JobResult, JobWorker } from '../../kernel/jobs';
import type { LivePackager } from '../../ports/live-packager';
import { systemSource } from '../logs';
import { putSource, recordSource } from '../uploads';
import { addVideo } from '../videos';
import type { IngestLives } from './ingest-lives';
import type { LiveFolders } from './live-folders';
import { listSignals } from './publishers.store';
import { saveVideoOf } from './recordings.store';
import { reportOf } from './signal-report.pure';

/** The job kind that makes a video of the recordings of a live; its subject is the live. */
const finishRecordingKind = 'finish-recording';
/** Delay of the job, within which the packager writes the end of the recording. */
const settleMs = 1500;

interface RecordingParts {
  readonly context: ServerContext;
  readonly lives: IngestLives;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
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

export function workOnRecordings(parts: RecordingParts): void {
  parts.context.jobs.work(finishRecordingKind, createRecordingWorker(parts));
}

function createRecordingWorker({ context, lives, packager, folders }: RecordingParts): JobWorker {
  const { scratch, jobs, clock } = context;
  return {
    concurrency: 1,
    failed: 'operator',
    async run({ subjectId: liveId }, { signal }): Promise<JobResult | undefined> {
      const live = await lives.findLive(liveId);
      // The live was deleted meanwhile; its recording is not kept.
      if (live === null) return undefined;
      const recordings = await listRecordings(folders.recordings(liveId));
      if (recordings.length === 0) return undefined;
      await requireNoActiveSignal(context, liveId);
      const work = await scratch.open();
      try {
        const path = await joined(recordings, { packager, folder: work.path, signal });
        const videoId = randomUUID();
        const made = await putSource(context, videoId, { path, signal });
        return {
          async commit(tx) {
            const now = new Date(clock.now());
            const { accountId, title, directoryId, createdBy } = live;
            const source = systemSource(finishRecordingKind, accountId);
            await addVideo(tx, {
              id: videoId,
              accountId,
              createdBy,
              createdAt: now,
              title,
              directoryId,
              source,
            });
            await recordSource(tx, { jobs }, { ...made, videoId, accountId, fileName: `${liveId}.mp4`, now });
            await saveVideoOf(
              tx,
              recordings.map((path) => basename(path)),
              { liveId, videoId, startedAt: now },
            );
            await lives.recorded(tx, liveId, videoId);
          },
          discard: () => context.parts.abort(made.upload),
        };
      } finally {
        await work.remove();
      }
    },
  };
}

/** The recording files of a live in chronological order, without empty ones. */
async function listRecordings(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.mp4')).sort();
  const paths = names.map((name) => join(folder, name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return paths.filter((_, index) => (sizes[index] ?? 0) > 0);
}

/** Fails for a retry while a signal is active: a file that is still being written would lack its end. */
async function requireNoActiveSignal({ db }: ServerContext, liveId: string): Promise<void> {
  const isActive = (await listSignals(db, [liveId])).some((row) => reportOf(row).status === 'active');
  if (isActive) throw new JobError('RECORDING_BUSY', { retryable: true });
}

/** Joins all parts into one file; a single part is used as it is. */
async function joined(
  recordings: readonly string[],
  { packager, folder, signal }: { packager: LivePackager; folder: string; signal: AbortSignal },
): Promise<string> {
  const [only, ...more] = recordings;
  if (only !== undefined && more.length === 0) return only;
  const path = join(folder, 'joined.ts');
  await packager.join(recordings, path, signal);
  return path;
}
