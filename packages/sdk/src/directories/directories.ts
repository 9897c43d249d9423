import type {
  Directory,
  DirectoryCreate,
  DirectoryList,
  DirectoryPatch,
  DirectorySettings,
  DirectorySettingsPatch,
} from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type { Crumb, Directory, DirectorySettings } from '@palco/openapi';

/** The calls about folders. All throw `SdkError`. */
export interface DirectoriesApi {
  /** One page of the folders in a folder, with the path to it as `breadcrumb`. */
  list(query?: ApiQuery<'listDirectories'>, options?: CallOptions): Promise<DirectoryList>;
  get(id: string, options?: CallOptions): Promise<Directory>;
  /** A new folder; without `parentId` in the root. `DIRECTORY_NAME_TAKEN` (409) if the parent has one of that name. */
  create(input: DirectoryCreate, options?: CallOptions): Promise<Directory>;
  /** Renames the folder, or moves it with all that it holds. */
  update(id: string, patch: DirectoryPatch, options?: VersionedCallOptions): Promise<Directory>;
  /** Moves the folder to the trash. A folder that is not empty needs `force`, otherwise `DIRECTORY_NOT_EMPTY`. */
  remove(id: string, options?: VersionedCallOptions & { readonly force?: boolean }): Promise<void>;
  /** Brings a folder back from the trash with all that went there with it. */
  restore(id: string, options?: CallOptions): Promise<Directory>;
  /** The defaults of new videos in the folder. */
  settings(id: string, options?: CallOptions): Promise<DirectorySettings>;
  updateSettings(
    id: string,
    patch: DirectorySettingsPatch,
    options?: VersionedCallOptions,
  ): Promise<DirectorySettings>;
}

/**
 * The calls about folders as a capability.
 *
 * Each call resolves to what the API answers, in its names; pages begin at 1. It rejects with an `SdkError` (`code`, `status`, `fields`),
 * or with an `AbortError` where the signal of its options, or a switch of the team, ended it.
 *
 * @example
 * ```ts
 * const folder = await palco.use(directoriesApi).create({ nome: 'Aulas de 2026' });
 * const { items } = await palco.use(directoriesApi).list({ parentId: folder.id });
 * ```
 */
export function directoriesApi({ client: { call } }: Pick<Palco, 'client'>): DirectoriesApi {
  return {
    list: (query, options) => call('GET', '/v1/directories', { query, options }),
    get: (id, options) => call('GET', '/v1/directories/{id}', { path: { id }, options }),
    // The query decides the team on the server, so it must name the same one as the body.
    create: (body, options) =>
      call('POST', '/v1/directories', { query: { accountId: body.accountId }, body, options }),
    update: (id, body, options) => call('PATCH', '/v1/directories/{id}', { path: { id }, body, options }),
    remove: (id, { force, ...options } = {}) =>
      call('DELETE', '/v1/directories/{id}', { path: { id }, query: { force }, options }),
    restore: (id, options) => call('POST', '/v1/directories/{id}/restore', { path: { id }, options }),
    settings: (id, options) => call('GET', '/v1/directories/{id}/settings', { path: { id }, options }),
    updateSettings: (id, body, options) =>
      call('PATCH', '/v1/directories/{id}/settings', { path: { id }, body, options }),
  };
}
