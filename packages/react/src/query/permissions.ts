import type { Palco, SdkError } from '@palco/sdk';
import { permissionsApi, type Explanation, type ExplainQuery, type PermissionList } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * Every permission, what it opens and which roles hold it.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(permissionCatalogueQueryOptions(palco));
 * ```
 */
export function permissionCatalogueQueryOptions(palco: Palco): PalcoQueryOptions<PermissionList> {
  return queryOptions<PermissionList, SdkError>({
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

/**
 * Every permission, what it opens and which roles hold it.
 *
 * @example
 * ```tsx
 * function Catalogue() {
 *   return <p>{usePermissionCatalogue().data?.items.length} permissões</p>;
 * }
 * ```
 */
export function usePermissionCatalogue<Selected = PermissionList>(
  options?: QueryExtras<PermissionList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => permissionCatalogueQueryOptions(palco), options);
}

/**
 * Why a route or a permission is open or closed, for the caller or (with showUsers) for another person.
 *
 * @example
 * ```tsx
 * function Why() {
 *   const { data } = useExplanation({ route: '/billing' });
 *   return <p>Peça um destes cargos: {data?.rolesThatGrant.join(', ')}</p>;
 * }
 * ```
 */
export function useExplanation<Selected = Explanation>(
  query: ExplainQuery,
  options?: QueryExtras<Explanation, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => explanationQueryOptions(palco, query), options);
}
