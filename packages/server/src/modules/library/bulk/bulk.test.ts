import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, directories, events, undos, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import { insertFolder, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

const team = 'colegioAtlas';
const root = demoFolderId(team);
const aulas = demoFolderId(team, ['Aulas']);
let now = Date.now();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(videos);
});

interface Result {
  done: string[];
  failed: { id: string; code: string }[];
  undoToken: string;
}

const bulk = async (ids: string[], action: string, payload?: unknown): Promise<Result> => {
  const { status, body } = await server.call('/v1/videos/bulk', { token, body: { ids, action, payload } });
  expect(status).toBe(200);
  return body as unknown as Result;
};
const undo = (undoToken: string, by = token): Promise<CallResult> =>
  server.call(`/v1/undo/${undoToken}`, { token: by, method: 'POST' });
const make = (count: number, values: Partial<typeof videos.$inferInsert> = {}) =>
  Promise.all(Array.from({ length: count }, () => insertVideo(server.db, team, values)));
const rows = async (ids: string[]) => {
  const found = await server.db.select().from(videos).where(inArray(videos.id, ids));
  return ids.map((id) => found.find((row) => row.id === id)!);
};
const folders = async (ids: string[]) => (await rows(ids)).map(({ directoryId }) => directoryId);

describe('several videos', () => {
  it('are moved, and moved back to their own folders by the undo', async () => {
    const [one, two] = (await make(2)) as [string, string];
    const [three] = (await make(1, { directoryId: aulas })) as [string];
    const to = demoFolderId(team, ['Formaturas']);
    const { done, failed, undoToken } = await bulk([one, two, three], 'move', { directoryId: to });
    expect([done, failed]).toEqual([[one, two, three], []]);
    expect(await folders([one, two, three])).toEqual([to, to, to]);
    expect((await undo(undoToken)).body).toEqual({ done: [one, two, three], failed: [] });
    expect(await folders([one, two, three])).toEqual([root, root, aulas]);
  });

  it('have a log entry for each that was moved, none for those that were there', async () => {
    const [there] = (await make(1, { directoryId: aulas })) as [string];
    const [elsewhere] = (await make(1)) as [string];
    await bulk([there, elsewhere], 'move', { directoryId: aulas });
    const found = await server.db
      .select()
      .from(events)
      .where(inArray(events.identifier, [there, elsewhere]));
    expect(found.map(({ event, identifier }) => [event, identifier])).toEqual([
      ['VIDEO_ATUALIZADO', elsewhere],
    ]);
  });

  it('are changed where possible; each of the others is reported once', async () => {
    const [mine] = (await make(1)) as [string];
    const foreign = await insertVideo(server.db, 'verticeEstudio');
    const [trashed] = (await make(1, { deletedAt: new Date(now) })) as [string];
    const unknown = randomUUID();
    const { done, failed } = await bulk([foreign, mine, trashed, unknown, mine], 'delete');
    expect(done).toEqual([mine]);
    expect(failed).toEqual([foreign, trashed, unknown].map((id) => ({ id, code: 'NOT_FOUND' })));
    expect((await rows([foreign]))[0]?.deletedAt).toBeNull();
  });

  it('are deleted with a log entry each, and restored by the undo', async () => {
    const ids = await make(3, { playbackTokenVersion: 1 });
    const { undoToken } = await bulk(ids, 'delete');
    expect((await rows(ids)).map(({ playbackTokenVersion }) => playbackTokenVersion)).toEqual([2, 2, 2]);
    const logged = await server.db.select().from(events).where(inArray(events.identifier, ids));
    expect(logged.map(({ event }) => event)).toEqual(Array(3).fill('VIDEO_REMOVIDO'));
    expect((await undo(undoToken)).body['done']).toEqual(ids);
    expect((await rows(ids)).map(({ deletedAt }) => deletedAt)).toEqual([null, null, null]);
  });

  it('are restored, and trashed again by the undo', async () => {
    const ids = await make(2, { deletedAt: new Date(now) });
    const { done, undoToken } = await bulk(ids, 'restore');
    expect(done).toEqual(ids);
    expect((await rows(ids)).map(({ deletedAt }) => deletedAt)).toEqual([null, null]);
    await undo(undoToken);
    expect((await rows(ids)).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
  });

  it('are not restored once the retention of their files is over', async () => {
    const ids = await make(1, { deletedAt: new Date(now - 30 * 24 * 60 * 60 * 1000) });
    expect(await bulk(ids, 'restore')).toMatchObject({
      done: [],
      failed: [{ id: ids[0], code: 'NOT_FOUND' }],
    });
  });

  it('are restored to the nearest folder that is not in the trash', async () => {
    const gone = await insertFolder(server.db, team, { deletedAt: new Date(now), parentId: aulas });
    const ids = await make(1, { deletedAt: new Date(now), directoryId: gone });
    await bulk(ids, 'restore');
    expect(await folders(ids)).toEqual([aulas]);
  });

  it('are changed by one patch, without an undo token', async () => {
    const ids = await make(2);
    const unknown = randomUUID();
    const { done, failed, undoToken } = await bulk([...ids, unknown], 'update', {
      patch: { description: 'Turma A' },
    });
    expect([done, failed, undoToken]).toEqual([ids, [{ id: unknown, code: 'NOT_FOUND' }], null]);
    expect((await rows(ids)).map(({ description }) => description)).toEqual(['Turma A', 'Turma A']);
  });

  it.each([
    ['move', undefined, 'payload.directoryId', 422],
    ['move', { directoryId: demoFolderId('verticeEstudio') }, 'payload.directoryId', 404],
    ['update', {}, 'payload.patch', 422],
  ])('%s with %j is refused as a whole', async (action, payload, field, status) => {
    const ids = await make(1);
    const answer = await server.call('/v1/videos/bulk', { token, body: { ids, action, payload } });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await folders(ids)).toEqual([root]);
  });

  it('are at most a hundred', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    const answer = await server.call('/v1/videos/bulk', { token, body: { ids, action: 'delete' } });
    expect(answer.status).toBe(422);
    expect((await bulk(ids.slice(1), 'delete')).failed).toHaveLength(100);
  });

  it('of a blocked team are not changed, and the undo token is not used up', async () => {
    const ids = await make(1);
    const { undoToken } = await bulk(ids, 'delete');
    await server.db.update(accounts).set({ blocked: true }).where(eq(accounts.id, demoTeams[team]));
    const body = { ids, action: 'restore' };
    const refused = [await server.call('/v1/videos/bulk', { token, body }), await undo(undoToken)];
    await server.db.update(accounts).set({ blocked: false }).where(eq(accounts.id, demoTeams[team]));
    expect(refused.map(({ body: { code } }) => code)).toEqual(['ACCOUNT_BLOCKED', 'ACCOUNT_BLOCKED']);
    expect((await undo(undoToken)).status).toBe(200);
  });

  it('can be deleted and moved concurrently without a deadlock', async () => {
    const ids = await make(20);
    const results = await Promise.all([
      bulk(ids, 'move', { directoryId: aulas }),
      bulk(ids.toReversed(), 'delete'),
      bulk(ids, 'move', { directoryId: root }),
    ]);
    expect(results[1].done).toHaveLength(20);
    expect((await rows(ids)).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
  });
});

describe('the undo of a bulk change', () => {
  it('works once', async () => {
    const { undoToken } = await bulk(await make(1), 'delete');
    const answers = await Promise.all([undo(undoToken), undo(undoToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('expires after 15 minutes, and its record is deleted', async () => {
    const { undoToken } = await bulk(await make(1), 'delete');
    now += 15 * 60_000;
    expect((await undo(undoToken)).status).toBe(404);
    await bulk(await make(1), 'delete');
    expect(await server.db.$count(undos, eq(undos.token, undoToken))).toBe(0);
  });

  it('is accepted only from the user who made the change, in the team where it was made', async () => {
    const { undoToken } = await bulk(await make(1), 'delete');
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    const query = `?accountId=${demoTeams[team]}`;
    const post = (path: string, by: string) => server.call(path, { token: by, method: 'POST' });
    expect((await post(`/v1/undo/${undoToken}${query}`, bruno)).status).toBe(404);
    const elsewhere = `/v1/undo/${undoToken}?accountId=${demoTeams.radioSerraViva}`;
    expect((await post(elsewhere, token)).status).toBe(404);
    expect((await undo(undoToken)).status).toBe(200);
  });

  it('skips videos that were moved again or deleted meanwhile', async () => {
    const [moved, deleted, still] = (await make(3)) as [string, string, string];
    const { undoToken } = await bulk([moved, deleted, still], 'move', { directoryId: aulas });
    const formaturas = demoFolderId(team, ['Formaturas']);
    await bulk([moved], 'move', { directoryId: formaturas });
    await bulk([deleted], 'delete');
    const { body } = await undo(undoToken);
    expect(body['done']).toEqual([still]);
    expect(body['failed']).toEqual([moved, deleted].map((id) => ({ id, code: 'NOT_FOUND' })));
    expect(await folders([moved, still])).toEqual([formaturas, root]);
  });

  it('moves videos to the nearest folder that is not in the trash', async () => {
    const from = await insertFolder(server.db, team, { parentId: aulas });
    const ids = await make(1, { directoryId: from });
    const { undoToken } = await bulk(ids, 'move', { directoryId: root });
    await server.db
      .update(directories)
      .set({ deletedAt: new Date(now) })
      .where(eq(directories.id, from));
    await undo(undoToken);
    expect(await folders(ids)).toEqual([aulas]);
  });
});
