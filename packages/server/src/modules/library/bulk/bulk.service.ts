import type { components } from '@palco/openapi';
import type { Transaction } from '../../../kernel/database/database';
import { HttpError, requireFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { restorableSince } from '../../../kernel/trash-time';
import { lockTreeShared, nearestFolder, requireFolder } from '../folder-tree';
import { recordEvent } from '../../records/logs';
import {
  changeOneVideo,
  discardVideos,
  lockTrashedVideos,
  lockVideos,
  placeVideos,
  reviveVideos,
} from '../videos';
import type { TrashableVideo } from '../videos';
import { addVideos, removeAddedVideos } from './bulk-playlist';
import { takeUndo } from './bulk.store';
import type { Undo } from './bulk.store';
import { keepUndo } from './keep-undo';
import { missing } from './missing-payload';
import type { UndoableChange } from '../../../schema/bulk';
import { requireUnblocked } from '../../core/access';

type BulkResult = components['schemas']['VideoBulkResult'];
type UndoResult = components['schemas']['UndoResult'];
type BulkCall = Call<'bulkVideos'>;

const events = {
  move: 'VIDEO_ATUALIZADO',
  delete: 'VIDEO_REMOVIDO',
  restore: 'VIDEO_RESTAURADO',
} as const;

/** The call and the transaction of a change. */
interface Step {
  readonly call: BulkCall | Call<'undo'>;
  readonly tx: Transaction;
}

/** Actions on the videos themselves, not on a playlist. */
type Change = Exclude<Undo['action'], 'playlist'>;

/** The changed videos, as the undo record stores them. */
type Changes = readonly UndoableChange[];

/** Changes up to a hundred videos; each that cannot be changed is named with its reason. */
export async function changeVideos(call: BulkCall): Promise<BulkResult> {
  const { context, principal, body } = call;
  requireUnblocked(principal, principal.accountId);
  const ids = [...new Set(body.ids)];
  if (body.action === 'update') return updateEach(call, ids);
  if (body.action === 'playlist') return addVideos(call, ids);
  const { action } = body;
  return context.db.transaction(async (tx) => {
    const step = { call, tx };
    const changed = new Map((await run(step, action, ids)).map((change) => [change.id, change]));
    const changes = ids.flatMap((id) => changed.get(id) ?? []);
    const undoToken = changes.length === 0 ? null : await keepUndo(step, { action, changes });
    return { ...outcome(ids, changes), undoToken };
  });
}

function outcome(ids: readonly string[], changes: Changes): UndoResult {
  const done = new Set(changes.map(({ id }) => id));
  return {
    done: ids.filter((id) => done.has(id)),
    failed: ids.filter((id) => !done.has(id)).map((id) => ({ id, code: 'NOT_FOUND' })),
  };
}

async function run(step: Step & { call: BulkCall }, action: Change, ids: string[]): Promise<Changes> {
  const { accountId } = step.call.principal;
  if (action === 'delete') return discard(step, ids);
  // Lock order in every transaction: folders before videos.
  await lockTreeShared(step.tx, accountId);
  if (action === 'restore') return restore(step, ids);
  const { directoryId } = step.call.body.payload ?? {};
  if (directoryId === undefined) throw missing('payload.directoryId');
  const to = await requireFolder(step.tx, { accountId, directoryId, field: 'payload.directoryId' });
  const videos = await lockVideos(step.tx, { accountId, ids });
  await place(step, videos, to);
  return videos.map(({ id, directoryId: from }) => ({ id, from, to }));
}

async function place({ call, tx }: Step, videos: readonly TrashableVideo[], to: string): Promise<void> {
  const elsewhere = videos.filter(({ directoryId }) => directoryId !== to);
  const now = new Date(call.context.clock.now());
  const ids = elsewhere.map(({ id }) => id);
  await placeVideos(tx, ids, { now, directoryId: to });
  await record({ call, tx }, 'move', { videos: elsewhere, also: { directoryId: to } });
}

async function discard({ call, tx }: Step, ids: readonly string[]): Promise<Changes> {
  const videos = await lockVideos(tx, { accountId: call.principal.accountId, ids });
  await discardVideos({ context: call.context, tx }, videos);
  await record({ call, tx }, 'delete', { videos });
  return videos.map(({ id }) => ({ id }));
}

async function restore({ call, tx }: Step, ids: readonly string[]): Promise<Changes> {
  const { context, principal } = call;
  const { accountId } = principal;
  const videos = await lockTrashedVideos(tx, { accountId, ids, after: restorableSince(context) });
  for (const [from, together] of byFolder(videos)) {
    const directoryId = await nearestFolder(tx, accountId, from);
    await reviveVideos({ context, tx }, together, { directoryId });
  }
  await record({ call, tx }, 'restore', { videos });
  return videos.map(({ id }) => ({ id }));
}

function byFolder(videos: readonly TrashableVideo[]): Map<string, TrashableVideo[]> {
  const groups = new Map<string, TrashableVideo[]>();
  for (const video of videos)
    groups.set(video.directoryId, [...(groups.get(video.directoryId) ?? []), video]);
  return groups;
}

/** Each video has its own entry, so that the log of one video is complete. */
async function record(
  { call, tx }: Step,
  action: Change,
  { videos, also }: { videos: readonly TrashableVideo[]; also?: { directoryId: string } },
): Promise<void> {
  for (const { id, title, accountId } of videos) {
    await recordEvent(tx, { call, event: events[action], of: { id, accountId }, record: { title, ...also } });
  }
}

/** One transaction per video: a refused change does not roll back the others. */
async function updateEach(call: BulkCall, ids: readonly string[]): Promise<BulkResult> {
  const patch = call.body.payload?.patch;
  if (patch === undefined) throw missing('payload.patch');
  const result: BulkResult = { done: [], failed: [], undoToken: null };
  for (const id of ids) {
    try {
      await changeOneVideo({ ...call, params: { id }, query: {}, body: patch });
      result.done.push(id);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      result.failed.push({ id, code: error.code });
    }
  }
  return result;
}

/** Undoes a bulk change. Videos that were changed in the same way meanwhile are left alone and listed in `failed`. */
export async function undoChange(call: Call<'undo'>): Promise<UndoResult> {
  const { context, principal, params } = call;
  const { accountId, userId } = principal;
  return context.db.transaction(async (tx) => {
    const now = new Date(context.clock.now());
    const undo = requireFound(await takeUndo(tx, { token: params.undoToken, accountId, userId, now }));
    requireUnblocked(principal, accountId);
    const ids = undo.changes.map(({ id }) => id);
    const step = { call, tx };
    if (undo.action === 'playlist') return outcome(ids, await removeAddedVideos(step, undo));
    if (undo.action === 'restore') return outcome(ids, await discard(step, ids));
    await lockTreeShared(tx, accountId);
    if (undo.action === 'delete') return outcome(ids, await restore(step, ids));
    return outcome(ids, await moveBack(step, undo.changes));
  });
}

async function moveBack({ call, tx }: Step, changes: Changes): Promise<Changes> {
  const { accountId } = call.principal;
  const known = new Map(changes.map((change) => [change.id, change]));
  const videos = await lockVideos(tx, { accountId, ids: [...known.keys()] });
  const unmoved = videos.filter(({ id, directoryId }) => known.get(id)?.to === directoryId);
  const groups = byFolder(
    unmoved.map((video) => ({ ...video, directoryId: known.get(video.id)?.from ?? video.directoryId })),
  );
  for (const [from, together] of groups) {
    const to = await nearestFolder(tx, accountId, from);
    const current = unmoved.filter(({ id }) => together.some((video) => video.id === id));
    await place({ call, tx }, current, to);
  }
  return unmoved.map(({ id }) => ({ id }));
}
