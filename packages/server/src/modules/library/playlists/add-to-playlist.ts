import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import { recordEvent } from '../../records/logs';
import type { EventSource } from '../../records/logs';
import { withAdded } from './playlist-order.pure';
import type { Refusal } from './playlist-order.pure';
import {
  changePlaylist,
  endOf,
  insertPlaylistVideos,
  knownVideos,
  listEntries,
  lockPlaylist,
  removeAdded,
} from './playlists.store';

/** A change of one playlist of a team, as a part of something larger. */
interface Step {
  readonly call: EventSource & { readonly context: Pick<ServerContext, 'clock'> };
  readonly tx: Transaction;
  readonly accountId: string;
  readonly playlistId: string;
  /** Under which token the added videos are known. */
  readonly addedBy: string;
}

/** The videos that were appended to the playlist, and why the others were not. */
export interface Added {
  readonly added: readonly string[];
  readonly failed: readonly { readonly id: string; readonly code: Refusal }[];
}

/**
 * Adds videos at the end of a playlist, in their order.
 *
 * @throws 404 `NOT_FOUND` where the team has no such playlist.
 */
export async function addToPlaylist(step: Step, ids: readonly string[]): Promise<Added> {
  const { tx, accountId, playlistId, addedBy } = step;
  if ((await lockPlaylist(tx, { id: playlistId, accountId })) === null) {
    const fields = [{ field: 'payload.playlistId', code: 'INVALID_VALUE' as const }];
    throw httpError({ status: 404, code: 'NOT_FOUND', fields });
  }
  const known = await knownVideos(tx, { accountId, ids });
  const result = withAdded(await listEntries(tx, playlistId), ids, (id) => known.has(id));
  if (result.added.length === 0) return result;
  const end = await endOf(tx, playlistId);
  await insertPlaylistVideos(
    tx,
    result.added.map((videoId, index) => ({ playlistId, videoId, position: end + index, addedBy })),
  );
  await recordChange(step, 'added', result.added);
  return result;
}

/** Undoes an addition: removes the videos that still carry its token. Returns their ids. */
export async function undoAddToPlaylist(step: Step): Promise<readonly string[]> {
  const { tx, accountId, playlistId, addedBy } = step;
  if ((await lockPlaylist(tx, { id: playlistId, accountId })) === null) return [];
  const removed = await removeAdded(tx, { playlistId, addedBy });
  if (removed.length > 0) await recordChange(step, 'removed', removed);
  return removed;
}

/** One entry of the log for the playlist; the videos themselves are as they were. */
async function recordChange(
  { call, tx, accountId, playlistId }: Step,
  Key: 'added' | 'removed',
  ids: readonly string[],
): Promise<void> {
  await changePlaylist(tx, playlistId, { updatedAt: new Date(call.context.clock.now()) });
  await recordEvent(tx, {
    call,
    event: 'PLAYLIST_ATUALIZADA',
    of: { id: playlistId, accountId },
    record: [{ Key, Value: [...ids] }],
  });
}
