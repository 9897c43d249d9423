import { membershipIn } from '../../kernel/http/caller';
import type { Caller } from '../../kernel/http/caller';

/** Teams of one client that a caller reaches; whatever is outside is not told from what does not exist. */
export interface Reach {
  readonly clientId: string;
  /** Null: every team of the client. */
  readonly accountIds: readonly string[] | null;
}

/** A client that nothing belongs to: somebody without a team reaches nothing. */
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';

/** The client of the selected team. */
export function clientOf(caller: Caller): string {
  return membershipIn(caller, caller.accountId)?.clientId ?? NO_CLIENT;
}

/** What the caller holds in a team: as its member there, otherwise in the selected team. */
export function heldIn(caller: Caller, accountId: string): ReadonlySet<string> {
  return membershipIn(caller, accountId)?.permissions ?? caller.permissions;
}

/** Whether the caller holds `{product}-dev` in the selected team. */
export function isDeveloper(caller: Caller, product: string): boolean {
  return caller.permissions.has(`${product}-dev`);
}

/** Whether a client is one that the caller may see: the own one, and others with what the list of clients asks for. */
export function seesClient(caller: Caller, clientId: string, product: string): boolean {
  return (
    clientId === clientOf(caller) || caller.permissions.has('showClients') || isDeveloper(caller, product)
  );
}

/** The client's teams in which the caller himself holds `manageTeamUsers`. */
function managedTeams(caller: Caller): Reach {
  const clientId = clientOf(caller);
  const accountIds = caller.memberships
    .filter((one) => one.clientId === clientId && one.permissions.has('manageTeamUsers'))
    .map(({ accountId }) => accountId);
  return { clientId, accountIds };
}

function wholeClientFor(caller: Caller, permissions: readonly string[]): Reach {
  const holds = permissions.some((permission) => caller.permissions.has(permission));
  return holds ? { clientId: clientOf(caller), accountIds: null } : managedTeams(caller);
}

/** Teams that the caller may read, or change where the operation asks for `gerenciarTimes`. */
export function teamReach(caller: Caller): Reach {
  return wholeClientFor(caller, ['gerenciarTimes', 'manageTeamUsers']);
}

/** Teams whose people the caller may read. */
export function memberReach(caller: Caller): Reach {
  return wholeClientFor(caller, ['gerenciarTimes', 'showUsers']);
}

/** Teams in which the caller may add, change and remove members. */
export function memberChangeReach(caller: Caller): Reach {
  return wholeClientFor(caller, ['gerenciarTimes']);
}

/** Teams whose people the caller may read and change as people; with `showUsers` also who is only at home there. */
export function peopleReach(caller: Caller): Reach {
  return wholeClientFor(caller, ['showUsers']);
}

/** Teams whose settings the caller may read and change: where he holds the permission himself, and those he manages. */
export function settingsReach(caller: Caller): Reach {
  const clientId = clientOf(caller);
  if (caller.permissions.has('gerenciarTimes')) return { clientId, accountIds: null };
  const accountIds = caller.memberships
    .filter((one) => one.clientId === clientId && one.permissions.has('showAccountSettings'))
    .map(({ accountId }) => accountId);
  return { clientId, accountIds };
}
