import type { Palco } from '@palco/sdk';
import { analyticsApi, type LiveLog } from '@palco/sdk/analytics';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * What was done to a live, and how its signals were over its time.
 *
 * @example
 * ```ts
 * const log = useQuery(liveLogQueryOptions(palco, id));
 * ```
 */
export function liveLogQueryOptions(palco: Palco, id: string): PalcoQueryOptions<LiveLog> {
  return palcoQuery(palco, ['lives', 'log', id], (options) => palco.use(analyticsApi).liveLog(id, options));
}
