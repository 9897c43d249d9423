import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parsePlaylist } from '../../../media/live/live-playlist.pure';
import type { LivePlaylist, LiveSegment } from '../../../media/live/live-playlist.pure';
import { childProcesses } from '../../../testing/child-processes';
import { keepPublishing } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { signInTo } from '../../../testing/server-process';
import { startProcess } from '../../../testing/start-process';
import type { ServerProcess } from '../../../testing/start-process';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';
import { freePort } from '../../../testing/free-port';

// One live while each process that it depends on is killed in turn, with an encoder that reconnects by itself.

const dataDir = mkdtempSync(join(tmpdir(), 'palco-survival-'));
/** The log output of every server process so far. */
const written: (() => string)[] = [];
let database: TestDatabase;
let rtmpPort: number;
let server: ServerProcess;
let publisher: LivePublisher;
let token: string;
let streamKey: string;
let path: string;

async function start(): Promise<ServerProcess> {
  const started = await startProcess(dataDir, {
    ...database.settings,
    PALCO_RTMP_PORT: String(rtmpPort),
    PALCO_LOG_LEVEL: 'trace',
  });
  written.push(started.output);
  return started;
}

async function call(address: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(server.url + address, { method, headers, body: text });
  return (await answer.json()) as Record<string, unknown>;
}

/** The programme as a viewer reads it. */
async function programme(): Promise<LivePlaylist | null> {
  const { playback_url } = await call(`/bff/player/live/${path.split('/').at(-1)}`);
  if (typeof playback_url !== 'string') return null;
  const answer = await fetch(server.url + playback_url.replace('master', 'main'));
  return answer.ok ? parsePlaylist(await answer.text(), '../') : null;
}
const segments = async () => (await programme())?.segments ?? [];
/** What does not change: the parts of a segment are listed only near the live edge. */
const lasting = (all: readonly LiveSegment[]) => all.map(({ parts: _parts, ...segment }) => segment);
const gaps = async (): Promise<number> =>
  (await segments()).filter(({ discontinuity }) => discontinuity).length;

/** Waits until the programme is longer than it was. */
async function goesOn(): Promise<void> {
  const { length } = await segments();
  await expect.poll(async () => (await segments()).length).toBeGreaterThan(length + 1);
}

async function kill(child: 'live.child' | 'rtmp.child'): Promise<void> {
  const [pid = 0] = await childProcesses(server.child.pid ?? 0, child);
  process.kill(pid, 'SIGKILL');
}

beforeAll(async () => {
  database = await createTestDatabase();
  rtmpPort = await freePort();
  server = await start();
  token = await signInTo(server.url);
  await vi.waitFor(async () => expect(await call('/healthz')).toMatchObject({ live: 'ready' }), 60_000);
  const transcode = { enableLive2vod: true, enableDvr: true };
  const made = await call('/v1/live-streams', 'POST', { title: 'Maratona', latency: 'ultra-low', transcode });
  path = `/v1/live-streams/${String(made['id'])}`;
  const [general] = made['keys'] as { rtmpUrl: string; streamKey: string }[];
  streamKey = general?.streamKey ?? '';
  publisher = keepPublishing(`${general?.rtmpUrl}/${streamKey}`, { size: '160x90' });
  await call(`${path}/control/start`, 'PUT');
  await vi.waitFor(async () => expect((await segments()).length).toBeGreaterThan(1), 60_000);
});
afterAll(async () => {
  await publisher.stop();
  await server.end('SIGTERM');
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each([
  ['the packager', 'live.child', 1],
  ['the RTMP engine, to which the encoder reconnects,', 'rtmp.child', 2],
] as const)('goes on with one gap when %s is killed', async (_what, child, gapsSoFar) => {
  const before = await segments();
  await kill(child);
  await goesOn();
  expect(lasting((await segments()).slice(0, before.length))).toEqual(lasting(before));
  expect(await gaps()).toBe(gapsSoFar);
});

it('goes on with one gap when the server is killed and the encoder reconnects', async () => {
  const before = await segments();
  await server.end('SIGKILL');
  server = await start();
  await expect.poll(gaps).toBe(3);
  expect(lasting((await segments()).slice(0, before.length))).toEqual(lasting(before));
});

it('becomes one complete video of the library at its end', async () => {
  await goesOn();
  const onAir = (await segments()).reduce((sum, { seconds }) => sum + seconds, 0);
  await call(`${path}/control/complete`, 'PUT');
  await publisher.stop();
  await expect.poll(async () => (await call(path))['recordingVideoId']).toEqual(expect.any(String));
  const video = `/v1/videos/${String((await call(path))['recordingVideoId'])}`;
  await expect
    // Four recordings are joined and converted, on a machine that may have other work.
    .poll(() => call(video), { timeout: 120_000 })
    .toMatchObject({ status: 'ready', title: 'Maratona', truncated: false, height: 90 });
  // Four stretches, each of which may lack an incomplete GOP.
  expect(Number((await call(video))['duration'])).toBeGreaterThan(onAir - 1);
});

it('leaves the stream key in no log', () => {
  expect(written.map((output) => output().includes(streamKey))).toEqual([false, false]);
});
