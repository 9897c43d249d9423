import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import { gather } from '../../../kernel/gather';
import type { EmbedPrincipal } from '../../../kernel/http/principal';
import { pageAroundFrame } from '../../../kernel/http/route-policy';
import type { AuthScheme } from '../../../kernel/http/auth-scheme';
import { digestOfToken } from '../../../kernel/secret/bearer-token';
import { permissionsOf } from '../api-keys';
import { permissionsNeeded, readsChat, tokenPrefix } from './embed-limits.pure';
import { findGoodSessions } from './embeds.store';
import type { GoodSession } from './embeds.store';

function toPrincipal({ session, key }: GoodSession): EmbedPrincipal {
  const { id, createdAt, expiresAt, ...limits } = session;
  const reached = permissionsOf(key);
  const { accountId, blocked, playbackTokenVersion, timezone } = key;
  return {
    kind: 'embed',
    embedId: id,
    apiKeyId: key.id,
    limits: { ...limits, createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() },
    accountId,
    team: { blocked, playbackTokenVersion, timezone },
    permissions: new Set([...permissionsNeeded(session)].filter((one) => reached.has(one))),
  };
}

const isGood = ({ key }: GoodSession): boolean => permissionsOf(key).has('embed');

/** Whether a session is good, and shows the chat of this live. */
export async function hearsChat(
  db: ServerContext['db'],
  { liveId, embedId }: { readonly liveId: string; readonly embedId: string },
): Promise<boolean> {
  const [found] = (await findGoodSessions(db, { ids: [embedId] })).filter(isGood);
  if (found === undefined) return false;
  const { limits, permissions } = toPrincipal(found);
  return permissions.has('showStreaming') && readsChat(limits, liveId);
}

const noPermissions: ReadonlySet<string> = new Set();

/** Sessions of embedded parts. */
export function createEmbedScheme({ db }: Pick<ServerContext, 'db'>): AuthScheme {
  const byDigest = gather({
    async run(digests: readonly string[]) {
      const found = (await findGoodSessions(db, { digests })).filter(isGood);
      const known = new Map(found.map((one) => [one.session.digest, one]));
      return digests.map((digest) => known.get(digest));
    },
  });
  return {
    kind: 'embed',
    tokenPrefix,
    async authenticate(token, request) {
      const found = await byDigest(digestOfToken(token));
      if (found === undefined) return null;
      // Browsers send the first with each call of a page to another origin, and no page can change it.
      const origin = pageAroundFrame(request) ?? request.headers.origin ?? '';
      if (!found.session.origins.includes(origin)) throw httpError({ status: 403, code: 'DOMAIN_REFUSED' });
      return toPrincipal(found);
    },
    async readRights(ids) {
      const found = (await findGoodSessions(db, { ids })).filter(isGood);
      // A socket of a page hears the topics that the session shows, and nothing of the team.
      const rights = { roleId: null, permissions: noPermissions };
      return new Map(found.map(({ session }) => [session.id, new Map([[session.accountId, rights]])]));
    },
  };
}
