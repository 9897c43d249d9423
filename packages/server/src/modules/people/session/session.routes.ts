import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import type { Counters } from '../../../kernel/limits/counters';
import { recordEvent } from '../../records/logs';
import type { ImageIntake } from '../../core/images';
import { sessionOf } from './authenticate';
import { createAvatarHandlers } from './avatar.routes';
import { changeMe } from './me.service';
import { isLocked } from './second-factor/factor-rules.pure';
import { beginSecondStep } from './second-factor/finish-login.service';
import { effectivePermissions } from './session.policy.pure';
import { presentMembership, presentUser } from './session.presenter.pure';
import { findUserByLogin, purgeSessions, revokeSession, touchSession } from './session.store';
import { wrongCredentials } from './session.service';
import type { SessionService } from './session.service';
import { signInsHandlers } from './sign-ins.routes';
import { TOKEN_SECONDS } from './token';

/** The absolute lifetime of a session: refreshing its token does not extend it (ASVS 7.3.2). */
const LONGEST_SESSION_MS = 7 * 24 * 3_600_000;

async function getMe({ context, principal, request }: Call<'getMe'>): Promise<Answer<'getMe'>> {
  const session = sessionOf(request);
  const { user, memberships: teams } = session;
  const selected = teams.find(({ accountId }) => accountId === principal.accountId);
  const isOpen = selected !== undefined && !isLocked(selected, session);
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    body: {
      user: presentUser(user, teams, toUrl),
      permissoes: isOpen ? effectivePermissions(user, selected.permissions) : [],
      contasCargos: teams.map((team) =>
        presentMembership(user, { ...team, isLocked: isLocked(team, session) }, toUrl),
      ),
    },
  };
}

async function updateMe(call: Call<'updateMe'>): Promise<Answer<'updateMe'>> {
  const { memberships: teams } = sessionOf(call.request);
  const user = await changeMe(call);
  return { status: 200, body: presentUser(user, teams, (key) => call.context.mediaLinks.url(key)) };
}

async function refreshToken(
  call: Call<'refreshToken'>,
  sessions: SessionService,
): Promise<Answer<'refreshToken'>> {
  const { context, principal, request } = call;
  const { user, createdAt } = sessionOf(request);
  if (context.clock.now() - createdAt.getTime() > LONGEST_SESSION_MS) {
    throw httpError({ status: 401, code: 'SESSION_EXPIRED' });
  }
  const now = context.clock.now();
  await touchSession(context.db, principal.sessionId, {
    seenAt: new Date(now),
    expiresAt: new Date(now + TOKEN_SECONDS * 1000),
  });
  const token = await sessions.issueToken(user, principal.sessionId);
  return { status: 200, body: { token } };
}

async function logout(call: Call<'logout'>): Promise<Answer<'logout'>> {
  const { context, principal } = call;
  await context.db.transaction(async (tx) => {
    await revokeSession(tx, principal.sessionId);
    await recordEvent(tx, { call, event: 'ACESSO_REMOVIDO', of: { id: principal.sessionId } });
  });
  return { status: 204 };
}

const PURGE_COUNTERS_EVERY_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Signs in. An unknown e-mail, a wrong password and a switched-off person get the same answer after the same time. */
async function login(
  { context, origin, body }: Call<'login'>,
  sessions: SessionService,
): Promise<Answer<'login'>> {
  const name = body.login.trim().toLowerCase();
  const user = await findUserByLogin(context.db, name);
  const right = await sessions.tryPassword({ login: name, password: body.password, user, ip: origin.ip });
  if (!right || user === undefined) throw wrongCredentials();
  if (user.secondFactorSince !== null) return { status: 202, body: await beginSecondStep(context, user) };
  return { status: 200, body: { token: await sessions.openSession(user, origin) } };
}

/** What {@link createSessionModule} works with. */
interface SessionModuleParts {
  readonly sessions: SessionService;
  readonly images: ImageIntake;
  readonly counters: Counters;
}

/** Sign-in and the signed-in person. */
export function createSessionModule(
  context: ServerContext,
  { sessions, images, counters }: SessionModuleParts,
): ServerModule {
  return {
    name: 'session',
    handlers: {
      login: (call) => login(call, sessions),
      getMe,
      updateMe,
      refreshToken: (call) => refreshToken(call, sessions),
      logout,
      ...createAvatarHandlers(images),
      ...signInsHandlers,
    },
    start() {
      context.jobs.every('forget-counters', {
        everyMs: PURGE_COUNTERS_EVERY_MS,
        run: () => counters.purge(),
      });
      context.jobs.every('forget-sessions', {
        everyMs: DAY_MS,
        // Ended sessions are kept for a while: the log-in limits look up the known addresses of a person in them.
        run: () =>
          purgeSessions(context.db, new Date(context.clock.now() - context.config.sessionDays * DAY_MS)),
      });
    },
  };
}
