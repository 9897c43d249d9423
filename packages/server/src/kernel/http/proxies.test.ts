import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ env });
  servers.push(server);
  return server;
}

const warningsOf = async (server: TestServer): Promise<unknown> =>
  (await server.call('/healthz')).body['warnings'];

describe('a proxy that is not trusted', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'is detected by %s and reported in health',
    async (name) => {
      const server = await start();
      expect(await warningsOf(server)).toBeUndefined();
      await server.call('/bff/config', { headers: { [name]: '203.0.113.9' } });
      expect(await warningsOf(server)).toEqual(['UNTRUSTED_PROXY']);
      expect(server.context.proxyWatch.isShared('127.0.0.1')).toBe(true);
    },
  );

  it('is not reported if it is trusted', async () => {
    const server = await start({ PALCO_TRUST_PROXY: 'loopback' });
    await server.call('/bff/config', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(await warningsOf(server)).toBeUndefined();
  });
});

/** `fetch` does not let a test choose `Host`. */
function askAs(server: TestServer, path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { headers }, (response) => {
      let text = `${response.statusCode} ${JSON.stringify(response.headers)}`;
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => resolve(text));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('a forged host', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { PALCO_TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => server.stop());

  it.each([
    '/',
    '/auth/login',
    '/bff/config',
    '/v1/nothing',
    '/healthz',
    '//evil.example/%2e%2e',
    '/media/x/y.m3u8',
  ])('is in no answer of %s', async (path) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', accept: 'text/html' };
    expect(await askAs(server, path, headers)).not.toContain('evil.example');
  });
});
