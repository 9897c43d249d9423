import { parseTokenTimes } from './token-times.pure';

/** A token, and until when it is good by the clock of this device. */
export interface Credential {
  readonly token: string;
  /** Milliseconds since 1970 by the local clock; `null` where the token names no end. */
  readonly expiresAt: number | null;
  /** How far the local clock ran ahead of the server's when the token was received, in milliseconds. */
  readonly clockSkewMs: number;
}

/** Below this a difference is travel time and the whole seconds of `iat`, not a wrong clock. */
const tolerableSkewMs = 60_000;

/**
 * A credential for a token that just came from the server. Its `iat` is now by the server's clock, so the difference shows
 * how wrong the local clock is; without that, a clock two hours fast would end every session two hours early.
 */
export function freshCredential(token: string, nowMs: number): Credential {
  const { issuedAt } = parseTokenTimes(token);
  const skew = issuedAt === null ? 0 : nowMs - issuedAt;
  return credentialOf(token, Math.abs(skew) < tolerableSkewMs ? 0 : skew);
}

/** A credential for a token that was received earlier, when the local clock was off by `clockSkewMs`. */
export function credentialOf(token: string, clockSkewMs: number): Credential {
  const { expiresAt } = parseTokenTimes(token);
  return { token, expiresAt: expiresAt === null ? null : expiresAt + clockSkewMs, clockSkewMs };
}

/** Whether a token has run out: at its very end it is over (RFC 7519 section 4.1.4). */
export function isExpired(credential: Credential, nowMs: number): boolean {
  return credential.expiresAt !== null && nowMs >= credential.expiresAt;
}
