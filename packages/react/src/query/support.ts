import type { Palco, SdkError } from '@palco/sdk';
import { supportApi, type ViewerEvent, type ViewerQuery, type ViewerSession } from '@palco/sdk/admin';
import { livesApi, type LiveDetails } from '@palco/sdk/lives';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * The newest plays of a live or a video, of one viewer or of all. The previous ones stay while others come.
 *
 * @example
 * ```ts
 * const plays = await queryClient.fetchQuery(viewerSessionsQueryOptions(palco, { videoId: id, usuarioId: 'K7QM2XPA' }));
 * ```
 */
export function viewerSessionsQueryOptions(
  palco: Palco,
  query: ViewerQuery,
): PalcoQueryOptions<readonly ViewerSession[]> {
  return queryOptions<readonly ViewerSession[], SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'sessions', query],
    queryFn: ({ signal }) => palco.use(supportApi).sessions(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * What the players of a viewer told, the newest first.
 *
 * @example
 * ```ts
 * const events = await queryClient.fetchQuery(viewerEventsQueryOptions(palco, { videoId: id, usuarioId: 'K7QM2XPA' }));
 * ```
 */
export function viewerEventsQueryOptions(
  palco: Palco,
  query: ViewerQuery,
): PalcoQueryOptions<readonly ViewerEvent[]> {
  return queryOptions<readonly ViewerEvent[], SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'events', query],
    queryFn: ({ signal }) => palco.use(supportApi).events(query, { signal }),
  });
}

/**
 * A live with what is known of its newest viewer, its last error, and its newest plays.
 *
 * @example
 * ```ts
 * const { lastError } = await queryClient.fetchQuery(liveDetailsQueryOptions(palco, id));
 * ```
 */
export function liveDetailsQueryOptions(palco: Palco, id: string): PalcoQueryOptions<LiveDetails> {
  return queryOptions<LiveDetails, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'details', id],
    queryFn: ({ signal }) => palco.use(livesApi).details(id, { signal }),
  });
}
