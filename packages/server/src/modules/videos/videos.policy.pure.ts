import { httpError } from '../../kernel/errors/http-error';
import { membershipIn } from '../../kernel/http/caller';
import type { Caller } from '../../kernel/http/caller';

/**
 * Refuses new videos and new bytes of a blocked team; what is stored still plays (specification section 2, /blocked).
 *
 * @throws 402 `ACCOUNT_BLOCKED`.
 */
export function requireUnblocked(caller: Caller, accountId: string): void {
  if (membershipIn(caller, accountId)?.blocked) throw httpError({ status: 402, code: 'ACCOUNT_BLOCKED' });
}
