import { SignJWT, jwtVerify } from 'jose';
import type { JWTHeaderParameters } from 'jose';
import type { Clock } from '../../kernel/clock/clock';

/** How long a token is good, in seconds (decisions, section 2). */
export const TOKEN_SECONDS = 12 * 3600;
/** A clock beside ours may be this much ahead. */
const CLOCK_SKEW_SECONDS = 60;
const ALGORITHM = 'HS256';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** What a token says; only `userId` and `sessionId` are ever believed, the rest is for the client's eyes. */
interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: string;
  readonly homeAccountId: string;
}

/** Signs and reads the tokens of one server. */
export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  /** Null for whatever is not a good token of ours; a caller must not learn why. */
  read(token: string): Promise<{ userId: string; sessionId: string } | null>;
}

/** A header with anything that could choose the key or the meaning is not ours. */
function isOwnHeader(header: JWTHeaderParameters): boolean {
  return (
    Object.keys(header).every((name) => name === 'alg' || name === 'typ') && (header.typ ?? 'JWT') === 'JWT'
  );
}

/** Makes the signer; the key is derived from the secret for this one purpose. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(`session-token:${secret}`);
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
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'jti', 'iat', 'exp'],
          currentDate: new Date(clock.now()),
        });
        const { sub = '', jti = '', iat = Infinity, exp = Infinity } = payload;
        const tooEarly = iat > clock.now() / 1000 + CLOCK_SKEW_SECONDS;
        const tooLong = exp - iat > TOKEN_SECONDS;
        if (!isOwnHeader(protectedHeader) || !UUID.test(sub) || !UUID.test(jti) || tooEarly || tooLong)
          return null;
        return { userId: sub, sessionId: jti };
      } catch {
        return null;
      }
    },
  };
}
