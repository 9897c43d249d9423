import type { Caller } from '../../kernel/http/caller';
import { clientOf } from '../reach/reach.policy.pure';
import type { TeamScope } from './teams.store';

/** Holders of one of these see every team of the selected team's client, others only their own. */
const SEES_CLIENT = ['gerenciarTimes', 'manageTeamUsers'];

/** Which teams the caller may list. */
export function teamScope(caller: Caller): TeamScope {
  const seesClient = SEES_CLIENT.some((permission) => caller.permissions.has(permission));
  return {
    accountIds: caller.memberships.map(({ accountId }) => accountId),
    clientId: seesClient ? clientOf(caller) : null,
  };
}
