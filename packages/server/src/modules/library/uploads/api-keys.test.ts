// What a caller who is no person makes: videos, their files and lives of its own team, and nothing of another one.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertLive } from '../../../testing/samples';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';
import { createTestApiKeys } from '../../../testing/test-principals';

const accountId: string = demoTeams.colegioAtlas;
const keys = createTestApiKeys();
const allowed = ['showVOD', 'showStreaming'];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ authSchemes: () => [keys.scheme] });
});
afterAll(() => server.stop());

const key = (given: Partial<Parameters<typeof keys.add>[0]> = {}): string =>
  keys.add({ accountId, permissions: allowed, ...given }).token;
const makeVideo = (token: string, body: object = {}) =>
  server.call('/v1/videos/vod', { token, body: { title: 'Aula por programa', ...body } });
const createLive = (token: string, body: object = {}) =>
  server.call('/v1/live-streams', { token, body: { title: 'Live por programa', ...body } });
const send = (token: string, videoId: string, bytes: Buffer) =>
  sendSource({
    url: server.url,
    token,
    videoId,
    bytes,
    range: `bytes 0-${bytes.length - 1}/${bytes.length}`,
  });
const answer = async (path: string, token: string): Promise<unknown[]> => {
  const { status, body } = await server.call(path, { token });
  return [status, body['code']];
};

it('makes a video, sends its file and finds it', async () => {
  const token = key();
  const made = await makeVideo(token);
  expect(made.status).toBe(201);
  const videoId = made.body['videoId'] as string;
  const bytes = randomBytes(4096);
  expect(await send(token, videoId, bytes)).toMatchObject({ status: 202 });
  expect(await readStoredSource(server.context, videoId)).toEqual(bytes);
  expect(await answer(`/v1/videos/${videoId}`, token)).toEqual([200, undefined]);
  expect((await server.call('/v1/videos?title=por+programa', { token })).body).toMatchObject({
    items: [{ videoId }],
  });
  const [row] = await server.db.select().from(videos).where(eq(videos.id, videoId));
  expect(row).toMatchObject({ accountId, createdBy: null });
});

it('makes a live and finds it', async () => {
  const token = key();
  const { status, body } = await createLive(token, { scheduledStartTime: '2030-03-01T22:00:00.000Z' });
  // The hour is that of the team's time zone, which no membership brings here.
  expect([status, body['hora']]).toEqual([201, '19:00:00']);
  const id = body['id'] as string;
  expect((await server.call(`/v1/live-streams/${id}`, { token })).body).toMatchObject({ id });
  expect((await server.call('/v1/live-streams?title=por+programa', { token })).body).toMatchObject({
    items: [{ id }],
  });
});

it('makes nothing in a blocked team, and still reads', async () => {
  const videoId = (await makeVideo(key())).body['videoId'] as string;
  const blocked = key({ team: { blocked: true } });
  for (const { status, body } of [
    await makeVideo(blocked),
    await createLive(blocked),
    await send(blocked, videoId, randomBytes(16)),
  ])
    expect([status, body['code']]).toEqual([402, 'ACCOUNT_BLOCKED']);
  expect(await answer(`/v1/videos/${videoId}`, blocked)).toEqual([200, undefined]);
});

it('has no part in another team', async () => {
  const videoId = (await makeVideo(key())).body['videoId'] as string;
  const liveId = await insertLive(server.db, 'colegioAtlas');
  const other = key({ accountId: demoTeams.festivalMareAlta });
  for (const { status, body } of [
    await makeVideo(other, { accountId }),
    await createLive(other, { accountId }),
  ])
    expect([status, body['code']]).toEqual([403, 'ACCOUNT_FORBIDDEN']);
  expect(await send(other, videoId, randomBytes(16))).toMatchObject({ status: 404 });
  for (const path of [`/v1/videos/${videoId}`, `/v1/videos/${videoId}/source`])
    expect([path, ...(await answer(path, other))]).toEqual([path, 404, 'NOT_FOUND']);
  expect(await answer(`/v1/live-streams/${liveId}`, other)).toEqual([404, 'LIVE_NOT_FOUND']);
});

it('does only what its permissions say', async () => {
  const [forVideos, forLives] = [key({ permissions: ['showVOD'] }), key({ permissions: ['showStreaming'] })];
  for (const { status, body } of [await makeVideo(forLives), await createLive(forVideos)])
    expect([status, body['code']]).toEqual([403, 'FORBIDDEN']);
  const videoId = (await makeVideo(forVideos)).body['videoId'] as string;
  expect(await send(forLives, videoId, randomBytes(16))).toMatchObject({ status: 403 });
});
