import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import { apiKeysApi } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * The API keys of the team, the newest first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(apiKeysQueryOptions(palco));
 * ```
 */
export function apiKeysQueryOptions(palco: Palco): PalcoQueryOptions<ApiSchema<'ApiKeyList'>> {
  return queryOptions<ApiSchema<'ApiKeyList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'apiKeys'), 'list'],
    queryFn: ({ signal }) => palco.use(apiKeysApi).list({ signal }),
  });
}
