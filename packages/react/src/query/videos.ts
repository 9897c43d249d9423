import {
  type ApiQuery,
  type ApiSchema,
  videosApi,
  processing,
  type Palco,
  type SdkError,
  type Video,
  type VideoAudience,
  type VideoBulk,
  type VideoBulkResult,
  type VideoPatch,
  type VideoProtection,
} from '@palco/sdk';
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';

/**
 * One page of the library, for `useQuery`, `prefetchQuery` or a route's loader. The previous page stays while the next one
 * comes (`isPlaceholderData`).
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(videosQueryOptions(palco, { page: 1, limit: 25 }));
 * ```
 */
export function videosQueryOptions(
  palco: Palco,
  query: ApiQuery<'listVideos'> = {},
): PalcoQueryOptions<ApiSchema<'VideoList'>> {
  return palcoPageQuery(palco, ['videos', 'list', query], (options) =>
    palco.use(videosApi).list(query, options),
  );
}

/**
 * One video, with its address of playback.
 *
 * @example
 * ```ts
 * const video = await queryClient.fetchQuery(videoQueryOptions(palco, id));
 * ```
 */
export function videoQueryOptions(palco: Palco, id: string): PalcoQueryOptions<Video> {
  return palcoQuery(palco, ['videos', 'one', id], (options) => palco.use(videosApi).get(id, options));
}

/**
 * How many viewers like a video.
 *
 * @example
 * ```ts
 * const total = await queryClient.fetchQuery(totalLikesQueryOptions(palco, id));
 * ```
 */
export function totalLikesQueryOptions(palco: Palco, id: string): PalcoQueryOptions<number> {
  return palcoQuery(palco, ['videos', 'likes', id], (options) =>
    palco.use(videosApi).totalLikes(id, options),
  );
}

/**
 * How often and how far a video was watched.
 *
 * @example
 * ```ts
 * const { plays } = await queryClient.fetchQuery(videoAudienceQueryOptions(palco, id));
 * ```
 */
export function videoAudienceQueryOptions(palco: Palco, id: string): PalcoQueryOptions<VideoAudience> {
  return palcoQuery(palco, ['videos', 'audience', id], (options) =>
    palco.use(videosApi).audience(id, options),
  );
}

/**
 * What protects a video now, and whether it or its team sets each of it.
 *
 * @example
 * ```ts
 * const { encryption } = await queryClient.fetchQuery(videoProtectionQueryOptions(palco, id));
 * ```
 */
export function videoProtectionQueryOptions(palco: Palco, id: string): PalcoQueryOptions<VideoProtection> {
  return palcoQuery(palco, ['videos', 'protection', id], (options) =>
    palco.use(videosApi).protection(id, options),
  );
}

/** How long counts of plays are shown before they are asked for again. */
const playsFreshMs = 60_000;

/**
 * How often each of at most 100 videos was watched; nothing is asked for where there is none.
 *
 * @example
 * ```ts
 * const [first] = await queryClient.fetchQuery(videoPlaysQueryOptions(palco, [id]));
 * ```
 */
export function videoPlaysQueryOptions(
  palco: Palco,
  ids: readonly string[],
): PalcoQueryOptions<readonly ApiSchema<'VideoPlays'>[]> {
  return {
    ...palcoQuery(palco, ['videos', 'plays', ids], (options) =>
      ids.length === 0 ? [] : palco.use(videosApi).plays(ids, options),
    ),
    staleTime: playsFreshMs,
  };
}

/** A change of one video; with `version` it is applied only if the video still has that version (412 otherwise). */
interface UpdateVideoInput {
  readonly id: string;
  readonly patch: VideoPatch;
  readonly version?: number;
}

/** One video to be moved to the trash. */
interface DeleteVideoInput {
  readonly id: string;
  readonly version?: number;
}

/**
 * Changes title, description or folder; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Rename({ video }: { video: Video }) {
 *   const { mutate, isPending } = useUpdateVideo();
 *   const rename = () => mutate({ id: video.id, patch: { title: 'Aula 12' }, version: video.version });
 *   return <button disabled={isPending} onClick={rename}>Renomear</button>;
 * }
 * ```
 */
export function useUpdateVideo(): UseMutationResult<Video, SdkError, UpdateVideoInput> {
  const client = useQueryClient();
  return usePalcoMutation(['videos'], async (palco, { id, patch, version }: UpdateVideoInput) => {
    const video = await palco.use(videosApi).update(id, patch, { version });
    client.setQueryData(videoQueryOptions(palco, id).queryKey, video);
    return video;
  });
}

/**
 * Moves a video to the trash.
 *
 * @example
 * ```tsx
 * function Remove({ id }: { id: string }) {
 *   const { mutate } = useDeleteVideo();
 *   return <button onClick={() => mutate({ id })}>Excluir</button>;
 * }
 * ```
 */
export function useDeleteVideo(): UseMutationResult<void, SdkError, DeleteVideoInput> {
  return usePalcoMutation(
    ['videos', 'directories', 'trash'],
    (palco, { id, version }: DeleteVideoInput) => palco.use(videosApi).remove(id, { version }),
    { removedId: ({ id }) => id },
  );
}

/**
 * Brings a video back from the trash.
 *
 * @example
 * ```tsx
 * function Restore({ id }: { id: string }) {
 *   const { mutate } = useRestoreVideo();
 *   return <button onClick={() => mutate(id)}>Restaurar</button>;
 * }
 * ```
 */
export function useRestoreVideo(): UseMutationResult<Video, SdkError, string> {
  return usePalcoMutation(['videos', 'directories', 'trash'], (palco, id: string) =>
    palco.use(videosApi).restore(id),
  );
}

/**
 * Changes up to 100 videos at once; the answer names those that could not be changed.
 *
 * @example
 * ```tsx
 * function MoveAll({ ids, directoryId }: { ids: string[]; directoryId: string }) {
 *   const { mutate } = useBulkVideos();
 *   return <button onClick={() => mutate({ ids, action: 'move', payload: { directoryId } })}>Mover</button>;
 * }
 * ```
 */
export function useBulkVideos(): UseMutationResult<VideoBulkResult, SdkError, VideoBulk> {
  return usePalcoMutation(['videos', 'directories', 'trash'], (palco, change: VideoBulk) =>
    palco.use(videosApi).bulk(change),
  );
}

/**
 * Asks for the sources of several videos as one archive; its address holds for some minutes.
 *
 * @example
 * ```tsx
 * function Originals({ ids }: { ids: string[] }) {
 *   const { mutate } = useDownloadOriginals();
 *   return <button onClick={() => mutate(ids, { onSuccess: ({ url }) => location.assign(url) })}>Baixar</button>;
 * }
 * ```
 */
export function useDownloadOriginals(): UseMutationResult<
  ApiSchema<'OriginalsDownload'>,
  SdkError,
  readonly string[]
> {
  return usePalcoMutation([], (palco, ids: readonly string[]) => palco.use(videosApi).originals(ids));
}

/**
 * Converts a failed video again and refreshes the processing engine, so that the panel shows it at once.
 *
 * @example
 * ```tsx
 * function Again({ id }: { id: string }) {
 *   const { mutate } = useRetryTranscode();
 *   return <button onClick={() => mutate(id)}>Tentar novamente</button>;
 * }
 * ```
 */
export function useRetryTranscode(): UseMutationResult<void, SdkError, string> {
  return usePalcoMutation(['videos'], async (palco, id: string) => {
    await palco.use(videosApi).retryTranscode(id);
    await palco.use(processing).refresh();
  });
}
