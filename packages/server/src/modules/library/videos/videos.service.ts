import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import { personOf } from '../../../kernel/http/callers-team.pure';
import type { Call } from '../../../kernel/http/module';
import { requireRoom } from '../../records/billing';
import { findTeamDomains } from '../../people/teams';
import { folderFor, releaseFile, takeFile } from '../../people/embeds';
import { lockTreeShared, requireFolder } from '../folder-tree';
import { recordEvent, recordOfChange } from '../../records/logs';
import type { EventSource } from '../../records/logs';
import { endReplacement, isReplacing, repeatReplacement } from './video-replacement';
import { hasSource } from './video-source';
import { readPatch } from './video-patch';
import { requireSignVideo } from './sign-language';
import { endsLinks } from './videos.policy.pure';
import {
  advanceVideo,
  changeVideo as writeChange,
  findVideo,
  insertVideo,
  packageJobKind,
  revokeMedia,
} from './videos.store';
import { lockVideo } from './video-of-call';
import { discardVideos } from './video-trash.service';
import type { TrashableVideo } from './video-trash.store';
import type { VideoRow } from './videos.store';
import type { StoredChapter } from '../../../schema/videos';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { emitEvent } from '../../records/webhooks';
import type { Caller } from '../../../kernel/http/principal';

/** Creates a video without a source. Returns its id. */
export async function makeVideo(call: Call<'createVideo', Caller>): Promise<string> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  if (body.size === 0)
    throw httpError({ status: 422, code: 'EMPTY_FILE', fields: [{ field: 'size', code: 'INVALID_VALUE' }] });
  const id = randomUUID();
  const createdAt = new Date(context.clock.now());
  await context.db.transaction(async (tx) => {
    await requireRoom(tx, context, { accountId, what: { kind: 'source', bytes: body.size ?? null } });
    await addVideo(tx, {
      id,
      accountId,
      createdBy: personOf(principal),
      createdAt,
      title: body.title,
      directoryId: folderFor(principal, body.directoryId),
      source: call,
    });
    await takeFile(tx, principal, id);
  });
  return id;
}

/** A video that is to be made, and by whom. */
export interface NewVideo extends Pick<VideoRow, 'id' | 'accountId' | 'createdBy' | 'title' | 'createdAt'> {
  /** The root of the library where it is left out. */
  readonly directoryId?: string | null | undefined;
  /** For the activity log. */
  readonly source: EventSource;
}

/** Inserts a video without a source. */
export async function addVideo(tx: Transaction, { source, ...video }: NewVideo): Promise<void> {
  const { id, accountId, title } = video;
  if (!(await lockTeamShared(tx, accountId))) throw notFound();
  await lockTreeShared(tx, accountId);
  const directoryId = await requireFolder(tx, { accountId, directoryId: video.directoryId });
  await insertVideo(tx, { ...video, directoryId });
  await recordEvent(tx, { call: source, event: 'VIDEO_CRIADO', of: { id, accountId }, record: { title } });
  await emitEvent(tx, { type: 'video.created', accountId, data: { id } });
}

export async function changeVideo(call: Call<'updateVideo'>): Promise<VideoRow> {
  const { context, principal, params, body } = call;
  return context.db.transaction(async (tx) => {
    // Lock order: folders before videos. While the lock is held no folder of the team can be trashed.
    if (body.directoryId !== undefined) await lockTreeShared(tx, principal.accountId);
    const before = await lockForChange(tx, call);
    if (body.directoryId !== undefined) {
      await requireFolder(tx, { accountId: principal.accountId, directoryId: body.directoryId });
    }
    const signs = await signTitles(tx, before, body.signLanguageVideoId);
    const patch = readPatch(body, before.durationSeconds);
    const after = await writeChange(tx, params.id, { ...patch, updatedAt: new Date(context.clock.now()) });
    const isRevoked = endsLinks(before, after, await findTeamDomains(tx, before.accountId));
    if (isRevoked) await revokeMedia(tx, before.id);
    await recordEvent(tx, {
      call,
      event: 'VIDEO_ATUALIZADO',
      of: before,
      record: recordOfChange(
        { ...recordable(patch), ...signs.after },
        { ...recordable(before), ...signs.before },
      ),
    });
    return isRevoked ? { ...after, playbackTokenVersion: after.playbackTokenVersion + 1 } : after;
  });
}

/** The titles of the videos that interpret a video, for the activity log; nothing where that is not changed. */
async function signTitles(tx: Transaction, before: VideoRow, chosen: string | null | undefined) {
  if (chosen === undefined) return { before: {}, after: {} };
  const { accountId, signLanguageVideoId: id } = before;
  const known = id === null ? null : await findVideo(tx, { id, accountId });
  return {
    before: { signLanguage: known?.title ?? null },
    after: { signLanguage: await requireSignVideo(tx, before, chosen) },
  };
}

/** The fields of a video as the activity log shows them: chapters as lines, no identifier. */
function recordable<
  Fields extends { chapters?: readonly StoredChapter[] | null; signLanguageVideoId?: string | null },
>({ signLanguageVideoId: _sign, ...fields }: Fields) {
  const { chapters } = fields;
  return chapters ? { ...fields, chapters: chapters.map((one) => `${one.inicio} ${one.titulo}`) } : fields;
}

/** Moves a video to the trash. */
export async function trashVideo(call: Call<'deleteVideo', Caller>): Promise<void> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    await trashLocked(tx, call, await lockForChange(tx, call));
  });
}

/** Moves a locked video to the trash. */
export async function trashLocked(
  tx: Transaction,
  call: Call<'deleteVideo' | 'uploadSource', Caller>,
  video: TrashableVideo,
): Promise<void> {
  const { context, principal } = call;
  await releaseFile(tx, principal, video);
  await discardVideos({ context, tx }, [video]);
  await recordEvent(tx, { call, event: 'VIDEO_REMOVIDO', of: video, record: { title: video.title } });
}

/** The jobs that make a source of the recording of a live. Injected, because the module `ingest` depends on this one. */
export interface RecordingJobs {
  /** False for a video that is no recording. */
  repeat(tx: Transaction, videoId: string): Promise<boolean>;
  cancel(tx: Transaction, videoId: string): Promise<void>;
}

export async function repeatTranscode(
  call: Call<'retryTranscode'>,
  recordings: RecordingJobs,
): Promise<void> {
  const { context, params } = call;
  const hasBytes = await hasSource(context, params.id);
  await context.db.transaction(async (tx) => {
    const video = await lockVideo(tx, call);
    const { accountId } = video;
    await requireRoom(tx, context, { accountId, what: { kind: 'conversion' } });
    const now = new Date(context.clock.now());
    const job = { kind: packageJobKind, subjectId: video.id, accountId };
    if (await repeatReplacement({ tx, now }, video.id)) await context.jobs.enqueue(tx, job);
    else {
      requireFailed(video);
      if (hasBytes) await context.jobs.enqueue(tx, job);
      else if (!(await recordings.repeat(tx, video.id))) throw notRepeatable();
      await advanceVideo(tx, video.id, { ...again, updatedAt: now });
    }
    await recordEvent(tx, { call, event: 'VIDEO_ATUALIZADO', of: video, record: { status: 'processing' } });
  });
}

const again = { status: 'processing', progress: 0, failureCode: null } as const;

/** The video did not fail, or nothing is left to convert. */
const notRepeatable = (): Error => httpError({ status: 409, code: 'TRANSCODE_NOT_REPEATABLE' });

function requireFailed(video: VideoRow): void {
  if (video.status !== 'failed' || isReplacing(video)) throw notRepeatable();
}

/**
 * Ends a conversion that is under way: its run is aborted, and what it made is removed. The video fails, so that it can be
 * processed again. A conversion that was committed before this had the video's lock is not taken back.
 *
 * @throws 409 where there is none.
 */
export async function cancelTranscode(
  call: Call<'cancelTranscode'>,
  recordings: RecordingJobs,
): Promise<void> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    const video = await lockVideo(tx, call);
    const now = new Date(context.clock.now());
    await failCancelled({ tx, jobs: context.jobs, now }, video);
    await context.jobs.cancel(tx, { kind: packageJobKind, subjectId: video.id });
    if (video.sizeBytes === null) await recordings.cancel(tx, video.id);
    await recordEvent(tx, { call, event: 'VIDEO_ATUALIZADO', of: video, record: { transcode: 'cancelled' } });
  });
}

/** @throws 409 where nothing is converted. */
async function failCancelled(step: Parameters<typeof endReplacement>[0], video: VideoRow): Promise<void> {
  // A replacement is rolled back, and the video plays its current files.
  if (video.replacementStatus === 'processing') return void (await endReplacement(step, video.id));
  if (video.status !== 'processing') throw httpError({ status: 409, code: 'TRANSCODE_NOT_CANCELLABLE' });
  const failed = { status: 'failed', progress: 0, failureCode: 'CANCELLED' } as const;
  await advanceVideo(step.tx, video.id, { ...failed, updatedAt: step.now });
  const { id, accountId } = video;
  await emitEvent(step.tx, { type: 'video.failed', accountId, data: { id, code: failed.failureCode } });
}

async function lockForChange(
  tx: Transaction,
  call: Call<'updateVideo'> | Call<'deleteVideo', Caller>,
): Promise<VideoRow> {
  const video = await lockVideo(tx, call);
  requireVersion(call.request.headers['if-match'], video.version);
  return video;
}
