import type { components } from '@palco/openapi';
import type { Membership } from '../../kernel/http/caller';
import type { StoredTeam } from './teams.store';
import type { accounts } from './teams.tables';

type Wire = components['schemas'];
type KeyToUrl = (key: string) => string;

/** A team in a list, with the caller's own role in it. */
export function presentTeam(
  team: StoredTeam,
  own: Membership | undefined,
  toUrl: KeyToUrl,
): Wire['TeamItem'] {
  return {
    accountId: team.id,
    name: team.name,
    thumbnail: team.thumbnailKey === null ? null : toUrl(team.thumbnailKey),
    bloqueada: team.blocked,
    membersTotal: team.membersTotal,
    userTeamRole:
      own === undefined ? null : { id: own.roleId, nome: own.roleName, permissoes: [...own.permissions] },
  };
}

/** The selected team. */
export function presentAccount(
  account: typeof accounts.$inferSelect & { rootDirectoryId: string },
  toUrl: KeyToUrl,
): Wire['Account'] {
  return {
    accountId: account.id,
    name: account.name,
    thumbnail: account.thumbnailKey === null ? null : toUrl(account.thumbnailKey),
    cliente: account.clientId,
    bloqueada: account.blocked,
    limiteFps: account.fpsLimit,
    timezone: account.timezone,
    diretorioRoot: account.rootDirectoryId,
    version: account.version,
  };
}
