import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { usersApi, type UserItem } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
  return queryOptions<ApiSchema<'UserList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'users'), 'list', query],
    queryFn: ({ signal }) => palco.use(usersApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
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
  return queryOptions<UserItem, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'users'), 'one', id],
    queryFn: ({ signal }) => palco.use(usersApi).get(id, { signal }),
  });
}
