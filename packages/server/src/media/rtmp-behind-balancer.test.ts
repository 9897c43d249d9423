import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveIngest, PublisherRefusal } from '../ports/live-ingest';
import { freePort } from '../testing/free-port';
import { openRtmpSender } from '../testing/rtmp-sender';
import { createRtmpIngest } from './rtmp-ingest';

const balancer = '127.0.0.9';
const asked: string[] = [];
let ingest: LiveIngest;
let port: number;

beforeAll(async () => {
  ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: false, balancers: [`${balancer}/32`], warn: () => undefined },
    {
      async authorize({ remoteAddress }): Promise<PublisherRefusal | null> {
        asked.push(remoteAddress);
        return null;
      },
      published() {},
      measured() {},
      gone() {},
    },
  );
  await ingest.start();
  port = ingest.address()?.port ?? 0;
});
afterAll(() => ingest.stop());

/** A balancer that writes `header` before what a client sends. */
async function startBalancer(header: string) {
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', localAddress: balancer });
    far.write(header);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

/** The address that the ingest asks about for an encoder that sends to a port. */
async function addressSeen(at: number): Promise<string | undefined> {
  asked.length = 0;
  const sender = await openRtmpSender(`rtmp://127.0.0.1:${at}/live/a-key`);
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBe(1);
  await sender.close();
  await expect.poll(() => ingest.connections().publishers, { timeout: 15_000 }).toBe(0);
  return asked[0];
}

describe('an encoder', () => {
  it('behind a balancer is known by its own address', async () => {
    const { port: at, stop } = await startBalancer('PROXY TCP4 203.0.113.10 10.0.0.1 54321 1935\r\n');
    expect(await addressSeen(at)).toBe('203.0.113.10');
    stop();
  });

  it('that comes directly is known by its own address', async () => {
    expect(await addressSeen(port)).toBe('127.0.0.1');
  });
});

it('who is no balancer cannot give himself an address', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write('PROXY TCP4 203.0.113.10 10.0.0.1 54321 1935\r\n');
  await once(socket, 'close');
});

it('a balancer without the header is not let in', async () => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: balancer });
  socket.on('error', () => undefined);
  socket.write(Buffer.from([3, 0, 0, 0, 0]));
  await once(socket, 'close');
});

const haproxy = '/usr/sbin/haproxy';

describe.skipIf(!existsSync(haproxy))('HAProxy', () => {
  it.each(['send-proxy', 'send-proxy-v2'])('with %s tells the address of an encoder', async (option) => {
    const folder = await mkdtemp(join(tmpdir(), 'palco-haproxy-'));
    const at = await freePort();
    const lines = [
      'defaults',
      '  mode tcp',
      '  timeout connect 5s',
      '  timeout client 1m',
      '  timeout server 1m',
      'listen encoders',
      `  bind 127.0.0.1:${at}`,
      `  server one 127.0.0.1:${port} ${option} source ${balancer}`,
      '',
    ];
    await writeFile(join(folder, 'haproxy.cfg'), lines.join('\n'));
    const child = spawn(haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
    const listens = (): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = connect({ port: at, host: '127.0.0.1' }, () => resolve(true));
        socket.on('error', () => resolve(false));
        socket.on('close', () => socket.destroy());
        socket.end();
      });
    await expect.poll(listens, { timeout: 15_000 }).toBe(true);
    expect(await addressSeen(at)).toBe('127.0.0.1');
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
});
