import type { TrashList, UndoResult } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type { TrashItem, UndoResult } from '@palco/openapi';

/** The calls about what was deleted. All throw `SdkError`. */
export interface TrashApi {
  /** Deleted videos, folders and playlists, the last deleted first; a folder is one entry for everything deleted with it. */
  list(query?: ApiQuery<'listTrash'>, options?: CallOptions): Promise<TrashList>;
  /** Deleted lives, the last deleted first, each with the number of attendees that come back with it. */
  lives(query?: ApiQuery<'listTrash'>, options?: CallOptions): Promise<TrashList>;
  /** Takes an item, a folder with all that was deleted with it, away for good; `NOT_FOUND` (404) where the trash has no such item. */
  remove(id: string, options?: CallOptions): Promise<void>;
  /** Undoes a bulk change: once, within 15 minutes and by the person who made it; `NOT_FOUND` (404) otherwise. */
  undo(undoToken: string, options?: CallOptions): Promise<UndoResult>;
}

/**
 * The calls about the trash as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(trashApi).list({ page: 1 });
 * await palco.use(trashApi).remove(id);
 * ```
 */
export function trashApi({ client: { call } }: Pick<Palco, 'client'>): TrashApi {
  return {
    list: (query, options) => call('GET', '/v1/videos/trash', { query, options }),
    lives: (query, options) => call('GET', '/v1/live-streams/trash', { query, options }),
    remove: (id, options) => call('DELETE', '/v1/trash/{id}', { path: { id }, options }),
    undo: (undoToken, options) => call('POST', '/v1/undo/{undoToken}', { path: { undoToken }, options }),
  };
}
