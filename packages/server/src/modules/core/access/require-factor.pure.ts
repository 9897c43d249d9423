import { httpError } from '../../../kernel/errors/http-error';
import type { UserPrincipal } from '../../../kernel/http/principal';

/** Whether a sign-in opens a team: with a second factor every one, without it those that do not ask for it. */
export function isOpenTo(
  { provesFactor = false }: Pick<UserPrincipal, 'provesFactor'>,
  { requiresSecondFactor }: { readonly requiresSecondFactor: boolean },
): boolean {
  return provesFactor || !requiresSecondFactor;
}

/**
 * Refuses a caller who opens or changes a team that asks for a second factor, which this sign-in lacks. The teams of a member are
 * closed before a handler runs; this is for teams that a caller reaches by a role for the whole client.
 *
 * @throws 403 `SECOND_FACTOR_REQUIRED`.
 */
export function requireFactor(
  principal: Pick<UserPrincipal, 'provesFactor'>,
  teams: readonly { readonly requiresSecondFactor: boolean }[],
): void {
  if (!teams.every((team) => isOpenTo(principal, team)))
    throw httpError({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
}
