import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { method, headers });

describe('a method', () => {
  it.each([
    ['GET', '/api/user/login', 'POST'],
    ['PUT', '/bff/config', 'GET, HEAD'],
    ['PATCH', '/v1/videos/9d1f4d35-31f8-4cf2-8f5a-6a44a9c7a1b2/source', 'GET, HEAD, POST, DELETE'],
  ])('%s of %s is not allowed, and the answer says which are', async (method, path, allow) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, `${allow}, OPTIONS`]);
    expect(((await answer.json()) as { code: string }).code).toBe('METHOD_NOT_ALLOWED');
  });

  it('HEAD answers as GET does, without the body', async () => {
    const [head, get] = [await ask('HEAD', '/bff/config'), await ask('GET', '/bff/config')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });

  it('HEAD of a call for people who are signed in is refused as GET is', async () => {
    expect((await ask('HEAD', '/bff/me')).status).toBe(401);
  });

  it('OPTIONS tells what is allowed', async () => {
    const answer = await ask('OPTIONS', '/api/user/login');
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    expect((await ask('OPTIONS', '/v1/nothing')).status).toBe(404);
  });

  it('of an address that nobody serves is a 404', async () => {
    expect((await ask('DELETE', '/v1/nothing')).status).toBe(404);
  });
});

describe('permission', () => {
  it('is asked for before the body is looked at', async () => {
    const carla = await server.signIn('carla@colegioatlas.com.br');
    const { status, body } = await server.call('/v1/roles', { token: carla, body: { nome: 1 } });
    expect([status, body['code']]).toEqual([403, 'FORBIDDEN']);
  });
});
