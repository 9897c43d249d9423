import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { teamsApi, type Settings, type Team } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * One page of the teams of the signed-in person, or of all teams of the client for those who manage them.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(teamsQueryOptions(palco, { search: 'maré' }));
 * ```
 */
export function teamsQueryOptions(
  palco: Palco,
  query: ApiQuery<'listTeams'> = {},
): PalcoQueryOptions<ApiSchema<'TeamList'>> {
  return queryOptions<ApiSchema<'TeamList'>, SdkError>({
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
  query: ApiQuery<'listMembers'> = {},
): PalcoQueryOptions<ApiSchema<'MemberList'>> {
  return queryOptions<ApiSchema<'MemberList'>, SdkError>({
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
