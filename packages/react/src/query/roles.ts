import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { rolesApi, type RoleDetail } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * All roles of the client and of the system, by name.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(rolesQueryOptions(palco));
 * ```
 */
export function rolesQueryOptions(
  palco: Palco,
  query: ApiQuery<'listRoles'> = {},
): PalcoQueryOptions<ApiSchema<'RoleList'>> {
  return queryOptions<ApiSchema<'RoleList'>, SdkError>({
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
