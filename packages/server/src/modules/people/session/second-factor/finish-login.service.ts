import type { ServerContext } from '../../../../kernel/context';
import type { Transaction } from '../../../../kernel/database/database';
import { httpError, invalidField } from '../../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../../kernel/http/module';
import { digestOfToken, makeToken } from '../../../../kernel/secret/bearer-token';
import { findUserById, findUserForUpdate } from '../session.store';
import type { StoredUser } from '../../people';
import type { FactorParts } from './factor-parts';
import { isTotpCode, methodsOf } from './factor-rules.pure';
import type { Method } from './factor-rules.pure';
import { relyingPartyOf } from './relying-party';
import {
  countFactors,
  countFailure,
  deleteHalfSignIn,
  findHalfSignIn,
  findPasskey,
  findTotp,
  insertHalfSignIn,
  listPasskeys,
  consumeCounter,
  takeRecoveryCode,
} from './second-factor.store';
import { queueSecurityMail } from './security-mail';
import { takeTotpCode } from './totp-code';
import { checkUse, passkeyRefused, requestOptions } from './webauthn';

/** How long the second step may take. */
const halfSignInMs = 10 * 60_000;
/** Wrong codes of one sign-in; then the password is asked for again. */
const mostFailures = 5;

/**
 * A right password of somebody with a second factor: no session yet, only a secret that the second step needs.
 *
 * @throws 401 `INVALID_CREDENTIALS` where the password was changed while it was checked: every outstanding second step ended
 *   then, and this one must not come after that.
 */
export async function beginSecondStep(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  user: Pick<StoredUser, 'id' | 'passwordHash'>,
): Promise<Extract<Answer<'login'>, { status: 202 }>['body']> {
  const secret = makeToken('');
  const expiresAt = new Date(clock.now() + halfSignInMs);
  await db.transaction(async (tx) => {
    const { passwordHash } = await findUserForUpdate(tx, user.id);
    if (passwordHash !== user.passwordHash) throw httpError({ status: 401, code: 'INVALID_CREDENTIALS' });
    await insertHalfSignIn(tx, { digest: digestOfToken(secret), userId: user.id, expiresAt });
  });
  const methods = methodsOf(await countFactors(db, user.id));
  return { signIn: secret, methods, expiresAt: expiresAt.toISOString() };
}

interface HalfSignIn {
  readonly digest: string;
  readonly user: StoredUser;
}

const expired = (): Error => httpError({ status: 401, code: 'SIGN_IN_EXPIRED' });

async function requireHalfSignIn(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  secret: string,
): Promise<HalfSignIn> {
  const digest = digestOfToken(secret);
  const half = await findHalfSignIn(db, { digest, now: new Date(clock.now()) });
  const user = half && (await findUserById(db, half.userId));
  if (user === undefined) throw expired();
  return { digest, user };
}

const wrongCode = (): Error => invalidField('code', 'WRONG_CODE');

/** Takes a code of the app or a recovery code. @returns which it was. @throws 422 on `code`. */
async function takeCode(
  tx: Transaction,
  { context, body }: Pick<Call<'finishLogin'>, 'context' | 'body'>,
  userId: string,
): Promise<Method> {
  if (!isTotpCode(body.code)) {
    if (!(await takeRecoveryCode(tx, { userId, code: body.code }))) throw wrongCode();
    await queueSecurityMail(tx, { userId, change: 'recovery-code-used' });
    return 'recovery-code';
  }
  const totp = await findTotp(tx, userId);
  if (totp === undefined || totp.confirmedAt === null) throw wrongCode();
  const code = body.code.replaceAll(/\s/g, '');
  if (!(await takeTotpCode(tx, context, { totp, code }))) throw wrongCode();
  return 'totp';
}

/**
 * Finishes a sign-in with a code.
 *
 * @returns the token of the session.
 * @throws 401 `SIGN_IN_EXPIRED`, 422 on `code`, 429 `TOO_MANY_ATTEMPTS`.
 */
export async function finishLogin(call: Call<'finishLogin'>, parts: FactorParts): Promise<string> {
  const { context, origin, body } = call;
  const { digest, user } = await requireHalfSignIn(context, body.signIn);
  await parts.limits.begin(user.id);
  try {
    const token = await parts.sessions.openSession(user, origin, async (tx) => {
      if (!(await deleteHalfSignIn(tx, digest))) throw expired();
      return takeCode(tx, call, user.id);
    });
    await parts.limits.succeeded(user.id);
    return token;
  } catch (error) {
    await countFailure(context.db, digest, mostFailures);
    throw error;
  }
}

/** @throws 401 `SIGN_IN_EXPIRED`, 429 `TOO_MANY_ATTEMPTS`. */
export async function createLoginChallenge(
  call: Call<'createLoginChallenge'>,
  { limits, challenges }: FactorParts,
): Promise<Extract<Answer<'createLoginChallenge'>, { status: 201 }>['body']> {
  const { context, origin, body } = call;
  const half = body.signIn === undefined ? null : await requireHalfSignIn(context, body.signIn);
  // A second step is open to everybody, however many others share the address.
  if (half === null) await limits.takeChallenge(origin.ip);
  const allowed = half === null ? [] : await listPasskeys(context.db, half.user.id);
  const { name, challenge } = await challenges.make(half === null ? {} : { halfSignIn: half.digest });
  const party = relyingPartyOf(call);
  return { challenge: name, options: await requestOptions({ party, challenge, allowed }) };
}

/**
 * Signs in with a passkey: alone, because the authenticator asked for a finger or a PIN itself, or as the second step.
 *
 * @returns the token of the session.
 * @throws 401 `SIGN_IN_EXPIRED`, 422 `PASSKEY_REFUSED`.
 */
export async function loginWithPasskey(call: Call<'loginWithPasskey'>, parts: FactorParts): Promise<string> {
  const { context, origin, body } = call;
  const half = body.signIn === undefined ? null : await requireHalfSignIn(context, body.signIn);
  const challenge = await parts.challenges.take(
    body.challenge,
    half === null ? {} : { halfSignIn: half.digest },
  );
  const passkey = await findPasskey(context.db, body.answer.id);
  if (challenge === null || passkey === undefined) throw passkeyRefused();
  const user = await findUserById(context.db, passkey.userId);
  if (user === undefined || (half !== null && half.user.id !== user.id)) throw passkeyRefused();
  const used = await checkUse(context, {
    party: relyingPartyOf(call),
    challenge,
    passkey,
    answer: body.answer,
  });
  return parts.sessions.openSession(user, origin, async (tx) => {
    if (half !== null && !(await deleteHalfSignIn(tx, half.digest))) throw expired();
    if (!(await consumeCounter(tx, { id: passkey.id, ...used }))) throw passkeyRefused();
    return 'passkey';
  });
}
