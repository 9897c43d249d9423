import { httpError, invalidField } from '../../../kernel/errors/http-error';

/** Which clients a caller reaches: a developer every client, everybody else the own one and its sub-accounts. */
export interface ClientScope {
  readonly ownId: string;
  readonly isDeveloper: boolean;
}

const refusedSubConta = (): Error => invalidField('subConta', 'INVALID_VALUE');

/**
 * The parent of a new client. Only developers create clients without a parent; other callers always create sub-accounts of
 * their own client, so that what they create is within their scope.
 *
 * @throws 422 on `subConta`.
 */
export function parentOfNew(
  { ownId, isDeveloper }: ClientScope,
  subConta: boolean | undefined,
): string | null {
  if (isDeveloper) return subConta === true ? ownId : null;
  if (subConta === false) throw refusedSubConta();
  return ownId;
}

/** A client before a change. */
export interface ClientBefore {
  readonly id: string;
  readonly parentId: string | null;
  readonly blocked: boolean;
  /** Whether it has sub-accounts itself. */
  readonly hasSubAccounts: boolean;
}

/**
 * The parent of a changed client. Without `subConta` it stays the same; only developers change it. A client that has
 * sub-accounts cannot become a sub-account itself, so that the hierarchy has no cycles.
 *
 * @throws 422 on `subConta`.
 */
export function parentOfChanged(
  { ownId, isDeveloper }: ClientScope,
  before: ClientBefore,
  subConta: boolean | undefined,
): string | null {
  if (subConta === undefined || subConta === (before.parentId !== null)) return before.parentId;
  if (!isDeveloper) throw refusedSubConta();
  if (!subConta) return null;
  if (before.id === ownId || before.hasSubAccounts) throw refusedSubConta();
  return ownId;
}

/**
 * A blocked client cannot unblock itself: only developers block and unblock their own client.
 *
 * @throws 403 `FORBIDDEN`.
 */
export function requireBlockable(
  { ownId, isDeveloper }: ClientScope,
  before: Pick<ClientBefore, 'id' | 'blocked'>,
  blocked: boolean | undefined,
): void {
  const changes = blocked !== undefined && blocked !== before.blocked;
  if (changes && before.id === ownId && !isDeveloper) throw httpError({ status: 403, code: 'FORBIDDEN' });
}
