import { httpError, invalidField } from '../../../kernel/errors/http-error';

/**
 * Reserves the name `{product}-dev`: it is a permission, and no role may be mistaken for it (decisions, A5).
 *
 * @throws 422 `INVALID_FIELDS`.
 */
export function requireFreeName(name: string, product: string): void {
  if (name.normalize('NFKC').toLowerCase() !== `${product}-dev`) return;
  throw invalidField('nome', 'RESERVED_NAME');
}

/** @throws 409 `SYSTEM_ROLE` for a role that belongs to no client. */
export function requireOwnRole(role: { readonly clientId: string | null }): void {
  if (role.clientId === null) throw httpError({ status: 409, code: 'SYSTEM_ROLE' });
}

/** @throws 422 `INVALID_FIELDS` for a string that is no permission. */
export function requireKnown(unknown: string | undefined): void {
  if (unknown === undefined) return;
  throw invalidField('permissoes', 'UNKNOWN_PERMISSION', { value: unknown });
}

export function nameTaken(): Error {
  const fields = [{ field: 'nome', code: 'IN_USE' as const }];
  return httpError({ status: 409, code: 'ROLE_NAME_IN_USE', fields });
}
