import type { components } from '@palco/openapi';
import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import type { Language } from '../../../kernel/errors/language';
import { withOlderNames } from '../../../kernel/http/older-names.pure';
import { effectivePermissions } from './session.policy.pure';
import type { StoredUser } from '../people';
import type { StoredMembership } from './session.store';

type Wire = components['schemas'];

/** Turns a storage key into an address. */
export type KeyToUrl = (key: string) => string;

function urlOf(key: string | null, toUrl: KeyToUrl): string | null {
  return key === null ? null : toUrl(key);
}

/** The role in the home team; where the person is no member of it any more, in the first one. */
export function roleShown(
  user: Pick<StoredUser, 'homeAccountId'>,
  memberships: readonly Pick<StoredMembership, 'accountId' | 'roleName'>[],
): string {
  const home = memberships.find(({ accountId }) => accountId === user.homeAccountId);
  return (home ?? memberships[0])?.roleName ?? '';
}

function isLanguage(text: string | null): text is Language {
  return text === 'pt-BR' || text === 'en';
}

/** The person as the wire shows it. */
export function presentUser(
  user: StoredUser,
  memberships: readonly StoredMembership[],
  toUrl: KeyToUrl,
): Wire['User'] {
  const inTeam = (id: string | null) => memberships.find(({ accountId }) => accountId === id);
  const home = inTeam(user.homeAccountId);
  const selected = inTeam(user.selectedAccountId);
  const shown: Wire['User'] = {
    id: user.id,
    login: user.login,
    nome: user.name,
    cargo: roleShown(user, memberships),
    avatar: urlOf(user.avatarKey, toUrl),
    contaId: user.homeAccountId,
    selectedTeamId: selected?.accountId ?? null,
    clienteSelecionado: selected?.clientId ?? null,
    diretorioRoot: (selected ?? home)?.rootDirectoryId ?? null,
    canManageTeamsUsers: user.managesTeams,
    idioma: isLanguage(user.language) ? user.language : null,
  };
  return withOlderNames(shown, { _id: user.id });
}

/** One team of the person with the role held there. */
export function presentMembership(
  user: StoredUser,
  membership: StoredMembership & { readonly isLocked: boolean },
  toUrl: KeyToUrl,
): Wire['ContaCargo'] {
  return {
    conta_id: membership.accountId,
    conta_nome: membership.accountName,
    conta_thumbnail: urlOf(membership.thumbnailKey, toUrl),
    conta_color: teamColourOf({ id: membership.accountId, ownColor: membership.ownColor }),
    cargo_nome: membership.roleName,
    cliente: membership.clientId,
    diretorioRoot: membership.rootDirectoryId,
    permissoes: membership.isLocked ? [] : effectivePermissions(user, membership.permissions),
    bloqueada: membership.blocked,
    timezone: membership.timezone,
    ...(membership.isLocked ? { segundoFatorExigido: true } : {}),
  };
}

/** One of the own sign-ins. */
export function presentSignIn(
  session: {
    readonly id: string;
    readonly ip: string;
    readonly userAgent: string;
    readonly createdAt: Date;
    readonly lastSeenAt: Date;
  },
  currentId: string,
): Wire['SignIn'] {
  return {
    id: session.id,
    ip: session.ip,
    user_agent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    atual: session.id === currentId,
  };
}
