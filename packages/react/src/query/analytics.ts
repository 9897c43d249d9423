import { analyticsCalls, joinAudience, type LiveAudience, type Palco, type SdkError } from '@palco/sdk';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * The viewers of a live over time, and their current number. A refetch requests only the points since the newest cached one.
 *
 * @example
 * ```ts
 * const audience = useQuery({ ...liveAudienceQueryOptions(palco, id), refetchInterval: 15_000 });
 * ```
 */
export function liveAudienceQueryOptions(palco: Palco, id: string): PalcoQueryOptions<LiveAudience> {
  return queryOptions<LiveAudience, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'audience', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<LiveAudience>(queryKey);
      const since = known?.series[0]?.points[0]?.timestamp;
      return joinAudience(known, await palco.use(analyticsCalls).liveViewers(id, { since }, { signal }));
    },
  });
}
