import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoUsers } from '../../../seed/demo-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createTokens, TOKEN_SECONDS } from './token';

let server: TestServer;
let good: string;
let key: Uint8Array;
let claims: Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Signs anything with the server's own key, as somebody could who stole it for another purpose. */
function signed(header: Record<string, unknown>, payload: Record<string, unknown>): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function without(name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
}

beforeAll(async () => {
  server = await startTestServer();
  good = await server.signIn('bruno@colegioatlas.com.br');
  key = new TextEncoder().encode(`session-token:${server.context.config.secret}`);
  claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
});
afterAll(() => server.stop());

const header = { alg: 'HS256', typ: 'JWT' };

const forgeries: Record<string, () => string | Promise<string>> = {
  'no algorithm': () => new UnsecuredJWT(claims).encode(),
  'algorithm "none" with a signature': () => signed({ alg: 'none' }, claims),
  'another HMAC algorithm': () =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array(64).fill(7)),
  'a public-key algorithm': async () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign((await generateKeyPair('RS256')).privateKey),
  'another key': () => new SignJWT(claims).setProtectedHeader(header).sign(new Uint8Array(32).fill(1)),
  'an empty key': () => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`;
  },
  'another person under the old signature': () => {
    const [head = '', , signature = ''] = good.split('.');
    return [head, encode({ ...claims, sub: demoUsers.marina }), signature].join('.');
  },
  'no expiry': () => signed(header, without('exp')),
  'an expiry in the past': () =>
    signed(header, { ...claims, iat: nowSeconds() - 100, exp: nowSeconds() - 1 }),
  'an expiry years ahead': () => signed(header, { ...claims, exp: nowSeconds() + 10 * 365 * 86_400 }),
  'an issue date ahead': () =>
    signed(header, { ...claims, iat: nowSeconds() + 3600, exp: nowSeconds() + 7200 }),
  'a beginning that is still to come (nbf)': () => signed(header, { ...claims, nbf: nowSeconds() + 3600 }),
  'a session that was ended': async () => {
    const token = await server.signIn('bruno@colegioatlas.com.br');
    await server.call('/bff/logout', { method: 'POST', token });
    return token;
  },
  'a certificate chain in the header (x5c, x5u)': () =>
    signed({ ...header, x5u: 'https://evil.example/c', x5c: ['AAAA'] }, claims),
  'a key of its own in the header (jwk)': () =>
    signed({ ...header, jwk: { kty: 'oct', k: Buffer.from(key).toString('base64url') } }, claims),
  'an address of keys in the header (jku)': () =>
    signed({ ...header, jku: 'https://evil.example/keys' }, claims),
  'a key id that is a path (kid)': () => signed({ ...header, kid: '../../dev/null' }, claims),
  'a critical extension': () => signed({ ...header, crit: ['b64'], b64: true }, claims),
  'another type': () => signed({ alg: 'HS256', typ: 'at+jwt' }, claims),
  'a session that does not exist': () => signed(header, { ...claims, jti: randomUUID() }),
  "another person's session": () => signed(header, { ...claims, sub: demoUsers.marina }),
  'an id that is no id': () => signed(header, { ...claims, jti: "' or 1=1 --" }),
  'no person': () => signed(header, without('sub')),
};

describe('a forged token', () => {
  it('differs from a good one, which works', async () => {
    expect((await server.call('/bff/me', { token: good })).status).toBe(200);
    expect((await server.call('/bff/me', { token: signed(header, claims) })).status).toBe(200);
  });

  it.each(Object.keys(forgeries))('with %s is refused', async (name) => {
    const { status, text } = await server.call('/bff/me', { token: await forgeries[name]?.() });
    expect(status).toBe(401);
    expect(text).not.toContain('bruno');
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dTpw', `Token x`, 'Bearer a b', `Bearer ${'a'.repeat(5000)}`])(
    'as the header "%.20s" is refused',
    async (authorization) => {
      expect((await server.call('/bff/me', { headers: { authorization } })).status).toBe(401);
    },
  );
});

it('a token that was read before is refused once it expired, and by a server with another secret', async () => {
  let now = Date.now();
  const clock = { now: () => now };
  const tokens = createTokens({ secret: 'a'.repeat(32), previousSecret: null }, clock);
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  const token = await tokens.issue({ userId, sessionId, role: 'Editora', homeAccountId: randomUUID() });
  expect(await tokens.read(token)).toEqual({ userId, sessionId });
  expect(await tokens.read(token)).toEqual({ userId, sessionId });
  const others = createTokens({ secret: 'b'.repeat(32), previousSecret: null }, clock);
  expect(await others.read(token)).toBeNull();
  now += (TOKEN_SECONDS + 1) * 1000;
  expect(await tokens.read(token)).toBeNull();
});
