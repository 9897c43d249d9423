import type { UserPrincipal } from '../../../kernel/http/principal';
import { clientOf, isDeveloper } from '../../core/access/index.pure';
import type { AccountScope } from '../../core/access';

/** Filters of a call that choose whose entries are read. */
export interface ScopeQuery {
  readonly teamId?: string;
  readonly allTeams?: boolean;
  readonly clientId?: string;
}

/**
 * Whose entries a caller reads. Everybody reads those of the selected team. Only with `gerenciarTimes` there are others of the
 * client, and only a developer chooses among clients (decisions, A14).
 */
export function logsScope(principal: UserPrincipal, query: ScopeQuery, product: string): AccountScope {
  const own = { clientId: clientOf(principal), accountIds: [principal.accountId] };
  if (!principal.permissions.has('gerenciarTimes')) return own;
  const clientId = (isDeveloper(principal, product) ? query.clientId : undefined) ?? own.clientId;
  if (query.teamId !== undefined) return { clientId, accountIds: [query.teamId] };
  // The selected team is none of another client.
  return query.allTeams === true || clientId !== own.clientId ? { clientId, accountIds: null } : own;
}
