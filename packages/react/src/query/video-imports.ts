import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { videoImportsApi } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
  return queryOptions<ApiSchema<'VideoImportList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'videos'), 'imports', query],
    queryFn: ({ signal }) => palco.use(videoImportsApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}
