import type { ApiKey, ApiKeyScope } from '@palco/openapi';
import { httpError, invalidField } from '../../../kernel/errors/http-error';

/** Keys of a team that were not revoked. */
export const mostKeys = 50;

/** How each secret of a key begins. */
export const tokenPrefix = 'palco_key_';

/** What people see of a secret: it tells two keys apart, and 37 random characters are left. */
export const shownPrefix = (token: string): string => token.slice(0, tokenPrefix.length + 6);

/**
 * What a person may give a key: the own permissions, and sessions of embedded parts where the person may manage keys. A session
 * reaches no more than its key.
 */
export function scopesHeld(permissions: Iterable<string>): ReadonlySet<string> {
  const held = new Set(permissions);
  return held.has('api') || held.has('showClients') ? held.add('embed') : held;
}

/** The scopes of a key that the person for whom it acts holds now. */
export function effectiveScopes(
  scopes: readonly ApiKeyScope[],
  held: ReadonlySet<string>,
): readonly ApiKeyScope[] {
  return scopes.filter((scope) => held.has(scope));
}

/**
 * A person may make a secret only for scopes that the person holds. `{product}-dev` grants every role, and still no key more
 * than its maker has, because a key acts with the rights of that person.
 *
 * @throws 403 `PERMISSION_NOT_HELD`.
 */
export function requireHeld(scopes: readonly ApiKeyScope[], held: ReadonlySet<string>): void {
  const permissions = scopes.filter((scope) => !held.has(scope));
  if (permissions.length === 0) return;
  const fields = [{ field: 'escopos', code: 'PERMISSION_NOT_HELD' as const, permissions }];
  throw httpError({ status: 403, code: 'PERMISSION_NOT_HELD', fields });
}

/** @throws 422 `INVALID_FIELDS` for a time that is not ahead. */
export function requireAhead(expiresAt: Date | null, now: number): void {
  if (expiresAt === null || expiresAt.getTime() > now) return;
  throw invalidField('expiresAt', 'INVALID_VALUE');
}

/** Whether a key can be used, in the words of the wire. */
export function stateOf(key: {
  readonly isExpired: boolean;
  readonly isSuspended: boolean;
}): ApiKey['situacao'] {
  if (key.isExpired) return 'expirada';
  return key.isSuspended ? 'suspensa' : 'ativa';
}
