import type { ServerContext } from '../../../kernel/context';
import { gather } from '../../../kernel/gather';
import type { AuthScheme } from '../../../kernel/http/auth-scheme';
import { digestOfToken } from '../../../kernel/secret/bearer-token';
import { effectiveScopes, tokenPrefix } from './api-keys.policy.pure';
import { findGoodKeys, noteUse } from './api-keys.store';
import type { GoodKey } from './api-keys.store';

/** What a key reaches now. */
export const permissionsOf = ({ scopes, held }: GoodKey): ReadonlySet<string> =>
  new Set(effectiveScopes(scopes, held));

/** Programs that call with a key. What a key may do is read at each request, with the rights of its person. */
export function createApiKeyScheme({ db, log }: Pick<ServerContext, 'db' | 'log'>): AuthScheme {
  const byDigest = gather({
    async run(digests: readonly string[]) {
      const found = await findGoodKeys(db, { digests });
      const known = new Map(found.map((one) => [one.digest, one]));
      return digests.map((digest) => known.get(digest));
    },
  });
  return {
    kind: 'api-key',
    tokenPrefix,
    async authenticate(token) {
      const found = await byDigest(digestOfToken(token));
      if (found === undefined) return null;
      const { id, secretId, accountId, blocked, playbackTokenVersion, timezone, isUseOld } = found;
      // A failed write must not fail or delay the request.
      if (isUseOld)
        noteUse(db, id).catch((err: unknown) => log.warn({ err }, 'the use of an API key was not noted'));
      const team = { blocked, playbackTokenVersion, timezone };
      return { kind: 'api-key', apiKeyId: id, secretId, accountId, team, permissions: permissionsOf(found) };
    },
    async readRights(secretIds) {
      const found = await findGoodKeys(db, { secretIds });
      return new Map(
        found.map((one) => [
          one.secretId,
          new Map([[one.accountId, { roleId: null, permissions: permissionsOf(one) }]]),
        ]),
      );
    },
  };
}
