import { membershipIn } from '../../../kernel/http/callers-team.pure';
import type { UserPrincipal } from '../../../kernel/http/principal';

/** The teams of one client that a caller may access. Anything outside is answered like something that does not exist. */
export interface AccountScope {
  readonly clientId: string;
  /** Null: every team of the client. */
  readonly accountIds: readonly string[] | null;
}

/** The id of no client: the scope of a caller without a team is empty. */
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';

/** The client of the selected team. */
export function clientOf(principal: UserPrincipal): string {
  return membershipIn(principal, principal.accountId)?.clientId ?? NO_CLIENT;
}

/** The caller's permissions in a team: those of the membership there, otherwise those of the selected team. */
export function heldIn(principal: UserPrincipal, accountId: string): ReadonlySet<string> {
  return membershipIn(principal, accountId)?.permissions ?? principal.permissions;
}

/** Whether the caller holds `{product}-dev` in the selected team. */
export function isDeveloper(principal: UserPrincipal, product: string): boolean {
  return principal.permissions.has(`${product}-dev`);
}

/** Whether the caller may see a client: the own one, and every other with the permissions of the list of clients. */
export function seesClient(principal: UserPrincipal, clientId: string, product: string): boolean {
  return (
    clientId === clientOf(principal) ||
    principal.permissions.has('showClients') ||
    isDeveloper(principal, product)
  );
}

/** The client's teams in which the caller himself holds `manageTeamUsers`. */
function managedTeams(principal: UserPrincipal): AccountScope {
  const clientId = clientOf(principal);
  const accountIds = principal.memberships
    .filter((one) => one.clientId === clientId && one.permissions.has('manageTeamUsers'))
    .map(({ accountId }) => accountId);
  return { clientId, accountIds };
}

function wholeClientFor(principal: UserPrincipal, permissions: readonly string[]): AccountScope {
  const holds = permissions.some((permission) => principal.permissions.has(permission));
  return holds ? { clientId: clientOf(principal), accountIds: null } : managedTeams(principal);
}

/** Teams that the caller may read, or change where the operation asks for `gerenciarTimes`. */
export function teamScope(principal: UserPrincipal): AccountScope {
  return wholeClientFor(principal, ['gerenciarTimes', 'manageTeamUsers']);
}

/** Teams whose people the caller may read. */
export function memberScope(principal: UserPrincipal): AccountScope {
  return wholeClientFor(principal, ['gerenciarTimes', 'showUsers']);
}

/** Teams in which the caller may add, change and remove members. */
export function memberChangeScope(principal: UserPrincipal): AccountScope {
  return wholeClientFor(principal, ['gerenciarTimes']);
}

/** Teams whose people the caller may read and change as users; with `showUsers` also people whose home team is there. */
export function peopleScope(principal: UserPrincipal): AccountScope {
  return wholeClientFor(principal, ['showUsers']);
}

/** Teams whose settings the caller may read and change: where he holds the permission himself, and those he manages. */
export function settingsScope(principal: UserPrincipal): AccountScope {
  const clientId = clientOf(principal);
  if (principal.permissions.has('gerenciarTimes')) return { clientId, accountIds: null };
  const accountIds = principal.memberships
    .filter((one) => one.clientId === clientId && one.permissions.has('showAccountSettings'))
    .map(({ accountId }) => accountId);
  return { clientId, accountIds };
}
