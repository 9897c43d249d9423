import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { httpError, notFound } from '../../kernel/errors/http-error';
import { requireVersion } from '../../kernel/http/if-match';
import type { Call } from '../../kernel/http/module';
import { recordEvent } from '../logs';
import { hasSource } from './video-source';
import { requireUnblocked } from './videos.policy.pure';
import {
  advanceVideo,
  changeVideo as writeChange,
  findFolder,
  findVideoForUpdate,
  insertVideo,
  keepTeam,
  packageJobKind,
  revokeMedia,
} from './videos.store';
import type { VideoRow } from './videos.store';

/** The folder that a call names must be the team's own; a foreign one is not told from one that does not exist. */
export async function requireFolder(
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

/** Makes a video without a byte. Answers its id. */
export async function makeVideo(call: Call<'createVideo'>): Promise<string> {
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
  return id;
}

export async function changeVideo(call: Call<'updateVideo'>): Promise<VideoRow> {
  const { context, principal, params, body } = call;
  return context.db.transaction(async (tx) => {
    const before = await lockForChange(tx, call);
    if (body.directoryId !== undefined) {
      await requireFolder(tx, { accountId: principal.accountId, directoryId: body.directoryId });
    }
    const after = await writeChange(tx, params.id, { ...body, updatedAt: new Date(context.clock.now()) });
    await recordEvent(tx, {
      call,
      accountId: before.accountId,
      event: 'VIDEO_ATUALIZADO',
      identifier: before.id,
      record: Object.entries(body).map(([Key, Value]) => ({ Key, Value })),
    });
    return after;
  });
}

/** Moves a video to the trash. */
export async function trashVideo(call: Call<'deleteVideo'>): Promise<void> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    const video = await lockForChange(tx, call);
    const now = new Date(context.clock.now());
    // A chunk that is still on its way finds the video gone when it wants to be recorded.
    await writeChange(tx, video.id, { deletedAt: now, updatedAt: now });
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
}

export async function repeatTranscode(call: Call<'retryTranscode'>): Promise<void> {
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
