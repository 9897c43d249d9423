import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { livePublishers } from '../../../schema';
import { childProcesses } from '../../../testing/child-processes';
import { publishLive } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { signInTo } from '../../../testing/server-process';
import { startProcess } from '../../../testing/start-process';
import { createTestDatabase } from '../../../testing/test-database';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// Test signals through the real ingest, from the button to the playlist.

const publishers: LivePublisher[] = [];
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ media: true, env: { PALCO_RTMP_PORT: '0' } });
  token = await server.signIn('marina@colegioatlas.com.br');
  await vi.waitFor(() => expect(server.ingest.status()).toBe('ready'), { timeout: 60_000 });
});
afterAll(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await server.stop();
});

async function createLive(settings: object = {}): Promise<string> {
  const { body } = await server.call('/v1/live-streams', { token, body: { title: 'Aula', ...settings } });
  return `/v1/live-streams/${String(body['id'])}`;
}
const start = (live: string, by = token) => server.call(`${live}/test-signal`, { token: by, method: 'POST' });
const stop = (live: string, by = token) =>
  server.call(`${live}/test-signal`, { token: by, method: 'DELETE' });
const control = async (live: string, action: string) =>
  (await server.call(`${live}/control/${action}`, { token, method: 'PUT' })).status;
async function signal(live: string): Promise<Record<string, unknown>> {
  const { body } = await server.call(`${live}/signals`, { token });
  return (body['items'] as Record<string, unknown>[])[0] ?? {};
}
async function segments(live: string): Promise<number> {
  const { body } = await server.call(`/bff/player/live/${live.split('/').at(-1)}`);
  const playlist = String(body['playback_url']).replace('master', 'main');
  const answer = await fetch(server.url + playlist);
  return answer.ok ? (await answer.text()).split('#EXTINF').length - 1 : 0;
}
const generators = (pid = process.pid) => childProcesses(pid, 'generator.child');
async function publish(live: string): Promise<void> {
  const { body } = await server.call(`${live}/keys`, { token });
  const [key] = body['items'] as { rtmpUrl: string; streamKey: string }[];
  publishers.push(publishLive(`${key?.rtmpUrl}/${key?.streamKey}`, { seconds: 60 }));
}

it('is one press: a good signal, on air once the live is started, once only, and gone when it is stopped', async () => {
  const live = await createLive({ latency: 'low' });
  const first = await start(live);
  expect(first.status).toBe(200);
  const endsAt = Date.parse(String(first.body['endsAt']));
  expect(Math.abs(endsAt - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
  await expect
    .poll(() => signal(live))
    .toMatchObject({
      status: 'active',
      isTest: true,
      testEndsAt: first.body['endsAt'],
      resolution: '1280x720',
      videoCodec: 'h264',
      audioCodec: 'aac',
      keyframeInterval: 2,
      problem: null,
    });
  await expect.poll(async () => Math.round(Number((await signal(live))['fps']))).toBe(25);
  const [again, once] = await Promise.all([start(live), start(live)]);
  expect([again.body, once.body]).toEqual([first.body, first.body]);
  expect(await generators()).toHaveLength(1);
  expect(await control(live, 'start')).toBe(200);
  await expect.poll(() => segments(live)).toBeGreaterThan(1);
  expect((await stop(live)).status).toBe(204);
  expect(await generators()).toEqual([]);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'lost', isTest: true, problem: null });
  expect((await stop(live)).status).toBe(204);
  await control(live, 'complete');
});

it('makes way for an encoder, and comes not in its place', async () => {
  const live = await createLive({ latency: 'ultra-low' });
  await start(live);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'active', keyframeInterval: 1 });
  await publish(live);
  await expect
    .poll(() => signal(live))
    .toMatchObject({ status: 'active', isTest: false, testEndsAt: null, resolution: '320x180' });
  expect(await generators()).toEqual([]);
  expect(await start(live)).toMatchObject({ status: 409, body: { code: 'SIGNAL_TAKEN' } });
  // The encoder goes on.
  expect(await signal(live)).toMatchObject({ status: 'active', isTest: false });
});

it('ends with its live, which takes none afterwards', async () => {
  const live = await createLive();
  await start(live);
  await control(live, 'start');
  expect(await control(live, 'complete')).toBe(200);
  await expect.poll(() => generators()).toEqual([]);
  expect(await start(live)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
});

it('says that it failed, and can be started again', async () => {
  const live = await createLive();
  await start(live);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'active' });
  const [pid = 0] = await generators();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => signal(live)).toMatchObject({ status: 'lost', problem: 'test_failed' });
  expect((await start(live)).status).toBe(200);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'active', problem: null });
  await stop(live);
});

it('a hung generator is ended, and says so', async () => {
  const live = await createLive();
  await start(live);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'active' });
  const [pid = 0] = await generators();
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => generators()).toEqual([]);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'lost', problem: 'test_failed' });
});

it('is limited for a team, and refused truly', async () => {
  const lives = [await createLive(), await createLive(), await createLive()];
  for (const live of lives.slice(0, 2)) expect((await start(live)).status).toBe(200);
  expect(await start(lives[2] ?? '')).toMatchObject({ status: 409, body: { code: 'TEST_SIGNALS_FULL' } });
  expect(await signal(lives[2] ?? '')).toMatchObject({ status: 'waiting', isTest: false });
  await stop(lives[0] ?? '');
  expect((await start(lives[2] ?? '')).status).toBe(200);
  for (const live of lives) await stop(live);
});

it.each([
  ['somebody who may not run lives', 'bruno@colegioatlas.com.br', 403],
  ['another team', 'diego@vertice.com.br', 404],
] as const)('is for those of the team who run lives alone: %s', async (_who, login, status) => {
  const live = await createLive();
  const other = await server.signIn(login);
  expect((await start(live, other)).status).toBe(status);
  expect((await stop(live, other)).status).toBe(status);
  expect(await generators()).toEqual([]);
});

it('is asked to end by another process through the database', async () => {
  const live = await createLive();
  await start(live);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'active' });
  const id = live.split('/').at(-1) ?? '';
  const dropRequestedAt = new Date();
  await server.db.update(livePublishers).set({ dropRequestedAt }).where(eq(livePublishers.liveId, id));
  await expect.poll(() => generators()).toEqual([]);
  await expect.poll(() => signal(live)).toMatchObject({ status: 'lost', problem: null });
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'leaves no process behind when the server ends by %s',
  async (how) => {
    const database = await createTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'palco-test-signal-'));
    const own = await startProcess(dataDir, { ...database.settings, PALCO_RTMP_PORT: '0' });
    const bearer = await signInTo(own.url);
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const post = async (path: string, body?: object) =>
      (await fetch(own.url + path, { method: 'POST', headers, body: body && JSON.stringify(body) })).json();
    await vi.waitFor(
      async () => expect(await (await fetch(`${own.url}/healthz`)).json()).toMatchObject({ live: 'ready' }),
      { timeout: 60_000 },
    );
    const { id } = (await post('/v1/live-streams', { title: 'Aula' })) as { id: string };
    expect(await post(`/v1/live-streams/${id}/test-signal`)).toMatchObject({ endsAt: expect.any(String) });
    const [pid = 0] = await generators(own.child.pid);
    expect(pid, own.output()).toBeGreaterThan(0);
    await own.end(how);
    await expect.poll(() => isThere(pid)).toBe(false);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
