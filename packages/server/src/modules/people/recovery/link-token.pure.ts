import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Twice what ASVS 6.5.3 asks for. */
const tokenBytes = 32;

/** A random token in base64url, for a URL. */
export function makeLinkToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token: who reads the database cannot use the link. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Binds a token to the e-mail that it was sent to; it comes back as `hash`. */
export function bindToken(secret: string, { email, token }: { email: string; token: string }): string {
  // The label keeps these signatures apart from everything else that is signed with the secret.
  return createHmac('sha256', secret).update(`palco-recovery-link\n${email}\n${token}`).digest('base64url');
}

/** Whether a `hash` is the one of this e-mail and token, under one of these secrets. */
export function isBound(
  secrets: readonly string[],
  { hash, ...bound }: { email: string; token: string; hash: string },
): boolean {
  const given = Buffer.from(hash);
  return secrets.some((secret) => {
    const expected = Buffer.from(bindToken(secret, bound));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
