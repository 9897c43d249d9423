import type { ApiSchema, Palco } from '@palco/sdk';
import { permissionsApi, type Explanation, type ExplainQuery } from '@palco/sdk/admin';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * Every permission, what it opens and which roles hold it.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(permissionCatalogueQueryOptions(palco));
 * ```
 */
export function permissionCatalogueQueryOptions(
  palco: Palco,
): PalcoQueryOptions<ApiSchema<'PermissionList'>> {
  return palcoQuery(palco, ['permissions', 'list'], (options) => palco.use(permissionsApi).list(options));
}

/**
 * Why a route or a permission is open or closed.
 *
 * @example
 * ```ts
 * const { missing } = await queryClient.fetchQuery(explanationQueryOptions(palco, { route: '/billing' }));
 * ```
 */
export function explanationQueryOptions(palco: Palco, query: ExplainQuery): PalcoQueryOptions<Explanation> {
  return palcoQuery(palco, ['permissions', 'explain', query], (options) =>
    palco.use(permissionsApi).explain(query, options),
  );
}
