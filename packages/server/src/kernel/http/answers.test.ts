import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../seed/demo-people';
import { insertVideo } from '../../testing/samples';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_CORS_ORIGINS: 'https://console.example.com' } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const login = { login: 'marina@colegioatlas.com.br', password: demoPassword };

async function post(path: string, body: string, type = 'application/json'): Promise<[number, string]> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
  });
  return [response.status, String(((await response.json()) as { code: string }).code)];
}

describe('a wrong request', () => {
  it.each([
    ['broken JSON', '{"login":', 400, 'INVALID_REQUEST'],
    ['a prototype in the JSON', '{"__proto__":{"admin":true}}', 400, 'INVALID_REQUEST'],
    ['a body that is no object', '[]', 422, 'INVALID_FIELDS'],
    ['no body', '', 422, 'INVALID_FIELDS'],
    ['a missing field', JSON.stringify({ login: login.login }), 422, 'INVALID_FIELDS'],
    ['an unknown field', JSON.stringify({ ...login, admin: true }), 422, 'INVALID_FIELDS'],
    ['a wrong type', JSON.stringify({ ...login, password: 5 }), 422, 'INVALID_FIELDS'],
    ['U+0000 in a text', JSON.stringify({ ...login, password: 'a\0b' }), 422, 'INVALID_FIELDS'],
    ['half of a surrogate pair', JSON.stringify({ ...login, password: 'a\ud800b' }), 422, 'INVALID_FIELDS'],
    ['half of a pair in a name', JSON.stringify({ ...login, 'a\udc00b': 'x' }), 422, 'INVALID_FIELDS'],
    [
      'too large a body',
      JSON.stringify({ ...login, password: 'x'.repeat(16 * 1024) }),
      413,
      'BODY_TOO_LARGE',
    ],
    ['a very deep body', `{"login":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, 'INVALID_REQUEST'],
  ])('with %s', async (_, body, status, code) => {
    expect(await post('/api/user/login', body)).toEqual([status, code]);
  });

  it('with another content type', async () => {
    expect(await post('/api/user/login', 'login=a', 'application/x-www-form-urlencoded')).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(await post('/api/user/login', '--x--', 'multipart/form-data; boundary=x')).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  it.each([
    ['/v1/nothing', 404],
    ['/v1/videos/%E0%A4%A', 400],
    ['/../../etc/passwd', 404],
    ['/api/user/login', 405],
  ])('to %s', async (path, status) => {
    const answer = await server.call(path, { token });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
  });

  it('that is not HTTP', async () => {
    const { port } = new URL(server.url);
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (data: Buffer) => (received += data.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('names every field with a text in the language of the caller', async () => {
    const body = { login: 'no-mail', idade: 3 };
    const portuguese = await server.call('/api/user/login', { body });
    expect(portuguese.body['errors']).toEqual([
      { field: 'password', code: 'REQUIRED', message: 'O campo é obrigatório' },
      { field: 'idade', code: 'UNKNOWN', message: 'Este campo não existe' },
      { field: 'login', code: 'INVALID_EMAIL', message: 'O formato do email não é válido' },
    ]);
    const english = await server.call('/api/user/login', {
      body,
      headers: { 'accept-language': 'fr, en-GB;q=0.8' },
    });
    expect(english.body).toMatchObject({ message: 'Check the marked fields.' });
    expect(english.headers.get('content-language')).toBe('en');
  });

  it.each([
    ['a URN', (id: string) => `urn:uuid:${id}`],
    ['capitals', (id: string) => id.toUpperCase()],
    ['braces', (id: string) => `{${id}}`],
  ])('with an id written with %s, which would be a second name of the same object', async (_, write) => {
    const id = write(await insertVideo(server.db, 'colegioAtlas'));
    for (const path of [`/v1/videos/${id}`, `/v1/videos/${id}/source`, `/v1/videos?directoryId=${id}`]) {
      const { status, body } = await server.call(path, { token });
      expect([path, status, body['code']]).toEqual([path, 400, 'INVALID_REQUEST']);
    }
  });

  it('with a text that the activity log could not hold', async () => {
    const id = await insertVideo(server.db, 'colegioAtlas');
    const half = { method: 'PATCH', token, body: { title: 'Aula \ud83c' } };
    const { status, body } = await server.call(`/v1/videos/${id}`, half);
    expect([status, body['errors']]).toEqual([
      422,
      [{ field: 'title', code: 'INVALID_FORMAT', message: 'Formato inválido' }],
    ]);
  });

  it('says how many parts a list may have', async () => {
    const many = Array.from({ length: 101 }, () => 'escola.br');
    const id = await insertVideo(server.db, 'colegioAtlas');
    const wrong = (body: object) => server.call(`/v1/videos/${id}`, { method: 'PATCH', token, body });
    const { status, body } = await wrong({ allowedDomains: many });
    expect([status, body['errors']]).toEqual([
      422,
      [{ field: 'allowedDomains', code: 'TOO_MANY', message: 'No máximo 100' }],
    ]);
  });

  it('tells the place of a wrong parameter', async () => {
    const { body, status } = await server.call('/v1/directories?page=0&limit=1000&parentId=7', { token });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([
      { field: 'query.parentId', code: 'INVALID_FORMAT', message: 'Formato inválido' },
      { field: 'query.page', code: 'TOO_SMALL', message: 'O valor minimo é 1' },
      { field: 'query.limit', code: 'TOO_LARGE', message: 'O valor maximo é 100' },
    ]);
  });
});

describe('a defect', () => {
  it('is a 500 without its text, and the same in the answer as in the log by its id', async () => {
    const spoiled = await startTestServer();
    await spoiled.db.execute('drop table memberships');
    const broken = await spoiled.signIn('bruno@colegioatlas.com.br').catch(() => '');
    expect(broken).toBe('');
    const answer = await spoiled.call('/api/user/login', { body: login });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'INTERNAL',
      message: 'Aconteceu um erro interno...',
      requestId: answer.headers.get('x-request-id'),
    });
    await spoiled.stop();
  });
});

describe('the browser', () => {
  it('may do nothing with an answer', async () => {
    const { headers } = await server.call('/bff/me', { token });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  const preflight = (origin: string): Promise<Response> =>
    fetch(`${server.url}/v1/videos`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-range,if-match',
      },
    });

  it('U12: may call from a listed origin, with the headers of an upload, for two hours', async () => {
    const { status, headers } = await preflight('https://console.example.com');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://console.example.com');
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    for (const name of ['Authorization', 'Content-Range', 'If-Match']) {
      expect(headers.get('access-control-allow-headers')).toContain(name);
    }
    const answer = await server.call('/bff/config', { headers: { origin: 'https://console.example.com' } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
    const refused = await server.call('/bff/me', { headers: { origin: 'https://console.example.com' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://console.example.com');
  });

  it('F5: a page of any site reads that its token is nobody’s, and no more', async () => {
    const origin = 'https://partner.example';
    const asked = await fetch(`${server.url}/bff/me`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    for (const path of ['/bff/me', '/v1/users', '/v1/videos']) {
      const refused = await server.call(path, { headers: { origin }, token: 'wrong' });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    }
    for (const path of ['/bff/me', '/v1/users']) {
      const answered = await server.call(path, { headers: { origin }, token });
      expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    }
  });

  it.each([
    'https://evil.example',
    'http://console.example.com',
    'https://console.example.com.evil.example',
    'https://console.example.com:8443',
    'null',
  ])('F5: may not call from %s', async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
  });
});
