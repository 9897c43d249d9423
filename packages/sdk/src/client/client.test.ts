import { describe, expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import { buildId } from '@palco/testing';
import type { ClientAuth } from './auth';
import { createClient, type ClientOptions } from './client';
import type { PalcoClient } from './client';
import { createRawClient, unwrap } from '../raw-client';

interface Setup extends Partial<Omit<ClientOptions, 'auth'>> {
  readonly auth?: Partial<ClientAuth>;
  readonly answer?: (request: Request) => Response | Promise<Response>;
}

const videos = { items: [], pagination: { page: 1, limit: 25, total: 0, pagesTotal: 0 } };
const refused = () => Response.json({ ...errorBody, code: 'UNAUTHENTICATED' }, { status: 401 });
const errorBody = { code: 'NOT_FOUND', message: 'Não encontramos.', requestId: 'req-9' };

function setUp({ auth, answer = () => Response.json(videos), ...options }: Setup = {}) {
  const requests: Request[] = [];
  const unauthorized = vi.fn();
  const onServerError = vi.fn();
  const client = createClient({
    baseUrl: 'https://api.example',
    onServerError,
    ...options,
    auth: () => ({ getToken: () => 'token-1', getAccountId: () => buildId(101), unauthorized, ...auth }),
    async fetch(request) {
      requests.push(request);
      request.signal.throwIfAborted();
      const ended = new Promise<never>((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      return Promise.race([answer(request), ended]);
    },
  });
  const accountIds = () => requests.map(({ url }) => new URL(url).searchParams.getAll('accountId'));
  return { client, requests, unauthorized, onServerError, accountIds };
}

const withBody = (body: BodyInit | null, status: number, headers: HeadersInit = {}) =>
  setUp({ answer: () => new Response(body, { status, headers }) });

interface Input {
  readonly query?: { readonly accountId?: string; readonly title?: string };
  readonly signal?: AbortSignal;
}

const viaRawClient = ({ client }: { readonly client: PalcoClient }) => createRawClient(client);

/** Both ways to call an operation; what is tested below holds for each. */
const ways = {
  'a call': ({ client }: ReturnType<typeof setUp>, { query, signal }: Input = {}) =>
    client.call('GET', '/v1/videos', { query, options: { signal } }),
  'a call of the raw client': (given: ReturnType<typeof setUp>, { query, signal }: Input = {}) =>
    unwrap(viaRawClient(given).GET('/v1/videos', { params: { query }, signal })),
};

describe.each(Object.entries(ways))('%s', (_name, list) => {
  describe('bearer', () => {
    it('sends the token and the language', async () => {
      const given = setUp({ language: () => 'en' });
      await list(given);
      expect(given.requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
      expect(given.requests[0]?.headers.get('Accept-Language')).toBe('en');
    });

    it('waits for an asynchronous token', async () => {
      const given = setUp({ auth: { getToken: async () => 'later' } });
      await list(given);
      expect(given.requests[0]?.headers.get('Authorization')).toBe('Bearer later');
    });

    it('sends no token where there is none', async () => {
      const given = setUp({ auth: { getToken: () => null } });
      await list(given);
      expect(given.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
    });

    it('throws TOKEN_UNAVAILABLE when the token function fails, and sends nothing', async () => {
      const cause = new Error('no session cookie');
      const given = setUp({ auth: { getToken: () => Promise.reject(cause) } });
      await expect(list(given)).rejects.toMatchObject({ name: 'SdkError', code: 'TOKEN_UNAVAILABLE', cause });
      expect(given.requests).toEqual([]);
    });
  });

  describe('accountId', () => {
    it('is that of the selected team', async () => {
      const given = setUp();
      await list(given);
      expect(given.accountIds()).toEqual([[buildId(101)]]);
    });

    it('is not added without a selected team', async () => {
      const given = setUp({ auth: { getAccountId: () => null } });
      await list(given);
      expect(given.accountIds()).toEqual([[]]);
    });

    it('that the caller gave is kept, and is the only one', async () => {
      const given = setUp();
      await list(given, { query: { accountId: buildId(104), title: 'a,b' } });
      expect(given.accountIds()).toEqual([[buildId(104)]]);
      expect(new URL(given.requests[0]?.url ?? '').searchParams.get('title')).toBe('a,b');
    });

    it('ties the request to the team: leaving the team aborts it, silently', async () => {
      const team = new AbortController();
      const given = setUp({
        auth: { getTeamSignal: () => team.signal },
        answer: () => new Promise<Response>(() => undefined),
      });
      const call = list(given);
      await vi.waitFor(() => expect(given.requests).toHaveLength(1), 30_000);
      team.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      expect(given.onServerError).not.toHaveBeenCalled();
    });

    it('given by the caller does not end with the selected team', async () => {
      const given = setUp({ auth: { getTeamSignal: () => AbortSignal.abort() } });
      await expect(list(given, { query: { accountId: buildId(104) } })).resolves.toEqual(videos);
    });
  });

  describe('401', () => {
    it('names the token that the request carried', async () => {
      let token = 'old';
      const given = setUp({
        auth: { getToken: () => token },
        answer: () => {
          token = 'new';
          return refused();
        },
      });
      await expect(list(given)).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(given.unauthorized.mock.calls).toEqual([['old']]);
      expect(given.onServerError).not.toHaveBeenCalled();
    });

    it('of a request without a token is not reported', async () => {
      const given = setUp({ auth: { getToken: () => null }, answer: refused });
      await expect(list(given)).rejects.toMatchObject({ status: 401 });
      expect(given.unauthorized).not.toHaveBeenCalled();
    });
  });

  describe('server errors', () => {
    it.each([500, 502, 503, 507, 599])('%d is reported once, and thrown', async (status) => {
      const given = setUp({ answer: () => Response.json({ ...errorBody, code: 'INTERNAL' }, { status }) });
      await expect(list(given)).rejects.toMatchObject({ code: 'INTERNAL', status, requestId: 'req-9' });
      expect(given.onServerError).toHaveBeenCalledTimes(1);
      expect(given.onServerError.mock.calls[0]?.[0]).toMatchObject({
        code: 'INTERNAL',
        status,
        requestId: 'req-9',
      });
    });

    it.each([400, 403, 404, 409, 412, 422, 429])('%d is only thrown', async (status) => {
      const given = setUp({ answer: () => Response.json(errorBody, { status }) });
      await expect(list(given)).rejects.toMatchObject({ status, code: 'NOT_FOUND' });
      expect(given.onServerError).not.toHaveBeenCalled();
    });

    it('no answer counts as 503', async () => {
      const cause = new TypeError('Failed to fetch');
      const given = setUp({ answer: () => Promise.reject(cause) });
      await expect(list(given)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 503, cause });
      expect(given.onServerError).toHaveBeenCalledTimes(1);
    });

    it('stay what they are when a listener throws', async () => {
      const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const broken = new Error('broken listener');
      const given = setUp({
        answer: () => Response.json({ ...errorBody, code: 'SERVER_ERROR' }, { status: 500 }),
        onServerError() {
          throw broken;
        },
      });
      await expect(list(given)).rejects.toMatchObject({ status: 500, code: 'SERVER_ERROR' });
      expect(reported.mock.calls).toEqual([[broken]]);
      reported.mockRestore();
    });

    it('are not reported for room calls', async () => {
      const given = setUp({
        baseUrl: 'https://api.example/bff/whereby/meeting',
        answer: () => new Response('', { status: 500 }),
      });
      await expect(list(given)).rejects.toMatchObject({ status: 500 });
      expect(given.onServerError).not.toHaveBeenCalled();
    });
  });

  describe('aborts', () => {
    it('a time limit of the caller counts as no answer, and is reported', async () => {
      const controller = new AbortController();
      const given = setUp({ answer: () => new Promise<Response>(() => undefined) });
      const call = list(given, { signal: controller.signal });
      await vi.waitFor(() => expect(given.requests).toHaveLength(1), 30_000);
      // What `AbortSignal.timeout()` aborts with.
      const reason = new DOMException('signal timed out', 'TimeoutError');
      controller.abort(reason);
      await expect(call).rejects.toMatchObject({
        name: 'SdkError',
        code: 'TIMEOUT',
        status: 503,
        cause: reason,
      });
      expect(given.onServerError.mock.calls).toMatchObject([[{ code: 'TIMEOUT' }]]);
    });

    it.each([
      ['a plain abort', undefined],
      ['an abort with a reason of its own', new Error('left the page')],
    ])('%s is an AbortError and no server error', async (_name, reason) => {
      const controller = new AbortController();
      const given = setUp({ answer: () => new Promise<Response>(() => undefined) });
      const call = list(given, { signal: controller.signal });
      await vi.waitFor(() => expect(given.requests).toHaveLength(1), 30_000);
      controller.abort(reason);
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      expect(given.onServerError).not.toHaveBeenCalled();
    });
  });

  describe('bodies', () => {
    it.each([
      [
        'the page of a proxy',
        '<html>Bad gateway</html>',
        502,
        { code: 'SERVER_ERROR', status: 502, message: 'HTTP 502' },
      ],
      ['nothing', null, 404, { code: 'NOT_FOUND', status: 404 }],
      ['a JSON text', '"nope"', 403, { code: 'FORBIDDEN', status: 403 }],
      ['a JSON list', '[1]', 413, { code: 'BODY_TOO_LARGE', status: 413 }],
      ['cut JSON', '{"code":', 429, { code: 'TOO_MANY_ATTEMPTS', status: 429 }],
      ['another shape', '{"code":7,"message":null}', 418, { code: 'REQUEST_REFUSED', status: 418 }],
      ['another shape of 401', '{}', 401, { code: 'UNAUTHENTICATED', status: 401 }],
    ])('an error with %s still has a code', async (_name, body, status, expected) => {
      const error = await list(withBody(body, status)).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(SdkError);
      expect(error).toMatchObject(expected);
    });

    it('takes the request id from the header where the body has none', async () => {
      const given = withBody('<html>', 502, { 'X-Request-Id': 'edge-1' });
      await expect(list(given)).rejects.toMatchObject({ requestId: 'edge-1' });
    });

    it('carries the fields of a form, and skips what is none', async () => {
      const errors = [
        { field: 'title', code: 'REQUIRED', message: 'O campo é obrigatório' },
        { field: 'x' },
        { field: 'y', code: 'Y', message: '', permissions: ['api', 3] },
        { field: 'z', code: 'Z', message: '', permissions: 'api' },
        'odd',
        { code: 'Y' },
      ];
      const given = withBody(JSON.stringify({ ...errorBody, errors }), 422);
      await expect(list(given)).rejects.toMatchObject({
        fields: [
          errors[0],
          { field: 'x', code: 'INVALID', message: '' },
          { field: 'y', code: 'Y', message: '', permissions: ['api'] },
          { field: 'z', code: 'Z', message: '' },
        ],
      });
    });

    it('of success that are no JSON are an invalid answer', async () => {
      await expect(list(withBody('<html>portal</html>', 200))).rejects.toMatchObject({
        code: 'INVALID_ANSWER',
      });
    });

    it('that break off are a network error', async () => {
      const broken = new ReadableStream({
        start: (controller) => controller.error(new TypeError('terminated')),
      });
      await expect(list(withBody(broken, 200))).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 503 });
    });

    it('never carry the token into an error', async () => {
      const given = withBody('<html>', 500);
      const error = await list(given).catch((caught: unknown) => caught);
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('token-1');
    });
  });
});

it('sends a public call without token and team, and without ending the session at a 401', async () => {
  const ended = AbortSignal.abort();
  const given = setUp({
    answer: refused,
    auth: { getPersonSignal: () => ended, getTeamSignal: () => ended },
  });
  const call = given.client.call('GET', '/bff/config', { isPublic: true });
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(given.requests[0]?.headers.has('Authorization')).toBe(false);
  expect(given.accountIds()).toEqual([[]]);
  expect(given.unauthorized).not.toHaveBeenCalled();
});

describe('the raw client', () => {
  it('leaves body, headers and method of a write as they were', async () => {
    const given = setUp({ answer: () => Response.json({ videoId: buildId(1) }, { status: 201 }) });
    const body = { title: 'Ação 🎬' };
    await unwrap(viaRawClient(given).POST('/v1/videos/vod', { body, headers: { 'X-Own': '1' } }));
    const [request] = given.requests;
    expect(await request?.json()).toEqual(body);
    expect([request?.method, request?.headers.get('Content-Type'), request?.headers.get('X-Own')]).toEqual([
      'POST',
      'application/json',
      '1',
    ]);
  });

  it.each([
    ['log-in', '/api/user/login', 'POST'],
    ['configuration', '/bff/config', 'GET'],
    ['health', '/healthz', 'GET'],
    ['liveness', '/livez', 'GET'],
    ['readiness', '/readyz', 'GET'],
  ] as const)('and the token stay away from the public call %s', async (_name, path, method) => {
    const given = setUp({ answer: () => Response.json({}) });
    await viaRawClient(given).request(method.toLowerCase() as 'get', path as '/healthz');
    expect(given.accountIds()).toEqual([[]]);
    expect(given.requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('a 401 of the log-in itself ends no session', async () => {
    const given = setUp({ answer: refused });
    const call = viaRawClient(given).POST('/api/user/login', { body: { login: 'a@b.c', password: 'x' } });
    await expect(unwrap(call)).rejects.toMatchObject({ status: 401 });
    expect(given.unauthorized).not.toHaveBeenCalled();
  });

  it('needs no body for 204', async () => {
    const given = withBody(null, 204);
    await expect(unwrap(viaRawClient(given).POST('/bff/logout'))).resolves.toBeUndefined();
  });

  it('keeps a header that the caller gave', async () => {
    const given = setUp();
    const headers = { Authorization: 'Bearer own', 'Accept-Language': 'pt-BR' };
    await unwrap(viaRawClient(given).GET('/v1/videos', { headers }));
    expect(given.requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer own']);
    expect(given.accountIds()).toEqual([[]]);
  });

  it('repeats a write with its body after a 401 that a newer token resolves', async () => {
    let token = 'old';
    const bodies: unknown[] = [];
    const given = setUp({
      auth: { getToken: () => token, renewToken: async () => (token = 'new') },
      async answer(request) {
        bodies.push(await request.json());
        const isNew = request.headers.get('Authorization') === 'Bearer new';
        return isNew
          ? Response.json({ videoId: buildId(1) }, { status: 201 })
          : new Response('', { status: 401 });
      },
    });
    const body = { title: 'Ação' };
    await expect(unwrap(viaRawClient(given).POST('/v1/videos/vod', { body }))).resolves.toEqual({
      videoId: buildId(1),
    });
    expect(bodies).toEqual([body, body]);
    expect(given.unauthorized).not.toHaveBeenCalled();
  });

  it('takes an origin with a slash at its end, and a path with parameters', async () => {
    const given = setUp({ baseUrl: 'https://api.example/' });
    const params = { path: { id: 'a/b' }, query: { accountId: buildId(104) } };
    await unwrap(viaRawClient(given).GET('/v1/videos/{id}', { params }));
    expect(given.requests.map(({ url }) => url)).toEqual([
      `https://api.example/v1/videos/a%2Fb?accountId=${buildId(104)}`,
    ]);
  });
});
