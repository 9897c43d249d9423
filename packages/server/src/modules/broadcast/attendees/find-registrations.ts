import type { ServerContext } from '../../../kernel/context';
import { gather } from '../../../kernel/gather';
import type { AuthScheme } from '../../../kernel/http/auth-scheme';
import { digestOfToken } from '../../../kernel/secret/bearer-token';
import { tokenPrefix } from './attendee-token.pure';
import { findGood } from './attendees.store';
import type { GoodRegistration } from './attendees.store';

/** Finds the registrations of attendees, many by one query. */
export interface Registrations {
  /** The registration of a token; null where it is not good, or not any more. */
  ofToken(token: string): Promise<GoodRegistration | null>;
  /** Whether a registration is for this live, and good now. */
  isOf(liveId: string, registrationId: string): Promise<boolean>;
  readonly scheme: AuthScheme;
}

const noPermissions: ReadonlySet<string> = new Set();

export function createRegistrations({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Registrations {
  const now = (): Date => new Date(clock.now());
  const byDigest = gather({
    async run(tokenDigests: readonly string[]) {
      const found = await findGood(db, { tokenDigests }, now());
      const known = new Map(found.map((one) => [one.tokenDigest, one]));
      return tokenDigests.map((digest) => known.get(digest) ?? null);
    },
  });
  const byId = gather({
    async run(ids: readonly string[]) {
      const found = await findGood(db, { ids }, now());
      const known = new Map(found.map((one) => [one.id, one]));
      return ids.map((id) => known.get(id));
    },
  });
  async function ofToken(token: string): Promise<GoodRegistration | null> {
    if (!token.startsWith(tokenPrefix)) return null;
    return byDigest(digestOfToken(token));
  }
  return {
    ofToken,
    isOf: async (liveId, id) => (await byId(id))?.liveId === liveId,
    scheme: {
      kind: 'attendee',
      tokenPrefix,
      async authenticate(token) {
        const found = await ofToken(token);
        if (found === null) return null;
        const { id, accountId, blocked, playbackTokenVersion, timezone } = found;
        return {
          kind: 'attendee',
          attendeeId: id,
          accountId,
          team: { blocked, playbackTokenVersion, timezone },
        };
      },
      async readRights(ids) {
        const found = await findGood(db, { ids }, now());
        const rights = { roleId: null, permissions: noPermissions };
        return new Map(found.map(({ id, accountId }) => [id, new Map([[accountId, rights]])]));
      },
    },
  };
}
