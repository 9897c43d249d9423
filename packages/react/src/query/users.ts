import type { ApiQuery, ApiSchema, Palco } from '@palco/sdk';
import { usersApi, type UserItem } from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * One page of the people of the client, for `useQuery`, `prefetchQuery` or a route's loader. The previous page stays while
 * the next one comes.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(usersQueryOptions(palco, { situacao: 'ativo', sort: 'lastLogin,desc' }));
 * ```
 */
export function usersQueryOptions(
  palco: Palco,
  query: ApiQuery<'listUsers'> = {},
): PalcoQueryOptions<ApiSchema<'UserList'>> {
  return palcoPageQuery(palco, ['users', 'list', query], (options) =>
    palco.use(usersApi).list(query, options),
  );
}

/**
 * One person with the teams that the caller may see.
 *
 * @example
 * ```ts
 * const { nome, times } = await queryClient.fetchQuery(userQueryOptions(palco, id));
 * ```
 */
export function userQueryOptions(palco: Palco, id: string): PalcoQueryOptions<UserItem> {
  return palcoQuery(palco, ['users', 'one', id], (options) => palco.use(usersApi).get(id, options));
}
