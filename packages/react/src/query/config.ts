import { configApi, type Palco, type SdkError, type Config } from '@palco/sdk';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

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
export function useConfig<Selected = Config>(
  options?: QueryExtras<Config, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => configQueryOptions(palco), options);
}
