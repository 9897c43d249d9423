import {
  type ApiQuery,
  type ApiSchema,
  directoriesApi,
  type Directory,
  type DirectorySettings,
  type Palco,
  type SdkError,
} from '@palco/sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';

/**
 * One page of the folders in a folder, with the path to it.
 *
 * @example
 * ```ts
 * const { breadcrumb } = await queryClient.fetchQuery(directoriesQueryOptions(palco, { parentId }));
 * ```
 */
export function directoriesQueryOptions(
  palco: Palco,
  query: ApiQuery<'listDirectories'> = {},
): PalcoQueryOptions<ApiSchema<'DirectoryList'>> {
  return palcoPageQuery(palco, ['directories', 'list', query], (options) =>
    palco.use(directoriesApi).list(query, options),
  );
}

/**
 * The default settings of new videos in a folder.
 *
 * @example
 * ```ts
 * const { privacy } = await queryClient.fetchQuery(directorySettingsQueryOptions(palco, id));
 * ```
 */
export function directorySettingsQueryOptions(
  palco: Palco,
  id: string,
): PalcoQueryOptions<DirectorySettings> {
  return palcoQuery(palco, ['directories', 'settings', id], (options) =>
    palco.use(directoriesApi).settings(id, options),
  );
}

/**
 * Makes a folder.
 *
 * @example
 * ```tsx
 * function NewFolder() {
 *   const { mutate } = useCreateDirectory();
 *   return <button onClick={() => mutate({ nome: 'Aulas' })}>Nova pasta</button>;
 * }
 * ```
 */
export function useCreateDirectory(): UseMutationResult<Directory, SdkError, ApiSchema<'DirectoryCreate'>> {
  return usePalcoMutation(['directories'], (palco, input: ApiSchema<'DirectoryCreate'>) =>
    palco.use(directoriesApi).create(input),
  );
}

/** A change of one folder; with `version` it is applied only if the folder still has that version (412 otherwise). */
interface UpdateDirectoryInput {
  readonly id: string;
  readonly patch: ApiSchema<'DirectoryPatch'>;
  readonly version?: number;
}

/**
 * Renames or moves a folder.
 *
 * @example
 * ```tsx
 * function Move({ folder, parentId }: { folder: Directory; parentId: string }) {
 *   const { mutate } = useUpdateDirectory();
 *   return <button onClick={() => mutate({ id: folder.id, patch: { parentId } })}>Mover</button>;
 * }
 * ```
 */
export function useUpdateDirectory(): UseMutationResult<Directory, SdkError, UpdateDirectoryInput> {
  return usePalcoMutation(['directories'], (palco, { id, patch, version }: UpdateDirectoryInput) =>
    palco.use(directoriesApi).update(id, patch, { version }),
  );
}

/** A folder to be moved to the trash. Without `force`, a folder that is not empty is refused (`DIRECTORY_NOT_EMPTY`). */
interface DeleteDirectoryInput {
  readonly id: string;
  readonly version?: number;
  readonly force?: boolean;
}

/**
 * Moves a folder to the trash.
 *
 * @example
 * ```tsx
 * function Remove({ id }: { id: string }) {
 *   const { mutate } = useDeleteDirectory();
 *   return <button onClick={() => mutate({ id, force: true })}>Excluir</button>;
 * }
 * ```
 */
export function useDeleteDirectory(): UseMutationResult<void, SdkError, DeleteDirectoryInput> {
  return usePalcoMutation(
    ['directories', 'videos', 'trash'],
    (palco, { id, version, force }: DeleteDirectoryInput) =>
      palco.use(directoriesApi).remove(id, { version, force }),
    { removedId: ({ id }) => id },
  );
}

/**
 * Restores a folder from the trash, with everything that was deleted together with it.
 *
 * @example
 * ```tsx
 * function Restore({ id }: { id: string }) {
 *   const { mutate } = useRestoreDirectory();
 *   return <button onClick={() => mutate(id)}>Restaurar</button>;
 * }
 * ```
 */
export function useRestoreDirectory(): UseMutationResult<Directory, SdkError, string> {
  return usePalcoMutation(['directories', 'videos', 'trash'], (palco, id: string) =>
    palco.use(directoriesApi).restore(id),
  );
}

interface UpdateDirectorySettingsInput {
  readonly id: string;
  readonly patch: ApiSchema<'DirectorySettingsPatch'>;
  readonly version?: number;
}

/**
 * Changes the default settings of new videos in a folder.
 *
 * @example
 * ```tsx
 * function MakePrivate({ id }: { id: string }) {
 *   const { mutate } = useUpdateDirectorySettings();
 *   return <button onClick={() => mutate({ id, patch: { privacy: 'private' } })}>Privada</button>;
 * }
 * ```
 */
export function useUpdateDirectorySettings(): UseMutationResult<
  DirectorySettings,
  SdkError,
  UpdateDirectorySettingsInput
> {
  return usePalcoMutation(['directories'], (palco, { id, patch, version }: UpdateDirectorySettingsInput) =>
    palco.use(directoriesApi).updateSettings(id, patch, { version }),
  );
}
