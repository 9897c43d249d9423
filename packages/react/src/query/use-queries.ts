import type {
  Config,
  DirectoriesQuery,
  DirectoryList,
  SdkError,
  TeamList,
  TeamsQuery,
  Video,
  VideoList,
  VideosQuery,
} from '@palco/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePalco } from '../provider/palco-provider';
import {
  configQueryOptions,
  directoriesQueryOptions,
  teamsQueryOptions,
  videoQueryOptions,
  videosQueryOptions,
} from './query-options';
import { useTeamPalco } from './use-team-palco';

/**
 * One page of the library of the selected team.
 *
 * @example
 * ```tsx
 * function Library({ page }: { page: number }) {
 *   const { data, isPending } = useVideos({ page, limit: 25 });
 *   if (isPending) return <p>Aguarde...</p>;
 *   return <ul>{data?.items.map((video) => <li key={video.id}>{video.title}</li>)}</ul>;
 * }
 * ```
 */
export function useVideos(query: VideosQuery = {}): UseQueryResult<VideoList, SdkError> {
  return useQuery(videosQueryOptions(useTeamPalco(), query));
}

/**
 * One video, with its address of playback.
 *
 * @example
 * ```tsx
 * function Title({ id }: { id: string }) {
 *   return <h1>{useVideo(id).data?.title}</h1>;
 * }
 * ```
 */
export function useVideo(id: string): UseQueryResult<Video, SdkError> {
  return useQuery(videoQueryOptions(useTeamPalco(), id));
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
export function useDirectories(query: DirectoriesQuery = {}): UseQueryResult<DirectoryList, SdkError> {
  return useQuery(directoriesQueryOptions(useTeamPalco(), query));
}

/**
 * One page of the teams that the person sees.
 *
 * @example
 * ```tsx
 * function Teams({ search }: { search: string }) {
 *   return <p>{useTeams({ search }).data?.pagination.total} times</p>;
 * }
 * ```
 */
export function useTeams(query: TeamsQuery = {}): UseQueryResult<TeamList, SdkError> {
  return useQuery(teamsQueryOptions(useTeamPalco(), query));
}

/**
 * Product name, hosts and limits; public, asked once.
 *
 * @example
 * ```tsx
 * function Product() {
 *   return <b>{useConfig().data?.product}</b>;
 * }
 * ```
 */
export function useConfig(): UseQueryResult<Config, SdkError> {
  return useQuery(configQueryOptions(usePalco()));
}
