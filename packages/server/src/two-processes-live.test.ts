import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parsePlaylist } from './media/live/live-playlist.pure';
import type { LivePlaylist } from './media/live/live-playlist.pure';
import { publishLive } from './testing/live-publisher';
import type { LivePublisher } from './testing/live-publisher';
import { startProcess } from './testing/start-process';
import type { ServerProcess } from './testing/start-process';
import { signInTo } from './testing/server-process';
import { createTestDatabase } from './testing/test-database';
import type { TestDatabase } from './testing/test-database';

// Servers on one database: the encoder sends to the first, the operator talks to another.

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'palco-two-live-'));
const shared = makeFolder();
const own = makeFolder();
const publishers: LivePublisher[] = [];
let database: TestDatabase;
let token: string;
let holder: ServerProcess;
/** Has the same folder as the holder. */
let other: ServerProcess;
/** Has a folder of its own, as on another machine without a shared disk. */
let elsewhere: ServerProcess;

const start = (folder: string): Promise<ServerProcess> =>
  startProcess(folder, { ...database.settings, PALCO_RTMP_PORT: '0' });

async function call(server: ServerProcess, path: string, method = 'GET', body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(server.url + path, { method, headers, body: text });
  return (await answer.json()) as Record<string, unknown>;
}

/** A live that an encoder sends to the holder. */
interface TestLive {
  readonly path: string;
  readonly streamKey: string;
  readonly publisher: LivePublisher;
}

const rtmpUrls = new Map<ServerProcess, string>();
async function publish(server: ServerProcess, streamKey: string): Promise<LivePublisher> {
  const publisher = publishLive(`${rtmpUrls.get(server)}/${streamKey}`, { size: '160x90' });
  publishers.push(publisher);
  return publisher;
}
async function createLive(title: string): Promise<TestLive> {
  const made = await call(holder, '/v1/live-streams', 'POST', { title, latency: 'ultra-low' });
  const [general] = made['keys'] as { streamKey: string }[];
  const streamKey = general?.streamKey ?? '';
  const publisher = await publish(holder, streamKey);
  return { path: `/v1/live-streams/${String(made['id'])}`, streamKey, publisher };
}
const control = (server: ServerProcess, live: TestLive, action: string) =>
  call(server, `${live.path}/control/${action}`, 'PUT');

/** The programme as a viewer reads it from one of them. */
async function programme(server: ServerProcess, live: TestLive): Promise<LivePlaylist | null> {
  const { playback_url } = await call(server, `/bff/player/live/${live.path.split('/').at(-1)}`);
  if (typeof playback_url !== 'string') return null;
  const answer = await fetch(server.url + playback_url.replace('master', 'main'));
  return answer.ok ? parsePlaylist(await answer.text(), '../') : null;
}
/** The address of a programme, which is still answered after the end of the live. */
async function addressOf(live: TestLive): Promise<string> {
  const { playback_url } = await call(other, `/bff/player/live/${live.path.split('/').at(-1)}`);
  return String(playback_url).replace('master', 'main');
}
async function isEnded(server: ServerProcess, address: string): Promise<boolean> {
  return (await (await fetch(server.url + address)).text()).includes('#EXT-X-ENDLIST');
}
const segments = async (live: TestLive): Promise<number> =>
  (await programme(other, live))?.segments.length ?? 0;
async function statusOf(live: TestLive): Promise<unknown> {
  const { items } = (await call(other, `${live.path}/signals`)) as { items?: { status: string }[] };
  return items?.[0]?.status;
}

beforeAll(async () => {
  database = await createTestDatabase();
  [holder, other, elsewhere] = await Promise.all([start(shared), start(shared), start(own)]);
  token = await signInTo(other.url);
  for (const server of [holder, other]) {
    await vi.waitFor(
      async () => expect(await call(server, '/healthz')).toMatchObject({ live: 'ready' }),
      60_000,
    );
    const made = await call(server, '/v1/live-streams', 'POST', { title: 'Endereço' });
    const [general] = made['keys'] as { rtmpUrl: string }[];
    rtmpUrls.set(server, general?.rtmpUrl ?? '');
  }
});
afterAll(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await Promise.all([holder, other, elsewhere].map((server) => server.end('SIGTERM')));
  await database.drop();
  for (const folder of [shared, own]) rmSync(folder, { recursive: true, force: true });
});

it('starts, pauses and ends through a process that holds neither signal nor files', async () => {
  const live = await createLive('Pelo outro');
  await expect.poll(() => statusOf(live)).toBe('active');
  await control(elsewhere, live, 'start');
  await expect.poll(() => segments(live)).toBeGreaterThan(1);
  await control(elsewhere, live, 'pause');
  // Segments may still be cut until the pause reaches the packager.
  await delay(2000);
  const paused = await segments(live);
  await delay(2500);
  expect(await segments(live)).toBe(paused);
  await control(elsewhere, live, 'resume');
  await expect.poll(() => segments(live)).toBeGreaterThan(paused);
  const address = await addressOf(live);
  await control(elsewhere, live, 'complete');
  expect(await live.publisher.done).toBe('refused');
  await expect.poll(() => isEnded(holder, address)).toBe(true);
  // It stays so: nothing is written after the end.
  await delay(1500);
  expect([await isEnded(holder, address), await isEnded(other, address)]).toEqual([true, true]);
  expect(await (await publish(other, live.streamKey)).done).toBe('refused');
});

it('ends through a process that has the files, and waits for the one that writes them', async () => {
  const live = await createLive('Mesma pasta');
  await control(other, live, 'start');
  await expect.poll(() => segments(live)).toBeGreaterThan(1);
  const address = await addressOf(live);
  await control(other, live, 'complete');
  await expect.poll(() => isEnded(other, address)).toBe(true);
  await live.publisher.done;
  await delay(1500);
  expect(await isEnded(other, address)).toBe(true);
});

it('keeps its signal when the process that holds it was stalled', async () => {
  const live = await createLive('Parada');
  await control(other, live, 'start');
  await expect.poll(() => segments(live)).toBeGreaterThan(1);
  holder.child.kill('SIGSTOP');
  try {
    await expect.poll(() => statusOf(live)).toBe('reconnecting');
    await delay(4000);
    // Its packager still writes: a second sender would write into the same playlists.
    expect(await (await publish(other, live.streamKey)).done).toBe('refused');
  } finally {
    holder.child.kill('SIGCONT');
  }
  await expect.poll(() => statusOf(live)).toBe('active');
  const before = await segments(live);
  await expect.poll(() => segments(live)).toBeGreaterThan(before);
  expect((await programme(other, live))?.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
});

it('ends a live whose holder was killed', async () => {
  const live = await createLive('Sem dono');
  await control(other, live, 'start');
  await expect.poll(() => segments(live)).toBeGreaterThan(1);
  const address = await addressOf(live);
  await holder.end('SIGKILL');
  await control(other, live, 'complete');
  await expect.poll(() => isEnded(other, address)).toBe(true);
  await delay(2500);
  expect(await isEnded(other, address)).toBe(true);
});
