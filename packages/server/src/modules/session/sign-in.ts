import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Queryable } from '../../kernel/database/database';
import { httpError } from '../../kernel/errors/http-error';
import type { Answer, Call, Origin } from '../../kernel/http/module';
import { recordEvent } from '../logs';
import { tokensOf } from './authenticate';
import { TOKEN_SECONDS } from './token';
import { createLoginLimits } from './login-limits';
import type { LoginLimits, LoginTry } from './login-limits';
import { verifyPassword } from './password';
import { roleShown } from './session.presenter.pure';
import {
  findUserByLogin,
  findUserForUpdate,
  hasSignedInFrom,
  insertSession,
  listMemberships,
} from './session.store';
import type { StoredUser } from './session.store';

const limitsByContext = new WeakMap<ServerContext, LoginLimits>();

/** What slows down who guesses passwords at this server. */
export function loginLimitsOf(context: ServerContext): LoginLimits {
  const limits = limitsByContext.get(context) ?? createLoginLimits(context.clock);
  limitsByContext.set(context, limits);
  return limits;
}

/** Writes a session in the transaction of whatever proved who the person is, and tells its id. */
export async function startSession(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const times = { lastSeenAt: new Date(now), expiresAt: new Date(now + TOKEN_SECONDS * 1000) };
  await insertSession(tx, { id, userId, ...origin, ...times });
  return id;
}

/** The first token of a session. */
export async function issueToken(
  context: ServerContext,
  user: StoredUser,
  sessionId: string,
): Promise<string> {
  const teams = await listMemberships(context.db, user.id);
  return tokensOf(context).issue({
    userId: user.id,
    sessionId,
    role: roleShown(user, teams),
    homeAccountId: user.homeAccountId,
  });
}

function wrongCredentials(): Error {
  return httpError({ status: 401, code: 'INVALID_CREDENTIALS' });
}

/**
 * Writes a session for a person who proved who it is, and gives its first token.
 *
 * @throws 401 `INVALID_CREDENTIALS` where the password was changed, or the person switched off or deleted, while it was
 *   checked: every sign-in ended then, and this one must not come after that.
 */
export async function openSession(context: ServerContext, user: StoredUser, origin: Origin): Promise<string> {
  const sessionId = await context.db.transaction(async (tx) => {
    const { passwordHash, active, deletedAt } = await findUserForUpdate(tx, user.id);
    if (passwordHash !== user.passwordHash || !active || deletedAt !== null) throw wrongCredentials();
    const id = await startSession(tx, context, { userId: user.id, origin });
    await recordEvent(tx, {
      call: { origin, principal: { kind: 'user', userId: user.id, accountId: user.homeAccountId } },
      event: 'ACESSO_AUTORIZADO',
      identifier: id,
    });
    return id;
  });
  return issueToken(context, user, sessionId);
}

/** A password that somebody typed for an e-mail. */
interface PasswordTry {
  /** Lower case. */
  readonly login: string;
  readonly password: string;
  /** Whose e-mail it is; undefined for nobody's. */
  readonly user: StoredUser | undefined;
  readonly ip: string;
}

/**
 * Whether the password is right, under the limits that slow guessing down. It takes the same time for nobody's e-mail.
 *
 * @throws 429 `TOO_MANY_ATTEMPTS` or `SERVER_BUSY`.
 */
export async function tryPassword(context: ServerContext, typed: PasswordTry): Promise<boolean> {
  const { login: name, password, user, ip } = typed;
  // Asked for nobody too, so that an unknown e-mail costs the same.
  const knownAddress = await hasSignedInFrom(context.db, user?.id ?? randomUUID(), ip);
  const attempt: LoginTry = { login: name, ip, knownAddress };
  const limits = loginLimitsOf(context);
  const waitMs = limits.begin(attempt);
  if (waitMs > 0)
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1000 });
  try {
    const fits = await verifyPassword(password, user?.passwordHash ?? null);
    const right = fits && user?.active === true;
    if (right) limits.succeeded(attempt);
    return right;
  } catch (error) {
    // It was never looked at.
    limits.undone(attempt);
    throw error;
  }
}

/** Signs in. An unknown e-mail, a wrong password and a switched-off person get the same answer after the same time. */
export async function login(call: Call<'login'>): Promise<Answer> {
  const { context, origin, body } = call;
  const name = body.login.trim().toLowerCase();
  const user = await findUserByLogin(context.db, name);
  const right = await tryPassword(context, { login: name, password: body.password, user, ip: origin.ip });
  if (!right || user === undefined) throw wrongCredentials();
  return { status: 200, body: { token: await openSession(context, user, origin) } };
}
