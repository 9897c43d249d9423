import type { Palco, SdkError } from '@palco/sdk';
import { apiKeysApi, type ApiKeyList } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * The API keys of the team, the newest first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(apiKeysQueryOptions(palco));
 * ```
 */
export function apiKeysQueryOptions(palco: Palco): PalcoQueryOptions<ApiKeyList> {
  return queryOptions<ApiKeyList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'apiKeys'), 'list'],
    queryFn: ({ signal }) => palco.use(apiKeysApi).list({ signal }),
  });
}

/**
 * The API keys of the team, the newest first.
 *
 * @example
 * ```tsx
 * function Keys() {
 *   return <ul>{useApiKeys().data?.items.map(({ id, nome }) => <li key={id}>{nome}</li>)}</ul>;
 * }
 * ```
 */
export function useApiKeys<Selected = ApiKeyList>(
  options?: QueryExtras<ApiKeyList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery(apiKeysQueryOptions, options);
}
