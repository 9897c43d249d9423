// A second address of the media: what lists, pages and players are told of it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertLive } from '../../../testing/samples';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { putLiveFile } from '../../../testing/put-live-file';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createSteering } from './steering';

const second = 'https://cdn2.example';
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\n360p/index.m3u8\n';

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  const env = { PALCO_RTMP_PORT: '0', PALCO_MEDIA_SECOND_URL: second, PALCO_MEDIA_STEERING: 'second' };
  [server, plain] = await Promise.all([startTestServer({ env }), startTestServer()]);
});
afterAll(() => Promise.all([server.stop(), plain.stop()]));

async function videoOn(of: TestServer): Promise<string> {
  const id = await insertPackagedVideo(of.context, 'colegioAtlas');
  const { body } = await of.call(`/bff/player/${id}`);
  const address = String(body['playback_url']);
  await of.context.blobs.put(address.split('/').slice(3).join('/'), master);
  return address;
}
const read = async (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

it('is named in the master list of a video and of a live, with the token and session of who asks', async () => {
  const video = await videoOn(server);
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  await putLiveFile(server.context, server.ingest.programmeOf(liveId), master);
  const live = String((await server.call(`/bff/player/live/${liveId}`)).body['playback_url']);
  for (const address of [video, live]) {
    const answer = await read(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
    ]);
    expect(await answer.text()).toBe(
      [
        '#EXTM3U',
        '#EXT-X-CONTENT-STEERING:SERVER-URI="/bff/player/steering",PATHWAY-ID="second"',
        '#EXT-X-STREAM-INF:BANDWIDTH=800000,PATHWAY-ID="first"',
        '360p/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=800000,PATHWAY-ID="second"',
        `${second}${address.replace('master.m3u8', '360p/index.m3u8')}`,
        '',
      ].join('\n'),
    );
  }
  expect(live).toContain('~');
  const plainVideo = await videoOn(plain);
  expect(await (await fetch(plain.url + plainVideo)).text()).toBe(master);
});

it('may be read by our own pages, and by no other than before', async () => {
  const segment = (await videoOn(server)).replace('master.m3u8', '00000.m4s');
  const allowed = async (origin: string) =>
    (await read(segment, { origin })).headers.get('access-control-allow-origin');
  expect(await allowed(server.url)).toBe(server.url);
  expect(await allowed('https://outra.example')).toBeNull();
  const page = await read('/embed/player?videoId=x');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`media-src 'self' ${second} blob:`);
  expect(policy).toContain(`connect-src 'self' ${second} blob:`);
  expect(
    (await fetch(`${plain.url}/embed/player?videoId=x`)).headers.get('content-security-policy'),
  ).not.toContain(second);
});

it('has a steering manifest for players of all sites, where there is a second address', async () => {
  const asked = '/bff/player/steering?_HLS_pathway=first&_HLS_throughput=5140000';
  const answer = await read(asked, { origin: 'https://outra.example' });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await answer.json()).toEqual({
    VERSION: 1,
    TTL: 60,
    'RELOAD-URI': '/bff/player/steering?told=second',
    'PATHWAY-PRIORITY': ['second', 'first'],
  });
  expect((await fetch(plain.url + asked)).status).toBe(404);
});

it('follows what players of several networks tell, and not what one of them repeats', () => {
  const { clock, config } = server.context;
  const parts = { clock, config: { ...config, mediaSteering: 'measured' as const } };
  const steering = createSteering({ ...parts, random: () => 1 });
  const left = { taken: 'second', told: 'first', throughput: null } as const;
  const kept = { taken: 'first', told: null, throughput: null } as const;
  for (let times = 0; times < 20; times += 1) steering.next(left, '198.51.100.1');
  expect([steering.first()[0], steering.next(kept, '203.0.113.1')[0]]).toEqual(['first', 'first']);
  for (let network = 1; network < 9; network += 1) steering.next(left, `198.51.${network}.1`);
  expect([steering.first()[0], steering.next(kept, '203.0.113.1')[0]]).toEqual(['second', 'second']);
  expect(createSteering({ ...parts, random: () => 0 }).first()).toEqual(['second', 'first']);
});
