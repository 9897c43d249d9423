import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

const servers: TestServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(bodyDeadlineMs?: number): Promise<TestServer> {
  const server = await startTestServer(bodyDeadlineMs === undefined ? {} : { http: { bodyDeadlineMs } });
  servers.push(server);
  return server;
}

/** Begins a request and never sends its body whole. */
async function beginSlowly({ url }: TestServer, head: string, some = '{'): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head}\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n${some}`);
  return socket;
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, 'close');
  return text;
}

describe('a body that never ends', () => {
  it.each([
    ['of a public call', 'POST /api/user/login HTTP/1.1', 408],
    ['of an address that nobody serves', 'POST /v1/nothing HTTP/1.1', 408],
    ['of a call without a log-in', 'POST /v1/videos/vod HTTP/1.1', 401],
    ['of a call that takes no body', 'GET /bff/config HTTP/1.1', 200],
  ])('%s is cut at the deadline', async (_, head, status) => {
    const server = await start(100);
    const text = await readToEnd(await beginSlowly(server, head));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('does not keep others from being served, a thousand times', async () => {
    const server = await start();
    const slow = await Promise.all(
      Array.from({ length: 1050 }, () => beginSlowly(server, 'POST /api/user/login HTTP/1.1')),
    );
    expect((await server.call('/healthz')).status).toBe(200);
    await expect.poll(() => slow.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(256);
    expect((await server.call('/healthz')).status).toBe(200);
  });

  it('lets a request that is being answered stay', async () => {
    const server = await start();
    const token = await server.signIn('bruno@colegioatlas.com.br');
    const body = JSON.stringify({ nome: 'Bruno Prado' });
    const busy = fetch(`${server.url}/bff/me`, {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    await Promise.all(
      Array.from({ length: 300 }, () => beginSlowly(server, 'POST /api/user/login HTTP/1.1')),
    );
    expect((await busy).status).toBe(200);
  });
});

it('a request that never ends does not hold up the end of the server', async () => {
  const server = await startTestServer({ drainTimeoutMs: 100 });
  const socket = await beginSlowly(server, 'POST /api/user/login HTTP/1.1');
  expect((await server.call('/healthz')).status).toBe(200);
  const cut = once(socket, 'close');
  const begun = Date.now();
  await server.stop();
  await cut;
  expect(Date.now() - begun).toBeLessThan(10_000);
});

it('a connection that never asked for anything does not hold up the end of the server', async () => {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  expect((await server.call('/healthz')).status).toBe(200);
  const begun = Date.now();
  await server.stop();
  expect(Date.now() - begun).toBeLessThan(10_000);
});
