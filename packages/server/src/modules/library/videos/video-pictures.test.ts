import { readFile, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { jpegSegment, sampleJpeg, samplePng } from '../../../testing/sample-images';
import { insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { purgeTrash } from '../trash/purge-trash';

let server: TestServer;
let marina: string;
const asked: number[] = [];
/** What a frame waits for. */
let held: Promise<void> | undefined;
beforeAll(async () => {
  const unused = () => Promise.reject(new Error('not used'));
  server = await startTestServer({
    engine: {
      available: async () => true,
      probe: unused,
      package: unused,
      edit: unused,
      extractSound: unused,
      remux: unused,
      async picture({ source, seconds, path }) {
        asked.push(seconds);
        await held;
        expect(await readFile(source, 'utf8')).toBe('source');
        await writeFile(path, sampleJpeg());
      },
    },
  });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const insert = () => insertPackagedVideo(server.context, 'colegioAtlas');
const get = async (id: string) => (await server.call(`/v1/videos/${id}`, { token: marina })).body;
const media = async (path: unknown) => (await fetch(server.url + String(path))).status;

async function send(id: string, name: string, bytes: Buffer, type = 'image/png') {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type }), 'a.png');
  const answer = await fetch(`${server.url}/v1/videos/${id}/${name}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${marina}` },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const pick = (id: string, timecode: number) =>
  server.call(`/v1/videos/${id}/thumbnail`, { token: marina, method: 'PATCH', body: { timecode } });

describe.each([
  ['thumbnail', 'thumbnail'],
  ['end-screen', 'endScreen'],
])('the %s of a video', (path, field) => {
  it('is set, shown under the links of the video, and replaced', async () => {
    const id = await insert();
    const first = await send(id, path, samplePng());
    expect([first.status, (await get(id))[field]]).toEqual([200, first.body['url']]);
    expect(await media(first.body['url'])).toBe(200);
    const second = await send(id, path, sampleJpeg(), 'image/jpeg');
    expect(second.body['url']).toMatch(/\.jpg$/);
    expect(await media(second.body['url'])).toBe(200);
    expect(await media(first.body['url'])).toBe(404);
    await server.call(`/v1/videos/${id}`, { token: marina, method: 'PATCH', body: { privacy: 'private' } });
    expect(await media(second.body['url'])).toBe(403);
    expect(await media((await get(id))[field])).toBe(200);
  });

  it('is published without the place that a phone writes into it', async () => {
    const extra = jpegSegment(0xe1, 'Exif\0\0II*\0\x08\0\0\0\0\0GPS-23.5505');
    const { body } = await send(await insert(), path, sampleJpeg({ extra }), 'image/jpeg');
    const published = await fetch(server.url + String(body['url']));
    expect(Buffer.from(await published.arrayBuffer())).toEqual(sampleJpeg());
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 415, 'INVALID_IMAGE'],
    ['a text', Buffer.from('GIF89a'), 'image/gif', 415, 'INVALID_IMAGE'],
    [
      'too many pixels',
      samplePng({ width: 10_000, height: 10_000 }),
      'image/png',
      413,
      'IMAGE_TOO_MANY_PIXELS',
    ],
    ['nothing', Buffer.alloc(0), 'image/png', 422, 'EMPTY_FILE'],
    ['a photo in HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'image/heic', 415, 'HEIC_IMAGE'],
  ])('is never %s', async (_name, bytes, type, status, code) => {
    const id = await insert();
    expect(await send(id, path, bytes, type)).toMatchObject({ status, body: { code } });
  });

  it('is refused to a blocked team', async () => {
    const id = await insert();
    const ofTeam = eq(accounts.id, demoTeams.colegioAtlas);
    await server.db.update(accounts).set({ blocked: true }).where(ofTeam);
    expect((await send(id, path, samplePng())).status).toBe(402);
    await server.db.update(accounts).set({ blocked: false }).where(ofTeam);
  });
});

it('the end screen is removed', async () => {
  const id = await insert();
  const { body } = await send(id, 'end-screen', samplePng());
  const remove = () => server.call(`/v1/videos/${id}/end-screen`, { token: marina, method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect([(await get(id))['endScreen'], await media(body['url'])]).toEqual([null, 404]);
  expect((await remove()).status).toBe(204);
});

it('a video that has no picture is drawn one, until it has one', async () => {
  const id = await insertVideo(server.db, 'colegioAtlas', { title: 'Aula de violão', status: 'created' });
  const drawn = await get(id);
  expect(drawn).toMatchObject({ thumbnail: null });
  const answer = await fetch(server.url + String(drawn['picture']));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const listed = await server.call('/v1/videos?title=viol%C3%A3o', { token: marina });
  expect(listed.body['items']).toMatchObject([{ id, storyboard_url: null }]);
  await server.call(`/v1/videos/${id}`, { token: marina, method: 'PATCH', body: { title: 'Piano' } });
  const renamed = await get(id);
  expect(renamed['picture']).not.toBe(drawn['picture']);
  expect(await media(renamed['picture'])).toBe(200);
  await server.db
    .update(videos)
    .set({ posterKey: `videos/${id}/poster.jpg` })
    .where(eq(videos.id, id));
  const pictured = await get(id);
  expect(pictured['picture']).toBe(pictured['thumbnail']);
  await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, id));
  expect(await media(renamed['picture'])).toBe(403);
});

it('the chosen thumbnail is removed, and the automatic one is shown again', async () => {
  const id = await insert();
  const automatic = await get(id);
  expect(automatic).toMatchObject({ thumbnailOrigin: 'automatic', thumbnail: expect.any(String) });
  const { body } = await send(id, 'thumbnail', samplePng());
  expect(await get(id)).toMatchObject({ thumbnailOrigin: 'upload', thumbnail: body['url'] });
  const remove = (path = id) =>
    server.call(`/v1/videos/${path}/thumbnail`, { token: marina, method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect(await get(id)).toMatchObject({ thumbnailOrigin: 'automatic', thumbnail: automatic['thumbnail'] });
  expect([await media(body['url']), await media(automatic['thumbnail'])]).toEqual([404, 200]);
  expect((await remove()).status).toBe(204);
  expect((await remove(await insertPackagedVideo(server.context, 'verticeEstudio'))).status).toBe(404);
});

it('pictures go with the trash', async () => {
  const id = await insertVideo(server.db, 'colegioAtlas');
  const { body } = await send(id, 'end-screen', samplePng());
  const key = String(body['url']).split('/').slice(3).join('/');
  await server.db
    .update(videos)
    .set({ deletedAt: new Date(0) })
    .where(eq(videos.id, id));
  await purgeTrash(server.context);
  expect(await server.context.blobs.stat(key)).toBeNull();
});

describe('a frame of a video', () => {
  it('becomes its thumbnail', async () => {
    const id = await insert();
    await server.context.blobs.put(`sources/${id}`, 'source');
    const { status, body } = await pick(id, 42.5);
    expect([status, asked.at(-1), (await get(id))['thumbnail']]).toEqual([200, 42.5, body['url']]);
    expect((await get(id))['thumbnailOrigin']).toBe('frame');
    expect(await media(body['url'])).toBe(200);
  });

  it('is not taken behind the end, nor where the source is gone', async () => {
    const id = await insert();
    await server.context.blobs.put(`sources/${id}`, 'source');
    expect(await pick(id, 61)).toMatchObject({ status: 422, body: { errors: [{ field: 'timecode' }] } });
    expect(await pick(await insert(), 1)).toMatchObject({
      status: 409,
      body: { code: 'FRAME_NOT_AVAILABLE' },
    });
  });
});

it('no more than two frames are taken at once; a third request is a 503', async () => {
  const id = await insert();
  await server.context.blobs.put(`sources/${id}`, 'source');
  const before = asked.length;
  let letGo = (): void => undefined;
  held = new Promise((resolve) => (letGo = resolve));
  const two = [pick(id, 1), pick(id, 2)];
  await expect.poll(() => asked.length).toBe(before + 2);
  expect(await pick(id, 3)).toMatchObject({ status: 503, body: { code: 'SERVER_BUSY' } });
  letGo();
  held = undefined;
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await pick(id, 3)).status).toBe(200);
});

describe('the source of a video', () => {
  const ask = (id: string) => server.call(`/v1/videos/${id}/download`, { token: marina });

  it('is downloaded under a short-lived address, with the title as its name', async () => {
    const id = await insert();
    await server.context.blobs.put(`sources/${id}`, 'source');
    await server.db.update(videos).set({ title: 'Ação: parte 1/2', sizeBytes: 6 }).where(eq(videos.id, id));
    const { body } = await ask(id);
    expect(body).toMatchObject({ fileName: 'Ação  parte 1 2', size: 6 });
    const file = await fetch(server.url + String(body['url']));
    expect(await file.text()).toBe('source');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Ação  parte 1 2')}`,
    );
    expect(file.headers.get('content-type')).toMatch('application/octet-stream');
    // A download token does not allow watching, nor a media link downloading.
    const token = String(body['url']).split('/')[2];
    expect(await media(`/media/${token}/videos/${id}/x/poster.jpg`)).toBe(403);
    const watched = String((await get(id))['playback_url']).split('/')[2];
    expect(await media(`/download/${watched}/${id}`)).toBe(403);
    await server.call(`/v1/videos/${id}`, { token: marina, method: 'PATCH', body: { privacy: 'private' } });
    expect(await media(body['url'])).toBe(403);
  });

  it('is not there where none is kept, or for another team', async () => {
    expect((await ask(await insert())).status).toBe(404);
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    await server.context.blobs.put(`sources/${foreign}`, 'source');
    expect((await ask(foreign)).status).toBe(404);
    expect(await media('/download/x/aula')).toBe(403);
  });
});
