import type { Permission } from '@palco/openapi';
import type { UserPrincipal } from '../../../kernel/http/principal';
import { clientOf } from '../../core/access/index.pure';
import type { ListedTeams } from './teams.store';

/** Holders of one of these see every team of the selected team's client, others only their own. */
const SEES_CLIENT = ['gerenciarTimes', 'manageTeamUsers'];

/** Which teams the caller may list. */
export function listedTeams(principal: UserPrincipal): ListedTeams {
  const seesClient = SEES_CLIENT.some((permission) => principal.permissions.has(permission));
  return {
    accountIds: principal.memberships.map(({ accountId }) => accountId),
    clientId: seesClient ? clientOf(principal) : null,
  };
}

/** What a link can lead to. */
export type ObjectKind = 'video' | 'live' | 'folder' | 'playlist';

const OPENED_BY: { readonly [Kind in ObjectKind]: readonly Permission[] } = {
  video: ['showVOD'],
  folder: ['showVOD'],
  playlist: ['showVOD'],
  // As `getLive` in the contract.
  live: ['showStreaming', 'broadcast', 'showHistory', 'showCustomerSupport', 'showStreamingAnalytics'],
};

/** Whether permissions in a team suffice to open one of its objects. */
export function mayOpen(kind: ObjectKind, permissions: ReadonlySet<Permission>): boolean {
  return OPENED_BY[kind].some((permission) => permissions.has(permission));
}
