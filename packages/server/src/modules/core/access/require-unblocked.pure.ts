import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { Principal } from '../../../kernel/http/principal';

/**
 * Refuses new media and changes of a blocked team; what is stored still plays (specification section 2, /blocked).
 *
 * @throws 402 `ACCOUNT_BLOCKED`, 404 for a team that is not the caller's.
 */
export function requireUnblocked(principal: Principal, accountId: string): void {
  const team = requireFound(teamIn(principal, accountId));
  if (team.blocked) throw httpError({ status: 402, code: 'ACCOUNT_BLOCKED' });
}
