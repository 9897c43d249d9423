import type { Permission } from '@palco/openapi';
import type { Membership } from '../../../kernel/http/principal';
import type { StoredUser } from '../people';
import type { StoredMembership } from './session.store';

/** The permission that managers of team users have in each of their teams (specification section 6). */
const MANAGE_TEAM_USERS: Permission = 'manageTeamUsers';

/** What a person may do in a team: the role's permissions, and for managers of team users one more. */
export function effectivePermissions(
  user: Pick<StoredUser, 'managesTeams'>,
  rolePermissions: readonly Permission[],
): Permission[] {
  const added = user.managesTeams && !rolePermissions.includes(MANAGE_TEAM_USERS) ? [MANAGE_TEAM_USERS] : [];
  return [...rolePermissions, ...added];
}

/** A stored membership as requests are checked against it. */
export function toMembership(user: Pick<StoredUser, 'managesTeams'>, stored: StoredMembership): Membership {
  return {
    accountId: stored.accountId,
    roleId: stored.roleId,
    roleName: stored.roleName,
    clientId: stored.clientId,
    blocked: stored.blocked,
    playbackTokenVersion: stored.playbackTokenVersion,
    timezone: stored.timezone,
    permissions: new Set(effectivePermissions(user, stored.permissions)),
  };
}
