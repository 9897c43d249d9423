import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../kernel/context';
import { gather } from '../../../kernel/gather';
import { httpError } from '../../../kernel/errors/http-error';
import type { Authenticate, Identity } from '../../../kernel/http/authenticate';
import type { AuthScheme } from '../../../kernel/http/auth-scheme';
import { isLocked } from './second-factor/factor-rules.pure';
import { toMembership } from './session.policy.pure';
import { findSessions, noteSessionUse, prepareSessions } from './session.store';
import type { StoredSession } from './session.store';
import type { Tokens } from './token';

const LONGEST_TOKEN = 2_000;

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '');
  const token = match?.[1] ?? null;
  return token !== null && token.length <= LONGEST_TOKEN ? token : null;
}

/** Written at most once in this time, so that a busy session does not write with each request. */
const SEEN_EVERY_MS = 60_000;

/** Fire and forget: a failed write of `lastSeenAt` must not fail or delay the request. */
function noteUse({ db, clock, log }: ServerContext, sessionId: string, session: StoredSession): void {
  const now = clock.now();
  if (now - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  noteSessionUse(db, sessionId, new Date(now)).catch((error: unknown) => {
    log.warn({ err: error }, 'the use of a session was not noted');
  });
}

declare module '../../../kernel/http/authenticate' {
  interface UserIdentity {
    /** What was read for this request, so that a handler need not read it again. */
    readonly session: StoredSession;
  }
}

const unauthenticated = (): Error => httpError({ status: 401, code: 'UNAUTHENTICATED' });

async function authenticateAs(scheme: AuthScheme, token: string, request: FastifyRequest): Promise<Identity> {
  const identity = await scheme.authenticate(token, request);
  if (identity === null) throw unauthenticated();
  return identity;
}

/** The stored session of a signed-in request. */
export function sessionOf({ identity }: FastifyRequest): StoredSession {
  if (identity?.kind !== 'user') throw unauthenticated();
  return identity.session;
}

/**
 * Checks the bearer token and its session. Session, person and permissions are read from the database at each request,
 * so that a log-out or a changed role works on the very next one. A token of another kind is read by that kind.
 */
export function createAuthenticate(
  context: ServerContext,
  tokens: Tokens,
  schemes: readonly AuthScheme[] = [],
): Authenticate {
  const statement = prepareSessions(context.db);
  const sessionOfId = gather({
    async run(ids: readonly string[]) {
      const found = await findSessions(statement, ids);
      return ids.map((id) => found.get(id));
    },
  });
  return async (request) => {
    const token = bearerToken(request);
    if (token === null) throw unauthenticated();
    const scheme = schemes.find(({ tokenPrefix }) => token.startsWith(tokenPrefix));
    if (scheme !== undefined) return authenticateAs(scheme, token, request);
    const claims = await tokens.read(token);
    if (claims === null) throw unauthenticated();
    const session = await sessionOfId(claims.sessionId);
    if (session === undefined || session.user.id !== claims.userId)
      throw httpError({ status: 401, code: 'SESSION_EXPIRED' });
    noteUse(context, claims.sessionId, session);
    return {
      kind: 'user',
      userId: claims.userId,
      sessionId: claims.sessionId,
      homeAccountId: session.user.homeAccountId,
      selectedAccountId: session.user.selectedAccountId,
      memberships: session.memberships
        .filter((team) => !isLocked(team, session))
        .map((membership) => toMembership(session.user, membership)),
      lockedAccountIds: session.memberships
        .filter((team) => isLocked(team, session))
        .map(({ accountId }) => accountId),
      provesFactor: !isLocked({ requiresSecondFactor: true }, session),
      session,
    };
  };
}
