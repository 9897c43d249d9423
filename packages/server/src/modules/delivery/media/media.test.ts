import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeAvEngine } from '../../../media/node-av-engine';
import type { MediaEngine } from '../../../ports/media-engine';
import { seeVideo, sendSource, waitForEnd } from '../../../testing/process-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { testMedia } from '../../../testing/test-media';
import type { TestMediaName } from '../../../testing/test-media';
import { jobs } from '../../../schema';
import { videos } from '../../../schema/videos';
import { purgeTrash } from '../../library/trash/purge-trash';

let server: TestServer;
let token: string;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ media: true, clock: { now: () => now } });
  token = await server.signIn('bruno@colegioatlas.com.br');
});
afterAll(() => server.stop());

const process = async (name: TestMediaName) =>
  waitForEnd(server, { token, id: await sendSource(server, { token, name }) });

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers });

describe('a source that was sent', () => {
  it.each<[TestMediaName, object]>([
    [
      'h264-aac.mp4',
      { duration: 3, width: 640, height: 360, renditions: [{ name: '240p' }, { name: '360p' }] },
    ],
    ['vp9-opus.webm', { duration: 2, width: 320, height: 240 }],
    ['portrait.mp4', { width: 360, height: 640 }],
    ['silent.mp4', { width: 320 }],
    ['hevc-ten-bit.mkv', { width: 480, height: 270 }],
    ['truncated.mp4', { truncated: true }],
  ])('becomes playable: %s', async (name, expected) => {
    const video = await process(name);
    expect(video).toMatchObject({
      status: 'ready',
      progress: 100,
      error: null,
      truncated: false,
      ...expectDeep(expected),
    });
    expect((await get(video.thumbnail!)).headers.get('content-type')).toBe('image/jpeg');
    const playlist = await get(video.playback_url!);
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(await playlist.text()).toContain('#EXT-X-STREAM-INF');
  });

  it('without a picture plays as sound', async () => {
    const video = await process('audio.m4a');
    expect(video).toMatchObject({ status: 'ready', width: null, height: null, thumbnail: null });
    expect(video.renditions.map((rendition) => rendition.name)).toEqual(['audio']);
  });

  it.each<[TestMediaName, string, string]>([
    ['text.mp4', 'NOT_MEDIA', 'Este arquivo não é um vídeo nem um áudio.'],
    ['picture.mp4', 'NOT_MEDIA', 'Este arquivo não é um vídeo nem um áudio.'],
    ['playlist.mp4', 'NOT_MEDIA', 'Este arquivo não é um vídeo nem um áudio.'],
    ['no-index.mp4', 'CORRUPT_MEDIA', 'O arquivo está danificado ou incompleto e não pôde ser lido.'],
  ])('F16: that is no video fails once and says why: %s', async (name, code, message) => {
    const video = await process(name);
    expect(video).toMatchObject({ status: 'failed', error: { code, message }, playback_url: null });
    const { body } = await server.call('/v1/videos/transcode/progress', { token });
    const items = body as unknown as { videoId: string; status: string; error: object }[];
    expect(items.find((item) => item.videoId === video.id)).toMatchObject({
      status: 'failed',
      error: { code },
    });
  });
});

describe('a failure of the engine', () => {
  it('F17: in the middle of a run is retried and succeeds', async () => {
    const pids: number[] = [];
    const real = createNodeAvEngine({ onPackageStart: (pid) => pids.push(pid) });
    const engine: MediaEngine = {
      ...real,
      package: (task) =>
        real.package({
          ...task,
          onProgress(percent) {
            task.onProgress?.(percent);
            if (pids.length === 1 && percent < 100) globalThis.process.kill(pids[0]!, 'SIGKILL');
          },
        }),
    };
    const own = await startTestServer({ engine });
    const login = await own.signIn('bruno@colegioatlas.com.br');
    const id = await sendSource(own, { token: login, name: 'long.mp4' });
    expect(await waitForEnd(own, { token: login, id })).toMatchObject({ status: 'ready', duration: 20 });
    expect(pids).toHaveLength(2);
    const [job] = await own.db.select().from(jobs).where(eq(jobs.subjectId, id));
    expect(job).toMatchObject({ status: 'done', attempts: 2 });
    await own.stop();
  });

  it('that finds no room says so of the video until it is tried again', async () => {
    let hasRoom = false;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const real = createNodeAvEngine();
    const engine: MediaEngine = {
      ...real,
      async package(task) {
        if (!hasRoom) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await gate;
        return real.package(task);
      },
    };
    const own = await startTestServer({ engine });
    const login = await own.signIn('bruno@colegioatlas.com.br');
    const shown = async (): Promise<unknown> =>
      (await own.call('/v1/videos/transcode/progress', { token: login })).body;
    const id = await sendSource(own, { token: login, name: 'tiny.mp4' });
    await expect
      .poll(shown, { timeout: 20_000 })
      .toMatchObject([{ videoId: id, status: 'queued', waitsForRoom: true, error: null }]);
    hasRoom = true;
    await own.db.update(jobs).set({ runAfter: new Date() }).where(eq(jobs.subjectId, id));
    await expect
      .poll(shown, { timeout: 20_000 })
      .toMatchObject([{ videoId: id, status: 'running', waitsForRoom: false }]);
    open();
    expect(await waitForEnd(own, { token: login, id })).toMatchObject({ status: 'ready', error: null });
    await own.stop();
  });

  it('that is not available fails the video, and a later retry succeeds', async () => {
    let there = false;
    const real = createNodeAvEngine();
    const own = await startTestServer({ engine: { ...real, available: async () => there } });
    const login = await own.signIn('bruno@colegioatlas.com.br');
    expect((await own.call('/healthz')).body).toMatchObject({ status: 'degraded', media: 'unavailable' });
    const id = await sendSource(own, { token: login, name: 'tiny.mp4' });
    const failed = await waitForEnd(own, { token: login, id });
    expect(failed.error?.code).toBe('MEDIA_ENGINE_UNAVAILABLE');
    there = true;
    expect(
      (await own.call(`/v1/videos/${id}/transcode/retry`, { token: login, method: 'POST' })).status,
    ).toBe(202);
    expect(await waitForEnd(own, { token: login, id })).toMatchObject({ status: 'ready', error: null });
    await own.stop();
  });
});

describe('a conversion that is cancelled', () => {
  it('ends its child process, leaves no scratch files, and can be retried', async () => {
    const id = await sendSource(server, { token, name: 'large.mp4' });
    await expect.poll(async () => (await seeVideo(server, { token, id })).progress).toBeGreaterThan(0);
    const order = (name: string) =>
      server.call(`/v1/videos/${id}/transcode/${name}`, { token, method: 'POST' });
    expect((await order('cancel')).status).toBe(204);
    await expect.poll(() => readdirSync(join(server.dataDir, 'scratch'))).toEqual([]);
    expect(await server.context.blobs.list(`videos/${id}`)).toEqual([]);
    expect(await seeVideo(server, { token, id })).toMatchObject({
      status: 'failed',
      error: { code: 'CANCELLED' },
    });
    expect((await order('retry')).status).toBe(202);
    expect(await waitForEnd(server, { token, id })).toMatchObject({ status: 'ready', error: null });
    // A finished conversion cannot be cancelled.
    expect((await order('cancel')).status).toBe(409);
  });
});

describe('a video that is deleted', () => {
  it('while it is processed ends its child process and leaves no scratch files', async () => {
    const id = await sendSource(server, { token, name: 'large.mp4' });
    await expect.poll(async () => (await seeVideo(server, { token, id })).progress).toBeGreaterThan(0);
    expect((await server.call(`/v1/videos/${id}`, { token, method: 'DELETE' })).status).toBe(204);
    const job = async () => (await server.db.select().from(jobs).where(eq(jobs.subjectId, id)))[0];
    await expect.poll(async () => (await job())?.errorCode).toBe('CANCELLED');
    await expect.poll(() => readdirSync(join(server.dataDir, 'scratch'))).toEqual([]);
    // The queue is free for the next one.
    expect((await process('tiny.mp4')).status).toBe('ready');
    expect(await server.context.blobs.list(`videos/${id}`)).toEqual([]);
  });

  it('keeps its files for 30 days in the trash', async () => {
    const { id } = await process('tiny.mp4');
    await server.call(`/v1/videos/${id}`, { token, method: 'DELETE' });
    const { blobs } = server.context;
    const files = async () => [
      (await blobs.stat(`sources/${id}`)) !== null,
      (await blobs.list(`videos/${id}`)).length > 0,
    ];
    const day = 24 * 60 * 60 * 1000;
    now += 29 * day;
    await purgeTrash(server.context);
    expect(await files()).toEqual([true, true]);
    now += 2 * day;
    expect(await purgeTrash(server.context)).toBeGreaterThan(0);
    expect(await files()).toEqual([false, false]);
    expect(await purgeTrash(server.context)).toBe(0);
    const [row] = await server.db.select().from(videos).where(eq(videos.id, id));
    expect(row).toMatchObject({ hlsKey: null, posterKey: null });
    now -= 31 * day;
  });
});

describe('links to a video', () => {
  const statuses = async (video: { playback_url: string | null; thumbnail: string | null }) => {
    const segment = video.playback_url!.replace('master.m3u8', '240p/00000.m4s');
    const answers = await Promise.all(
      [video.playback_url!, segment, video.thumbnail!].map((url) => get(url)),
    );
    return answers.map((answer) => answer.status);
  };

  it('are revoked at once when it is deleted; those to other videos stay valid', async () => {
    const [video, other] = [await process('silent.mp4'), await process('silent.mp4')];
    expect(await statuses(video)).toEqual([200, 200, 200]);
    await server.call(`/v1/videos/${video.id}`, { token, method: 'DELETE' });
    expect(await statuses(video)).toEqual([403, 403, 403]);
    expect(await statuses(other)).toEqual([200, 200, 200]);
  });

  it('stay revoked when it is restored, and new ones work', async () => {
    const { id, ...before } = await process('silent.mp4');
    await server.call(`/v1/videos/${id}`, { token, method: 'DELETE' });
    await server.db.update(videos).set({ deletedAt: null }).where(eq(videos.id, id));
    expect(await statuses(before)).toEqual([403, 403, 403]);
    expect(await statuses(await seeVideo(server, { token, id }))).toEqual([200, 200, 200]);
  });
});

describe('a media address', () => {
  let playback: string;
  let folder: string;
  let segment: string;

  beforeAll(async () => {
    const video = await process('silent.mp4');
    playback = video.playback_url!;
    folder = playback.replace(/\/hls\/.*/, '');
    segment = `${folder}/hls/240p/00000.m4s`;
  });

  it('needs no log-in and leads from playlist to segment by relative addresses', async () => {
    const step = /^\d+p\/.*$/m.exec(await (await get(playback)).text())![0];
    const media = new URL(step, server.url + playback);
    const names = (await (await fetch(media)).text()).match(/^\w+\.m4s$/gm)!;
    const answer = await fetch(new URL(names[0]!, media));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
  });

  it('is cached as long as its token lives, and playlists shortly', async () => {
    const { headers } = await get(segment);
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(headers.get('cache-control')!)!;
    expect(Number(seconds)).toBeGreaterThan(3500);
    expect(Number(seconds)).toBeLessThanOrEqual(7200 + 3600);
    expect((await get(playback)).headers.get('cache-control')).toBe('private, max-age=300');
    expect((await get(`${folder}/poster.jpg`)).headers.get('cache-control')).toBe('private, max-age=3600');
    const etag = headers.get('etag')!;
    expect((await get(segment, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(segment, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    expect((await get(segment, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('can be embedded by any site, but is readable by CORS only for the domains of its account', async () => {
    const { headers } = await get(segment, { origin: 'https://partner.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('gives parts of a file', async () => {
    const whole = Buffer.from(await (await get(segment)).arrayBuffer());
    const size = whole.length;
    const part = async (range: string) => {
      const answer = await get(segment, { range });
      return [
        answer.status,
        answer.headers.get('content-range'),
        Buffer.from(await answer.arrayBuffer()),
      ] as const;
    };
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, whole.subarray(10, 20)]);
    expect(await part('bytes=-5')).toEqual([
      206,
      `bytes ${size - 5}-${size - 1}/${size}`,
      whole.subarray(-5),
    ]);
    expect(await part(`bytes=${size - 2}-`)).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
      whole.subarray(-2),
    ]);
    expect((await part('bytes=0-1,3-4'))[0]).toBe(200);
    const outside = await get(segment, { range: `bytes=${size}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect(await outside.json()).toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
      requestId: expect.any(String),
    });
  });

  it('gives the whole file where a part of an older state was asked for', async () => {
    const { headers } = await get(segment);
    const range = 'bytes=0-9';
    expect((await get(segment, { range, 'if-range': headers.get('etag')! })).status).toBe(206);
    expect((await get(segment, { range, 'if-range': '"old"' })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const answer = await get(segment, {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await answer.text()).toBe('');
  });

  it('of a token for another video, a changed or an expired one is refused', async () => {
    const other = await process('tiny.mp4');
    const foreign = other.playback_url!.split('/')[2]!;
    const own = playback.split('/')[2]!;
    for (const token of [
      foreign,
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      'x',
      `${own}.`,
      '%00',
    ]) {
      const answer = await get(playback.replace(own, token));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'MEDIA_LINK_INVALID', message: expect.any(String) });
    }
    now += 4 * 3_600_000;
    expect((await get(playback)).status).toBe(403);
    now -= 4 * 3_600_000;
    expect((await get(playback)).status).toBe(200);
  });

  it('cannot leave the storage, nor the folder of its token', async () => {
    const secret = await testMedia('text.mp4');
    const root = playback.split('/').slice(0, 3).join('/');
    const inside = folder.split('/').slice(-3).join('/');
    const id = inside.split('/')[1]!;
    const ways = [
      `${inside}/../../secret`,
      `${inside}/..%2f..%2fsecret`,
      `${inside}/%2e%2e/%2e%2e/secret`,
      `${inside}/hls/..%5c..%5csecret`,
      `${inside}/....//....//secret`,
      `${inside}/%252e%252e/secret`,
      `${inside}/hls//master.m3u8`,
      `${inside}/%2e/hls%2f..%2f..%2fmaster.m3u8`,
      `${inside}/hls/%00.m3u8`,
      `${inside}/hls/master.m3u8%00.jpg`,
      `${inside}/hls/master.m3u8/`,
      `${inside}/hls`,
      `${inside}/`,
      inside,
      '',
      '/',
      `/${inside}/hls/master.m3u8`,
      `..${secret}`,
      `%2f${secret}`,
      encodeURIComponent(secret),
      `sources/${id}`,
      `sources/${id}/x.mp4`,
      `scratch/${id}/hls/master.m3u8`,
      'accounts/x/thumbnail.jpg',
      `videos/${id}%2f..%2f..%2fsources%2f${id}`,
      `${inside}/hls/240p/init.mp4.txt`,
      `${inside}/hls/CON`,
      `${inside}/hls/a:b.m3u8`,
      `${inside}/hls/${'a'.repeat(300)}.m3u8`,
      `${inside}/~/x.jpg`,
      `${inside}/hls/*.m3u8`,
    ];
    for (const way of ways) {
      const answer = await get(`${root}/${way}`);
      expect([way, answer.status]).toEqual([
        way,
        expect.toSatisfy((status: number) => [400, 403, 404].includes(status)),
      ]);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });
});

/** Lets durations differ by a frame. */
function expectDeep(expected: object): object {
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      name === 'duration' ? expect.closeTo(value as number, 1) : value,
    ]),
  );
}
