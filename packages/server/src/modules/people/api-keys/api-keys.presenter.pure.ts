import type { ApiKey } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { shownName } from '../../../kernel/intl/erased-name.pure';
import { effectiveScopes, stateOf } from './api-keys.policy.pure';
import type { KeyRow } from './api-keys.store';

/** A key as its team sees it. */
export function toApiKey(row: KeyRow, language: Language): ApiKey {
  const working = effectiveScopes(row.scopes, row.held);
  return {
    id: row.id,
    nome: row.name,
    prefixo: row.prefix,
    escopos: row.scopes,
    escoposSemEfeito: row.scopes.filter((scope) => !working.includes(scope)),
    situacao: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    criadoPor: { id: row.userId, nome: shownName(row.userName, language) },
    anteriorValidaAte: row.previousValidUntil?.toISOString() ?? null,
  };
}
