import { expect, it } from 'vitest';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';

const HOUR_MS = 3_600_000;

/** The `Cache-Control` of the files of a video, and whether their addresses are the same for viewers and the team. */
async function cachingOf(env: Record<string, string>, now: number) {
  const server = await startTestServer({ env, clock: { now: () => now } });
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const { body } = await server.call(`/bff/player/${id}`);
  const token = await server.signIn('bruno@colegioatlas.com.br');
  const own = await server.call(`/v1/videos/${id}`, { token });
  const playlist = String(body['playback_url']);
  const keeps = async (path: string) => (await fetch(server.url + path)).headers.get('cache-control');
  const found = {
    isSameForAll: own.body['playback_url'] === playlist && own.body['thumbnail'] === body['thumbnail'],
    playlist: await keeps(playlist),
    segment: await keeps(playlist.replace('master.m3u8', '00000.m4s')),
    poster: await keeps(String(body['thumbnail'])),
  };
  await server.stop();
  return found;
}

it('a CDN keeps segments as long as the operator lets it, under one address for everybody', async () => {
  expect(await cachingOf({ PALCO_MEDIA_SHARED_CACHE: '600' }, 500_000 * HOUR_MS)).toEqual({
    isSameForAll: true,
    playlist: 'private, max-age=300',
    // An hour, twice the minute of the video, and what is left until the full hour.
    segment: 'public, s-maxage=600, max-age=7200, immutable',
    poster: 'private, max-age=3600',
  });
});

it('a CDN keeps no segment longer than its address is good', async () => {
  const { segment } = await cachingOf({ PALCO_MEDIA_SHARED_CACHE: '86400' }, 500_000 * HOUR_MS);
  expect(segment).toBe('public, s-maxage=7200, max-age=7200, immutable');
});

it('a CDN keeps nothing unless it is asked for', async () => {
  const { segment } = await cachingOf({}, 500_000 * HOUR_MS);
  expect(segment).toBe('private, max-age=7200, immutable');
});
