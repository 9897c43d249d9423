import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { livePublishers, lives, liveSignalPoints } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { deleteExpiredSignals, recordSignals } from './live-log.store';

let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_RTMP_PORT: '0' } });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const log = (id: string, token = marina) => server.call(`/v1/live-streams/${id}/log`, { token });

it('tells who did what to a live, the oldest first, without the values', async () => {
  const id = await insertLive(server.db, 'colegioAtlas', { status: 'scheduled' });
  const other = await insertLive(server.db, 'colegioAtlas', { status: 'scheduled' });
  const change = (path: string, method: string, body?: object) =>
    server.call(`/v1/live-streams/${path}`, { token: marina, method, body });
  expect((await change(id, 'PATCH', { description: 'Segredo' })).status).toBe(200);
  for (const action of ['start', 'pause', 'resume', 'complete'])
    expect((await change(`${id}/control/${action}`, 'PUT')).status).toBe(200);
  await change(other, 'PATCH', { description: 'De outra' });
  const { body } = await log(id);
  expect(body).toMatchObject({
    items: [
      { status: null, fields: ['description'], by: 'Marina Azevedo', event: 'LIVE_ATUALIZADA' },
      { status: 'live' },
      { status: 'paused' },
      { status: 'live' },
      { status: 'finished', fields: ['status'], by: 'Marina Azevedo' },
    ],
    signals: [],
  });
  expect(JSON.stringify(body)).not.toContain('Segredo');
});

it('has the figures of the signals while they are sent to a live that is on', async () => {
  const id = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const figures = {
    fps: 30,
    bitrate: 2_500_000,
    keyframeIntervalMs: 2_000,
    width: 1_280,
    height: 720,
    videoCodec: 'h264',
    audioCodec: 'aac',
    packets: 9,
  };
  const sent = (signalId: number, more: object = {}) => ({
    liveId: id,
    signalId,
    accountId: demoTeams.colegioAtlas,
    publisherId: `p${signalId}`,
    holder: 'test',
    startedAt: new Date(),
    lastSeenAt: new Date(),
    figures,
    ...more,
  });
  await server.db
    .insert(livePublishers)
    .values([sent(1), sent(2, { endedAt: new Date() }), sent(3, { figures: null })]);
  const [first, second] = [new Date(1_800_000_000_000), new Date(1_800_000_015_000)];
  await recordSignals(server.db, first);
  await recordSignals(server.db, first);
  await recordSignals(server.db, second);
  const points = [first, second].map((at) => ({ timestamp: at.getTime(), fps: 30, kbps: 2_500 }));
  expect((await log(id)).body['signals']).toEqual([{ signalId: 1, points }]);

  await deleteExpiredSignals(server.db, first);
  expect((await log(id)).body['signals']).toEqual([{ signalId: 1, points: points.slice(1) }]);
  await server.db.update(lives).set({ status: 'finished' }).where(eq(lives.id, id));
  await recordSignals(server.db, new Date(1_800_000_030_000));
  await deleteExpiredSignals(server.db, second);
  expect(await server.db.$count(liveSignalPoints, eq(liveSignalPoints.liveId, id))).toBe(1);
});

it('is for the team of the live alone, and there for those who may see analytics', async () => {
  const id = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  expect((await log(id, await server.signIn('diego@vertice.com.br'))).status).toBe(404);
  expect((await server.call(`/v1/live-streams/${id}/log`)).status).toBe(401);
});
