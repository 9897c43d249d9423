import type { components } from '@palco/openapi';
import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import { pick } from '../../../kernel/fields/pick.pure';
import type { Membership } from '../../../kernel/http/principal';
import type { StoredMember } from './members.store';
import type { AccountRow, StoredTeam, TeamDetails } from './teams.store';

type Wire = components['schemas'];
type KeyToUrl = (key: string) => string;

function urlOf(key: string | null, toUrl: KeyToUrl): string | null {
  return key === null ? null : toUrl(key);
}

/** A team in a list, with the caller's own role in it. */
export function presentTeam(
  team: StoredTeam,
  own: Membership | undefined,
  toUrl: KeyToUrl,
): Wire['TeamItem'] {
  return {
    accountId: team.id,
    name: team.name,
    thumbnail: urlOf(team.thumbnailKey, toUrl),
    color: teamColourOf(team),
    bloqueada: team.blocked,
    membersTotal: team.membersTotal,
    userTeamRole:
      own === undefined ? null : { id: own.roleId, nome: own.roleName, permissoes: [...own.permissions] },
  };
}

/** The page of one team. */
export function presentTeamDetails(
  { account, membersTotal, videosTotal }: TeamDetails,
  toUrl: KeyToUrl,
): Wire['Team'] {
  return {
    accountId: account.id,
    name: account.name,
    thumbnail: urlOf(account.thumbnailKey, toUrl),
    cliente: account.clientId,
    bloqueada: account.blocked,
    membersTotal,
    videosTotal,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    version: account.version,
  };
}

/** The selected team. */
export function presentAccount(
  account: AccountRow & { rootDirectoryId: string },
  { blocked }: Pick<Membership, 'blocked'>,
  toUrl: KeyToUrl,
): Wire['Account'] {
  return {
    accountId: account.id,
    name: account.name,
    thumbnail: urlOf(account.thumbnailKey, toUrl),
    cliente: account.clientId,
    bloqueada: blocked,
    limiteFps: account.limiteFps,
    timezone: account.timezone,
    diretorioRoot: account.rootDirectoryId,
    version: account.version,
  };
}

/** A person of a team. */
export function presentMember(member: StoredMember, toUrl: KeyToUrl): Wire['Member'] {
  return {
    userId: member.userId,
    nome: member.name,
    login: member.login,
    avatar: urlOf(member.avatarKey, toUrl),
    cargoId: member.roleId,
    cargo_nome: member.roleName,
    lastLogin: member.lastLoginAt?.toISOString() ?? null,
    ativo: member.active,
    convitePendente: member.invitePending,
    ...(member.inviteFailure !== null && { conviteFalhou: member.inviteFailure }),
  };
}

/** Settings whose columns have the names of the contract. */
export const sameSettings = [
  'name',
  'timezone',
  'limiteFps',
  'color',
  'corPadrao',
  'dominiosPadrao',
  'recusarPaisDesconhecido',
  'encryptVideos',
  'markViewers',
  'sessionsPerViewer',
] as const;

/** The settings of a team. */
export function presentSettings(account: AccountRow): Wire['Settings'] {
  const { language } = account;
  return {
    accountId: account.id,
    ...pick(account, sameSettings),
    exigeSegundoFator: account.requiresSecondFactor,
    idioma: language === 'pt-BR' || language === 'en' ? language : null,
    version: account.version,
  };
}
