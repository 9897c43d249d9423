import {
  clientCalls,
  permissionCalls,
  profileCalls,
  roleCalls,
  teamCalls,
  userCalls,
  type Client,
  type ClientList,
  type ClientsQuery,
  type Explanation,
  type ExplainQuery,
  type MemberList,
  type MembersQuery,
  type Palco,
  type PermissionList,
  type RoleDetail,
  type RoleList,
  type RolesQuery,
  type SdkError,
  type Settings,
  type SignInList,
  type Team,
  type UserItem,
  type UserList,
  type UsersQuery,
} from '@palco/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keepInScope, palcoQueryKey } from './query-keys';

/**
 * One page of the people of the client, for `useQuery`, `prefetchQuery` or a route's loader. The page of before stays while
 * the next one comes.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(usersQueryOptions(palco, { situacao: 'ativo', sort: 'lastLogin,desc' }));
 * ```
 */
export function usersQueryOptions(palco: Palco, query: UsersQuery = {}) {
  return queryOptions<UserList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'users'), 'list', query],
    queryFn: ({ signal }) => palco.use(userCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
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
export function userQueryOptions(palco: Palco, id: string) {
  return queryOptions<UserItem, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'users'), 'one', id],
    queryFn: ({ signal }) => palco.use(userCalls).get(id, { signal }),
  });
}

/**
 * All roles of the client and of the system, by name.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(rolesQueryOptions(palco));
 * ```
 */
export function rolesQueryOptions(palco: Palco, query: RolesQuery = {}) {
  return queryOptions<RoleList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'roles'), 'list', query],
    queryFn: ({ signal }) => palco.use(roleCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
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
export function roleQueryOptions(palco: Palco, id: string) {
  return queryOptions<RoleDetail, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'roles'), 'one', id],
    queryFn: ({ signal }) => palco.use(roleCalls).get(id, { signal }),
  });
}

/**
 * Every permission, what it opens and which roles hold it.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(permissionCatalogueQueryOptions(palco));
 * ```
 */
export function permissionCatalogueQueryOptions(palco: Palco) {
  return queryOptions<PermissionList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'permissions'), 'list'],
    queryFn: ({ signal }) => palco.use(permissionCalls).list({ signal }),
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
export function explanationQueryOptions(palco: Palco, query: ExplainQuery) {
  return queryOptions<Explanation, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'permissions'), 'explain', query],
    queryFn: ({ signal }) => palco.use(permissionCalls).explain(query, { signal }),
  });
}

/**
 * The own client and its sub-accounts, by name; every client for holders of `{product}-dev`.
 *
 * @example
 * ```ts
 * const clients = await queryClient.fetchQuery(clientsQueryOptions(palco, { subConta: false }));
 * ```
 */
export function clientsQueryOptions(palco: Palco, query: ClientsQuery = {}) {
  return queryOptions<ClientList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'clients'), 'list', query],
    queryFn: ({ signal }) => palco.use(clientCalls).list(query, { signal }),
    placeholderData: keepInScope(palco),
  });
}

/**
 * One client.
 *
 * @example
 * ```ts
 * const { nome_cliente } = await queryClient.fetchQuery(clientQueryOptions(palco, id));
 * ```
 */
export function clientQueryOptions(palco: Palco, id: string) {
  return queryOptions<Client, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'clients'), 'one', id],
    queryFn: ({ signal }) => palco.use(clientCalls).get(id, { signal }),
  });
}

/**
 * One team as those who manage it see it.
 *
 * @example
 * ```ts
 * const { membersTotal } = await queryClient.fetchQuery(teamQueryOptions(palco, id));
 * ```
 */
export function teamQueryOptions(palco: Palco, id: string) {
  return queryOptions<Team, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'one', id],
    queryFn: ({ signal }) => palco.use(teamCalls).get(id, { signal }),
  });
}

/**
 * One page of the people of a team.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(membersQueryOptions(palco, teamId, { search: 'marina' }));
 * ```
 */
export function membersQueryOptions(palco: Palco, teamId: string, query: MembersQuery = {}) {
  return queryOptions<MemberList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'members'), teamId, query],
    queryFn: ({ signal }) => palco.use(teamCalls).members(teamId, query, { signal }),
    // The page of before stays, but the people of one team are never shown in another.
    placeholderData: (previous, before) =>
      before?.queryKey[4] === teamId ? keepInScope(palco)(previous, before) : undefined,
  });
}

/**
 * The settings of a team.
 *
 * @example
 * ```ts
 * const { timezone } = await queryClient.fetchQuery(accountSettingsQueryOptions(palco, teamId));
 * ```
 */
export function accountSettingsQueryOptions(palco: Palco, teamId: string) {
  return queryOptions<Settings, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'settings'), teamId],
    queryFn: ({ signal }) => palco.use(teamCalls).settings(teamId, { signal }),
  });
}

/**
 * The own open sign-ins, the last used first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(signInsQueryOptions(palco));
 * ```
 */
export function signInsQueryOptions(palco: Palco) {
  return queryOptions<SignInList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'signIns'), 'list'],
    queryFn: ({ signal }) => palco.use(profileCalls).signIns({ signal }),
  });
}
