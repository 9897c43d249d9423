import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import { permissionsApi, type Explanation, type ExplainQuery } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
  return queryOptions<ApiSchema<'PermissionList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'permissions'), 'list'],
    queryFn: ({ signal }) => palco.use(permissionsApi).list({ signal }),
  });
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
  return queryOptions<Explanation, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'permissions'), 'explain', query],
    queryFn: ({ signal }) => palco.use(permissionsApi).explain(query, { signal }),
  });
}
