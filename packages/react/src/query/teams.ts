import type { ApiQuery, ApiSchema, Palco } from '@palco/sdk';
import { teamsApi, type Settings, type Team } from '@palco/sdk/admin';
import { keepPreviousDataInScope, palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

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
  return palcoPageQuery(palco, ['teams', 'list', query], (options) =>
    palco.use(teamsApi).list(query, options),
  );
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
  return palcoQuery(palco, ['teams', 'one', id], (options) => palco.use(teamsApi).get(id, options));
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
  return {
    ...palcoQuery(palco, ['members', teamId, query], (options) =>
      palco.use(teamsApi).members(teamId, query, options),
    ),
    // The previous page stays, but the people of one team are never shown in another.
    placeholderData: (previous, before) =>
      before?.queryKey[4] === teamId ? keepPreviousDataInScope(palco)(previous, before) : undefined,
  };
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
  return palcoQuery(palco, ['settings', teamId], (options) => palco.use(teamsApi).settings(teamId, options));
}
