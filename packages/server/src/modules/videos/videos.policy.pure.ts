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

/**
 * Honours `If-Match`: the version as a number, bare or quoted like an entity tag; `*` and no header match every version.
 *
 * @throws 412 `VERSION_CONFLICT`.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  const asked = ifMatch?.trim();
  if (asked === undefined || asked === '*') return;
  const named = /^(?:W\/)?"?(\d{1,15})"?$/.exec(asked)?.[1];
  if (named === undefined || Number(named) !== version)
    throw httpError({ status: 412, code: 'VERSION_CONFLICT' });
}
