import type { Palco } from '@palco/sdk';
import { supportApi, type ViewerEvent, type ViewerQuery, type ViewerSession } from '@palco/sdk/admin';
import { livesApi, type LiveDetails } from '@palco/sdk/lives';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

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
  return palcoPageQuery(palco, ['lives', 'sessions', query], (options) =>
    palco.use(supportApi).sessions(query, options),
  );
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
  return palcoQuery(palco, ['lives', 'events', query], (options) =>
    palco.use(supportApi).events(query, options),
  );
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
  return palcoQuery(palco, ['lives', 'details', id], (options) => palco.use(livesApi).details(id, options));
}
