import type { Account, operations, TeamList } from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';

/** Part of a name, and which page. */
export type TeamsQuery = NonNullable<operations['listTeams']['parameters']['query']>;

/** The calls about teams (accounts). All throw `SdkError`. */
export interface Teams {
  /** One page of the caller's teams; of all teams of the client for those who manage teams. */
  list(query?: TeamsQuery, options?: { readonly signal?: AbortSignal }): Promise<TeamList>;
  /** The selected team, or the one given. */
  account(accountId?: string, options?: { readonly signal?: AbortSignal }): Promise<Account>;
}

/**
 * Binds the calls about teams to a client.
 *
 * @example const { items } = await createTeams(client).list({ search: 'maré' });
 */
export function createTeams(client: PalcoClient): Teams {
  return {
    list: (query, { signal } = {}) => unwrap(client.GET('/bff/teams', { params: { query }, signal })),
    async account(accountId, { signal } = {}) {
      const query = accountId === undefined ? {} : { accountId };
      return (await unwrap(client.GET('/v2/accounts', { params: { query }, signal }))).data;
    },
  };
}
