import type { ApiQuery, ApiSchema, Palco } from '@palco/sdk';
import { rolesApi, type RoleDetail } from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

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
  return palcoPageQuery(palco, ['roles', 'list', query], (options) =>
    palco.use(rolesApi).list(query, options),
  );
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
  return palcoQuery(palco, ['roles', 'one', id], (options) => palco.use(rolesApi).get(id, options));
}
