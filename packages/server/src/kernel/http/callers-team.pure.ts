import type { Membership, Principal, TeamState, UserPrincipal } from './principal';

/** A person's membership in a team, for objects that decide their team themselves (an upload's video). */
export function membershipIn(principal: UserPrincipal, accountId: string): Membership | undefined {
  return principal.memberships.find((membership) => membership.accountId === accountId);
}

/** A team of a caller, and what the caller may do in it. */
export interface CallersTeam extends TeamState {
  readonly permissions: ReadonlySet<string>;
}

const noPermissions: ReadonlySet<string> = new Set();

/** One of the caller's own teams; undefined for any other one. */
export function teamIn(principal: Principal, accountId: string): CallersTeam | undefined {
  if (principal.kind === 'user') return membershipIn(principal, accountId);
  if (!('team' in principal) || principal.accountId !== accountId) return undefined;
  return {
    ...principal.team,
    permissions: 'permissions' in principal ? principal.permissions : noPermissions,
  };
}

/** The person who acts, for `created_by`; null for anybody else, whom the activity log names. */
export function personOf(principal: Principal): string | null {
  return principal.kind === 'user' ? principal.userId : null;
}
