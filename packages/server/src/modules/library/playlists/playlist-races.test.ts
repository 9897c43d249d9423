import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, playlists, playlistVideos, undos, videos } from '../../../schema';
import { insertPlaylist, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

const team = 'colegioAtlas';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(playlists);
  await server.db.delete(videos);
});

interface Result {
  done: string[];
  failed: { id: string; code: string }[];
  undoToken: string;
}

const post = (path: string, body?: object): Promise<CallResult> =>
  server.call(path, { token, method: 'POST', body });
const addTo = (playlistId: string | undefined, ids: string[]): Promise<CallResult> =>
  post('/v1/videos/bulk', { ids, action: 'playlist', payload: { playlistId } });
const add = async (playlistId: string, ids: string[]): Promise<Result> => {
  const { status, body } = await addTo(playlistId, ids);
  expect(status).toBe(200);
  return body as unknown as Result;
};
const undo = (undoToken: string): Promise<CallResult> => post(`/v1/undo/${undoToken}`);
const put = (id: string, videoIds: string[], version?: number): Promise<CallResult> =>
  server.call(`/v1/playlists/${id}/videos`, {
    token,
    method: 'PUT',
    body: { videoIds },
    headers: version === undefined ? {} : { 'if-match': String(version) },
  });
const read = async (id: string): Promise<{ version: number; ids: string[] }> => {
  const { body } = await server.call(`/v1/playlists/${id}`, { token });
  const { version, videos: all } = body as unknown as { version: number; videos: { id: string }[] };
  return { version, ids: all.map((video) => video.id) };
};
const make = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => insertVideo(server.db, team)));
const four = async () => (await make(4)) as [string, string, string, string];

describe('videos that are added together', () => {
  it('stand at the end in their order, and the others are named with their reason', async () => {
    const [one, two, three, four_] = await four();
    const foreign = await insertVideo(server.db, 'verticeEstudio');
    const otherTeam = await insertVideo(server.db, 'radioSerraViva');
    const id = await insertPlaylist(server.db, team, [one]);
    await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, four_));
    const { done, failed } = await add(id, [three, foreign, one, two, otherTeam, four_, three]);
    expect(done).toEqual([three, two]);
    expect(failed).toEqual([
      { id: foreign, code: 'NOT_FOUND' },
      { id: one, code: 'ALREADY_IN_PLAYLIST' },
      { id: otherTeam, code: 'NOT_FOUND' },
      { id: four_, code: 'NOT_FOUND' },
    ]);
    expect(await read(id)).toEqual({ version: 2, ids: [one, three, two] });
  });

  it('are removed by the undo: exactly these, with a log entry each time', async () => {
    const [one, two, three, last] = await four();
    const id = await insertPlaylist(server.db, team, [one]);
    const { undoToken } = await add(id, [two, three]);
    await add(id, [last]);
    // Removed and added again by a user: no longer part of the undo.
    await put(id, [last, one, three]);
    await put(id, [two, last, one, three]);
    const { body } = await undo(undoToken);
    expect(body).toEqual({ done: [three], failed: [{ id: two, code: 'NOT_FOUND' }] });
    expect(await read(id)).toEqual({ version: 6, ids: [two, last, one] });
    expect((await undo(undoToken)).status).toBe(404);
    const logged = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(logged.map(({ event }) => event)).toEqual(Array(5).fill('PLAYLIST_ATUALIZADA'));
  });

  it('are removed by the undo also from the trash; a deleted playlist has none to remove', async () => {
    const [one, two] = await four();
    const id = await insertPlaylist(server.db, team);
    const { undoToken } = await add(id, [one, two]);
    await server.call(`/v1/videos/${two}`, { token, method: 'DELETE' });
    expect((await undo(undoToken)).body['done']).toEqual([one, two]);
    expect(await server.db.$count(playlistVideos)).toBe(0);
    const again = await add(id, [one]);
    await server.call(`/v1/playlists/${id}`, { token, method: 'DELETE' });
    expect((await undo(again.undoToken)).body).toEqual({
      done: [],
      failed: [{ id: one, code: 'NOT_FOUND' }],
    });
  });

  it('need a playlist of the team', async () => {
    const [one] = await four();
    const foreign = await insertPlaylist(server.db, 'verticeEstudio');
    const otherTeam = await insertPlaylist(server.db, 'radioSerraViva');
    const field = { errors: [{ field: 'payload.playlistId' }] };
    expect(await addTo(undefined, [one])).toMatchObject({ status: 422, body: field });
    expect(await addTo(foreign, [one])).toMatchObject({ status: 404, body: field });
    expect(await addTo(otherTeam, [one])).toMatchObject({ status: 404, body: field });
    expect(await server.db.$count(playlistVideos)).toBe(0);
  });

  it('are added until the playlist is full; if none was added there is no undo', async () => {
    const all = await make(499);
    const [one, two] = await four();
    const id = await insertPlaylist(server.db, team, all);
    expect(await add(id, [one, two])).toMatchObject({
      done: [one],
      failed: [{ id: two, code: 'PLAYLIST_FULL' }],
    });
    const before = await server.db.$count(undos);
    expect(await add(id, [two, one])).toEqual({
      done: [],
      failed: [
        { id: two, code: 'PLAYLIST_FULL' },
        { id: one, code: 'ALREADY_IN_PLAYLIST' },
      ],
      undoToken: null,
    });
    expect(await server.db.$count(undos)).toBe(before);
    expect((await read(id)).version).toBe(2);
  });
});

describe('concurrent writes', () => {
  it('of the same videos: each is added once, by one of the requests', async () => {
    const ids = await make(20);
    const id = await insertPlaylist(server.db, team);
    const results = await Promise.all([
      add(id, ids),
      add(id, ids.toReversed()),
      add(id, ids.slice(5)),
      add(id, ids.slice(0, 9)),
    ]);
    expect(results.flatMap(({ done }) => done).sort()).toEqual(ids.toSorted());
    const after = await read(id);
    expect(after.ids.toSorted()).toEqual(ids.toSorted());
    expect(after.version).toBe(1 + results.filter(({ done }) => done.length > 0).length);
  });

  it('of an order and of more videos: nothing is lost or duplicated, and each raises the version', async () => {
    const ids = await make(30);
    const [own, more] = [ids.slice(0, 10), ids.slice(10)];
    const id = await insertPlaylist(server.db, team, own);
    for (let round = 0; round < 5; round += 1) {
      const { version, ids: seen } = await read(id);
      const added = more.slice(round * 4, round * 4 + 4);
      const [set, bulk] = await Promise.all([put(id, seen.toReversed(), version), add(id, added)]);
      expect(bulk.done).toEqual(added);
      expect([200, 412]).toContain(set.status);
      const after = await read(id);
      const turned = set.status === 200 ? seen.toReversed() : seen;
      expect(after.ids).toEqual([...turned, ...added]);
      expect(after.version).toBe(version + (set.status === 200 ? 2 : 1));
    }
  });

  it('two orders on one version: one of them is refused', async () => {
    const [one, two, three] = await four();
    const id = await insertPlaylist(server.db, team, [one, two, three]);
    const orders = [
      [three, two, one],
      [two, one, three],
    ];
    const answers = await Promise.all(orders.map((order) => put(id, order, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = orders[answers.findIndex(({ status }) => status === 200)];
    expect(await read(id)).toEqual({ version: 2, ids: won });
  });

  it('while videos go to the trash and come back: their places stay', async () => {
    const ids = await make(12);
    const id = await insertPlaylist(server.db, team, ids);
    const bulk = (action: string) => post('/v1/videos/bulk', { ids: ids.slice(0, 6), action });
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([bulk('delete'), put(id, ids.toReversed()), put(id, ids)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await bulk('restore')).status).toBe(200);
      expect((await read(id)).ids.toSorted()).toEqual(ids.toSorted());
      expect(await server.db.$count(playlistVideos, inArray(playlistVideos.videoId, ids))).toBe(12);
    }
  });

  it('one deletes it, the other fills it: both get an answer of the contract', async () => {
    const ids = await make(5);
    const id = await insertPlaylist(server.db, team);
    const [removed, filled] = await Promise.all([
      server.call(`/v1/playlists/${id}`, { token, method: 'DELETE' }),
      addTo(id, ids),
    ]);
    expect([removed.status < 300, (await server.call(`/v1/playlists/${id}`, { token })).status]).toEqual([
      true,
      404,
    ]);
    // One that was filled first keeps its videos in the trash.
    expect([filled.status, await server.db.$count(playlistVideos)]).toEqual(
      filled.status === 200 ? [200, 5] : [404, 0],
    );
  });
});
