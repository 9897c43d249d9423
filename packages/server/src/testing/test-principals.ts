import { randomUUID } from 'node:crypto';
import type { TeamState } from '../kernel/http/principal';
import type { AuthScheme, Rights } from '../kernel/http/auth-scheme';

/** Keys of programs that a test makes, in place of a module that keeps them. */
export interface TestApiKeys {
  readonly scheme: AuthScheme;
  add(key: {
    readonly accountId: string;
    readonly permissions: readonly string[];
    /** By default a team that is not blocked. */
    readonly team?: Partial<TeamState>;
  }): TestApiKey;
  /** From now on the key is not good. Open sockets learn it with the next check of rights. */
  end(id: string): void;
}

/** One of them. */
export interface TestApiKey {
  readonly id: string;
  readonly token: string;
}

const tokenPrefix = 'palco_test_key_';

/** A kind of principals that are no people, kept in memory. */
export function createTestApiKeys(): TestApiKeys {
  const known = new Map<string, Rights & { readonly accountId: string; readonly team: TeamState }>();
  return {
    scheme: {
      kind: 'api-key',
      tokenPrefix,
      async authenticate(token) {
        const apiKeyId = token.slice(tokenPrefix.length);
        const key = known.get(apiKeyId);
        return key === undefined
          ? null
          : {
              kind: 'api-key',
              apiKeyId,
              secretId: apiKeyId,
              accountId: key.accountId,
              team: key.team,
              permissions: key.permissions,
            };
      },
      async readRights(ids) {
        const found = ids.flatMap((id) => {
          const key = known.get(id);
          return key === undefined ? [] : [[id, new Map([[key.accountId, key]])] as const];
        });
        return new Map(found);
      },
    },
    add({ accountId, permissions, team }) {
      const id = randomUUID();
      const state = { blocked: false, playbackTokenVersion: 0, timezone: 'America/Sao_Paulo', ...team };
      known.set(id, { accountId, team: state, roleId: null, permissions: new Set(permissions) });
      return { id, token: tokenPrefix + id };
    },
    end: (id) => void known.delete(id),
  };
}
