import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parsePlaylist } from '../../../media/live/live-playlist.pure';
import type { LiveSegment } from '../../../media/live/live-playlist.pure';
import { keepPublishing, publishLive } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { nginxRtmpMissing, prepareNginxRtmp } from '../../../testing/nginx-rtmp';
import type { NginxRtmp } from '../../../testing/nginx-rtmp';
import { signInTo } from '../../../testing/server-process';
import { startProcess } from '../../../testing/start-process';
import type { ServerProcess } from '../../../testing/start-process';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';

// The product as a process beside an nginx with the module nginx-rtmp, as an operator runs them.

const missing = nginxRtmpMissing();
if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('a live by nginx-rtmp', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-by-nginx-'));
  let database: TestDatabase;
  let nginx: NginxRtmp;
  let server: ServerProcess;
  let publisher: LivePublisher;
  let token: string;
  let streamKey: string;
  let path: string;

  async function call(address: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(server.url + address, { method, headers, body: text });
    return (await answer.json()) as Record<string, unknown>;
  }
  /** The programme as a viewer reads it. */
  async function segments(): Promise<readonly LiveSegment[]> {
    const { playback_url } = await call(`/bff/player/live/${path.split('/').at(-1)}`);
    if (typeof playback_url !== 'string') return [];
    const answer = await fetch(server.url + playback_url.replace('master', 'main'));
    return answer.ok ? parsePlaylist(await answer.text(), '../').segments : [];
  }
  const gaps = async (): Promise<number> =>
    (await segments()).filter(({ discontinuity }) => discontinuity).length;
  async function goesOn(): Promise<void> {
    const { length } = await segments();
    await expect.poll(async () => (await segments()).length).toBeGreaterThan(length + 1);
  }
  const isStatus = (live: string) =>
    vi.waitFor(async () => expect(await call('/healthz')).toMatchObject({ live }), 60_000);

  beforeAll(async () => {
    database = await createTestDatabase();
    nginx = await prepareNginxRtmp();
    await nginx.start();
    server = await startProcess(dataDir, {
      DATABASE_URL: database.url,
      PALCO_LOG_LEVEL: 'trace',
      ...nginx.env,
    });
    token = await signInTo(server.url);
    await isStatus('ready');
    const transcode = { enableLive2vod: true, enableDvr: true };
    const made = await call('/v1/live-streams', 'POST', { title: 'Coral', latency: 'ultra-low', transcode });
    path = `/v1/live-streams/${String(made['id'])}`;
    const [general] = made['keys'] as { rtmpUrl: string; streamKey: string }[];
    expect(general?.rtmpUrl).toBe(nginx.url);
    streamKey = general?.streamKey ?? '';
    publisher = keepPublishing(`${nginx.url}/${streamKey}`, { size: '160x90' });
    await call(`${path}/control/start`, 'PUT');
    await vi.waitFor(async () => expect((await segments()).length).toBeGreaterThan(1), 120_000);
  });
  afterAll(async () => {
    await publisher.stop();
    await server.end('SIGTERM');
    await nginx.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('plays, and tells what comes', async () => {
    const signal = async () => ((await call(`${path}/signals`))['items'] as object[])[0];
    await expect.poll(signal).toMatchObject({
      status: 'active',
      fps: 30,
      keyframeInterval: 1,
      resolution: '160x90',
    });
  });

  it('refuses a key of no live', async () => {
    expect(await publishLive(`${nginx.url}/${'0'.repeat(32)}`).done).toBe('refused');
  });

  it('goes on behind a gap after nginx was killed and started again', async () => {
    const before = await segments();
    await nginx.kill();
    await isStatus('unavailable');
    await nginx.start();
    await isStatus('ready');
    await expect.poll(gaps).toBeGreaterThan(0);
    await goesOn();
    const uris = (all: readonly LiveSegment[]): string[] => all.map(({ uri }) => uri);
    expect(uris((await segments()).slice(0, before.length))).toEqual(uris(before));
  });

  it('is recorded to its end, after which its key is refused', async () => {
    await call(`${path}/control/complete`, 'PUT');
    await publisher.stop();
    expect(await publishLive(`${nginx.url}/${streamKey}`).done).toBe('refused');
    await expect.poll(async () => (await call(path))['recordingVideoId']).toEqual(expect.any(String));
    const video = `/v1/videos/${String((await call(path))['recordingVideoId'])}`;
    await expect
      .poll(() => call(video))
      .toMatchObject({ status: 'ready', title: 'Coral', truncated: false, height: 90 });
  });

  it('leaves the stream key in no log', async () => {
    expect(streamKey).not.toBe('');
    expect(server.output()).not.toContain(streamKey);
    expect(await nginx.log()).not.toContain(streamKey);
  });
});
