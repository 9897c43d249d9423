import {
  type ApiQuery,
  type ApiSchema,
  playlistsApi,
  type Palco,
  type Playlist,
  type PlaylistPatch,
  type SdkError,
} from '@palco/sdk';
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';

/**
 * One page of the team's playlists, without their videos. The previous page stays while the next one comes.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(playlistsQueryOptions(palco, { page: 1, limit: 25 }));
 * ```
 */
export function playlistsQueryOptions(
  palco: Palco,
  query: ApiQuery<'listPlaylists'> = {},
): PalcoQueryOptions<ApiSchema<'PlaylistList'>> {
  return palcoPageQuery(palco, ['playlists', 'list', query], (options) =>
    palco.use(playlistsApi).list(query, options),
  );
}

/**
 * One playlist with its videos in their order.
 *
 * @example
 * ```ts
 * const { videos } = await queryClient.fetchQuery(playlistQueryOptions(palco, id));
 * ```
 */
export function playlistQueryOptions(palco: Palco, id: string): PalcoQueryOptions<Playlist> {
  return palcoQuery(palco, ['playlists', 'one', id], (options) => palco.use(playlistsApi).get(id, options));
}

/**
 * Makes a playlist, empty or with `videoIds` in their order.
 *
 * @example
 * ```tsx
 * function NewPlaylist() {
 *   const { mutate } = useCreatePlaylist();
 *   return <button onClick={() => mutate({ title: 'Matemática' })}>Nova playlist</button>;
 * }
 * ```
 */
export function useCreatePlaylist(): UseMutationResult<Playlist, SdkError, ApiSchema<'PlaylistCreate'>> {
  return usePalcoMutation(['playlists'], (palco, input: ApiSchema<'PlaylistCreate'>) =>
    palco.use(playlistsApi).create(input),
  );
}

/** A change of one playlist; with `version` it is applied only if the playlist still has that version (412 otherwise). */
interface UpdatePlaylistInput {
  readonly id: string;
  readonly patch: PlaylistPatch;
  readonly version?: number;
}

/**
 * Renames or describes a playlist; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Rename({ playlist }: { playlist: Playlist }) {
 *   const { mutate } = useUpdatePlaylist();
 *   const rename = () => mutate({ id: playlist.id, patch: { title: 'Provas' }, version: playlist.version });
 *   return <button onClick={rename}>Renomear</button>;
 * }
 * ```
 */
export function useUpdatePlaylist(): UseMutationResult<Playlist, SdkError, UpdatePlaylistInput> {
  const client = useQueryClient();
  return usePalcoMutation(['playlists'], async (palco, { id, patch, version }: UpdatePlaylistInput) => {
    const { queryKey } = playlistQueryOptions(palco, id);
    const playlist = await palco.use(playlistsApi).update(id, patch, { version });
    client.setQueryData(queryKey, playlist);
    return playlist;
  });
}

/** The complete list of a playlist's videos, in order and without duplicates; videos that are not in it are removed. */
interface SetPlaylistVideosInput {
  readonly id: string;
  readonly videoIds: readonly string[];
  /** Fails with `VERSION_CONFLICT` if the playlist has changed since, instead of removing what somebody else added. */
  readonly version?: number;
}

/**
 * Sets the videos of a playlist and their order; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Reverse({ playlist }: { playlist: Playlist }) {
 *   const { mutate } = useSetPlaylistVideos();
 *   const videoIds = playlist.videos.map(({ id }) => id).toReversed();
 *   return <button onClick={() => mutate({ id: playlist.id, videoIds, version: playlist.version })}>Inverter</button>;
 * }
 * ```
 */
export function useSetPlaylistVideos(): UseMutationResult<Playlist, SdkError, SetPlaylistVideosInput> {
  const client = useQueryClient();
  return usePalcoMutation(['playlists'], async (palco, { id, videoIds, version }: SetPlaylistVideosInput) => {
    const { queryKey } = playlistQueryOptions(palco, id);
    const playlist = await palco.use(playlistsApi).setVideos(id, videoIds, { version });
    client.setQueryData(queryKey, playlist);
    return playlist;
  });
}
