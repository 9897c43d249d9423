import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { sizeOfFolder } from '../../../kernel/files/size-of-folder';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobWorker } from '../../../kernel/jobs';
import { isStorageError } from '../../../ports/disk-files';
import type { CutStretch } from '../../../ports/live-packager';
import { isMediaError } from '../../../ports/media-engine';
import { lockTeamShared } from '../../core/access';
import { findFolder, lockTreeShared } from '../../library/folder-tree';
import { putSource, recordPackagedSource } from '../../library/uploads';
import type { GeneratedSource } from '../../library/uploads';
import { addVideo, changeVideo, packagedFiles, saveReady } from '../../library/videos';
import { publishToAccount } from '../../people/realtime';
import { findRefusal } from '../../records/billing';
import { systemSource } from '../../records/logs';
import { emitEvent } from '../../records/webhooks';
import { chaptersOf } from '../ingest';
import type { AiredMedia } from '../ingest';
import { planClip, runsOf } from './clip-plan.pure';
import type { ClipPlan } from './clip-plan.pure';
import { findClipById, listMarksOf, lockClip, saveClip } from './clips.store';
import type { ClipRow } from './clips.store';

/** Makes a video of a clip; its subject is the clip. */
export const makeClipKind = 'make-clip';

/** A live has more than one clip in a moment that matters. */
const concurrency = 2;
const attempts = 4;
const backoffMs = [1000, 5000, 20_000];
/** Of a signal of 20 Mbit/s; the stretch is in the folder four times at most. */
const bytesPerSecond = 2_500_000 * 4;

/** A clip that was cut, and where its files are in the storage. */
interface MadeClip {
  readonly row: ClipRow;
  readonly videoId: string;
  readonly runId: string;
  readonly source: GeneratedSource;
  readonly stretch: CutStretch;
  readonly renditionBytes: number;
}

export function createClipWorker(context: ServerContext, aired: AiredMedia): JobWorker {
  const { db, scratch, blobs } = context;
  return {
    concurrency,
    attempts,
    backoffMs,
    async run({ subjectId }, { signal }): Promise<JobResult | undefined> {
      const row = await findClipById(db, subjectId);
      if (row === null || row.status !== 'making') return undefined;
      const plan = planClip(row.segments, { fromTime: row.from.getTime(), untilTime: row.until.getTime() });
      if (plan === null) throw new JobError('MEDIA_GONE', { retryable: false });
      const bytes = (plan.until - plan.from) * bytesPerSecond;
      return scratch.during({ signal, bytes }, async (work, workSignal): Promise<JobResult> => {
        const task = { row, plan, folder: work.path, signal: workSignal };
        const stretch = await cut(aired, task);
        await requireRoomFor(context, task);
        const videoId = randomUUID();
        const { prefix } = packagedFiles(videoId, work.id);
        const source = await putSource(context, videoId, { path: stretch.sourcePath, signal: workSignal });
        const folder = join(work.path, 'packaged');
        const renditionBytes = await sizeOfFolder(folder);
        await blobs.putFolder(prefix, folder);
        const made: MadeClip = { row, videoId, runId: work.id, source, stretch, renditionBytes };
        return {
          commit: (tx) => keepClip(tx, context, made),
          async discard() {
            await context.parts.abort(source.upload);
            await blobs.removePrefix(prefix);
          },
        };
      });
    },
    async failed(tx, { subjectId }, errorCode) {
      const row = await saveClip(tx, subjectId, { status: 'failed', errorCode, updatedAt: nowOf(context) });
      if (row !== null) await tellMoments(tx, context, row);
    },
  };
}

interface ClipTask {
  readonly row: ClipRow;
  readonly plan: ClipPlan;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function cut(aired: AiredMedia, { row, plan, folder, signal }: ClipTask): Promise<CutStretch> {
  const runs: string[] = [];
  for (const [index, { init, uris }] of runsOf(plan.segments).entries()) {
    const path = join(folder, `run-${index}.mp4`);
    signal.throwIfAborted();
    if (!(await aired.fetch(row, { uris: [init, ...uris], path })))
      throw new JobError('MEDIA_GONE', { retryable: false });
    runs.push(path);
  }
  try {
    return await aired.cut({ runs, folder, from: plan.from, until: plan.until, signal });
  } catch (error) {
    if (isStorageError(error, 'FULL')) throw new JobError('STORAGE_FULL', { retryable: true, cause: error });
    if (!isMediaError(error)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}

/** What is copied needs no minutes of transcoding. */
async function requireRoomFor(
  context: ServerContext,
  { row: { accountId }, folder }: Pick<ClipTask, 'row' | 'folder'>,
): Promise<void> {
  // Half of the folder are the runs and the joined file, which are not kept.
  const what = { kind: 'bytes' as const, bytes: Math.ceil((await sizeOfFolder(folder)) / 2) };
  const code = await findRefusal(context.db, context, { accountId, what });
  if (code !== null) throw new JobError(code, { retryable: false });
}

async function keepClip(tx: Transaction, context: ServerContext, made: MadeClip): Promise<void> {
  const { row, videoId, runId, source, stretch, renditionBytes } = made;
  const { accountId, liveId, createdBy } = row;
  const now = nowOf(context);
  await lockTeamShared(tx, accountId);
  await lockTreeShared(tx, accountId);
  const clip = await lockClip(tx, row.id);
  if (clip === null) throw new JobError('CANCELLED', { retryable: false });
  const { title } = clip;
  const directoryId = await findFolder(tx, { accountId, directoryId: clip.directoryId });
  const by = systemSource(makeClipKind, accountId);
  await addVideo(tx, { id: videoId, accountId, createdBy, createdAt: now, title, directoryId, source: by });
  const chapters = chaptersOf(await listMarksOf(tx, liveId), stretchesOf(row, stretch));
  if (chapters.length > 0) await changeVideo(tx, videoId, { chapters, updatedAt: now });
  const recorded = { ...source, videoId, accountId, fileName: `${row.id}.mp4`, isIncomplete: false, now };
  const { packaged } = stretch;
  await recordPackagedSource(tx, recorded);
  await saveReady(tx, [videoId], { packaged, runId, renditionBytes, now });
  await emitEvent(tx, { type: 'video.ready', accountId, data: { id: videoId } });
  await emitEvent(tx, { type: 'clip.ready', accountId, data: { id: videoId, liveId } });
  const seconds = packaged.durationSeconds;
  await saveClip(tx, row.id, { status: 'ready', errorCode: null, videoId, seconds, updatedAt: now });
  await tellMoments(tx, context, row);
}

/** When what a clip is made of was on air, and where that is in its video. */
function stretchesOf({ segments }: ClipRow, { begin, packaged }: CutStretch) {
  const end = packaged.durationSeconds;
  let at = -begin;
  return segments.flatMap(({ startedAt, seconds }) => {
    const place = at;
    at += seconds;
    const early = Math.max(0, -place);
    if (at <= 0 || place >= end) return [];
    return [{ startedAt: startedAt + early * 1000, begin: place + early, end: Math.min(at, end) }];
  });
}

/** Tells the panels of a live that its clips changed. */
export async function tellMoments(
  tx: Transaction,
  { bus, clock }: Pick<ServerContext, 'bus' | 'clock'>,
  { accountId, liveId }: Pick<ClipRow, 'accountId' | 'liveId'>,
): Promise<void> {
  const message = { evento: 'live_moments', timestamp: clock.now(), live_id: liveId } as const;
  await publishToAccount({ tx, bus }, accountId, message);
}
