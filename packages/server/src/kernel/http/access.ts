import { httpError } from '../errors/http-error';
import type { Identity, UserIdentity } from './authenticate';
import type { Operation } from './operation';
import type { Principal, UserPrincipal } from './principal';

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

const lockedOf = (identity: Identity | Principal): readonly string[] =>
  ('lockedAccountIds' in identity && identity.lockedAccountIds) || [];

/** The team that a call acts in, chosen among the person's memberships. */
function selectMembership(identity: UserIdentity, named: string | undefined): UserPrincipal {
  const { kind, userId, sessionId, memberships, homeAccountId, selectedAccountId, provesFactor } = identity;
  const lockedAccountIds = lockedOf(identity);
  // A closed team stays the selected one: the call must not act in another team instead.
  const isMember = (id: string): boolean =>
    lockedAccountIds.includes(id) || memberships.some((one) => one.accountId === id);
  const candidates = [named, selectedAccountId, homeAccountId, memberships[0]?.accountId];
  const accountId = candidates.find((id) => id != null && isMember(id)) ?? homeAccountId;
  const permissions = memberships.find((one) => one.accountId === accountId)?.permissions ?? new Set();
  return { kind, userId, sessionId, accountId, permissions, memberships, lockedAccountIds, provesFactor };
}

/**
 * Chooses the team of a call among the caller's own ones.
 *
 * @throws 403 `ACCOUNT_FORBIDDEN` for any team named in the query or the body to which the caller does not belong.
 */
export function selectTeam(identity: Identity, query: unknown, body: unknown): Principal {
  const own =
    identity.kind === 'user'
      ? [...identity.memberships.map((one) => one.accountId), ...lockedOf(identity)]
      : [identity.accountId];
  if (!accountsNamed(query, body).every((id) => own.includes(id)))
    throw httpError({ status: 403, code: 'ACCOUNT_FORBIDDEN' });
  return identity.kind === 'user' ? selectMembership(identity, requestedAccount(query, body)) : identity;
}

/** What a call names beside its operation. */
interface Named {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Refuses a call to a team of the caller that asks for a second factor, which this sign-in lacks: named in the address, the query
 * or the body, or selected. What concerns the person alone stays open, so that the factor can be set up.
 *
 * @throws 403 `SECOND_FACTOR_REQUIRED`.
 */
export function requireSecondFactor(operation: Operation, principal: Principal, named: Named): void {
  const locked = lockedOf(principal);
  if (locked.length === 0 || operation.isPersonal) return;
  const { accountId: inPath } = (named.params ?? {}) as { accountId?: unknown };
  const concerned = [inPath, ...accountsNamed(named.query, named.body)];
  if (operation.takesAccountId) concerned.push(principal.accountId);
  if (locked.some((id) => concerned.includes(id)))
    throw httpError({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
}

/** The permission sets of the caller, of which one must hold a permission that the operation accepts. */
function heldSets(operation: Operation, principal: Principal): readonly ReadonlySet<string>[] {
  if (principal.kind === 'user' && !operation.takesAccountId)
    return principal.memberships.map(({ permissions }) => permissions);
  return 'permissions' in principal ? [principal.permissions] : [];
}

/**
 * Enforces `x-principals` and `x-permissions`. Where the contract lets the object in the path decide the team (an upload's
 * video), the permission must be held in some team here, and the module checks the object's own team with `membershipIn`.
 *
 * @throws 403 `FORBIDDEN`.
 */
export function checkAccess(operation: Operation, principal: Principal, product: string): void {
  const { access, principals } = operation;
  const accepted = typeof access === 'string' ? null : access.map((one) => one.replace('{product}', product));
  const holdsOne =
    accepted === null ||
    heldSets(operation, principal).some((held) => accepted.some((permission) => held.has(permission)));
  if (!principals.includes(principal.kind) || !holdsOne) throw httpError({ status: 403, code: 'FORBIDDEN' });
}
