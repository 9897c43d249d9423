import { randomUUID } from 'node:crypto';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { httpError, notFound } from '../../kernel/errors/http-error';
import { requireVersion } from '../../kernel/http/if-match';
import { pagination } from '../../kernel/http/pagination';
import { recordEvent } from '../logs';
import { hasSource } from './video-source';
import { requireUnblocked } from './videos.policy.pure';
import { toTranscodeItem, toVideo, toVideoItem } from './videos.presenter.pure';
import type { Viewing } from './videos.presenter.pure';
import {
  advanceVideo,
  changeVideo,
  findFolder,
  findVideo,
  findVideoForUpdate,
  insertVideo,
  keepTeam,
  listProcessing,
  listVideos,
  packageJobKind,
  revokeMedia,
} from './videos.store';
import type { VideoRow } from './videos.store';
import type { Queryable, Transaction } from '../../kernel/database/database';

/** Finished work stays in the processing panel for a minute, so that a poll every 5 s sees it (specification section 9). */
const finishedShownMs = 60_000;
const processingItems = 100;

function viewing({ context, language }: Pick<Call, 'context' | 'language'>): Viewing {
  return { links: context.mediaLinks, language };
}

/** The folder that a call names must be the team's own; a foreign one is not told from one that does not exist. */
async function requireFolder(
  db: Queryable,
  folder: { accountId: string; directoryId: string | null | undefined },
): Promise<string> {
  const found = await findFolder(db, folder);
  if (found !== null) return found;
  throw httpError({
    status: 404,
    code: 'NOT_FOUND',
    fields: [{ field: 'directoryId', code: 'INVALID_VALUE' }],
  });
}

async function list({
  context,
  query,
  principal,
  language,
}: Call<'listVideos'>): Promise<Answer<'listVideos'>> {
  const { accountId } = principal;
  if (query.directoryId !== undefined) {
    await requireFolder(context.db, { accountId, directoryId: query.directoryId });
  }
  const { rows, total } = await listVideos(context.db, { ...query, accountId });
  const items = rows.map((row) => toVideoItem(row, viewing({ context, language })));
  return { status: 200, body: { items, pagination: pagination(query, total) } };
}

async function create(call: Call<'createVideo'>): Promise<Answer<'createVideo'>> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const id = randomUUID();
  await context.db.transaction(async (tx) => {
    if (!(await keepTeam(tx, accountId))) throw notFound();
    const directoryId = await requireFolder(tx, { accountId, directoryId: body.directoryId });
    const createdAt = new Date(context.clock.now());
    await insertVideo(tx, {
      id,
      accountId,
      directoryId,
      createdBy: principal.userId,
      title: body.title,
      createdAt,
    });
    await recordEvent(tx, {
      call,
      accountId,
      event: 'VIDEO_CRIADO',
      identifier: id,
      record: [{ Key: 'title', Value: body.title }],
    });
  });
  return { status: 201, body: { videoId: id } };
}

async function get(call: Call<'getVideo'>): Promise<Answer<'getVideo'>> {
  const row = await findVideo(call.context.db, { id: call.params.id, accountId: call.principal.accountId });
  if (row === null) throw notFound();
  return { status: 200, body: toVideo(row, viewing(call)) };
}

async function update(call: Call<'updateVideo'>): Promise<Answer<'updateVideo'>> {
  const { context, principal, params, body } = call;
  const row = await context.db.transaction(async (tx) => {
    const before = await lockForChange(tx, call);
    if (body.directoryId !== undefined) {
      await requireFolder(tx, { accountId: principal.accountId, directoryId: body.directoryId });
    }
    const after = await changeVideo(tx, params.id, { ...body, updatedAt: new Date(context.clock.now()) });
    await recordEvent(tx, {
      call,
      accountId: before.accountId,
      event: 'VIDEO_ATUALIZADO',
      identifier: before.id,
      record: Object.entries(body).map(([Key, Value]) => ({ Key, Value })),
    });
    return after;
  });
  return { status: 200, body: toVideo(row, viewing(call)) };
}

async function remove(call: Call<'deleteVideo'>): Promise<Answer<'deleteVideo'>> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    const video = await lockForChange(tx, call);
    const now = new Date(context.clock.now());
    // A chunk that is still on its way finds the video gone when it wants to be recorded.
    await changeVideo(tx, video.id, { deletedAt: now, updatedAt: now });
    // Who has a link to it cannot go on watching.
    await revokeMedia(tx, video.id);
    await context.jobs.cancel(tx, { kind: packageJobKind, subjectId: video.id });
    await recordEvent(tx, {
      call,
      accountId: video.accountId,
      event: 'VIDEO_REMOVIDO',
      identifier: video.id,
      record: [{ Key: 'title', Value: video.title }],
    });
  });
  return { status: 204 };
}

async function progress({
  context,
  principal,
  language,
}: Call<'listTranscodeProgress'>): Promise<Answer<'listTranscodeProgress'>> {
  const rows = await listProcessing(context.db, {
    accountId: principal.accountId,
    finishedSince: new Date(context.clock.now() - finishedShownMs),
    limit: processingItems,
  });
  return { status: 200, body: rows.map((row) => toTranscodeItem(row, language)) };
}

async function retry(call: Call<'retryTranscode'>): Promise<Answer<'retryTranscode'>> {
  const { context, principal, params } = call;
  const hasBytes = await hasSource(context, params.id);
  await context.db.transaction(async (tx) => {
    const video = await findVideoForUpdate(tx, { id: params.id, accountId: principal.accountId });
    if (video === null) throw notFound();
    requireUnblocked(principal, video.accountId);
    if (video.status !== 'failed' || !hasBytes) {
      throw httpError({ status: 409, code: 'TRANSCODE_NOT_REPEATABLE' });
    }
    const updatedAt = new Date(context.clock.now());
    await advanceVideo(tx, video.id, { status: 'processing', progress: 0, failureCode: null, updatedAt });
    await context.jobs.enqueue(tx, { kind: packageJobKind, subjectId: video.id, accountId: video.accountId });
    await recordEvent(tx, {
      call,
      accountId: video.accountId,
      event: 'VIDEO_ATUALIZADO',
      identifier: video.id,
      record: [{ Key: 'status', Value: 'processing' }],
    });
  });
  return { status: 202 };
}

async function lockForChange(
  tx: Transaction,
  call: Call<'updateVideo'> | Call<'deleteVideo'>,
): Promise<VideoRow> {
  const video = await findVideoForUpdate(tx, { id: call.params.id, accountId: call.principal.accountId });
  if (video === null) throw notFound();
  requireUnblocked(call.principal, video.accountId);
  requireVersion(call.request.headers['if-match'], video.version);
  return video;
}

/** The video library. */
export function createVideosModule(): ServerModule {
  return {
    name: 'videos',
    handlers: {
      listVideos: list,
      createVideo: create,
      getVideo: get,
      updateVideo: update,
      deleteVideo: remove,
      listTranscodeProgress: progress,
      retryTranscode: retry,
    },
  };
}
