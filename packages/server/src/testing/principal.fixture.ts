import type { Permission } from '@palco/openapi';
import type { Membership, UserPrincipal } from '../kernel/http/principal';

/** A membership for tests of policies: the team `a1` of the client `A` without permissions. */
export function membership(
  values: Partial<Omit<Membership, 'permissions'>> & { may?: readonly string[] } = {},
): Membership {
  const { may = [], ...rest } = values;
  return {
    accountId: 'a1',
    roleId: 'role',
    roleName: 'Role',
    clientId: 'A',
    blocked: false,
    playbackTokenVersion: 0,
    timezone: 'UTC',
    ...rest,
    permissions: new Set(may as readonly Permission[]),
  };
}

/** A person in these teams, the first of them selected. */
export function principalIn(...memberships: readonly Membership[]): UserPrincipal {
  return {
    kind: 'user',
    userId: 'u',
    sessionId: 's',
    accountId: memberships[0]?.accountId ?? 'none',
    permissions: memberships[0]?.permissions ?? new Set(),
    memberships,
  };
}
