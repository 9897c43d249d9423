import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long the printed link works. */
export const setupLifetimeMs = 24 * 3_600_000;

function sign(secret: string, expires: string): string {
  return createHmac('sha256', secret).update(`palco-setup\n${expires}`).digest('base64url');
}

/**
 * The token of the link that a first start prints. It is signed instead of stored, so that every process that shares the
 * secret accepts it. It works once, because the setup is refused as soon as a user exists.
 */
export function makeSetupToken(secret: string, expiresAt: number): string {
  const expires = expiresAt.toString(36);
  return `${expires}.${sign(secret, expires)}`;
}

/** Whether a token is one of ours that has not expired. */
export function isSetupToken(secret: string, token: string, now: number): boolean {
  const [expires = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, expires));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number.parseInt(expires, 36) > now;
}
