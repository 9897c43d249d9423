import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import type { JWTHeaderParameters } from 'jose';
import type { Clock } from '../../../kernel/clock/clock';
import type { ServerConfig } from '../../../kernel/config/config';

/** How long a token is good, in seconds (decisions, section 2). */
export const TOKEN_SECONDS = 12 * 3600;
/** A clock beside ours may be this much ahead. */
const CLOCK_SKEW_SECONDS = 60;
const ALGORITHM = 'HS256';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The claims of a token. The server trusts only `userId` and `sessionId`; the others are information for the client. */
interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: string;
  readonly homeAccountId: string;
}

/** The signing secret, and the previous one after a rotation. */
export type Secrets = Pick<ServerConfig, 'secret' | 'previousSecret'>;

/** Signs and reads the tokens of one server. */
export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  /** Verifies a token. Null for any invalid one; the reason is not disclosed. */
  read(token: string): Promise<{ userId: string; sessionId: string } | null>;
}

/** What a good token says of itself; times in seconds. */
interface ReadToken {
  readonly userId: string;
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/**
 * The size of the cache of verified tokens. Verifying a signature is a third of the cost of a request before the database
 * query. Expiry is still checked on each request, and the session is still read from the database.
 */
const mostRemembered = 2_000;

/** Refuses any header besides `alg` and `typ`, for example `kid`, `jku` or `crit`: our tokens have no others. */
function isOwnHeader(header: JWTHeaderParameters): boolean {
  return (
    Object.keys(header).every((name) => name === 'alg' || name === 'typ') && (header.typ ?? 'JWT') === 'JWT'
  );
}

/**
 * Makes the signer; the keys are derived from the secrets for this one purpose. Tokens of the previous secret are read
 * until they expire, so that a change of the secret signs nobody out.
 */
export function createTokens({ secret, previousSecret }: Secrets, clock: Clock): Tokens {
  // A `KeyObject`, made once: raw bytes would be imported again for each token.
  const toKey = (text: string): KeyObject => createSecretKey(`session-token:${text}`, 'utf8');
  const key = toKey(secret);
  const keys = previousSecret === null ? [key] : [key, toKey(previousSecret)];
  const remembered = new Map<string, ReadToken>();
  return {
    issue({ userId, sessionId, role, homeAccountId }) {
      const issuedAt = Math.floor(clock.now() / 1000);
      return new SignJWT({ role, contaId: homeAccountId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(key);
    },
    async read(token) {
      const now = clock.now() / 1000;
      const read = remembered.get(token) ?? (await readWithAny(keys, token, now));
      if (read === null || !isInTime(read, now)) return null;
      if (!remembered.has(token)) remember(remembered, token, read);
      return { userId: read.userId, sessionId: read.sessionId };
    },
  };
}

function remember(tokens: Map<string, ReadToken>, token: string, read: ReadToken): void {
  const [oldest] = tokens.keys();
  if (tokens.size >= mostRemembered && oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, read);
}

function isInTime({ issuedAt, expiresAt }: ReadToken, now: number): boolean {
  return expiresAt > now && issuedAt <= now + CLOCK_SKEW_SECONDS && expiresAt - issuedAt <= TOKEN_SECONDS;
}

async function readWithAny(
  keys: readonly KeyObject[],
  token: string,
  now: number,
): Promise<ReadToken | null> {
  for (const key of keys) {
    const read = await readWith(key, token, now);
    if (read !== null) return read;
  }
  return null;
}

async function readWith(key: KeyObject, token: string, now: number): Promise<ReadToken | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      currentDate: new Date(now * 1000),
    });
    const { sub = '', jti = '', iat = Infinity, exp = Infinity } = payload;
    if (!isOwnHeader(protectedHeader) || !UUID.test(sub) || !UUID.test(jti)) return null;
    return { userId: sub, sessionId: jti, issuedAt: iat, expiresAt: exp };
  } catch {
    return null;
  }
}
