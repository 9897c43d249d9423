import { Client } from 'pg';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, playlists, playlistVideos, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertPlaylist, insertVideo, samplePicture } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { purgeTrash } from '../trash/purge-trash';
import { purgePlaylists } from './playlists.service';

const team = 'colegioAtlas';
const day = 24 * 60 * 60 * 1000;
let now = Date.now();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(playlists);
  await server.db.delete(videos);
});

interface Playlist {
  id: string;
  title: string;
  version: number;
  videosTotal: number;
  duration: number;
  thumbnail: string | null;
  thumbnailOrigin: string | null;
  videos: { id: string }[];
}

const call = (path: string, options: Parameters<TestServer['call']>[1] = {}): Promise<CallResult> =>
  server.call(`/v1/playlists${path}`, { token, ...options });
const read = async (id: string): Promise<Playlist> => (await call(`/${id}`)).body as unknown as Playlist;
const idsOf = ({ videos: all }: Playlist): string[] => all.map(({ id }) => id);
const orderOf = async (id: string): Promise<string[]> => idsOf(await read(id));
const put = (id: string, videoIds: readonly string[], version?: number): Promise<CallResult> =>
  call(`/${id}/videos`, {
    method: 'PUT',
    body: { videoIds },
    headers: version === undefined ? {} : { 'if-match': String(version) },
  });
/** One after the other: hundreds at once wait for a connection longer than one may on a busy machine. */
async function make(count: number, values: Partial<typeof videos.$inferInsert> = {}): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await insertVideo(server.db, team, values));
  return ids;
}
const three = async () => (await make(3)) as [string, string, string];
const trash = (id: string) => server.call(`/v1/videos/${id}`, { token, method: 'DELETE' });
const restore = (id: string) => server.call(`/v1/videos/${id}/restore`, { token, method: 'POST' });

describe('playlists', () => {
  it('are made with videos in their order, and read', async () => {
    const [one, two] = await make(2, { durationSeconds: 10.5 });
    const made = await call('', { body: { title: '  Provas ', description: 'x', videoIds: [two, one] } });
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'Provas', description: 'x', videosTotal: 2, duration: 21, version: 1, thumbnail: null },
    });
    expect(await orderOf((made.body as unknown as Playlist).id)).toEqual([two, one]);
  });

  it('are listed newest first, by title, by part of their title, and by page', async () => {
    for (const [index, title] of ['Óptica', 'álgebra', 'Provas'].entries())
      await insertPlaylist(server.db, team, [], { title, createdAt: new Date(now + index) });
    await insertPlaylist(server.db, 'radioSerraViva', [], { title: 'Provas' });
    const titles = async (search: string) => {
      const { body } = await call(search);
      return (body['items'] as Playlist[]).map(({ title }) => title);
    };
    expect(await titles('')).toEqual(['Provas', 'álgebra', 'Óptica']);
    expect(await titles('?sort=title,asc')).toEqual(['álgebra', 'Óptica', 'Provas']);
    expect(await titles('?sort=title,desc&limit=1')).toEqual(['Provas']);
    expect(await titles('?title=OPTIC')).toEqual(['Óptica']);
    const { body } = await call('?limit=2&page=2');
    expect(body).toMatchObject({ pagination: { page: 2, limit: 2, total: 3, pagesTotal: 2 } });
    expect(body['items']).toHaveLength(1);
    expect((await call('?sort=size,asc')).status).toBe(400);
  });

  it('are listed by a video that they hold, until it lies in the trash', async () => {
    const [one, two] = (await make(2)) as [string, string];
    await insertPlaylist(server.db, team, [one, two], { title: 'As duas' });
    await insertPlaylist(server.db, team, [two], { title: 'Só a outra' });
    const titles = async (id: string) => {
      const { body } = await call(`?videoId=${id}&sort=title,asc`);
      return (body['items'] as Playlist[]).map(({ title }) => title);
    };
    expect(await titles(one)).toEqual(['As duas']);
    expect(await titles(two)).toEqual(['As duas', 'Só a outra']);
    await trash(one);
    expect(await titles(one)).toEqual([]);
    const elsewhere = await insertVideo(server.db, 'radioSerraViva');
    await insertPlaylist(server.db, 'radioSerraViva', [elsewhere]);
    expect(await titles(elsewhere)).toEqual([]);
  });

  it('are changed on their version', async () => {
    const id = await insertPlaylist(server.db, team);
    const patch = (body: object, version: number) =>
      call(`/${id}`, { method: 'PATCH', body, headers: { 'if-match': String(version) } });
    expect(await patch({ title: 'Nova', description: 'y' }, 1)).toMatchObject({
      status: 200,
      body: { title: 'Nova', description: 'y', version: 2 },
    });
    expect(await patch({ title: 'Velha' }, 1)).toMatchObject({ status: 412 });
    expect((await read(id)).title).toBe('Nova');
    expect((await patch({ title: ' ' }, 2)).status).toBe(422);
  });

  it('are deleted, and their videos and places stay', async () => {
    const [video] = (await make(1)) as [string];
    const id = await insertPlaylist(server.db, team, [video]);
    const remove = (version: number) =>
      call(`/${id}`, { method: 'DELETE', headers: { 'if-match': String(version) } });
    expect((await remove(2)).status).toBe(412);
    expect((await remove(1)).status).toBe(204);
    expect((await call(`/${id}`)).status).toBe(404);
    expect(await server.db.$count(playlistVideos)).toBe(1);
    expect((await server.call(`/v1/videos/${video}`, { token })).status).toBe(200);
  });

  it('of a blocked team are read, and stay as they are', async () => {
    const id = await insertPlaylist(server.db, team);
    await server.db.update(accounts).set({ blocked: true }).where(eq(accounts.id, demoTeams[team]));
    const answers = [
      await call('', { body: { title: 'Nova' } }),
      await call(`/${id}`, { method: 'PATCH', body: { title: 'Nova' } }),
      await put(id, []),
      await call(`/${id}`, { method: 'DELETE' }),
      await call(`/${id}/thumbnail`, { method: 'DELETE' }),
      await call(`/${id}`),
    ];
    await server.db.update(accounts).set({ blocked: false }).where(eq(accounts.id, demoTeams[team]));
    expect(answers.map(({ status }) => status)).toEqual([402, 402, 402, 402, 402, 200]);
  });
});

describe('the order', () => {
  it('is set as a whole: videos that are left out are removed, new ones are added', async () => {
    const [one, two, more] = await three();
    const id = await insertPlaylist(server.db, team, [one, two]);
    const answer = await put(id, [more, one], 1);
    expect(answer).toMatchObject({ status: 200, body: { version: 2, videosTotal: 2 } });
    expect(idsOf(answer.body as unknown as Playlist)).toEqual([more, one]);
    expect(await orderOf(id)).toEqual([more, one]);
    expect((await put(id, [two], 1)).status).toBe(412);
    expect((await put(id, [])).body).toMatchObject({ videos: [], version: 3 });
  });

  it.each(['verticeEstudio', 'radioSerraViva'] as const)('takes no video of %s', async (other) => {
    const [own] = (await make(1)) as [string];
    const foreign = await insertVideo(server.db, other);
    const id = await insertPlaylist(server.db, team, [own]);
    const refused = { status: 404, body: { errors: [{ field: 'videoIds.1', code: 'INVALID_VALUE' }] } };
    expect(await put(id, [own, foreign])).toMatchObject(refused);
    expect(await call('', { body: { title: 'x', videoIds: [own, foreign] } })).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ version: 1, videosTotal: 1 });
    expect(await server.db.$count(playlists)).toBe(1);
  });

  it('takes no video twice, none of the trash, and at most 500', async () => {
    const [one, two, gone] = await three();
    const id = await insertPlaylist(server.db, team, [one]);
    await trash(gone);
    expect((await put(id, [one, one])).status).toBe(422);
    expect((await put(id, [one, gone])).status).toBe(404);
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect((await put(id, many)).status).toBe(422);
    expect(await put(id, many.slice(1))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await put(id, [two, one])).status).toBe(200);
  });

  it('has room for 500 videos, those in the trash counted', async () => {
    const all = await make(500);
    const id = await insertPlaylist(server.db, team, all);
    const [first = '', ...others] = all;
    await trash(first);
    const [more = ''] = await make(1);
    expect(await put(id, [...others, more])).toMatchObject({ status: 409, body: { code: 'PLAYLIST_FULL' } });
    const replaced = [...others.slice(1), more].toReversed();
    expect((await put(id, replaced)).status).toBe(200);
    expect(await orderOf(id)).toEqual(replaced);
  });
});

describe('a video that lies in the trash', () => {
  it('is in no answer and no count, and is back in its place when it is restored', async () => {
    const [one, two, last] = (await make(3, { durationSeconds: 5 })) as [string, string, string];
    const id = await insertPlaylist(server.db, team, [one, two, last]);
    await trash(two);
    expect(await read(id)).toMatchObject({ videosTotal: 2, duration: 10, version: 1 });
    expect((await call('')).body).toMatchObject({ items: [{ videosTotal: 2, duration: 10 }] });
    expect((await put(id, [last, one], 1)).status).toBe(200);
    await restore(two);
    expect(await orderOf(id)).toEqual([last, one, two]);
    await trash(two);
    // A client that loaded the list before the deletion still sends it.
    expect((await put(id, [two, one, last])).status).toBe(200);
    await restore(two);
    expect(await orderOf(id)).toEqual([two, one, last]);
  });

  it('is gone once the trash is emptied', async () => {
    const [one, two] = await three();
    const id = await insertPlaylist(server.db, team, [one, two]);
    await trash(two);
    now += 31 * day;
    await purgeTrash(server.context);
    token = await server.signIn('marina@colegioatlas.com.br');
    expect(await server.db.$count(playlistVideos, eq(playlistVideos.playlistId, id))).toBe(1);
    expect((await put(id, [one, two])).status).toBe(404);
    expect(await orderOf(id)).toEqual([one]);
  });
});

describe('the picture', () => {
  const send = (id: string, bytes: Buffer = samplePicture) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'a.png');
    return fetch(`${server.url}/v1/playlists/${id}/thumbnail`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const listed = async () => ((await call('')).body['items'] as Playlist[])[0];

  it('is that of the first video that has one, until somebody sends one', async () => {
    const [none, first] = await three();
    const [poster] = (await make(1, { posterKey: `videos/x/run/poster.jpg`, playbackTokenVersion: 3 })) as [
      string,
    ];
    await server.db.update(videos).set({ thumbnailKey: null }).where(eq(videos.id, first));
    const id = await insertPlaylist(server.db, team, [none, poster, first]);
    const ofVideo = { thumbnail: expect.stringContaining('poster.jpg') as string, thumbnailOrigin: 'video' };
    expect(await read(id)).toMatchObject(ofVideo);
    expect((await listed())?.thumbnail).toBe((await read(id)).thumbnail);
    const answer = await send(id);
    const { url } = (await answer.json()) as { url: string };
    expect(await read(id)).toMatchObject({ thumbnail: url, thumbnailOrigin: 'upload', version: 2 });
    expect(await listed()).toMatchObject({ thumbnail: url, thumbnailOrigin: 'upload' });
    expect((await fetch(server.url + url)).headers.get('content-type')).toBe('image/png');
    expect((await call(`/${id}/thumbnail`, { method: 'DELETE' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ ...ofVideo, version: 3 });
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  it('is deleted once the playlist is gone for good', async () => {
    const id = await insertPlaylist(server.db, team);
    const { url } = (await (await send(id)).json()) as { url: string };
    await call(`/${id}`, { method: 'DELETE' });
    expect((await fetch(server.url + url)).status).toBe(200);
    await server.call(`/v1/trash/${id}`, { token, method: 'DELETE' });
    await purgePlaylists(server.context);
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  it('is a picture', async () => {
    const id = await insertPlaylist(server.db, team);
    expect((await send(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    expect(await read(id)).toMatchObject({ thumbnail: null, thumbnailOrigin: null, version: 1 });
  });

  it('that is sent while the playlist is deleted is removed', async () => {
    const id = await insertPlaylist(server.db, team);
    const remove = vi.spyOn(server.context.blobs, 'remove');
    const put0 = server.context.blobs.put.bind(server.context.blobs);
    vi.spyOn(server.context.blobs, 'put').mockImplementationOnce(async (...args) => {
      await put0(...args);
      await server.db.delete(playlists).where(eq(playlists.id, id));
    });
    expect((await send(id)).status).toBe(404);
    expect(remove).toHaveBeenCalledWith(expect.stringContaining(`playlists/${id}/`));
    vi.restoreAllMocks();
  });
});

it('lists and videos are read with a fixed number of statements', async () => {
  const all = await make(300);
  const long = await insertPlaylist(server.db, team, all);
  const short = await insertPlaylist(server.db, team, all.slice(0, 1));
  for (let index = 0; index < 60; index += 1) await insertPlaylist(server.db, team, all.slice(0, 3));
  const statements = async (path: string) => {
    const query = vi.spyOn(Client.prototype, 'query');
    await call(path);
    // What runs in the background (jobs, heartbeats) reads as well, at moments of its own, but no playlist.
    const ofPlaylists = query.mock.calls.filter((call) => JSON.stringify(call).includes('playlist'));
    query.mockRestore();
    return ofPlaylists.length;
  };
  expect(await statements(`/${long}`)).toBe(await statements(`/${short}`));
  expect(await statements('?limit=100')).toBe(await statements('?limit=100&title=nothing'));
  expect(await statements(`/${long}`)).toBeGreaterThan(0);
});
