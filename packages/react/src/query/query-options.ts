import {
  configCalls,
  directoryCalls,
  teamCalls,
  videoCalls,
  type Config,
  type DirectoriesQuery,
  type DirectoryList,
  type Palco,
  type SdkError,
  type TeamList,
  type TeamsQuery,
  type Video,
  type VideoList,
  type VideosQuery,
} from '@palco/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keepInScope, palcoQueryKey } from './query-keys';

/**
 * One page of the library, for `useQuery`, `prefetchQuery` or a route's loader. The page of before stays while the next one
 * comes (`isPlaceholderData`).
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(videosQueryOptions(palco, { page: 1, limit: 25 }));
 * ```
 */
export function videosQueryOptions(palco: Palco, query: VideosQuery = {}) {
  return queryOptions<VideoList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'videos'), 'list', query],
    queryFn: ({ signal }) => palco.use(videoCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
  });
}

/**
 * One video, with its address of playback.
 *
 * @example
 * ```ts
 * const video = await queryClient.fetchQuery(videoQueryOptions(palco, id));
 * ```
 */
export function videoQueryOptions(palco: Palco, id: string) {
  return queryOptions<Video, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'videos'), 'one', id],
    queryFn: ({ signal }) => palco.use(videoCalls).get(id, { signal }),
  });
}

/**
 * One page of the folders in a folder, with the way there.
 *
 * @example
 * ```ts
 * const { breadcrumb } = await queryClient.fetchQuery(directoriesQueryOptions(palco, { parentId }));
 * ```
 */
export function directoriesQueryOptions(palco: Palco, query: DirectoriesQuery = {}) {
  return queryOptions<DirectoryList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'list', query],
    queryFn: ({ signal }) => palco.use(directoryCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
  });
}

/**
 * One page of the teams of the signed-in person, or of all teams of the client for those who manage them.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(teamsQueryOptions(palco, { search: 'maré' }));
 * ```
 */
export function teamsQueryOptions(palco: Palco, query: TeamsQuery = {}) {
  return queryOptions<TeamList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'list', query],
    queryFn: ({ signal }) => palco.use(teamCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
  });
}

/**
 * What may be known before anybody signs in; it does not change while the page is open.
 *
 * @example
 * ```ts
 * const { limites } = await queryClient.fetchQuery(configQueryOptions(palco));
 * ```
 */
export function configQueryOptions(palco: Palco) {
  return queryOptions<Config, SdkError>({
    queryKey: ['palco', null, 'config'],
    queryFn: ({ signal }) => palco.use(configCalls).get({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
