import type { ApiSchema, Palco } from '@palco/sdk';
import { apiKeysApi } from '@palco/sdk/admin';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * The API keys of the team, the newest first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(apiKeysQueryOptions(palco));
 * ```
 */
export function apiKeysQueryOptions(palco: Palco): PalcoQueryOptions<ApiSchema<'ApiKeyList'>> {
  return palcoQuery(palco, ['apiKeys', 'list'], (options) => palco.use(apiKeysApi).list(options));
}
