import type { Palco, SdkError } from '@palco/sdk';
import { usersApi, type UserItem, type UserList, type UsersQuery } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * One page of the people of the client, for `useQuery`, `prefetchQuery` or a route's loader. The previous page stays while
 * the next one comes.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(usersQueryOptions(palco, { situacao: 'ativo', sort: 'lastLogin,desc' }));
 * ```
 */
export function usersQueryOptions(palco: Palco, query: UsersQuery = {}): PalcoQueryOptions<UserList> {
  return queryOptions<UserList, SdkError>({
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

/**
 * One page of the people of the client; search, filters, order and page as in `palco.use(usersApi).list`.
 *
 * @example
 * ```tsx
 * function People({ search }: { search: string }) {
 *   const { data, isPending } = useUsers({ search, situacao: 'ativo' });
 *   if (isPending) return <p>Aguarde...</p>;
 *   return <ul>{data?.items.map((person) => <li key={person.id}>{person.nome}</li>)}</ul>;
 * }
 * ```
 */
export function useUsers<Selected = UserList>(
  query: UsersQuery = {},
  options?: QueryExtras<UserList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => usersQueryOptions(palco, query), options);
}

/**
 * One person with the teams that the caller may see.
 *
 * @example
 * ```tsx
 * function Name({ id }: { id: string }) {
 *   return <h1>{useUser(id).data?.nome}</h1>;
 * }
 * ```
 */
export function useUser<Selected = UserItem>(
  id: string,
  options?: QueryExtras<UserItem, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => userQueryOptions(palco, id), options);
}
