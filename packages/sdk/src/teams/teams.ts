import type {
  Account,
  Member,
  MemberList,
  Settings,
  SettingsPatch,
  Team,
  TeamCreate,
  TeamList,
  TeamPatch,
} from '@palco/openapi';
import type { CallOperation } from '../client';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

export type { Account, Member, Settings, Team, TeamItem } from '@palco/openapi';

/** The calls about teams (accounts). All throw `SdkError`. */
export interface TeamsApi {
  /** One page of the caller's teams; of all teams of the client for those who manage teams. */
  list(query?: ApiQuery<'listTeams'>, options?: CallOptions): Promise<TeamList>;
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
  members(teamId: string, query?: ApiQuery<'listMembers'>, options?: CallOptions): Promise<MemberList>;
  /** Adds a person with a role. `PERMISSION_NOT_HELD` (403) for a role that grants more than the caller holds. */
  addMember(teamId: string, member: MemberChange, options?: CallOptions): Promise<Member>;
  /** Changes the role of a person in the team. */
  updateMember(teamId: string, member: MemberChange, options?: CallOptions): Promise<Member>;
  removeMember(teamId: string, userId: string, options?: CallOptions): Promise<void>;
  settings(teamId: string, options?: CallOptions): Promise<Settings>;
  updateSettings(teamId: string, patch: SettingsPatch, options?: VersionedCallOptions): Promise<Settings>;
}

/** A person, and the role that the person gets. */
export interface MemberChange {
  readonly userId: string;
  readonly cargoId: string;
}

/**
 * The calls about teams as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(teamsApi).list({ search: 'atlas' });
 * const settings = await palco.use(teamsApi).settings(teamId);
 * ```
 */
export function teamsApi({ client: { call } }: Pick<Palco, 'client'>): TeamsApi {
  return { ...ownCalls(call), ...memberCalls(call), ...settingsCalls(call) };
}

type MemberCall = 'members' | 'addMember' | 'updateMember' | 'removeMember';
type SettingsCall = 'account' | 'settings' | 'updateSettings';

function ownCalls(call: CallOperation): Omit<TeamsApi, MemberCall | SettingsCall> {
  const at = (accountId: string) => ({ accountId });
  return {
    list: (query, options) => call('GET', '/bff/teams', { query, options }),
    get: (teamId, options) => call('GET', '/v1/teams/{accountId}', { path: at(teamId), options }),
    create: (body, options) => call('POST', '/v1/teams', { body, options }),
    update: (teamId, body, options) =>
      call('PATCH', '/v1/teams/{accountId}', { path: at(teamId), body, options }),
    remove: (teamId, options) => call('DELETE', '/v1/teams/{accountId}', { path: at(teamId), options }),
    async setThumbnail(teamId, file, options) {
      const input = { path: at(teamId), body: fileForm(file), options };
      return (await call('POST', '/v1/teams/{accountId}/thumbnail', input)).conta_thumbnail;
    },
    removeThumbnail: (teamId, options) =>
      call('DELETE', '/v1/teams/{accountId}/thumbnail', { path: at(teamId), options }),
  };
}

function memberCalls(call: CallOperation): Pick<TeamsApi, MemberCall> {
  const member = '/v1/teams/{accountId}/members/{userId}';
  const at = (accountId: string, userId: string) => ({ accountId, userId });
  return {
    members: (accountId, query, options) =>
      call('GET', '/v1/teams/{accountId}/members', { path: { accountId }, query, options }),
    addMember: (teamId, { userId, cargoId }, options) =>
      call('POST', member, { path: at(teamId, userId), body: { cargoId }, options }),
    updateMember: (teamId, { userId, cargoId }, options) =>
      call('PATCH', member, { path: at(teamId, userId), body: { cargoId }, options }),
    removeMember: (teamId, userId, options) => call('DELETE', member, { path: at(teamId, userId), options }),
  };
}

function settingsCalls(call: CallOperation): Pick<TeamsApi, SettingsCall> {
  const settings = '/v2/accounts/{accountId}/settings';
  return {
    account: async (accountId, { signal } = {}) =>
      (await call('GET', '/v2/accounts', { options: { signal, accountId } })).data,
    settings: async (accountId, options) =>
      (await call('GET', settings, { path: { accountId }, options })).data,
    updateSettings: async (accountId, body, options) =>
      (await call('PATCH', settings, { path: { accountId }, body, options })).data,
  };
}
