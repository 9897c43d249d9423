import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileForm } from '../kernel/multipart';
import { createClient, type ClientOptions } from './client';

let server: Server;
let baseUrl = '';

/** Answers `/bff/config` never, and begins an answer to everything else that it never ends. */
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/bff/config')) return;
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"items":[');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const timedOut = expect.objectContaining({ code: 'TIMEOUT', status: 503 });

function setUp(options: Partial<ClientOptions> = {}) {
  const onServerError = vi.fn();
  const auth = { getToken: () => 't', getAccountId: () => null, unauthorized: vi.fn() };
  const client = createClient({ baseUrl, auth: () => auth, timeoutMs: 40, onServerError, ...options });
  return { client, onServerError };
}

describe('a call whose answer never comes', () => {
  it('fails with TIMEOUT, and is reported once', async () => {
    const { client, onServerError } = setUp();
    await expect(client.call('GET', '/bff/config', { isPublic: true })).rejects.toEqual(timedOut);
    expect(onServerError.mock.calls).toEqual([[timedOut]]);
  });

  it('fails with TIMEOUT while the body is read', async () => {
    const { client } = setUp();
    await expect(client.call('GET', '/v1/videos', {})).rejects.toEqual(timedOut);
  });

  it.each([
    ['a fetch that ignores its signal', { fetch: () => new Promise<never>(() => undefined) }],
    [
      'a token that never comes',
      {
        auth: () => ({
          getToken: () => new Promise<never>(() => undefined),
          getAccountId: () => null,
          unauthorized() {},
        }),
      },
    ],
  ])('fails with TIMEOUT by %s', async (_name, options) => {
    const { client } = setUp(options);
    await expect(client.call('GET', '/v1/videos', {})).rejects.toEqual(timedOut);
  });

  it('has the limit of the call in place of that of the client', async () => {
    const { client } = setUp({ timeoutMs: 3_600_000 });
    await expect(client.call('GET', '/v1/videos', { options: { timeoutMs: 40 } })).rejects.toEqual(timedOut);
  });

  it.each([
    ['Infinity', { options: { timeoutMs: Infinity } }],
    ['a file, which may take longer', { body: fileForm(new Blob(['a'])) }],
  ])('waits on with %s, until the caller aborts', async (_name, input) => {
    const { client } = setUp();
    const controller = new AbortController();
    const options = { ...('options' in input && input.options), signal: controller.signal };
    const ended = vi.fn();
    const call = client.call('POST', '/bff/me/avatar', {
      body: fileForm(new Blob(['a'])),
      ...input,
      options,
    });
    const settled = call.catch((error: unknown) => ended((error as Error).name));
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(ended).not.toHaveBeenCalled();
    controller.abort();
    await settled;
    expect(ended.mock.calls).toEqual([['AbortError']]);
  });
});
