import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import type { Authenticate } from '../../../kernel/http/authenticate';
import type { AuthScheme } from '../../../kernel/http/auth-scheme';
import { createCounters } from '../../../kernel/limits/counters';
import type { Counters } from '../../../kernel/limits/counters';
import type { Origin } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import { createAuthenticate } from './authenticate';
import { createLoginLimits } from './login-limits';
import type { LoginLimits, LoginTry } from './login-limits';
import type { Method } from './second-factor/factor-rules.pure';
import { roleShown } from './session.presenter.pure';
import { findUserForUpdate, hasSignedInFrom, insertSession, listMemberships } from './session.store';
import type { StoredUser } from '../people';
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

/** Whose session is written. */
interface SessionStart {
  readonly userId: string;
  readonly origin: Origin;
  /** By which method a second factor was proved. */
  readonly second?: Method | undefined;
}

type ProveSecond = (tx: Transaction) => Promise<Method>;

/** Creates sessions, for every module that authenticates people. */
export interface SessionService {
  readonly authenticate: Authenticate;
  /** Rate limits against guessing passwords. */
  readonly limits: LoginLimits;
  /**
   * Writes a session in the transaction that authenticated the person, and returns its id.
   *
   * @throws where the person has a second factor that was not proved: every sign-in comes through here.
   */
  startSession(tx: Queryable, start: SessionStart): Promise<string>;
  /** A token of a session. */
  issueToken(user: StoredUser, sessionId: string): Promise<string>;
  /**
   * Writes a session for a person who proved who it is, and gives its first token.
   *
   * @throws 401 `INVALID_CREDENTIALS` where the password was changed, or the person switched off or deleted, while it was
   *   checked: every sign-in ended then, and this one must not come after that. The same for a second factor that the person
   *   got meanwhile.
   * @param proveSecond proves the second factor in the transaction and says by which method; what it throws is thrown.
   */
  openSession(user: StoredUser, origin: Origin, proveSecond?: ProveSecond): Promise<string>;
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
  { userId, origin, second }: SessionStart,
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const user = await findUserForUpdate(tx, userId);
  if (user.secondFactorSince !== null && second === undefined)
    throw new Error('a session without the second factor of its person');
  const at = new Date(now);
  const times = { lastSeenAt: at, expiresAt: new Date(now + TOKEN_SECONDS * 1000), confirmedAt: at };
  await insertSession(tx, {
    id,
    userId,
    ...origin,
    ...times,
    secondFactorAt: second === undefined ? null : at,
  });
  return id;
}

async function issueToken({ context, tokens }: Parts, user: StoredUser, sessionId: string): Promise<string> {
  const teams = await listMemberships(context.db, user.id);
  const role = roleShown(user, teams);
  return tokens.issue({ userId: user.id, sessionId, role, homeAccountId: user.homeAccountId });
}

async function openSession(
  parts: Parts,
  user: StoredUser,
  { origin, proveSecond }: { origin: Origin; proveSecond?: ProveSecond | undefined },
): Promise<string> {
  const { context } = parts;
  const sessionId = await context.db.transaction(async (tx) => {
    const { passwordHash, active, deletedAt, secondFactorSince } = await findUserForUpdate(tx, user.id);
    if (passwordHash !== user.passwordHash || !active || deletedAt !== null) throw wrongCredentials();
    if (secondFactorSince !== null && proveSecond === undefined) throw wrongCredentials();
    const second = await proveSecond?.(tx);
    const id = await startSession(tx, context, { userId: user.id, origin, second });
    const principal = { kind: 'user', userId: user.id, accountId: user.homeAccountId } as const;
    const record = second === undefined ? [] : recordOfChange({ segundo_fator: second });
    await recordEvent(tx, { call: { origin, principal }, event: 'ACESSO_AUTORIZADO', of: { id }, record });
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
  schemes: readonly AuthScheme[] = [],
): SessionService {
  const tokens = createTokens(context.config, context.clock);
  const parts: Parts = {
    context,
    tokens,
    limits: createLoginLimits(counters, context.clock),
  };
  return {
    authenticate: createAuthenticate(context, tokens, schemes),
    limits: parts.limits,
    startSession: (tx, start) => startSession(tx, context, start),
    issueToken: (user, sessionId) => issueToken(parts, user, sessionId),
    openSession: (user, origin, proveSecond) => openSession(parts, user, { origin, proveSecond }),
    tryPassword: (typed) => tryPassword(parts, typed),
  };
}
