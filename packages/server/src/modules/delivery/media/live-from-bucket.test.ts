import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../../kernel/clock/clock';
import { lives } from '../../../schema';
import { liveFolders } from '../../broadcast/ingest/live-folders';
import { putLiveFile } from '../../../testing/put-live-file';
import { insertLive } from '../../../testing/samples';
import { settingsOf, startS3Server } from '../../../testing/s3-server';
import type { S3Server } from '../../../testing/s3-server';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// Lives whose segments viewers read in the bucket, at addresses that this server signs. Their files are as a packager leaves them.

const page = 'https://www.escola.example';
/** A DVR window of an hour: far longer than an address is good. */
const windowSegments = 1800;

let s3: S3Server;
let server: TestServer;
let token: string;
let liveId: string;
/** The address of the folder of the live, with the session of a new viewer. */
let base: string;
beforeAll(async () => {
  s3 = await startS3Server();
  const env = {
    ...settingsOf(s3.location, 'lives/'),
    PALCO_MEDIA_DELIVERY: 'bucket',
    PALCO_RTMP_PORT: '0',
    PALCO_TRUST_PROXY: 'loopback',
    PALCO_COUNTRY_HEADER: 'X-Country',
  };
  // Not the clock of the database: a test moves that of the machine.
  server = await startTestServer({ env, clock: systemClock });
  token = await server.signIn('marina@colegioatlas.com.br');
  liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const uris = Array.from({ length: windowSegments }, (_, index) => `../s1/main/${index}.m4s`);
  const media = uris.map((uri) => `#EXTINF:2,\n${uri}\n`).join('');
  const head = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="../s1/main/init-0a.mp4"\n';
  await put('a/master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmain.m3u8\n');
  await put('a/main.m3u8', head + media);
  await put('s1/main/init-0a.mp4', 'head');
  await put('s1/main/0.m4s', 'the first');
  await put('s1/main/1799.m4s', 'the last');
  await put('s1/main/part-0a.m4s', 'part');
  const { body } = await server.call(`/bff/player/live/${liveId}`);
  base = String(body['playback_url']).replace('a/master.m3u8', '');
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
});

const put = (name: string, text: string) => putLiveFile(server.context, `lives/${liveId}/${name}`, text);
const ask = (name: string, options: RequestInit = {}): Promise<Response> =>
  fetch(server.url + base + name, { redirect: 'manual', ...options });
/** The address in the bucket that a request for a file is sent to. */
async function addressOf(name: string): Promise<URL> {
  const { status, headers } = await ask(name);
  expect(status).toBe(307);
  return new URL(headers.get('location') ?? '');
}
/** What was asked of the bucket about a file, by method. */
const asked = (name: string): string[] =>
  s3.requests.filter(({ key }) => key.endsWith(name)).map(({ method }) => method);

it('sends playlists itself, and viewers to the bucket for heads and segments, however old they are', async () => {
  const master = await ask('a/master.m3u8');
  expect([master.status, await master.text()]).toEqual([200, expect.stringContaining('main.m3u8')]);
  const variant = await ask('a/main.m3u8');
  expect(variant.status).toBe(200);
  // Relative: no signature is in a playlist, so that none ends before the window does.
  expect(await variant.text()).not.toMatch(/X-Amz|http/);
  for (const [name, text] of [
    ['s1/main/init-0a.mp4', 'head'],
    ['s1/main/0.m4s', 'the first'],
    ['s1/main/1799.m4s', 'the last'],
  ] as const) {
    const address = await addressOf(name);
    expect(address.origin).toBe(s3.location.endpoint);
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    expect(await (await fetch(address)).text()).toBe(text);
  }
  const range = await ask('s1/main/0.m4s', { redirect: 'follow', headers: { range: 'bytes=4-8' } });
  expect([range.status, await range.text()]).toEqual([206, 'first']);
});

it('sends parts of segments itself', async () => {
  const part = await ask('s1/main/part-0a.m4s');
  expect([part.status, await part.text()]).toEqual([200, 'part']);
});

it('does not read what it does not send, and asks about it once for all viewers', async () => {
  await put('s1/main/2.m4s', 'third');
  await Promise.all(Array.from({ length: 5 }, () => addressOf('s1/main/2.m4s')));
  await addressOf('s1/main/2.m4s');
  expect(asked('s1/main/2.m4s')).toEqual(['PUT', 'HEAD']);
  // A segment that is not there yet may come.
  expect((await ask('s1/main/3.m4s')).status).toBe(404);
  await put('s1/main/3.m4s', 'fourth');
  await addressOf('s1/main/3.m4s');
});

it('answers HEAD itself: a signature is for GET alone', async () => {
  const { status, headers } = await ask('s1/main/0.m4s', { method: 'HEAD' });
  expect([status, headers.get('content-length')]).toEqual([200, '9']);
});

it('gives a new address where the one before has ended', async () => {
  const ended = await addressOf('s1/main/0.m4s');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
  expect((await fetch(ended)).status).toBe(403);
  const next = await addressOf('s1/main/0.m4s');
  expect((await fetch(next)).status).toBe(200);
});

it('shows an operator the signal the same way', async () => {
  const { rawKey } = liveFolders(server.context.config);
  await putLiveFile(server.context, rawKey(liveId, 1), '#EXTM3U\n');
  const preview = await server.call(`/v1/live-streams/${liveId}/signals/1/preview`, { token });
  const playlist = server.url + String(preview.body['playback_url']);
  expect((await fetch(playlist, { redirect: 'manual' })).status).toBe(200);
  const segment = new URL('../s1/main/0.m4s', playlist);
  const { status, headers } = await fetch(segment, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([307, expect.stringContaining('X-Amz-Signature')]);
});

it('lets the pages of the live follow to the bucket, and no other page begin', async () => {
  const change = (domains: string[]) =>
    server.db.update(lives).set({ referrerWhitelist: domains }).where(eq(lives.id, liveId));
  await change(['www.escola.example']);
  const answer = await ask('s1/main/0.m4s', { headers: { origin: page } });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([307, page]);
  expect((await ask('a/main.m3u8', { headers: { origin: 'https://other.example' } })).status).toBe(403);
  await change([]);
});

it('goes on to decide who may read, at every segment', async () => {
  const forged = base.replace(/media\/[^/]+/, 'media/forged');
  expect((await fetch(`${server.url}${forged}s1/main/0.m4s`, { redirect: 'manual' })).status).toBe(403);
  const change = (values: object) => server.db.update(lives).set(values).where(eq(lives.id, liveId));
  await change({ geoAccessControl: 'allow', geoRegionList: ['PT'] });
  const from = (country: string) => ({
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-country': country },
  });
  expect((await ask('s1/main/0.m4s', from('BR'))).status).toBe(403);
  expect((await ask('s1/main/0.m4s', from('PT'))).status).toBe(307);
  await change({ playbackTokenVersion: sql`media_epoch + 1` });
  expect((await ask('s1/main/0.m4s')).status).toBe(403);
});
