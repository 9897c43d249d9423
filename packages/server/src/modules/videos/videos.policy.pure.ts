import { httpError } from '../../kernel/errors/http-error';
import { membershipIn } from '../../kernel/http/principal';
import type { UserPrincipal } from '../../kernel/http/principal';

/**
 * Refuses new videos and new bytes of a blocked team; what is stored still plays (specification section 2, /blocked).
 *
 * @throws 402 `ACCOUNT_BLOCKED`.
 */
export function requireUnblocked(principal: UserPrincipal, accountId: string): void {
  if (membershipIn(principal, accountId)?.blocked) throw httpError({ status: 402, code: 'ACCOUNT_BLOCKED' });
}
