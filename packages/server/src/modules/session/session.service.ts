import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Queryable } from '../../kernel/database/database';
import { httpError } from '../../kernel/errors/http-error';
import type { Authenticate } from '../../kernel/http/authenticate';
import type { PrincipalKind } from '../../kernel/http/principal-kind';
import { createCounters } from '../../kernel/limits/counters';
import type { Counters } from '../../kernel/limits/counters';
import type { Origin } from '../../kernel/http/module';
import { recordEvent } from '../logs';
import { createAuthenticate } from './authenticate';
import { createLoginLimits } from './login-limits';
import type { LoginLimits, LoginTry } from './login-limits';
import { roleShown } from './session.presenter.pure';
import { findUserForUpdate, hasSignedInFrom, insertSession, listMemberships } from './session.store';
import type { StoredUser } from './session.store';
import { createTokens, TOKEN_SECONDS } from './token';
import type { Tokens } from './token';

/** A log-in attempt: a password for an e-mail. */
interface PasswordTry {
  /** Lower case. */
  readonly login: string;
  readonly password: string;
  /** Whose e-mail it is; undefined for nobody's. */
  readonly user: StoredUser | undefined;
  readonly ip: string;
}

/** Creates sessions, for every module that authenticates people. */
export interface SessionService {
  readonly authenticate: Authenticate;
  /** Rate limits against guessing passwords. */
  readonly limits: LoginLimits;
  /** Writes a session in the transaction that authenticated the person, and returns its id. */
  startSession(tx: Queryable, start: { userId: string; origin: Origin }): Promise<string>;
  /** A token of a session. */
  issueToken(user: StoredUser, sessionId: string): Promise<string>;
  /**
   * Writes a session for a person who proved who it is, and gives its first token.
   *
   * @throws 401 `INVALID_CREDENTIALS` where the password was changed, or the person switched off or deleted, while it was
   *   checked: every sign-in ended then, and this one must not come after that.
   */
  openSession(user: StoredUser, origin: Origin): Promise<string>;
  /**
   * Whether the password is right and the person active, under the rate limits. Takes the same time for an unknown e-mail.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` or `SERVER_BUSY`.
   */
  tryPassword(typed: PasswordTry): Promise<boolean>;
}

/** @returns the error of every failed sign-in. */
export function wrongCredentials(): Error {
  return httpError({ status: 401, code: 'INVALID_CREDENTIALS' });
}

interface Parts {
  readonly context: ServerContext;
  readonly tokens: Tokens;
  readonly limits: LoginLimits;
}

async function startSession(
  tx: Queryable,
  { clock }: ServerContext,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const times = { lastSeenAt: new Date(now), expiresAt: new Date(now + TOKEN_SECONDS * 1000) };
  await insertSession(tx, { id, userId, ...origin, ...times });
  return id;
}

async function issueToken({ context, tokens }: Parts, user: StoredUser, sessionId: string): Promise<string> {
  const teams = await listMemberships(context.db, user.id);
  const role = roleShown(user, teams);
  return tokens.issue({ userId: user.id, sessionId, role, homeAccountId: user.homeAccountId });
}

async function openSession(parts: Parts, user: StoredUser, origin: Origin): Promise<string> {
  const { context } = parts;
  const sessionId = await context.db.transaction(async (tx) => {
    const { passwordHash, active, deletedAt } = await findUserForUpdate(tx, user.id);
    if (passwordHash !== user.passwordHash || !active || deletedAt !== null) throw wrongCredentials();
    const id = await startSession(tx, context, { userId: user.id, origin });
    const principal = { kind: 'user', userId: user.id, accountId: user.homeAccountId } as const;
    await recordEvent(tx, { call: { origin, principal }, event: 'ACESSO_AUTORIZADO', identifier: id });
    return id;
  });
  return issueToken(parts, user, sessionId);
}

async function tryPassword({ context, limits }: Parts, typed: PasswordTry): Promise<boolean> {
  const { login, password, user, ip } = typed;
  // Queried for an unknown e-mail too, so that it takes the same time.
  const knownAddress = await hasSignedInFrom(context.db, user?.id ?? randomUUID(), ip);
  const sharedAddress = context.proxyWatch.isShared(ip);
  const attempt: LoginTry = { login, ip, knownAddress, sharedAddress };
  const waitMs = await limits.begin(attempt);
  if (waitMs > 0)
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1000 });
  try {
    const fits = await context.passwords.verify(password, user?.passwordHash ?? null);
    const right = fits && user?.active === true;
    if (right) await limits.succeeded(attempt);
    return right;
  } catch (error) {
    // The password was not checked.
    await limits.undone(attempt);
    throw error;
  }
}

/** Makes the sign-in of one server. */
export function createSessionService(
  context: ServerContext,
  counters: Counters = createCounters(context.db, context.clock),
  kinds: readonly PrincipalKind[] = [],
): SessionService {
  const tokens = createTokens(context.config, context.clock);
  const parts: Parts = {
    context,
    tokens,
    limits: createLoginLimits(counters, context.clock),
  };
  return {
    authenticate: createAuthenticate(context, tokens, kinds),
    limits: parts.limits,
    startSession: (tx, start) => startSession(tx, context, start),
    issueToken: (user, sessionId) => issueToken(parts, user, sessionId),
    openSession: (user, origin) => openSession(parts, user, origin),
    tryPassword: (typed) => tryPassword(parts, typed),
  };
}
