import type { Palco, SdkError } from '@palco/sdk';
import { analyticsApi, type LiveLog } from '@palco/sdk/analytics';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * What was done to a live, and how its signals were over its time.
 *
 * @example
 * ```ts
 * const log = useQuery(liveLogQueryOptions(palco, id));
 * ```
 */
export function liveLogQueryOptions(palco: Palco, id: string): PalcoQueryOptions<LiveLog> {
  return queryOptions<LiveLog, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'log', id],
    queryFn: ({ signal }) => palco.use(analyticsApi).liveLog(id, { signal }),
  });
}
