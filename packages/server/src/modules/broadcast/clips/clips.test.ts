import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { JobError } from '../../../kernel/jobs';
import { publishLive } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { insertLive, insertWebhook } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { webhookEvents } from '../../../schema';

type Body = Record<string, unknown>;

let server: TestServer;
let publisher: LivePublisher;
let token: string;
let path: string;
let id: string;
/** Where the encoder sends to. */
let address: string;

beforeAll(async () => {
  server = await startTestServer({ media: true, env: { PALCO_RTMP_PORT: '0' } });
  token = await server.signIn('marina@colegioatlas.com.br');
  await vi.waitFor(() => expect(server.ingest.status()).toBe('ready'), { timeout: 60_000 });
  await insertWebhook(server.db, 'colegioAtlas', { events: ['clip.ready'] });
  const transcode = { enableLive2vod: true, enableDvr: false };
  const made = await call('/v1/live-streams', { title: 'Final', latency: 'low', transcode });
  id = made.body['id'] as string;
  path = `/v1/live-streams/${id}`;
  await press('start');
  const [key] = (await call(`${path}/keys`)).body['items'] as { rtmpUrl: string; streamKey: string }[];
  address = `${key?.rtmpUrl}/${key?.streamKey}`;
  publisher = publishLive(address, { seconds: 300 });
  await vi.waitFor(async () => expect(await aired()).toBeGreaterThan(9), { timeout: 90_000, interval: 500 });
}, 240_000);
afterAll(async () => {
  await publisher.stop();
  await server.stop();
});

const call = (url: string, body?: object, method?: string, by = token) =>
  server.call(url, { token: by, body, method });
const press = (action: string) => call(`${path}/control/${action}`, undefined, 'PUT');
const window = async () =>
  (await call(`${path}/clips`)).body['window'] as { from: string; until: string } | null;
async function aired(): Promise<number> {
  const found = await window();
  return found === null ? 0 : (Date.parse(found.until) - Date.parse(found.from)) / 1000;
}
const clipOf = async (clip: Body): Promise<Body> => (await call(`${path}/clips/${String(clip['id'])}`)).body;
async function ended(clip: Body): Promise<Body> {
  await vi.waitFor(async () => expect((await clipOf(clip))['status']).not.toBe('making'), {
    timeout: 60_000,
    interval: 200,
  });
  return clipOf(clip);
}

it('makes a video of the last seconds that plays at once', async () => {
  const { status, body } = await call(`${path}/clips`, { lastSeconds: 6, title: 'O gol' });
  expect([status, body['status'], body['title']]).toEqual([202, 'making', 'O gol']);
  const clip = await ended(body);
  expect([clip['status'], clip['error']]).toEqual(['ready', null]);
  // Widened to key frames, of which there is one a second.
  expect(clip['seconds']).toBeGreaterThanOrEqual(6);
  expect(clip['seconds']).toBeLessThan(7.1);
  const { body: video } = await call(`/v1/videos/${String(clip['videoId'])}`);
  expect(video).toMatchObject({ status: 'ready', title: 'O gol', width: 320, height: 180 });
  expect(video['thumbnail']).toEqual(expect.stringContaining('poster.jpg'));
  const { body: player } = await server.call(`/bff/player/${String(clip['videoId'])}`);
  const master = await fetch(new URL(String(player['playback_url']), server.url));
  expect(await master.text()).toContain('RESOLUTION=320x180');
  const told = await server.db.select().from(webhookEvents);
  expect(told.map(({ type }) => type)).toContain('clip.ready');
});

it('waits for the end of a stretch that is not packaged yet, and has its marks as chapters', async () => {
  // Behind what is packaged, however slow the encoder is.
  const now = Date.parse((await window())?.until ?? '') + 1000;
  const mark = await call(`${path}/marks`, { title: 'Virada', at: new Date(now - 2000).toISOString() });
  expect(mark.status).toBe(201);
  const times = { from: new Date(now - 5000).toISOString(), until: new Date(now).toISOString() };
  const { status, body } = await call(`${path}/clips`, times);
  expect(status).toBe(202);
  expect(Date.parse(String(body['until']))).toBeGreaterThanOrEqual(now - 100);
  expect(body['title']).toMatch(/^Final – 0:00:\d\d$/);
  const clip = await ended(body);
  expect(clip['seconds']).toBeGreaterThanOrEqual(4.9);
  const { body: video } = await call(`/v1/videos/${String(clip['videoId'])}`);
  expect(video['chapters']).toMatchObject([{ titulo: 'Virada' }]);
  const [{ inicio } = { inicio: 0 }] = video['chapters'] as { inicio: number }[];
  expect(Math.abs(inicio - 3)).toBeLessThan(1.2);
});

it.each([
  ['neither', {}, 'from'],
  ['both', { lastSeconds: 30, from: '2026-01-01T00:00:00Z', until: '2026-01-01T00:00:30Z' }, 'lastSeconds'],
  ['no end', { from: '2026-01-01T00:00:00Z' }, 'until'],
  ['an end before the beginning', { from: '2026-01-01T00:01:00Z', until: '2026-01-01T00:00:00Z' }, 'until'],
  ['too much', { from: '2026-01-01T00:00:00Z', until: '2026-01-01T01:00:00Z' }, 'until'],
  ['the future', { from: '2026-01-01T00:00:00Z', until: '2126-01-01T00:00:00Z' }, 'until'],
])('refuses %s', async (_name, body, field) => {
  const answer = await call(`${path}/clips`, body);
  expect([answer.status, answer.body['errors']]).toMatchObject([422, [{ field }]]);
});

it('refuses a stretch of which nothing is there, and a live that was never on air', async () => {
  const old = { from: '2026-01-01T00:00:00Z', until: '2026-01-01T00:00:30Z' };
  const other = await insertLive(server.db, 'colegioAtlas');
  const answers = [
    await call(`${path}/clips`, old),
    await call(`/v1/live-streams/${other}/clips`, { lastSeconds: 30 }),
  ];
  expect(answers.map(({ body }) => body['code'])).toEqual(['CLIP_NOT_ON_AIR', 'CLIP_NOT_ON_AIR']);
});

it('knows no live and no clip of another team', async () => {
  const { body } = await call(`${path}/clips`, { lastSeconds: 5 });
  const stranger = await server.signIn('diego@vertice.com.br');
  const other = await insertLive(server.db, 'colegioAtlas');
  const clip = String(body['id']);
  const answers = [
    await call(`${path}/clips`, { lastSeconds: 5 }, 'POST', stranger),
    await call(`${path}/clips/${clip}`, undefined, 'DELETE', stranger),
    await call(`/v1/live-streams/${other}/clips/${clip}`),
    await call(`/v1/live-streams/${other}/clips/${clip}`, undefined, 'DELETE'),
    await call(`${path}/clips`, { lastSeconds: 5, directoryId: other }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  await ended(body);
});

it('says why one failed, and tries it again', async () => {
  const { scratch } = server.context;
  const during = vi
    .spyOn(scratch, 'during')
    .mockRejectedValue(new JobError('CORRUPT_MEDIA', { retryable: false }));
  const { body } = await call(`${path}/clips`, { lastSeconds: 5 });
  const failed = await ended(body);
  during.mockRestore();
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'CLIP_FAILED', retryable: true } });
  const again = await call(`${path}/clips/${String(body['id'])}/retry`, {}, 'POST');
  expect([again.status, again.body['status']]).toEqual([202, 'making']);
  expect((await ended(body))['status']).toBe('ready');
  expect((await call(`${path}/clips/${String(body['id'])}/retry`, {}, 'POST')).body['code']).toBe(
    'CLIP_NOT_FAILED',
  );
}, 120_000);

it('is copied over a change of the encoder, and plays on in one list and one file', async () => {
  await publisher.stop();
  const before = await aired();
  publisher = publishLive(address, { seconds: 300, rate: 25 });
  await vi.waitFor(async () => expect(await aired()).toBeGreaterThan(before + 4), {
    timeout: 90_000,
    interval: 300,
  });
  const clip = await ended((await call(`${path}/clips`, { lastSeconds: 10 })).body);
  expect(clip).toMatchObject({ status: 'ready', error: null, seconds: expect.any(Number) as number });
  const video = `/v1/videos/${String(clip['videoId'])}`;
  expect((await call(video)).body['status']).toBe('ready');
  const { body: player } = await server.call(`/bff/player/${String(clip['videoId'])}`);
  const list = new URL(String(player['playback_url']).replace('master', '180p/index'), server.url);
  const text = await (await fetch(list)).text();
  const maps = text.split('#EXT-X-DISCONTINUITY').map((part) => /MAP:URI="([^"]+)"/.exec(part)?.[1]);
  expect(maps).toEqual(['init.mp4', 'init-1.mp4']);
  await call(`${video}/mp4`, {}, 'POST');
  const download = async () =>
    (await call(`${video}/mp4`)).body['download'] as { url: string } | null | undefined;
  await vi.waitFor(async () => expect((await download())?.url).toBeDefined(), {
    timeout: 60_000,
    interval: 300,
  });
  const file = join(server.context.config.dataDir, 'clip.mp4');
  const bytes = await fetch(new URL((await download())?.url ?? '', server.url));
  await writeFile(file, Buffer.from(await bytes.arrayBuffer()));
  const { durationSeconds } = await server.context.media.probe(file);
  expect(Math.abs((durationSeconds ?? 0) - Number(clip['seconds']))).toBeLessThan(0.2);
}, 180_000);

it('is made over a pause, and after the end of the live, of which the media are gone', async () => {
  await press('pause');
  const { until } = (await window()) ?? { until: '' };
  await press('resume');
  const later = async () => Date.parse((await window())?.until ?? '') - Date.parse(until);
  await vi.waitFor(async () => expect(await later()).toBeGreaterThan(4000), {
    timeout: 60_000,
    interval: 300,
  });
  const { body } = await call(`${path}/clips`, { lastSeconds: 12 });
  const { config, blobs } = server.context;
  if (config.s3 === null)
    await rm(join(config.dataDir, 'live', 'lives', id), { recursive: true, force: true });
  else await blobs.removePrefix(`lives/${id}`);
  await press('complete');
  const clip = await ended(body);
  expect(clip['status']).toBe('ready');
  expect(clip['seconds']).toBeGreaterThanOrEqual(11);
  expect(clip['seconds']).toBeLessThan(15);
  expect((await call(`${path}/clips/${String(body['id'])}`, undefined, 'DELETE')).status).toBe(204);
  expect((await call(`/v1/videos/${String(clip['videoId'])}`)).status).toBe(200);
}, 120_000);

it('gives the recording the marks as chapters', async () => {
  const recorded = async () => (await call(path)).body['recordingVideoId'];
  await vi.waitFor(async () => expect(await recorded()).not.toBe(null), { timeout: 60_000, interval: 500 });
  const { body } = await call(`/v1/videos/${String(await recorded())}`);
  expect(body['chapters']).toMatchObject([{ titulo: 'Virada' }]);
}, 90_000);
