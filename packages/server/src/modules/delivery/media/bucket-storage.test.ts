import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsOf, startS3Server } from '../../../testing/s3-server';
import type { S3Server } from '../../../testing/s3-server';
import { sendRange } from '../../../testing/send-source';
import { seeVideo, waitForEnd } from '../../../testing/process-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { testMedia } from '../../../testing/test-media';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

async function startInBucket(prefix: string, delivery: 'server' | 'bucket'): Promise<TestServer> {
  return startTestServer({
    media: true,
    env: { ...settingsOf(s3.location, prefix), PALCO_MEDIA_DELIVERY: delivery },
  });
}

/** Sends a file in chunks, some of them while the store is busy, and waits until it can be played. */
async function upload(server: TestServer, token: string): Promise<string> {
  const created = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
  const videoId = String(created.body['videoId']);
  const file = await readFile(await testMedia('h264-aac.mp4'));
  const step = Math.ceil(file.length / 4);
  for (let start = 0; start < file.length; start += step) {
    const end = Math.min(start + step, file.length);
    const { status } = await sendRange({ url: server.url, token, videoId, file, start, end });
    expect([201, 202]).toContain(status);
  }
  const video = await waitForEnd(server, { token, id: videoId });
  expect([video.status, video.error]).toEqual(['ready', null]);
  return videoId;
}

/** The first variant of a master playlist, and the address of its first segment. */
async function firstSegment(url: string): Promise<string> {
  const lineOf = (playlist: string): string =>
    playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const variant = new URL(lineOf(await (await fetch(url)).text()), url);
  return new URL(lineOf(await (await fetch(variant)).text()), variant).href;
}

const namesBelow = (prefix: string): string[] =>
  [...s3.objects.keys()].filter((name) => name.startsWith(prefix));

describe('a server whose files are in a bucket', () => {
  let server: TestServer;
  let token: string;
  let videoId: string;
  beforeAll(async () => {
    server = await startInBucket('through/', 'server');
    token = await server.signIn('marina@colegioatlas.com.br');
    // One request of ten is refused, as by a store that is busy.
    let count = 0;
    s3.fail(() => (++count % 10 === 0 ? 'slow-down' : null));
    videoId = await upload(server, token);
  });
  afterAll(() => server.stop());

  it('takes an upload in chunks, makes it playable and serves it', async () => {
    const { playback_url, thumbnail } = await seeVideo(server, { token, id: videoId });
    const segment = await fetch(await firstSegment(server.url + playback_url));
    expect([segment.status, segment.redirected]).toEqual([200, false]);
    const bytes = Buffer.from(await segment.arrayBuffer());
    expect([...s3.objects.values()].some((object) => object.bytes.equals(bytes))).toBe(true);
    const range = await fetch(segment.url, { headers: { range: 'bytes=10-19' } });
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    expect((await fetch(server.url + thumbnail)).status).toBe(200);
  });

  it('keeps nothing of it on its disk, and no parts of what is complete', async () => {
    for (const folder of ['storage', 'scratch'])
      expect(await readdir(join(server.dataDir, folder)).catch(() => [])).toEqual([]);
    expect(namesBelow('through/~')).toEqual([]);
    expect(s3.uploads.size).toBe(0);
    expect(namesBelow(`through/sources/${videoId}`)).toHaveLength(1);
  });

  it('refuses to start where the bucket is not there, and says why', async () => {
    const wrong = { PALCO_S3_BUCKET: 'none', PALCO_S3_ENDPOINT: s3.location.endpoint ?? '' };
    await expect(startTestServer({ env: wrong })).rejects.toThrow('The bucket none at http://127.0.0.1');
  });
});

describe('a server that lets the bucket deliver', () => {
  let server: TestServer;
  let token: string;
  let videoId: string;
  beforeAll(async () => {
    s3.fail(() => null);
    server = await startInBucket('direct/', 'bucket');
    token = await server.signIn('marina@colegioatlas.com.br');
    videoId = await upload(server, token);
  });
  afterAll(() => server.stop());

  it('sends the playlists itself, and viewers to signed addresses for the rest', async () => {
    const { playback_url } = await seeVideo(server, { token, id: videoId });
    const address = await firstSegment(server.url + playback_url);
    const told = await fetch(address, { redirect: 'manual', headers: { range: 'bytes=0-9' } });
    expect([told.status, told.headers.get('cache-control')]).toEqual([307, 'private, max-age=600']);
    const location = new URL(told.headers.get('location') ?? '');
    expect(location.origin).toBe(s3.location.endpoint);
    expect(location.searchParams.get('X-Amz-Expires')).toBe('900');
    const segment = await fetch(address, { headers: { range: 'bytes=0-9' } });
    expect([segment.status, segment.redirected, (await segment.arrayBuffer()).byteLength]).toEqual([
      206,
      true,
      10,
    ]);
    expect((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status).toBe(200);
  });

  it('still refuses who has no good link', async () => {
    const { playback_url } = await seeVideo(server, { token, id: videoId });
    const address = await firstSegment(server.url + playback_url);
    const forged = address.replace(/\/media\/[^/]+/, '/media/forged');
    expect((await fetch(forged, { redirect: 'manual' })).status).toBe(403);
  });

  it('lets its pages read from the bucket', async () => {
    const page = await fetch(server.url, { headers: { accept: 'text/html' } });
    // Without a built console there is no page; the policy of what is there says it where it names media.
    const policy = page.headers.get('content-security-policy') ?? '';
    if (policy.includes('media-src')) expect(policy).toContain(`media-src 'self' ${s3.location.endpoint}`);
  });
});
