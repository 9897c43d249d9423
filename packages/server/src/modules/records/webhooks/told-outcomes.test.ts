import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts, lives, videos, webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../schema';
import { CONTRACT_ID } from '../../../kernel/http/contract';
import { checkOf } from '../../../kernel/http/validation';
import { MediaError } from '../../../ports/media-engine';
import type { MediaEngine } from '../../../ports/media-engine';
import { demoTeams } from '../../../seed/demo-people';
import { sendSource } from '../../../testing/process-source';
import { insertLive, insertVideo, insertWebhook } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { emitEvent, emitEvents } from './emit-event';
import { bodyOf } from './webhooks.presenter.pure';

const accountId = demoTeams.colegioAtlas;
let server: TestServer;
let token: string;
let fails = false;

const unused = () => Promise.reject(new Error('not used'));
const engine: MediaEngine = {
  available: async () => true,
  probe: unused,
  edit: unused,
  extractSound: unused,
  remux: unused,
  picture: unused,
  async package({ outputFolder }) {
    if (fails) throw new MediaError('NOT_MEDIA', { retryable: false });
    await mkdir(join(outputFolder, 'hls'), { recursive: true });
    await writeFile(join(outputFolder, 'hls', 'master.m3u8'), '#EXTM3U\n');
    const size = { width: 320, height: 240, renditions: [], posterPath: null };
    return { ...size, durationSeconds: 1, truncated: false };
  },
};
beforeAll(async () => {
  server = await startTestServer({ engine });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  fails = false;
  await server.db.delete(webhookEvents);
  await server.db.delete(webhookEndpoints);
  const types = [
    'video.created',
    'upload.completed',
    'video.ready',
    'video.failed',
    'recording.ready',
  ] as const;
  await insertWebhook(server.db, 'colegioAtlas', {
    events: [...types, 'video.deleted', 'video.restored', 'attendee.registered'],
  });
  await server.db.delete(webhookEvents);
});

const isMessage = checkOf({ $ref: `${CONTRACT_ID}#/components/schemas/WebhookMessage` });

/** What was told, each as the contract describes it. */
const written = async () => {
  const rows = await server.db.select().from(webhookEvents).orderBy(asc(webhookEvents.createdAt));
  for (const row of rows)
    expect([isMessage(JSON.parse(bodyOf(row))), isMessage.errors]).toEqual([true, null]);
  return rows.map(({ type, data }): Record<string, unknown> => ({ type, ...data }));
};

it('an upload, and that its video plays, are told once each', async () => {
  const id = await sendSource(server, { token, name: 'tiny.mp4' });
  await expect.poll(async () => (await written()).length).toBe(3);
  expect(await written()).toMatchObject([
    { type: 'video.created', id, accountId },
    { type: 'upload.completed', id, bytes: expect.any(Number) as number },
    { type: 'video.ready', id },
  ]);
});

it('a file that is none is told as a failure, with its code', async () => {
  fails = true;
  const id = await sendSource(server, { token, name: 'tiny.mp4' });
  await expect
    .poll(async () => (await written()).at(-1))
    .toMatchObject({ type: 'video.failed', id, code: 'NOT_MEDIA' });
  expect((await server.db.select().from(videos).where(eq(videos.id, id)))[0]?.status).toBe('failed');
});

it('the recording of a live is told when it plays for the first time, not when its source is replaced', async () => {
  const live = await insertLive(server.db, 'colegioAtlas', { status: 'finished' });
  const id = await insertVideo(server.db, 'colegioAtlas');
  await server.db.update(lives).set({ recordingVideoId: id }).where(eq(lives.id, live));
  const queue = () =>
    server.context.jobs.enqueue(server.db, { kind: 'package-video', subjectId: id, accountId });
  await server.context.blobs.put(`sources/${id}`, 'abc');
  await queue();
  await expect
    .poll(async () => (await written()).map(({ type }) => type))
    .toEqual(['video.ready', 'recording.ready']);
  expect((await written())[1]).toMatchObject({ id, liveId: live });
  await server.context.blobs.put(`sources/${id}`, 'abc');
  await queue();
  await expect.poll(async () => (await written()).length).toBe(3);
  expect((await written())[2]).toMatchObject({ type: 'video.ready' });
});

it('an attendee is told once for each e-mail, without name and e-mail', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas');
  const { clientId } = (await server.call(`/bff/classroom/${liveId}`)).body;
  const person = { name: 'Ana Lúcia', email: `ana-${randomUUID()}@exemplo.com.br`, liveId, clientId };
  for (let device = 0; device < 2; device += 1)
    expect((await server.call('/v1/studio/lives/participantes', { body: person })).status).toBe(201);
  const told = await written();
  expect(told).toEqual([
    { type: 'attendee.registered', accountId, id: expect.any(String) as string, liveId },
  ]);
  expect(JSON.stringify(told)).not.toContain('ana');
});

it('each of many videos is told, with one delivery for each webhook', async () => {
  const other = await insertWebhook(server.db, 'colegioAtlas', { events: ['video.deleted'] });
  await server.db.delete(webhookEvents);
  const ids = await Promise.all(Array.from({ length: 600 }, () => insertVideo(server.db, 'colegioAtlas')));
  const rows = ids.map((id) => ({ id, accountId }));
  await server.db.transaction((tx) => emitEvents(tx, 'video.deleted', rows));
  expect((await written()).map(({ id }) => id)).toEqual(ids);
  const ofOther = eq(webhookDeliveries.endpointId, other);
  expect(await server.db.$count(webhookDeliveries, ofOther)).toBe(600);
  expect(await server.db.$count(webhookDeliveries)).toBe(1_200);
});

it('a bulk deletion tells of each video, and so does bringing them back', async () => {
  const ids = [await insertVideo(server.db, 'colegioAtlas'), await insertVideo(server.db, 'colegioAtlas')];
  const deleted = await server.call('/v1/videos/bulk', {
    token,
    body: { ids, action: 'delete', payload: {} },
  });
  expect(deleted.status).toBe(200);
  expect((await written()).map(({ type }) => type)).toEqual(['video.deleted', 'video.deleted']);
  expect((await written()).map(({ id }) => id).sort()).toEqual([...ids].sort());
});

it('a team that was deleted is told of nothing more', async () => {
  await server.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, accountId));
  await emitEvent(server.db, { type: 'video.ready', accountId, data: { id: randomUUID() } });
  await server.db.update(accounts).set({ deletedAt: null }).where(eq(accounts.id, accountId));
  expect(await written()).toEqual([]);
});
