import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveRestream } from '@palco/openapi';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { childProcesses } from '../../../testing/child-processes';
import { freePort } from '../../../testing/free-port';
import { keepPublishing } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { openRtmpPlatform } from '../../../testing/rtmp-platform';
import type { RtmpPlatform } from '../../../testing/rtmp-platform';
import { signInTo } from '../../../testing/server-process';
import { startProcess } from '../../../testing/start-process';
import type { ServerProcess } from '../../../testing/start-process';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';

// A live that is sent on while the process that sends it, and the server, are killed.

const dataDir = mkdtempSync(join(tmpdir(), 'palco-restream-'));
let database: TestDatabase;
let rtmpPort: number;
let server: ServerProcess;
let platform: RtmpPlatform;
let publisher: LivePublisher;
let token: string;
let path: string;

const start = (): Promise<ServerProcess> =>
  startProcess(dataDir, {
    ...database.settings,
    PALCO_RTMP_PORT: String(rtmpPort),
    PALCO_OUTBOUND_ALLOW: '127.0.0.1',
  });
async function call(address: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(server.url + address, { method, headers, body: text });
  return (await answer.json()) as Record<string, unknown>;
}
async function status(): Promise<LiveRestream['status'] | undefined> {
  const { items } = (await call(`${path}/restreams`)) as { items?: LiveRestream[] };
  return items?.[0]?.status;
}
/** Waits until something came to the platform by a connection that was not there before. */
async function goesOn(before: number): Promise<void> {
  await vi.waitFor(() => expect(platform.arrived[before]?.tags.length ?? 0).toBeGreaterThan(20), soon);
  await vi.waitFor(async () => expect(await status()).toBe('sending'), soon);
}
const soon = { timeout: 90_000, interval: 200 };

beforeAll(async () => {
  database = await createTestDatabase();
  rtmpPort = await freePort();
  [server, platform] = await Promise.all([start(), openRtmpPlatform()]);
  token = await signInTo(server.url);
  await vi.waitFor(async () => expect(await call('/healthz')).toMatchObject({ live: 'ready' }), 60_000);
  const made = await call('/v1/live-streams', 'POST', { title: 'Para fora', latency: 'ultra-low' });
  path = `/v1/live-streams/${String(made['id'])}`;
  const [general] = made['keys'] as { rtmpUrl: string; streamKey: string }[];
  publisher = keepPublishing(`${general?.rtmpUrl}/${general?.streamKey}`);
  await call(`${path}/control/start`, 'PUT');
  const target = { name: 'Destino', service: 'rtmp', address: platform.url, key: 'segredo-wxyz' };
  const { id } = await call('/v1/restream-targets', 'POST', target);
  await call(`${path}/restreams/${String(id)}`, 'PUT', { automatic: true });
  await goesOn(0);
}, 240_000);
afterAll(async () => {
  await publisher.stop();
  await server.end('SIGTERM');
  await platform.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('goes on where the process that sends it is killed', async () => {
  const before = platform.arrived.length;
  const [pid = 0] = await childProcesses(server.child.pid ?? 0, 'restream.child');
  process.kill(pid, 'SIGKILL');
  await goesOn(before);
  expect(platform.mostAtOnce()).toBe(1);
});

it('goes on where the server is killed and started again, and never twice at a time', async () => {
  const before = platform.arrived.length;
  await server.end('SIGKILL');
  server = await start();
  token = await signInTo(server.url);
  await goesOn(before);
  expect(platform.mostAtOnce()).toBe(1);
  expect(await childProcesses(server.child.pid ?? 0, 'restream.child')).toHaveLength(1);
  await call(`${path}/control/complete`, 'PUT');
  await expect.poll(status, soon).toBe('off');
});
