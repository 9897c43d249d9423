import { httpError } from '../errors/http-error';
import type { Identity } from './authenticate';
import type { Caller } from './caller';
import type { Operation } from './contract';

/** The team that a call names: the body's `accountId` before the query's, because it is the more deliberate one. */
function requestedAccount(query: unknown, body: unknown): string | undefined {
  for (const source of [body, query]) {
    const value = (source as { accountId?: unknown } | null | undefined)?.accountId;
    if (typeof value === 'string') return value;
  }
  return undefined;
}

function accountsNamed(query: unknown, body: unknown): string[] {
  return [requestedAccount(query, undefined), requestedAccount(undefined, body)].filter(
    (accountId) => accountId !== undefined,
  );
}

/**
 * Chooses the team of a call among the caller's own ones.
 *
 * @throws 403 `ACCOUNT_FORBIDDEN` for any team named in the query or the body of which the caller is no member.
 */
export function selectCaller(identity: Identity, query: unknown, body: unknown): Caller {
  const { memberships, homeAccountId, selectedAccountId } = identity;
  const isMember = (accountId: string | null): boolean =>
    memberships.some((one) => one.accountId === accountId);
  if (!accountsNamed(query, body).every(isMember))
    throw httpError({ status: 403, code: 'ACCOUNT_FORBIDDEN' });
  const candidates = [
    requestedAccount(query, body),
    selectedAccountId,
    homeAccountId,
    memberships[0]?.accountId,
  ];
  const accountId = candidates.find((candidate) => candidate != null && isMember(candidate)) ?? homeAccountId;
  return {
    userId: identity.userId,
    sessionId: identity.sessionId,
    accountId,
    permissions: memberships.find((one) => one.accountId === accountId)?.permissions ?? new Set(),
    memberships,
  };
}

/**
 * Enforces `x-permissions`. Where the contract lets the object in the path decide the team (an upload's video), the
 * permission must be held in some team here, and the module checks the object's own team with `membershipIn`.
 *
 * @throws 403 `FORBIDDEN`.
 */
export function checkAccess(operation: Operation, caller: Caller, product: string): void {
  if (typeof operation.access === 'string') return;
  const accepted = operation.access.map((permission) => permission.replace('{product}', product));
  const holds = (permissions: ReadonlySet<string>): boolean => accepted.some((one) => permissions.has(one));
  const allowed = operation.takesAccountId
    ? holds(caller.permissions)
    : caller.memberships.some(({ permissions }) => holds(permissions));
  if (!allowed) throw httpError({ status: 403, code: 'FORBIDDEN' });
}
