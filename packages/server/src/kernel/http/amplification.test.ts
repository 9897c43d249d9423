import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { CallResult, TestServer } from '../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function send(
  path: string,
  body: string,
  method = 'POST',
): Promise<Pick<CallResult, 'status' | 'text'>> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  return { status: response.status, text: await response.text() };
}

const deep = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const manyFields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1])));

describe('a request that asks for much work', () => {
  it.each([
    ['a log-in', '/api/user/login', 16 * 1024 + 1, 413],
    ['a recovery', '/bff/forget-password/send-email', 16 * 1024 + 1, 413],
    ['a change by somebody signed in', '/v1/videos/vod', 128 * 1024 + 1, 413],
    ['a call that takes no body', '/bff/logout', 1025, 413],
  ])('of too many bytes is refused: %s', async (_, path, bytes, status) => {
    expect((await send(path, JSON.stringify('x'.repeat(bytes - 2)))).status).toBe(status);
  });

  it.each([
    ['/api/user/login', 'POST'],
    ['/bff/refresh-token', 'POST'],
    ['/v1/videos/vod', 'POST'],
  ])('of deep JSON is malformed: %s', async (path, method) => {
    expect((await send(path, deep(500), method)).status).toBe(400);
  });

  it('with brackets inside of strings does not count as deep', async () => {
    const body = JSON.stringify({ login: `a@b.co${'['.repeat(100)}\\"`, password: '{'.repeat(100) });
    expect((await send('/api/user/login', body)).status).toBe(422);
  });

  it('with thousands of unknown fields gets the first error alone', async () => {
    const { status, text } = await send('/api/user/login', manyFields(1000));
    expect(status).toBe(422);
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(1);
  });

  it('with a small body still gets an error for each field', async () => {
    const { text } = await send('/api/user/login', '{}');
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(2);
  });
});

describe('a name', () => {
  it.each(['Ana\r\nBcc: x@y.z', 'Relat\u202Eório', 'Mari\u200Bna'])(
    'of hidden or turning characters is refused: %j',
    async (nome) => {
      const { status, body } = await server.call('/bff/me', { token, method: 'PATCH', body: { nome } });
      expect([status, body['errors']]).toEqual([
        422,
        [expect.objectContaining({ field: 'nome', code: 'INVALID_FORMAT' })],
      ]);
      expect((await server.call('/v1/videos/vod', { token, body: { title: nome } })).status).toBe(422);
    },
  );
});
