import { eq } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accounts, lives } from '../../../../schema';
import { demoTeams } from '../../../../seed/demo-people';
import { insertFolder, insertLive } from '../../../../testing/samples';
import { deleteLiveForGood } from '../../../../testing/delete-live';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const team = 'colegioAtlas';
const copyOf = (id: string) => server.call(`/v1/live-streams/${id}/duplicate`, { token, method: 'POST' });
const rowOf = async (id: unknown) =>
  (
    await server.db
      .select()
      .from(lives)
      .where(eq(lives.id, String(id)))
  )[0]!;

it('has the settings of the other live, and keys of its own', async () => {
  const directoryId = await insertFolder(server.db, team);
  const settings = {
    description: 'Com duas câmeras',
    scheduledStartTime: new Date('2099-03-01T22:00:00Z'),
    type: 'studio' as const,
    latency: 'low' as const,
    autoStart: true,
    autoCuts: true,
    enableLive2vod: true,
    enableDvr: true,
    enableAudioOnly: true,
    enableLadder: false,
    geoAccessControl: 'allow' as const,
    geoRegionList: ['BR', 'PT'],
    referrerWhitelist: ['exemplo.com.br'],
    playerColor: '#0055aa',
    waitingRoomColor: '#111111',
    studioColor: '#222222',
    preRollUrl: 'https://ads.exemplo.com/vast.xml',
    postRollUrl: 'https://ads.exemplo.com/fim.xml',
    measurementId: 'G-ABC123',
    directoryId,
    signalsTotal: 3,
  };
  const made = await server.call('/v1/live-streams', { token, body: { title: 'Semana', signalsTotal: 3 } });
  const id = String(made.body['id']);
  await server.db.update(lives).set(settings).where(eq(lives.id, id));
  const { status, body } = await copyOf(id);
  expect([status, body['title'], body['status']]).toEqual([201, 'Semana (cópia)', 'scheduled']);
  expect(await rowOf(body['id'])).toMatchObject({
    ...settings,
    accountId: demoTeams[team],
    status: 'scheduled',
  });
  const keysOf = (of: unknown) => (of as { streamKey: string }[]).map(({ streamKey }) => streamKey);
  expect(keysOf(body['keys'])).toHaveLength(4);
  expect(keysOf(body['keys']).filter((key) => keysOf(made.body['keys']).includes(key))).toEqual([]);
});

it('takes over nothing that happened: no date in the past, status, recording or viewers', async () => {
  const past = new Date('2020-01-01T00:00:00Z');
  const id = await insertLive(server.db, team, {
    title: 'Passada',
    status: 'finished',
    scheduledStartTime: past,
    startedAt: past,
    finishedAt: past,
    viewerSignalAt: past,
    viewerSignalFor: 'aluno',
    playbackTokenVersion: 7,
    version: 9,
  });
  const { body } = await copyOf(id);
  expect(await rowOf(body['id'])).toMatchObject({
    status: null,
    scheduledStartTime: null,
    startedAt: null,
    finishedAt: null,
    recordingVideoId: null,
    viewerSignalAt: null,
    viewerSignalFor: null,
    playbackTokenVersion: 0,
    version: 1,
  });
});

it('has images of its own, which outlive those of the other live', async () => {
  const { blobs } = server.context;
  const id = await insertLive(server.db, team);
  const thumbnailKey = `live-images/${id}/a.png`;
  await blobs.put(thumbnailKey, 'bild');
  await server.db
    .update(lives)
    .set({ thumbnailKey, pauseScreenKey: `live-images/${id}/gone.png` })
    .where(eq(lives.id, id));
  const { body } = await copyOf(id);
  const row = await rowOf(body['id']);
  expect(row.pauseScreenKey).toBeNull();
  expect(row.thumbnailKey).toMatch(new RegExp(`^live-images/${row.id}/[^/]+\\.png$`));
  await deleteLiveForGood(server, token, id);
  expect(await blobs.stat(thumbnailKey)).toBeNull();
  expect(await blobs.stat(row.thumbnailKey ?? '')).toMatchObject({ sizeBytes: 4 });
});

it('leaves no image behind where it fails', async () => {
  const { blobs } = server.context;
  const id = await insertLive(server.db, team);
  await blobs.put(`live-images/${id}/a.png`, 'bild');
  await server.db
    .update(lives)
    .set({ thumbnailKey: `live-images/${id}/a.png` })
    .where(eq(lives.id, id));
  const put = vi.spyOn(blobs, 'put');
  vi.spyOn(NodePgSession.prototype, 'transaction').mockRejectedValueOnce(new Error('broken'));
  expect((await copyOf(id)).status).toBe(500);
  const copied = put.mock.calls.map(([key]) => key);
  expect(copied).toHaveLength(1);
  expect(await blobs.stat(copied[0] ?? '')).toBeNull();
  vi.restoreAllMocks();
});

it('loses a folder that is in the trash', async () => {
  const directoryId = await insertFolder(server.db, team, { deletedAt: new Date() });
  const id = await insertLive(server.db, team, { directoryId });
  expect((await rowOf((await copyOf(id)).body['id'])).directoryId).toBeNull();
});

it('is refused for a live of another team, and in a blocked one', async () => {
  const foreign = await insertLive(server.db, 'verticeEstudio');
  expect(await copyOf(foreign)).toMatchObject({ status: 404, body: { code: 'LIVE_NOT_FOUND' } });
  const id = await insertLive(server.db, team);
  const block = (blocked: boolean) =>
    server.db.update(accounts).set({ blocked }).where(eq(accounts.id, demoTeams[team]));
  await block(true);
  const refused = await copyOf(id);
  await block(false);
  expect(refused).toMatchObject({ status: 402, body: { code: 'ACCOUNT_BLOCKED' } });
});
