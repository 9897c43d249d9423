import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs, videos } from '../../../schema';
import { MediaError } from '../../../ports/media-engine';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { countRenditions } from './rendition-bytes';

let server: TestServer;
let token: string;
let failure: MediaError | null;
let made = 0;

beforeAll(async () => {
  const unused = () => Promise.reject(new Error('not used'));
  server = await startTestServer({
    engine: {
      available: async () => true,
      probe: unused,
      package: unused,
      edit: unused,
      extractSound: unused,
      picture: unused,
      async remux({ source, path }) {
        made += 1;
        if (failure !== null) throw failure;
        await writeFile(path, `mp4 of ${await readFile(source, 'utf8')}`);
      },
    },
  });
  token = await server.signIn('bruno@colegioatlas.com.br');
});
beforeEach(() => {
  failure = null;
  made = 0;
});
afterAll(() => server.stop());

/** A video of two renditions with distinguishable segments. */
async function published(title = 'Aula 7'): Promise<string> {
  const renditions = [
    { name: '360p', width: 640, height: 360, bandwidth: 900_000 },
    { name: '720p', width: 1280, height: 720, bandwidth: 2_800_000 },
  ];
  const id = await insertPackagedVideo(server.context, 'colegioAtlas', { title, renditions });
  const [row] = await server.db.select().from(videos).where(eq(videos.id, id));
  const { blobs } = server.context;
  for (const { name } of renditions) {
    const folder = `${row?.hlsKey}/${name}`;
    const lines = [
      '#EXTM3U',
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXTINF:4,',
      '00000.m4s',
      '#EXTINF:2,',
      '00001.m4s',
      '',
    ];
    await blobs.put(`${folder}/index.m3u8`, lines.join('\n'));
    for (const file of ['init.mp4', '00000.m4s', '00001.m4s'])
      await blobs.put(`${folder}/${file}`, `[${name} ${file}]`);
  }
  return id;
}

const path = (id: string) => `/v1/videos/${id}/mp4`;
const ask = async (id: string) => (await server.call(path(id), { token })).body;
const prepare = (id: string, as = token) => server.call(path(id), { token: as, method: 'POST' });
const settled = (id: string) => expect.poll(() => ask(id), { timeout: 20_000 });

it('a video becomes one file of its best rendition, once, and is fetched under its title', async () => {
  const id = await published();
  expect(await ask(id)).toEqual({ status: 'absent', error: null, download: null });
  const begun = await Promise.all([prepare(id), prepare(id)]);
  for (const { status, body } of begun) expect([status, body['error']]).toEqual([202, null]);
  await settled(id).toMatchObject({ status: 'done', download: { fileName: 'Aula 7.mp4' } });
  const { download } = (await ask(id)) as { download: { url: string; size: number } };
  const answer = await fetch(server.url + download.url);
  const text = await answer.text();
  expect(text).toBe('mp4 of [720p init.mp4][720p 00000.m4s][720p 00001.m4s]');
  expect(download.size).toBe(text.length);
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Aula%207.mp4");
  expect((await prepare(id)).body).toMatchObject({ status: 'done' });
  expect(made).toBe(1);
});

it('it counts as stored once, as all files of the video do', async () => {
  const id = await published();
  const stored = async () =>
    (await server.db.select().from(videos).where(eq(videos.id, id)))[0]?.renditionBytes;
  await countRenditions(server.context, new AbortController().signal);
  const before = (await stored()) ?? 0;
  // Its playlist, segment and poster, and of each of two renditions a playlist and three segments.
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n00000.m4s\n#EXTINF:2,\n00001.m4s\n';
  const segments = ['init.mp4', '00000.m4s', '00001.m4s'].map((name) => `[720p ${name}]`).join('');
  expect(before).toBe('#EXTM3U\nsegmentposter'.length + 2 * (playlist + segments).length);
  await prepare(id);
  await settled(id).toMatchObject({ status: 'done' });
  const { download } = (await ask(id)) as { download: { size: number } };
  await expect.poll(stored).toBe(before + download.size);
  await prepare(id);
  await countRenditions(server.context, new AbortController().signal);
  expect(await stored()).toBe(before + download.size);
});

it('its address is valid for no other file, and is revoked with the video', async () => {
  const [id, other] = [await published(), await published()];
  await prepare(id);
  await prepare(other);
  await settled(id).toMatchObject({ status: 'done' });
  await settled(other).toMatchObject({ status: 'done' });
  const { download } = (await ask(id)) as { download: { url: string } };
  const status = async (url: string) => (await fetch(server.url + url)).status;
  expect(await status(download.url.replace(id, other))).toBe(403);
  expect(await status(download.url.replace(/\/mp4$/, ''))).toBe(403);
  expect(await status(download.url)).toBe(200);
  await server.call(`/v1/videos/${id}`, { token, method: 'DELETE' });
  expect(await status(download.url)).toBe(403);
});

it('a failure is told with its reason, and can be tried again', async () => {
  failure = new MediaError('CORRUPT_MEDIA', { retryable: false });
  const id = await published();
  await prepare(id);
  await settled(id).toMatchObject({ status: 'failed', error: { code: 'CORRUPT_MEDIA' }, download: null });
  failure = null;
  await prepare(id);
  await settled(id).toMatchObject({ status: 'done' });
});

it('is refused before the video plays, and to another team', async () => {
  const id = await insertVideo(server.db, 'colegioAtlas', { status: 'processing' });
  expect(await prepare(id)).toMatchObject({ status: 409, body: { code: 'VIDEO_NOT_READY' } });
  expect(await ask(id)).toMatchObject({ status: 'absent' });
  const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
  expect([(await prepare(foreign)).status, (await server.call(path(foreign), { token })).status]).toEqual([
    404, 404,
  ]);
});

it('reliability row 45: one address that fetches it again and again is told to wait, and so is a team that has many made', async () => {
  const id = await published();
  await prepare(id);
  await settled(id).toMatchObject({ status: 'done' });
  const { download } = (await ask(id)) as { download: { url: string } };
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const answer = await fetch(server.url + download.url);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses.every((status) => status === 200)).toBe(true);
  const refused = await fetch(server.url + download.url);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(((await refused.json()) as { message: string }).message).toContain('Aguarde');
  const other = await published('Outra aula');
  const { accountId } = (await server.db.select().from(videos).where(eq(videos.id, other)))[0] ?? {};
  for (let n = 0; n < 20; n += 1)
    await server.db.insert(jobs).values({
      id: randomUUID(),
      kind: 'make-mp4',
      subjectId: randomUUID(),
      accountId: accountId ?? null,
      runAfter: new Date(Date.now() + 3_600_000),
    });
  expect(await prepare(other)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_DOWNLOADS' } });
  await server.db.delete(jobs).where(eq(jobs.kind, 'make-mp4'));
  expect((await prepare(other)).status).toBe(202);
});
