import type {
  Account,
  Member,
  MemberList,
  operations,
  Settings,
  SettingsPatch,
  Team,
  TeamCreate,
  TeamList,
  TeamPatch,
} from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';
import { ifMatch, teamOf, type CallOptions, type VersionedCallOptions } from '../kernel/call-options';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

/** Part of a name, and which page. */
export type TeamsQuery = NonNullable<operations['listTeams']['parameters']['query']>;

/** Part of a person's name or e-mail, and which page. */
export type MembersQuery = NonNullable<operations['listMembers']['parameters']['query']>;

/** The calls about teams (accounts). All throw `SdkError`. */
export interface Teams {
  /** One page of the caller's teams; of all teams of the client for those who manage teams. */
  list(query?: TeamsQuery, options?: CallOptions): Promise<TeamList>;
  /** The selected team, or the one given. */
  account(accountId?: string, options?: { readonly signal?: AbortSignal }): Promise<Account>;
  get(teamId: string, options?: CallOptions): Promise<Team>;
  create(input: TeamCreate, options?: CallOptions): Promise<Team>;
  /** Renames, blocks or unblocks a team. */
  update(teamId: string, patch: TeamPatch, options?: VersionedCallOptions): Promise<Team>;
  /** `TEAM_NOT_EMPTY` (409) while it has videos. */
  remove(teamId: string, options?: VersionedCallOptions): Promise<void>;
  /** Sets the picture: JPEG, PNG or WebP, at most 10 MB. Answers its address. */
  setThumbnail(teamId: string, file: Blob, options?: CallOptions): Promise<string>;
  removeThumbnail(teamId: string, options?: CallOptions): Promise<void>;
  members(teamId: string, query?: MembersQuery, options?: CallOptions): Promise<MemberList>;
  /** Adds a person with a role. `PERMISSION_NOT_HELD` (403) for a role that grants more than the caller holds. */
  addMember(teamId: string, member: MemberChange, options?: CallOptions): Promise<Member>;
  /** Changes the role of a person in the team. */
  updateMember(teamId: string, member: MemberChange, options?: CallOptions): Promise<Member>;
  removeMember(teamId: string, userId: string, options?: CallOptions): Promise<void>;
  settings(teamId: string, options?: CallOptions): Promise<Settings>;
  updateSettings(teamId: string, patch: SettingsPatch, options?: VersionedCallOptions): Promise<Settings>;
}

/** Who, and with which role. */
export interface MemberChange {
  readonly userId: string;
  readonly cargoId: string;
}

/**
 * Binds the calls about teams to a client.
 *
 * @example const { items } = await createTeams(client).list({ search: 'maré' });
 */
export function createTeams(client: PalcoClient): Teams {
  return { ...ownCalls(client), ...memberCalls(client), ...settingsCalls(client) };
}

const at = (accountId: string, options: CallOptions) => ({ path: { accountId }, query: teamOf(options) });
const memberAt = (accountId: string, userId: string, options: CallOptions) => ({
  path: { accountId, userId },
  query: teamOf(options),
});

type MemberCall = 'members' | 'addMember' | 'updateMember' | 'removeMember';
type SettingsCall = 'account' | 'settings' | 'updateSettings';

function ownCalls(client: PalcoClient): Omit<Teams, MemberCall | SettingsCall> {
  return {
    list: (query = {}, options = {}) =>
      unwrap(
        client.GET('/bff/teams', {
          params: { query: { ...query, ...teamOf(options) } },
          signal: options.signal,
        }),
      ),
    get: (teamId, options = {}) =>
      unwrap(client.GET('/v1/teams/{accountId}', { params: at(teamId, options), signal: options.signal })),
    create: (body, options = {}) =>
      unwrap(client.POST('/v1/teams', { params: { query: teamOf(options) }, body, signal: options.signal })),
    update: (teamId, body, options = {}) =>
      unwrap(
        client.PATCH('/v1/teams/{accountId}', {
          params: { ...at(teamId, options), header: ifMatch(options) },
          body,
          signal: options.signal,
        }),
      ),
    async remove(teamId, options = {}) {
      const params = { ...at(teamId, options), header: ifMatch(options) };
      await unwrap(client.DELETE('/v1/teams/{accountId}', { params, signal: options.signal }));
    },
    async setThumbnail(teamId, file, options = {}) {
      const answer = await unwrap(
        client.POST('/v1/teams/{accountId}/thumbnail', {
          params: at(teamId, options),
          ...fileForm(file),
          signal: options.signal,
        }),
      );
      return answer.conta_thumbnail;
    },
    async removeThumbnail(teamId, options = {}) {
      const params = at(teamId, options);
      await unwrap(client.DELETE('/v1/teams/{accountId}/thumbnail', { params, signal: options.signal }));
    },
  };
}

function memberCalls(client: PalcoClient): Pick<Teams, MemberCall> {
  return {
    members: (teamId, query = {}, options = {}) => {
      const { path, query: team } = at(teamId, options);
      return unwrap(
        client.GET('/v1/teams/{accountId}/members', {
          params: { path, query: { ...query, ...team } },
          signal: options.signal,
        }),
      );
    },
    addMember: (teamId, { userId, cargoId }, options = {}) =>
      unwrap(
        client.POST('/v1/teams/{accountId}/members/{userId}', {
          params: memberAt(teamId, userId, options),
          body: { cargoId },
          signal: options.signal,
        }),
      ),
    updateMember: (teamId, { userId, cargoId }, options = {}) =>
      unwrap(
        client.PATCH('/v1/teams/{accountId}/members/{userId}', {
          params: memberAt(teamId, userId, options),
          body: { cargoId },
          signal: options.signal,
        }),
      ),
    async removeMember(teamId, userId, options = {}) {
      await unwrap(
        client.DELETE('/v1/teams/{accountId}/members/{userId}', {
          params: memberAt(teamId, userId, options),
          signal: options.signal,
        }),
      );
    },
  };
}

function settingsCalls(client: PalcoClient): Pick<Teams, SettingsCall> {
  return {
    async account(accountId, { signal } = {}) {
      const query = teamOf({ accountId });
      return (await unwrap(client.GET('/v2/accounts', { params: { query }, signal }))).data;
    },
    async settings(teamId, options = {}) {
      const params = at(teamId, options);
      const call = client.GET('/v2/accounts/{accountId}/settings', { params, signal: options.signal });
      return (await unwrap(call)).data;
    },
    async updateSettings(teamId, body, options = {}) {
      const params = { ...at(teamId, options), header: ifMatch(options) };
      const call = client.PATCH('/v2/accounts/{accountId}/settings', {
        params,
        body,
        signal: options.signal,
      });
      return (await unwrap(call)).data;
    },
  };
}

/** The calls about teams as a capability. */
export const teamCalls = ({ client }: Palco): Teams => createTeams(client);
