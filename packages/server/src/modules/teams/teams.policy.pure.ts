import type { UserPrincipal } from '../../kernel/http/principal';
import { clientOf } from '../reach/reach.policy.pure';
import type { TeamScope } from './teams.store';

/** Holders of one of these see every team of the selected team's client, others only their own. */
const SEES_CLIENT = ['gerenciarTimes', 'manageTeamUsers'];

/** Which teams the caller may list. */
export function teamScope(principal: UserPrincipal): TeamScope {
  const seesClient = SEES_CLIENT.some((permission) => principal.permissions.has(permission));
  return {
    accountIds: principal.memberships.map(({ accountId }) => accountId),
    clientId: seesClient ? clientOf(principal) : null,
  };
}
