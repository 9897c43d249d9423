import { configApi, type Palco, type SdkError, type Config } from '@palco/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { PalcoQueryOptions } from './query-keys';

/**
 * The public configuration, readable without signing in. It is fetched once and never becomes stale.
 *
 * @example
 * ```ts
 * const { limites } = await queryClient.fetchQuery(configQueryOptions(palco));
 * ```
 */
export function configQueryOptions(palco: Palco): PalcoQueryOptions<Config> {
  return queryOptions<Config, SdkError>({
    queryKey: ['palco', null, 'config'],
    queryFn: ({ signal }) => palco.use(configApi).get({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
