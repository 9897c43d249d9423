import type {
  Client,
  ClientList,
  ClientsQuery,
  Explanation,
  ExplainQuery,
  MemberList,
  MembersQuery,
  PermissionList,
  RoleDetail,
  RoleList,
  RolesQuery,
  SdkError,
  Settings,
  SignInList,
  Team,
  UserItem,
  UserList,
  UsersQuery,
} from '@palco/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  accountSettingsQueryOptions,
  clientQueryOptions,
  clientsQueryOptions,
  explanationQueryOptions,
  membersQueryOptions,
  permissionCatalogueQueryOptions,
  roleQueryOptions,
  rolesQueryOptions,
  signInsQueryOptions,
  teamQueryOptions,
  userQueryOptions,
  usersQueryOptions,
} from './people-query-options';
import { useTeamPalco } from './use-team-palco';

/**
 * One page of the people of the client; search, filters, order and page as in `palco.use(userCalls).list`.
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
export function useUsers(query: UsersQuery = {}): UseQueryResult<UserList, SdkError> {
  return useQuery(usersQueryOptions(useTeamPalco(), query));
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
export function useUser(id: string): UseQueryResult<UserItem, SdkError> {
  return useQuery(userQueryOptions(useTeamPalco(), id));
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
export function useRoles(query: RolesQuery = {}): UseQueryResult<RoleList, SdkError> {
  return useQuery(rolesQueryOptions(useTeamPalco(), query));
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
export function useRole(id: string): UseQueryResult<RoleDetail, SdkError> {
  return useQuery(roleQueryOptions(useTeamPalco(), id));
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
export function usePermissionCatalogue(): UseQueryResult<PermissionList, SdkError> {
  return useQuery(permissionCatalogueQueryOptions(useTeamPalco()));
}

/**
 * Why a route or a permission is open or closed, for oneself or (with showUsers) for somebody else.
 *
 * @example
 * ```tsx
 * function Why() {
 *   const { data } = useExplanation({ route: '/billing' });
 *   return <p>Peça um destes cargos: {data?.rolesThatGrant.join(', ')}</p>;
 * }
 * ```
 */
export function useExplanation(query: ExplainQuery): UseQueryResult<Explanation, SdkError> {
  return useQuery(explanationQueryOptions(useTeamPalco(), query));
}

/**
 * The own client and its sub-accounts, by name; every client for holders of `{product}-dev`.
 *
 * @example
 * ```tsx
 * function Clients() {
 *   const { data } = useClients({ subConta: false });
 *   return <ul>{data?.map((client) => <li key={client.conta_id}>{client.nome_cliente}</li>)}</ul>;
 * }
 * ```
 */
export function useClients(query: ClientsQuery = {}): UseQueryResult<ClientList, SdkError> {
  return useQuery(clientsQueryOptions(useTeamPalco(), query));
}

/**
 * One client.
 *
 * @example
 * ```tsx
 * function ClientName({ id }: { id: string }) {
 *   return <h1>{useClient(id).data?.nome_cliente}</h1>;
 * }
 * ```
 */
export function useClient(id: string): UseQueryResult<Client, SdkError> {
  return useQuery(clientQueryOptions(useTeamPalco(), id));
}

/**
 * One team as those who manage it see it.
 *
 * @example
 * ```tsx
 * function TeamName({ id }: { id: string }) {
 *   return <h1>{useTeam(id).data?.name}</h1>;
 * }
 * ```
 */
export function useTeam(id: string): UseQueryResult<Team, SdkError> {
  return useQuery(teamQueryOptions(useTeamPalco(), id));
}

/**
 * One page of the people of a team.
 *
 * @example
 * ```tsx
 * function Members({ teamId }: { teamId: string }) {
 *   const { data } = useMembers(teamId, { limit: 50 });
 *   return <ul>{data?.items.map((member) => <li key={member.userId}>{member.nome}</li>)}</ul>;
 * }
 * ```
 */
export function useMembers(teamId: string, query: MembersQuery = {}): UseQueryResult<MemberList, SdkError> {
  return useQuery(membersQueryOptions(useTeamPalco(), teamId, query));
}

/**
 * The settings of a team.
 *
 * @example
 * ```tsx
 * function Zone({ teamId }: { teamId: string }) {
 *   return <p>{useAccountSettings(teamId).data?.timezone}</p>;
 * }
 * ```
 */
export function useAccountSettings(teamId: string): UseQueryResult<Settings, SdkError> {
  return useQuery(accountSettingsQueryOptions(useTeamPalco(), teamId));
}

/**
 * The own open sign-ins, the last used first.
 *
 * @example
 * ```tsx
 * function SignIns() {
 *   return <ul>{useSignIns().data?.items.map((one) => <li key={one.id}>{one.ip}</li>)}</ul>;
 * }
 * ```
 */
export function useSignIns(): UseQueryResult<SignInList, SdkError> {
  return useQuery(signInsQueryOptions(useTeamPalco()));
}
