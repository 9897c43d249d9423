import { randomUUID } from 'node:crypto';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { removeUnnamed } from '../../core/named-files';
import { purgedBefore, restorableSince } from '../../../kernel/trash-time';
import { recordEvent, recordOfChange } from '../../records/logs';
import type { VideoRow } from '../videos';
import { mostVideos, withOrder } from './playlist-order.pure';
import {
  changePlaylist as writeChange,
  deleteExpired,
  findPlaylist,
  insertPlaylistVideos,
  insertPlaylist,
  knownVideos,
  listEntries,
  listVideosOf,
  lockPlaylist,
  lockTrashedPlaylist,
  writeOrder,
} from './playlists.store';
import type { PlaylistRow } from './playlists.store';
import { lockTeamShared, requireUnblocked } from '../../core/access';

/** A playlist and its videos in their order. */
export interface WholePlaylist {
  readonly row: PlaylistRow;
  readonly videos: readonly VideoRow[];
}

const readTitle = (title: string): string => trimmedText('title', title, 1);

/**
 * Reads a playlist and then its videos. The order matters: after a concurrent change between the two statements the answer has
 * the older version, so that a change based on it is refused.
 */
export async function readPlaylist({
  context,
  principal,
  params,
}: Call<'getPlaylist'>): Promise<WholePlaylist> {
  const row = requireFound(await findPlaylist(context.db, { id: params.id, accountId: principal.accountId }));
  return { row, videos: await listVideosOf(context.db, row.id) };
}

/** Makes a playlist, with videos where some are named. */
export async function makePlaylist(call: Call<'createPlaylist'>): Promise<WholePlaylist> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const title = readTitle(body.title);
  const ids = body.videoIds ?? [];
  const id = randomUUID();
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    requireKnown(ids, ids.length === 0 ? new Set() : await knownVideos(tx, { accountId, ids }));
    const description = body.description ?? '';
    const row = await insertPlaylist(tx, { id, accountId, title, description, createdAt: nowOf(context) });
    await insertPlaylistVideos(
      tx,
      ids.map((videoId, index) => ({ playlistId: id, videoId, position: index + 1 })),
    );
    await recordEvent(tx, {
      call,
      event: 'PLAYLIST_CRIADA',
      of: { id, accountId },
      record: { title, videos: ids.length },
    });
    return { row, videos: await listVideosOf(tx, id) };
  });
}

/** @throws 404 `NOT_FOUND` with the places of the ids that are unknown. */
function requireKnown(ids: readonly string[], known: ReadonlySet<string>): void {
  const fields = ids.flatMap((id, index) =>
    known.has(id) ? [] : { field: `videoIds.${index}`, code: 'INVALID_VALUE' as const },
  );
  // Bounds the response.
  if (fields.length > 0) throw httpError({ status: 404, code: 'NOT_FOUND', fields: fields.slice(0, 20) });
}

type ChangeCall = Call<'updatePlaylist'> | Call<'deletePlaylist'> | Call<'setPlaylistVideos'>;

async function lockForChange(
  tx: Transaction,
  { principal, params, request }: ChangeCall,
): Promise<PlaylistRow> {
  const before = requireFound(await lockPlaylist(tx, { id: params.id, accountId: principal.accountId }));
  requireUnblocked(principal, before.accountId);
  requireVersion(request.headers['if-match'], before.version);
  return before;
}

/** Renames or describes a playlist. */
export async function changePlaylist(call: Call<'updatePlaylist'>): Promise<WholePlaylist> {
  const { context, body } = call;
  const title = body.title === undefined ? undefined : readTitle(body.title);
  return context.db.transaction(async (tx) => {
    const before = await lockForChange(tx, call);
    const { id, accountId } = before;
    const change = { ...body, ...(title === undefined ? {} : { title }) };
    const row = await writeChange(tx, id, { ...change, updatedAt: nowOf(context) });
    await recordEvent(tx, {
      call,
      event: 'PLAYLIST_ATUALIZADA',
      of: { id, accountId },
      record: recordOfChange(change, { ...before }),
    });
    return { row, videos: await listVideosOf(tx, id) };
  });
}

/** Sets the videos and their order; what lies in the trash keeps its place. */
export async function setVideos(call: Call<'setPlaylistVideos'>): Promise<WholePlaylist> {
  const { context, body } = call;
  const { videoIds: wanted } = body;
  return context.db.transaction(async (tx) => {
    const { id, accountId } = await lockForChange(tx, call);
    const before = await listEntries(tx, id);
    const present = new Set(before.map(({ videoId }) => videoId));
    const more = wanted.filter((videoId) => !present.has(videoId));
    const known = more.length === 0 ? [] : await knownVideos(tx, { accountId, ids: more });
    requireKnown(wanted, new Set([...present, ...known]));
    const order = withOrder(before, wanted);
    if (order.length > mostVideos)
      throw httpError({ status: 409, code: 'PLAYLIST_FULL', parameters: { max: mostVideos } });
    await writeOrder(tx, id, { before, order });
    const row = await writeChange(tx, id, { updatedAt: nowOf(context) });
    await recordEvent(tx, {
      call,
      event: 'PLAYLIST_ATUALIZADA',
      of: { id, accountId },
      record: recordOfChange({ videos: order.length }, { videos: before.length }),
    });
    return { row, videos: await listVideosOf(tx, id) };
  });
}

/** Moves a playlist to the trash with its places; its videos stay. */
export async function removePlaylist(call: Call<'deletePlaylist'>): Promise<void> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    const { id, accountId, title } = await lockForChange(tx, call);
    const now = nowOf(context);
    await writeChange(tx, id, { deletedAt: now, updatedAt: now });
    await recordEvent(tx, { call, event: 'PLAYLIST_REMOVIDA', of: { id, accountId }, record: { title } });
  });
}

/** Brings a playlist of the trash back. */
export async function restorePlaylist(call: Call<'restorePlaylist'>): Promise<WholePlaylist> {
  const { context, params, principal } = call;
  const { accountId } = principal;
  return context.db.transaction(async (tx) => {
    const ref = { id: params.id, accountId, after: restorableSince(context) };
    const trashed = requireFound(await lockTrashedPlaylist(tx, ref));
    requireUnblocked(principal, accountId);
    const row = await writeChange(tx, trashed.id, { deletedAt: null, updatedAt: nowOf(context) });
    await recordEvent(tx, { call, event: 'PLAYLIST_RESTAURADA', of: row, record: { title: row.title } });
    return { row, videos: await listVideosOf(tx, row.id) };
  });
}

/** Removes the playlists that were in the trash for `PALCO_TRASH_DAYS`, with their pictures. */
export async function purgePlaylists(context: ServerContext): Promise<void> {
  for (const key of await deleteExpired(context.db, purgedBefore(context))) await removeUnnamed(context, key);
}
