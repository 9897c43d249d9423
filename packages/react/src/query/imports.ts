import type { ApiQuery, ApiSchema, Palco } from '@palco/sdk';
import { importsApi } from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * One page of the libraries that are or were brought here, the newest first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(importsQueryOptions(palco));
 * ```
 */
export function importsQueryOptions(
  palco: Palco,
  query: ApiQuery<'listImports'> = {},
): PalcoQueryOptions<ApiSchema<'ImportList'>> {
  return palcoPageQuery(palco, ['imports', 'list', query], (options) =>
    palco.use(importsApi).list(query, options),
  );
}

/**
 * An import, and how far it is. Poll it with `refetchInterval` while it is `reading` or `running`.
 *
 * @example
 * ```ts
 * const { totals } = await queryClient.fetchQuery(importQueryOptions(palco, id));
 * ```
 */
export function importQueryOptions(palco: Palco, id: string): PalcoQueryOptions<ApiSchema<'Import'>> {
  return palcoQuery(palco, ['imports', 'one', id], (options) => palco.use(importsApi).get(id, options));
}

/**
 * One page of the videos of an import, in the order of the source.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(importItemsQueryOptions(palco, id, { status: 'failed' }));
 * ```
 */
export function importItemsQueryOptions(
  palco: Palco,
  id: string,
  query: ApiQuery<'listImportItems'> = {},
): PalcoQueryOptions<ApiSchema<'ImportItemList'>> {
  return palcoPageQuery(palco, ['imports', 'items', id, query], (options) =>
    palco.use(importsApi).items(id, query, options),
  );
}
