import {
  directoryCalls,
  type Palco,
  type SdkError,
  type DirectoriesQuery,
  type DirectoryList,
} from '@palco/sdk';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * One page of the folders in a folder, with the way there.
 *
 * @example
 * ```ts
 * const { breadcrumb } = await queryClient.fetchQuery(directoriesQueryOptions(palco, { parentId }));
 * ```
 */
export function directoriesQueryOptions(
  palco: Palco,
  query: DirectoriesQuery = {},
): PalcoQueryOptions<DirectoryList> {
  return queryOptions<DirectoryList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'list', query],
    queryFn: ({ signal }) => palco.use(directoryCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
  });
}

/**
 * One page of the folders in a folder (`parentId` absent: the root), with the way there as `breadcrumb`.
 *
 * @example
 * ```tsx
 * function Folders({ parentId }: { parentId?: string }) {
 *   const { data } = useDirectories({ parentId });
 *   return <ul>{data?.items.map((folder) => <li key={folder.id}>{folder.nome}</li>)}</ul>;
 * }
 * ```
 */
export function useDirectories<Selected = DirectoryList>(
  query: DirectoriesQuery = {},
  options?: QueryExtras<DirectoryList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => directoriesQueryOptions(palco, query), options);
}
