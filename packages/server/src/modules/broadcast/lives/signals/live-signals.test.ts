import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publishLive } from '../../../../testing/live-publisher';
import type { LivePublisher } from '../../../../testing/live-publisher';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';

// One live with real media, from its creation to its recording, through the public API. The module `ingest` has its own tests
// of taking and packaging signals.

interface Key {
  readonly id: string;
  readonly signalId: number | null;
  readonly rtmpUrl: string;
  readonly streamKey: string;
}

const publishers: LivePublisher[] = [];
let server: TestServer;
let token: string;
let path: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ media: true, env: { PALCO_RTMP_PORT: '0' } });
  token = await server.signIn('marina@colegioatlas.com.br');
  await vi.waitFor(() => expect(server.ingest.status()).toBe('ready'), { timeout: 60_000 });
  const transcode = { enableLive2vod: true, enableDvr: true };
  const body = { title: 'Aula aberta', latency: 'ultra-low', transcode };
  const made = await server.call('/v1/live-streams', { token, body });
  id = made.body['id'] as string;
  path = `/v1/live-streams/${id}`;
});
afterAll(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await server.stop();
});

const get = async (address: string) => (await server.call(address, { token })).body;
const press = async (action: string) => {
  const { status } = await server.call(`${path}/control/${action}`, { token, method: 'PUT' });
  return status;
};
const watch = (headers = {}) => server.call(`/bff/player/live/${id}`, { headers });
const keyOf = async (signalId: number | null) =>
  ((await get(`${path}/keys`))['items'] as Key[]).find((key) => key.signalId === signalId)!;
const signals = async () => (await get(`${path}/signals`))['items'] as Record<string, unknown>[];
async function publish(signalId: number | null): Promise<LivePublisher> {
  const { rtmpUrl, streamKey } = await keyOf(signalId);
  const publisher = publishLive(`${rtmpUrl}/${streamKey}`, { seconds: 120 });
  publishers.push(publisher);
  return publisher;
}
/** A file of the live as a page of `origin` reads it; `name` beside the playlist. */
const media = (address: unknown, name = 'master.m3u8', origin?: string) =>
  fetch(server.url + String(address).replace('master.m3u8', name), {
    headers: origin === undefined ? {} : { origin },
  });
const segments = async (): Promise<number> => {
  const { playback_url } = (await watch()).body;
  const answer = await media(playback_url, 'main.m3u8');
  return answer.ok ? (await answer.text()).split('#EXTINF').length - 1 : 0;
};

it('is seen by its team before it starts, each signal for itself', async () => {
  await publish(1);
  await publish(2);
  await expect.poll(signals, { timeout: 30_000 }).toMatchObject([
    { id: 1, status: 'active', fps: 30, resolution: '320x180', keyframeInterval: 1 },
    { id: 2, status: 'active' },
  ]);
  for (const [signalId, variant] of [
    [1, 'a'],
    [2, 'b'],
  ] as const) {
    const preview = () => get(`${path}/signals/${signalId}/preview`);
    await expect
      .poll(preview, { timeout: 20_000 })
      .toMatchObject({ variant, playback_url: expect.any(String) });
    expect((await media((await preview())['playback_url'])).status).toBe(200);
  }
  expect((await watch()).body).toMatchObject({ status: null, playback_url: null });
});

it('plays for viewers once it was started', async () => {
  expect(await press('start')).toBe(200);
  await expect.poll(segments, { timeout: 20_000 }).toBeGreaterThan(2);
});

it('plays on the sites of its team alone, from the moment they are named', async () => {
  const { playback_url } = (await watch()).body;
  /** The status, and the origin that CORS lets read the playlist. */
  const allowed = async (origin: string) => {
    const answer = await media(playback_url, 'main.m3u8', origin);
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  expect(await allowed('https://escola.br')).toEqual([200, null]);
  const security = { referrerWhitelist: ['escola.br'] };
  await server.call(path, { token, method: 'PATCH', body: { security } });
  // The link is the same: the allowed domains are checked for each request.
  expect([await allowed('https://escola.br'), await allowed('https://outro.com')]).toEqual([
    [200, 'https://escola.br'],
    // Every site may read the refusal.
    [403, '*'],
  ]);
  const status = async (origin: string) => (await watch({ origin })).status;
  expect([await status('https://escola.br'), await status('https://outro.com')]).toEqual([200, 403]);
  await server.call(path, { token, method: 'PATCH', body: { security: { referrerWhitelist: [] } } });
});

it('is not on air while it is paused, and goes on', async () => {
  expect(await press('pause')).toBe(200);
  expect((await watch()).body).toMatchObject({ status: 'paused', playback_url: null });
  expect(await press('resume')).toBe(200);
  const before = await segments();
  await expect.poll(segments, { timeout: 20_000 }).toBeGreaterThan(before);
});

it('drops the sender of a key that is changed', async () => {
  const sender = publishers[1]!;
  const { id: keyId } = await keyOf(2);
  await server.call(`${path}/keys/${keyId}/rotate`, { token, method: 'POST' });
  expect(await sender.done).toBe('refused');
});

it('becomes a video of the library when it is completed', async () => {
  expect(await press('complete')).toBe(200);
  await expect
    .poll(async () => (await get(path))['recordingVideoId'], { timeout: 60_000 })
    .toEqual(expect.any(String));
  const video = `/v1/videos/${String((await get(path))['recordingVideoId'])}`;
  await expect
    .poll(() => get(video), { timeout: 60_000 })
    .toMatchObject({ status: 'ready', title: 'Aula aberta' });
  expect((await watch()).body).toMatchObject({ status: 'finished', playback_url: null });
});
