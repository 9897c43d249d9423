import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emulatedToken, startSourceEmulator } from '../../../testing/source-emulator';
import type { SourceEmulator } from '../../../testing/source-emulator';
import { signInTo } from '../../../testing/server-process';
import { startProcess } from '../../../testing/start-process';
import type { ServerProcess } from '../../../testing/start-process';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';

/** `PALCO_TEST_KILLS=20` for the figure of the guide; each costs a start of the server. */
const kills = Number(process.env['PALCO_TEST_KILLS'] ?? 3);
const patience = { timeout: 120_000, interval: 20 };

let database: TestDatabase;
let dataDir: string;
let emulator: SourceEmulator;
let server: ServerProcess;
let token: string;

const films = Array.from({ length: 12 }, (_, index) => {
  const id = String(9001 + index);
  return { id, title: `Aula ${id}`, bytes: Buffer.alloc(100_000 + index, `ftyp ${id} `) };
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'palco-killed-'));
  database = await createTestDatabase('seeded');
  emulator = await startSourceEmulator(films);
  emulator.habits.delayMs = 60;
  await start();
  token = await signInTo(server.url);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await emulator.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startProcess(dataDir, {
    ...database.settings,
    PALCO_OUTBOUND_ALLOW: '127.0.0.1',
    PALCO_IMPORT_HOSTS: emulator.hosts,
  });
}

async function call<Body>(path: string, body?: object): Promise<Body> {
  const answer = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    body: body && JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as Body;
}

interface Listed {
  readonly items: readonly { readonly title: string; readonly status: string; readonly size?: number }[];
}

/** Kills the server when it has asked the source for so much more, or has nothing to ask any more. */
async function killAfter(requests: number, isOver: () => Promise<boolean>): Promise<void> {
  const before = emulator.asked.length;
  await vi.waitFor(async () => {
    if (emulator.asked.length >= before + requests) return;
    expect(await isOver()).toBe(true);
  }, patience);
  await server.end('SIGKILL');
  await start();
}

it(
  `brings every video once where the server is killed ${kills} times meanwhile`,
  { timeout: 900_000 },
  async () => {
    const credentials = { token: emulatedToken };
    const { id } = await call<{ id: string }>('/v1/imports', {
      source: 'vimeo',
      credentials,
      requestId: randomUUID(),
    });
    const statusOf = async (): Promise<string> =>
      (await call<{ status: string }>(`/v1/imports/${id}`)).status;
    const reaches = (status: string) =>
      vi.waitFor(async () => expect(await statusOf()).toBe(status), patience);
    const whileReading = Math.ceil(kills / 4);
    for (let kill = 0; kill < whileReading; kill++)
      await killAfter(1 + (kill % 3), async () => (await statusOf()) === 'ready');
    await reaches('ready');
    await call(`/v1/imports/${id}/start`, {});
    for (let kill = whileReading; kill < kills; kill++)
      await killAfter(2 + (kill % 5), async () => (await statusOf()) === 'done');
    await reaches('done');
    const { items } = await call<Listed>(`/v1/imports/${id}/items?limit=100`);
    expect(items.map(({ title, status }) => `${title} ${status}`)).toEqual(
      films.map(({ title }) => `${title} done`),
    );
    const videos = await call<Listed>('/v1/videos?limit=100&title=Aula%2090');
    const sizes = videos.items.map(({ title, size }) => `${title} ${size}`).sort();
    expect(sizes).toEqual(films.map(({ title, bytes }) => `${title} ${bytes.length}`).sort());
  },
);
