import { randomUUID } from 'node:crypto';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { isWhole, keptSeconds, normaliseRanges } from '../../../kernel/edit-list.pure';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import { httpError, invalidField } from '../../../kernel/errors/http-error';
import { personOf } from '../../../kernel/http/callers-team.pure';
import { requireVersion } from '../../../kernel/http/if-match';
import { noContent } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { linksOfCall, lockTeamShared } from '../../core/access';
import { putNamed } from '../../core/named-files';
import { requireRoom } from '../../records/billing';
import { recordEvent } from '../../records/logs';
import { addVideo, advanceVideo, isReplacing, lockVideo, readVideo } from '../videos';
import type { VideoRow } from '../videos';
import { applyVersion, originalVersion } from './apply-edit';
import { clipVideoKind, createVideoClipWorker } from './clip-video.job';
import type { ClipPayload } from './clip-video.job';
import { createEditWorker, editVideoKind } from './edit-video.job';
import { planSubtitles } from './follow-edit';
import { chaptersOfOriginal, firstVersion, toVideoEdit } from './video-edits.presenter.pure';
import { deleteEdit, findEdit, insertEdit, saveEdit } from './video-edits.store';
import type { VideoEditRow } from './video-edits.store';

type EditCall = Call<'getVideoEdit'> | Call<'editVideo'> | Call<'removeVideoEdit'> | Call<'createVideoClip'>;
type Playing = VideoRow & { readonly hlsKey: string; readonly durationSeconds: number };

/** @throws 409 for a video that does not play. */
function requirePlaying(video: VideoRow): Playing {
  const { status, hlsKey, durationSeconds } = video;
  if (status !== 'ready' || hlsKey === null || durationSeconds === null)
    throw httpError({ status: 409, code: 'VIDEO_NOT_READY' });
  return { ...video, hlsKey, durationSeconds };
}

/** @throws 422 where nothing is left. */
function readRanges(keep: readonly KeptRange[], originalSeconds: number): KeptRange[] {
  const ranges = normaliseRanges(keep, originalSeconds);
  if (keptSeconds(ranges) <= 0) throw invalidField('keep', 'INVALID_VALUE');
  return ranges;
}

const shown = (call: EditCall, video: Playing, edit: VideoEditRow | null) =>
  toVideoEdit(video, edit, { links: linksOfCall(call), language: call.language });

async function get(call: Call<'getVideoEdit'>): Promise<Answer<'getVideoEdit'>> {
  const video = requirePlaying(await readVideo(call));
  return { status: 200, body: shown(call, video, await findEdit(call.context.db, video.id)) };
}

async function change(call: Call<'editVideo'>): Promise<Answer<'editVideo'>> {
  const { context, body } = call;
  const before = await findEdit(context.db, call.params.id);
  const original = before ?? requirePlaying(await readVideo(call));
  if (isWhole(readRanges(body.keep, original.durationSeconds ?? 0), original.durationSeconds ?? 0))
    return { status: 202, body: await backToOriginal(call) };
  return context.db.transaction(async (tx) => {
    const { video, edit } = await lockForEdit(tx, call);
    const ranges = readRanges(body.keep, (edit ?? video).durationSeconds);
    const { accountId, id: videoId } = video;
    await requireRoom(tx, context, { accountId, what: { kind: 'bytes', bytes: 0 } });
    const now = nowOf(context);
    const asked = {
      keep: ranges,
      status: 'processing',
      progress: 0,
      failureCode: null,
      updatedAt: now,
    } as const;
    const after =
      edit === null
        ? await insertEdit(tx, { ...originalOf(call, video), ...asked, keep: [...ranges], createdAt: now })
        : await saveEdit(tx, videoId, { ...asked, keep: [...ranges], version: edit.version + 1 });
    await context.jobs.cancel(tx, { kind: editVideoKind, subjectId: videoId });
    // A person waits for it.
    await context.jobs.enqueue(tx, { kind: editVideoKind, subjectId: videoId, accountId, priority: -1 });
    await record(tx, call, keptSeconds(ranges));
    return { status: 202, body: shown(call, video, after) };
  });
}

/** What a video plays, to be kept as its original. */
function originalOf({ principal }: Call<'editVideo'>, video: Playing) {
  const { id: videoId, accountId, hlsKey, posterKey, storyboardKey, durationSeconds } = video;
  const { width, height, renditions, renditionBytes, omittedTracks } = video;
  return {
    videoId,
    accountId,
    hlsKey,
    posterKey,
    storyboardKey,
    durationSeconds,
    width,
    height,
    renditions,
    renditionBytes,
    omittedTracks,
    createdBy: personOf(principal),
    version: firstVersion + 1,
  };
}

/** @throws 409 while its source is replaced, 412 where somebody else edited it meanwhile. */
async function lockForEdit(
  tx: Transaction,
  call: Call<'editVideo'> | Call<'removeVideoEdit'>,
): Promise<{ readonly video: Playing; readonly edit: VideoEditRow | null }> {
  const video = await lockVideo(tx, call);
  const edit = await findEdit(tx, video.id);
  requireVersion(call.request.headers['if-match'], edit?.version ?? firstVersion);
  if (isReplacing(video)) throw httpError({ status: 409, code: 'REPLACEMENT_UNDER_WAY' });
  return { video: requirePlaying(video), edit };
}

/** Somebody may write subtitles while theirs are put. */
const tries = 5;

/** Gives the video its original back, and the subtitles and chapters of that. */
async function backToOriginal(
  call: Call<'editVideo'> | Call<'removeVideoEdit'>,
): Promise<Answer<'editVideo'>['body']> {
  const { context } = call;
  const { db, jobs } = context;
  for (let count = 1; ; count += 1) {
    const found = await findEdit(db, call.params.id);
    const subtitles = found?.applied ? await planSubtitles(db, found, null) : null;
    const done = await putNamed(context, subtitles?.files ?? [], () =>
      db.transaction(async (tx) => {
        const { video, edit } = await lockForEdit(tx, call);
        if (edit === null) return shown(call, video, null);
        await jobs.cancel(tx, { kind: editVideoKind, subjectId: video.id });
        if (edit.applied === null) await deleteEdit(tx, video.id);
        else {
          if (subtitles === null) return null;
          const next = originalVersion(edit, video, subtitles);
          if (!(await applyVersion({ tx, jobs, now: nowOf(context) }, { video, edit }, next))) return null;
        }
        await record(tx, call, null);
        return shown(call, requirePlaying(await lockVideo(tx, call)), null);
      }),
    );
    if (done !== null) return done;
    if (count >= tries) throw httpError({ status: 503, code: 'SERVER_BUSY', retryAfterSeconds: 1 });
  }
}

async function remove(call: Call<'removeVideoEdit'>): Promise<void> {
  const video = await readVideo(call);
  if ((await findEdit(call.context.db, video.id)) === null)
    throw httpError({ status: 409, code: 'VIDEO_NOT_EDITED' });
  await backToOriginal(call);
}

function record(
  tx: Transaction,
  call: Call<'editVideo'> | Call<'removeVideoEdit'>,
  seconds: number | null,
): Promise<void> {
  const of = { id: call.params.id, accountId: call.principal.accountId };
  return recordEvent(tx, { call, event: 'VIDEO_ATUALIZADO', of, record: { edit: seconds } });
}

async function clip(call: Call<'createVideoClip'>): Promise<Answer<'createVideoClip'>> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const id = randomUUID();
  await context.db.transaction(async (tx) => {
    await lockTeamShared(tx, accountId);
    const video = requirePlaying(await lockVideo(tx, call));
    const edit = await findEdit(tx, video.id);
    const original = edit ?? video;
    const ranges = readRanges(body.keep, original.durationSeconds);
    await requireRoom(tx, context, { accountId, what: { kind: 'bytes', bytes: 0 } });
    const now = nowOf(context);
    await addVideo(tx, {
      id,
      accountId,
      createdBy: personOf(principal),
      createdAt: now,
      title: body.title,
      directoryId: body.directoryId === undefined ? video.directoryId : body.directoryId,
      source: call,
    });
    await advanceVideo(tx, id, { status: 'processing', progress: 0, updatedAt: now });
    const payload: ClipPayload = {
      accountId,
      videoId: video.id,
      hlsKey: original.hlsKey,
      storyboardKey: original.storyboardKey,
      renditionBytes: original.renditionBytes ?? 0,
      ranges,
      chapters: chaptersOfOriginal(video, edit),
    };
    await context.jobs.enqueue(tx, { kind: clipVideoKind, subjectId: id, accountId, payload, priority: -1 });
  });
  return { status: 202, body: { videoId: id } };
}

/** Edits of videos, which leave their originals as they are, and clips of them. */
export function createVideoEditsModule(context: ServerContext): ServerModule {
  return {
    name: 'video-edits',
    handlers: {
      getVideoEdit: get,
      editVideo: change,
      removeVideoEdit: noContent(remove),
      createVideoClip: clip,
    },
    start() {
      context.jobs.work(editVideoKind, createEditWorker(context));
      context.jobs.work(clipVideoKind, createVideoClipWorker(context));
    },
  };
}
