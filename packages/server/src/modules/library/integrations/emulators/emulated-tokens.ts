import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EmulatedService } from './emulated-people.pure';

/** What a code or a token of an emulator says of itself. */
export interface EmulatedToken {
  readonly service: EmulatedService;
  readonly account: string;
  readonly kind: 'code' | 'access' | 'refresh';
  readonly expiresAt: number;
  /** Counts how often the permission was taken back; an earlier token is worth nothing. */
  readonly generation: number;
  /** Of a code: the PKCE challenge and the address that it was given to. */
  readonly challenge?: string;
  readonly redirectUri?: string;
  /** What the person allowed, of what was asked for. */
  readonly scope?: string;
}

/** Signed texts, so that tokens stay good when the server is started again. */
export function createEmulatedTokens(secret: string) {
  const sign = (body: string): string =>
    createHmac('sha256', secret).update(`palco-emulator\n${body}`).digest('base64url');
  return {
    write(token: EmulatedToken): string {
      const body = Buffer.from(
        JSON.stringify({ ...token, nonce: randomBytes(8).toString('base64url') }),
      ).toString('base64url');
      return `${body}.${sign(body)}`;
    },
    read(text: string): EmulatedToken | null {
      const [body = '', signature = ''] = text.split('.');
      const expected = Buffer.from(sign(body));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as EmulatedToken;
    },
  };
}

export type EmulatedTokens = ReturnType<typeof createEmulatedTokens>;

/** Whether the verifier belongs to the challenge (PKCE, S256). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
