import type { ApiKey } from '@palco/openapi';
import { effectiveScopes, stateOf } from './api-keys.policy.pure';
import type { KeyRow } from './api-keys.store';

/** A key as its team sees it. */
export function toApiKey(row: KeyRow): ApiKey {
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
    criadoPor: { id: row.userId, nome: row.userName },
    anteriorValidaAte: row.previousValidUntil?.toISOString() ?? null,
  };
}
