import type { Directory, DirectoryList, operations } from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** Which folder to list (`parentId` absent: the root), which page, which names. */
export type DirectoriesQuery = NonNullable<operations['listDirectories']['parameters']['query']>;

/** The calls about folders. All throw `SdkError`. */
export interface Directories {
  /** One page of the folders in a folder, with the way there as `breadcrumb`. */
  list(query?: DirectoriesQuery, options?: CallOptions): Promise<DirectoryList>;
  get(id: string, options?: CallOptions): Promise<Directory>;
}

/**
 * Binds the calls about folders to a client.
 *
 * @example const { items, breadcrumb } = await createDirectories(client).list({ parentId });
 */
export function createDirectories({ call }: PalcoClient): Directories {
  return {
    list: (query, options) => call('GET', '/v1/directories', { query, options }),
    get: (id, options) => call('GET', '/v1/directories/{id}', { path: { id }, options }),
  };
}

/** The calls about folders as a capability. */
export const directoryCalls = ({ client }: Palco): Directories => createDirectories(client);
