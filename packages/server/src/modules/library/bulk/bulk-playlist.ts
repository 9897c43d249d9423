import { randomUUID } from 'node:crypto';
import type { components } from '@palco/openapi';
import type { Transaction } from '../../../kernel/database/database';
import type { Call } from '../../../kernel/http/module';
import { addToPlaylist, undoAddToPlaylist } from '../playlists';
import type { Undo } from './bulk.store';
import type { UndoableChange } from '../../../schema/bulk';
import { keepUndo } from './keep-undo';
import { missing } from './missing-payload';

/** Adds videos at the end of a playlist. Each new entry stores the undo token (`addedBy`), for {@link removeAddedVideos}. */
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

/** Removes the entries that have this token. A video that was removed and added again meanwhile does not have it, and stays. */
export async function removeAddedVideos(
  { call, tx }: { readonly call: Call<'undo'>; readonly tx: Transaction },
  { token, accountId, changes }: Undo,
): Promise<readonly UndoableChange[]> {
  const playlistId = changes[0]?.to;
  if (playlistId === undefined) return [];
  const removed = await undoAddToPlaylist({ call, tx, accountId, playlistId, addedBy: token });
  return removed.map((id) => ({ id }));
}
