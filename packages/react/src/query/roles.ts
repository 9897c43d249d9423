import type { Palco, SdkError } from '@palco/sdk';
import { rolesApi, type RoleDetail, type RoleList, type RolesQuery } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * All roles of the client and of the system, by name.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(rolesQueryOptions(palco));
 * ```
 */
export function rolesQueryOptions(palco: Palco, query: RolesQuery = {}): PalcoQueryOptions<RoleList> {
  return queryOptions<RoleList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'roles'), 'list', query],
    queryFn: ({ signal }) => palco.use(rolesApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One role with the people who hold it.
 *
 * @example
 * ```ts
 * const { usos } = await queryClient.fetchQuery(roleQueryOptions(palco, id));
 * ```
 */
export function roleQueryOptions(palco: Palco, id: string): PalcoQueryOptions<RoleDetail> {
  return queryOptions<RoleDetail, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'roles'), 'one', id],
    queryFn: ({ signal }) => palco.use(rolesApi).get(id, { signal }),
  });
}

/**
 * All roles of the client and of the system, by name.
 *
 * @example
 * ```tsx
 * function Roles() {
 *   return <ul>{useRoles().data?.items.map((role) => <li key={role.id}>{role.nome}</li>)}</ul>;
 * }
 * ```
 */
export function useRoles<Selected = RoleList>(
  query: RolesQuery = {},
  options?: QueryExtras<RoleList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => rolesQueryOptions(palco, query), options);
}

/**
 * One role with the people who hold it.
 *
 * @example
 * ```tsx
 * function UsedBy({ id }: { id: string }) {
 *   return <p>{useRole(id).data?.usuariosTotal} pessoas</p>;
 * }
 * ```
 */
export function useRole<Selected = RoleDetail>(
  id: string,
  options?: QueryExtras<RoleDetail, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => roleQueryOptions(palco, id), options);
}
