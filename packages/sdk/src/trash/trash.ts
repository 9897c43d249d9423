import type { operations, TrashList, UndoResult } from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { TrashItem, TrashList, UndoResult } from '@palco/openapi';

/** Which page of the trash, which names. */
export type TrashQuery = NonNullable<operations['listTrash']['parameters']['query']>;

/** The calls about what was deleted. All throw `SdkError`. */
export interface Trash {
  /** Deleted videos and folders, the last deleted first; a folder stands for all that went with it. */
  list(query?: TrashQuery, options?: CallOptions): Promise<TrashList>;
  /** Takes a change of several videos back, once and by who made it; `NOT_FOUND` where that is over. */
  undo(undoToken: string, options?: CallOptions): Promise<UndoResult>;
}

/**
 * Binds the calls about the trash to a client. What lies in it comes back by `restore` of its own noun.
 *
 * @example const { items } = await createTrash(client).list({ page: 1, limit: 25 });
 */
export function createTrash({ call }: PalcoClient): Trash {
  return {
    list: (query, options) => call('GET', '/v1/videos/trash', { query, options }),
    undo: (undoToken, options) => call('POST', '/v1/undo/{undoToken}', { path: { undoToken }, options }),
  };
}

/** The calls about the trash as a capability. */
export const trashCalls = ({ client }: Palco): Trash => createTrash(client);
