import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Queryable } from '../../kernel/database/database';
import { httpError } from '../../kernel/errors/http-error';
import type { Answer, Call, Origin } from '../../kernel/http/module';
import { recordEvent } from '../logs';
import { tokensOf } from './authenticate';
import { createLoginLimits } from './login-limits';
import type { LoginLimits, LoginTry } from './login-limits';
import { verifyPassword } from './password';
import { roleShown } from './session.presenter.pure';
import { findUserByLogin, hasSignedInFrom, insertSession, listMemberships } from './session.store';
import type { StoredUser } from './session.store';

const limitsByContext = new WeakMap<ServerContext, LoginLimits>();

/** What slows down who guesses passwords at this server. */
export function loginLimitsOf(context: ServerContext): LoginLimits {
  const limits = limitsByContext.get(context) ?? createLoginLimits(context.clock);
  limitsByContext.set(context, limits);
  return limits;
}

/** Writes a session in the transaction of whatever proved who the person is, and tells its id. */
export async function startSession(tx: Queryable, userId: string, origin: Origin): Promise<string> {
  const sessionId = randomUUID();
  await insertSession(tx, { id: sessionId, userId, ...origin });
  return sessionId;
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

/** Writes a session for a person who proved who it is, and gives its first token. */
export async function openSession(context: ServerContext, user: StoredUser, origin: Origin): Promise<string> {
  const sessionId = await context.db.transaction(async (tx) => {
    const id = await startSession(tx, user.id, origin);
    await recordEvent(tx, {
      call: { origin, caller: { userId: user.id, accountId: user.homeAccountId } },
      event: 'ACESSO_AUTORIZADO',
      identifier: id,
    });
    return id;
  });
  return issueToken(context, user, sessionId);
}

async function checkPassword(
  password: string,
  user: StoredUser | undefined,
  onUnchecked: () => void,
): Promise<boolean> {
  try {
    const fits = await verifyPassword(password, user?.passwordHash ?? null);
    return fits && user?.active === true;
  } catch (error) {
    onUnchecked();
    throw error;
  }
}

/** Signs in. An unknown e-mail, a wrong password and a switched-off person get the same answer after the same time. */
export async function login(call: Call<'login'>): Promise<Answer> {
  const { context, origin, body } = call;
  const name = body.login.trim().toLowerCase();
  const user = await findUserByLogin(context.db, name);
  // Asked for nobody too, so that an unknown e-mail costs the same.
  const knownAddress = await hasSignedInFrom(context.db, user?.id ?? randomUUID(), origin.ip);
  const attempt: LoginTry = { login: name, ip: origin.ip, knownAddress };
  const limits = loginLimitsOf(context);
  const waitMs = limits.begin(attempt);
  if (waitMs > 0)
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1000 });
  const right = await checkPassword(body.password, user, () => limits.undone(attempt));
  if (!right || user === undefined) throw httpError({ status: 401, code: 'INVALID_CREDENTIALS' });
  limits.succeeded(attempt);
  return { status: 200, body: { token: await openSession(context, user, origin) } };
}
