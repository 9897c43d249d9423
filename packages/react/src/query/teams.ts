import type { Palco, SdkError } from '@palco/sdk';
import {
  teamsApi,
  type MemberList,
  type MembersQuery,
  type Settings,
  type Team,
  type TeamList,
  type TeamsQuery,
} from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * One page of the teams of the signed-in person, or of all teams of the client for those who manage them.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(teamsQueryOptions(palco, { search: 'maré' }));
 * ```
 */
export function teamsQueryOptions(palco: Palco, query: TeamsQuery = {}): PalcoQueryOptions<TeamList> {
  return queryOptions<TeamList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'list', query],
    queryFn: ({ signal }) => palco.use(teamsApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One team with what its managers see.
 *
 * @example
 * ```ts
 * const { membersTotal } = await queryClient.fetchQuery(teamQueryOptions(palco, id));
 * ```
 */
export function teamQueryOptions(palco: Palco, id: string): PalcoQueryOptions<Team> {
  return queryOptions<Team, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'one', id],
    queryFn: ({ signal }) => palco.use(teamsApi).get(id, { signal }),
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
export function membersQueryOptions(
  palco: Palco,
  teamId: string,
  query: MembersQuery = {},
): PalcoQueryOptions<MemberList> {
  return queryOptions<MemberList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'members'), teamId, query],
    queryFn: ({ signal }) => palco.use(teamsApi).members(teamId, query, { signal }),
    // The previous page stays, but the people of one team are never shown in another.
    placeholderData: (previous, before) =>
      before?.queryKey[4] === teamId ? keepPreviousDataInScope(palco)(previous, before) : undefined,
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
export function accountSettingsQueryOptions(palco: Palco, teamId: string): PalcoQueryOptions<Settings> {
  return queryOptions<Settings, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'settings'), teamId],
    queryFn: ({ signal }) => palco.use(teamsApi).settings(teamId, { signal }),
  });
}

/**
 * One page of the teams that the person sees.
 *
 * @example
 * ```tsx
 * function Teams({ search }: { search: string }) {
 *   return <p>{useTeams({ search }).data?.pagination.total} times</p>;
 * }
 * ```
 */
export function useTeams<Selected = TeamList>(
  query: TeamsQuery = {},
  options?: QueryExtras<TeamList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => teamsQueryOptions(palco, query), options);
}

/**
 * One team with what its managers see.
 *
 * @example
 * ```tsx
 * function TeamName({ id }: { id: string }) {
 *   return <h1>{useTeam(id).data?.name}</h1>;
 * }
 * ```
 */
export function useTeam<Selected = Team>(
  id: string,
  options?: QueryExtras<Team, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => teamQueryOptions(palco, id), options);
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
export function useMembers<Selected = MemberList>(
  teamId: string,
  query: MembersQuery = {},
  options?: QueryExtras<MemberList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => membersQueryOptions(palco, teamId, query), options);
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
export function useAccountSettings<Selected = Settings>(
  teamId: string,
  options?: QueryExtras<Settings, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => accountSettingsQueryOptions(palco, teamId), options);
}
