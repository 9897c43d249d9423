import { parseTokenTimes } from './token-times.pure';

/** A token, and when it expires by the clock of this device. */
export interface Credential {
  readonly token: string;
  /** Milliseconds since 1970 by the local clock; `null` where the token has no `exp`. */
  readonly expiresAt: number | null;
  /** How far the local clock ran ahead of the server's when the token was received, in milliseconds. */
  readonly clockSkewMs: number;
}

/** A smaller difference is network latency and the rounding of `iat` to seconds, not a wrong clock. */
const tolerableSkewMs = 60_000;

/**
 * A credential for a token that was just received. Its `iat` is the present time by the server's clock, so the difference is
 * the skew of the local clock; without that, a clock two hours fast would end every session two hours early.
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

/** Whether a token has expired; at exactly `expiresAt` it has (RFC 7519 section 4.1.4). */
export function isExpired(credential: Credential, nowMs: number): boolean {
  return credential.expiresAt !== null && nowMs >= credential.expiresAt;
}
