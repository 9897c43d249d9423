import { randomUUID } from 'node:crypto';
import type { components } from '@palco/openapi';
import type { Transaction } from '../../kernel/database/database';
import type { Call } from '../../kernel/http/module';
import { addToPlaylist, takeOutOfPlaylist } from '../playlists';
import type { Undo } from './bulk.store';
import type { UndoableChange } from './bulk.tables';
import { keepUndo } from './keep-undo';
import { missing } from './missing-payload';

/** Adds videos at the end of a playlist. The token that takes it back is known with each of them. */
export async function addVideos(
  call: Call<'bulkVideos'>,
  ids: readonly string[],
): Promise<components['schemas']['VideoBulkResult']> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const playlistId = body.payload?.playlistId;
  if (playlistId === undefined) throw missing('payload.playlistId');
  const token = randomUUID();
  return context.db.transaction(async (tx) => {
    const step = { call, tx, accountId, playlistId, addedBy: token };
    const { added, failed } = await addToPlaylist(step, ids);
    const changes = added.map((id) => ({ id, to: playlistId }));
    const undoToken =
      changes.length === 0 ? null : await keepUndo({ call, tx }, { action: 'playlist', changes, token });
    return { done: [...added], failed: [...failed], undoToken };
  });
}

/** Takes out again what was added; what somebody took out and put back meanwhile stays. */
export async function takeVideosOut(
  { call, tx }: { readonly call: Call<'undo'>; readonly tx: Transaction },
  { token, accountId, changes }: Undo,
): Promise<readonly UndoableChange[]> {
  const playlistId = changes[0]?.to;
  if (playlistId === undefined) return [];
  const removed = await takeOutOfPlaylist({ call, tx, accountId, playlistId, addedBy: token });
  return removed.map((id) => ({ id }));
}
