/** When a JWT was issued and when it expires, in milliseconds since 1970; `null` where it does not say. */
export interface TokenTimes {
  readonly issuedAt: number | null;
  readonly expiresAt: number | null;
}

const unknown: TokenTimes = { issuedAt: null, expiresAt: null };

/**
 * Reads `iat` and `exp` of a JWT, without verifying its signature. A token that is not a JWT has no times: it counts as valid
 * until the server refuses it.
 */
export function parseTokenTimes(token: string): TokenTimes {
  const parts = token.split('.');
  if (parts.length !== 3) return unknown;
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(parts[1] ?? ''));
    const { iat, exp } = claims as { iat?: unknown; exp?: unknown };
    return { issuedAt: toMs(iat), expiresAt: toMs(exp) };
  } catch {
    return unknown;
  }
}

function toMs(seconds: unknown): number | null {
  return Number.isFinite(seconds) ? Number(seconds) * 1_000 : null;
}

/** Global in browsers and in Node, whose types pure files do not see. */
declare function atob(base64: string): string;

/** Bytes as Latin-1 text. Names in the claims come out garbled, the numbers that are read here do not. */
function decodeBase64Url(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
