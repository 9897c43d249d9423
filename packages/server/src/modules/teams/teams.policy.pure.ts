import { httpError } from '../../kernel/errors/http-error';
import type { Caller } from '../../kernel/http/caller';
import { clientOf, heldIn } from './reach.policy.pure';
import { requireGrantable } from './grants.policy.pure';
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

/** What {@link requireMemberChange} takes. */
export interface MemberChange {
  readonly accountId: string;
  readonly product: string;
  /** Permissions of the role that the person has in the team, none for somebody new. */
  readonly current?: readonly string[];
  /** Permissions of the role that the person gets, none for somebody who leaves. */
  readonly next?: readonly string[];
}

/**
 * Whoever gives a role in a team, or takes one away, holds what is in it himself.
 *
 * @throws 403 `PERMISSION_NOT_HELD`.
 */
export function requireMemberChange(caller: Caller, change: MemberChange): void {
  const { product, current = [], next = [] } = change;
  const held = heldIn(caller, change.accountId);
  requireGrantable({ held, wanted: current, product });
  requireGrantable({ held, wanted: next, product, field: 'cargoId' });
}

/** A value of the body that names something outside of the caller's reach. */
export function unknownValue(field: string): Error {
  return httpError({ status: 422, code: 'INVALID_FIELDS', fields: [{ field, code: 'INVALID_VALUE' }] });
}

/** What is outside of the caller's reach is not told from what does not exist. */
export function notFound(): Error {
  return httpError({ status: 404, code: 'NOT_FOUND' });
}
