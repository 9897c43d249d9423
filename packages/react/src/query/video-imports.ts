import type { ApiQuery, ApiSchema, Palco } from '@palco/sdk';
import { videoImportsApi } from '@palco/sdk/admin';
import { palcoPageQuery, type PalcoQueryOptions } from './query-keys';

/**
 * One page of the videos that the server fetches from an address, the newest first. They belong to the noun `videos`. Poll it with
 * `refetchInterval` while one is under way.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(videoImportsQueryOptions(palco, { status: 'queued,downloading' }));
 * ```
 */
export function videoImportsQueryOptions(
  palco: Palco,
  query: ApiQuery<'listVideoImports'> = {},
): PalcoQueryOptions<ApiSchema<'VideoImportList'>> {
  return palcoPageQuery(palco, ['videos', 'imports', query], (options) =>
    palco.use(videoImportsApi).list(query, options),
  );
}
