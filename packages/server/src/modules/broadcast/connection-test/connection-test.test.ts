import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectionTests, events, livePublishers, lives } from '../../../schema';
import type { SignalFigures } from '../../../ports/live-ingest';
import { demoTeams } from '../../../seed/demo-people';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// The signal is a row that another host writes: what an ingest measures is tested there.

let server: TestServer;
let token: string;
let live: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(connectionTests);
  live = await insertLive(server.db, 'colegioAtlas', { status: 'scheduled' });
});

const figures: SignalFigures = {
  fps: 30,
  bitrate: 2_500_000,
  keyframeIntervalMs: 10_000,
  width: 1280,
  height: 720,
  videoCodec: 'h264',
  audioCodec: null,
  packets: 500,
  flow: { behindMs: 0, longestGapMs: 50, restarts: 0 },
};

async function send(change: Partial<SignalFigures> = {}): Promise<void> {
  // It was heard of in the future: no process of this test keeps it alive.
  const lastSeenAt = new Date(Date.now() + 3_600_000);
  const times = { startedAt: new Date(Date.now() + 1000), lastSeenAt };
  const row = {
    liveId: live,
    signalId: 1,
    accountId: demoTeams.colegioAtlas,
    publisherId: 'a',
    holder: 'elsewhere',
  };
  await server.db.insert(livePublishers).values({ ...row, ...times, figures: { ...figures, ...change } });
}
const start = (signalId = 1, by = token) =>
  server.call(`/v1/live-streams/${live}/signals/${signalId}/connection-test`, { token: by, method: 'POST' });
const stop = (by = token) =>
  server.call(`/v1/live-streams/${live}/signals/1/connection-test`, { token: by, method: 'DELETE' });
const list = (by = token) => server.call(`/v1/live-streams/${live}/connection-tests`, { token: by });
const test = async () => ((await list()).body['items'] as Record<string, unknown>[])[0];
const codes = async () =>
  ((await test())?.['report'] as { findings: { code: string }[] } | null)?.findings.map(({ code }) => code);

it('waits for its encoder, measures it, is ended early and kept with its report', async () => {
  expect((await list()).body).toEqual({ items: [] });
  const begun = await start();
  expect([begun.status, begun.body]).toMatchObject([
    200,
    { signalId: 1, status: 'waiting', startedBy: 'Marina Azevedo', seconds: 0, end: null, report: null },
  ]);
  // Once more is the same test, also of somebody else.
  expect((await start()).body['startedAt']).toBe(begun.body['startedAt']);
  await send();
  await expect.poll(async () => (await test())?.['seconds']).toBeGreaterThan(5);
  expect(await test()).toMatchObject({ status: 'measuring', wantedSeconds: 120 });
  expect((await stop()).status).toBe(204);
  expect((await stop()).status).toBe(204);
  expect(await test()).toMatchObject({
    status: 'ended',
    end: 'stopped',
    report: { verdict: 'poor', picture: { width: 1280, fps: 30 }, keyframes: { typical: 10, advised: 2 } },
  });
  expect(await codes()).toEqual(['keyframes_far', 'no_sound', 'too_short']);
  // Another one takes its place.
  expect((await start()).body).toMatchObject({ status: 'waiting', seconds: 0, report: null });
  await stop();
});

it('ends when its live starts, and is refused once it has', async () => {
  await start();
  await server.db.update(lives).set({ status: 'live' }).where(eq(lives.id, live));
  await expect.poll(test).toMatchObject({ status: 'ended', end: 'on_air', report: null });
  expect(await start()).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
});

it('ends when its live goes to the trash, and is not seen there', async () => {
  await start();
  expect((await server.call(`/v1/live-streams/${live}`, { token, method: 'DELETE' })).status).toBe(204);
  expect([(await list()).status, (await start()).status, (await stop()).status]).toEqual([404, 404, 404]);
});

it('tells of a refused codec', async () => {
  await start();
  await send({ problem: 'unsupported_codec', videoCodec: 'hevc', packets: 0 });
  const row = eq(livePublishers.liveId, live);
  await server.db
    .update(livePublishers)
    .set({ endedAt: new Date(Date.now() + 3_600_000) })
    .where(row);
  await expect.poll(test).toMatchObject({ end: 'refused', report: { verdict: 'poor' } });
  expect(await codes()).toContain('unsupported_codec');
});

it('stands in the log of the live, also where it ends by itself', async () => {
  await start();
  await server.db.update(lives).set({ status: 'live' }).where(eq(lives.id, live));
  await expect.poll(test).toMatchObject({ end: 'on_air' });
  const rows = await server.db.select().from(events).where(eq(events.identifier, live));
  expect(rows.map(({ event, record, principalKind }) => [event, record, principalKind])).toEqual([
    ['LIVE_ATUALIZADA', [{ Key: 'connectionTest', Value: true }], 'user'],
    ['LIVE_ATUALIZADA', [{ Key: 'connectionTest', Value: false }], 'system'],
  ]);
});

it('is of a signal that the live has', async () => {
  expect((await start(2)).status).toBe(200);
  expect([(await start(3)).status, (await start(5)).status]).toEqual([404, 400]);
});

it('is the team’s alone, eight at a time', async () => {
  await start();
  const stranger = await server.signIn('diego@vertice.com.br');
  const answers = [await list(stranger), await start(1, stranger), await stop(stranger)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await test()).toMatchObject({ status: 'waiting' });
  let last = await start(2);
  for (let count = 0; count < 8 && last.status === 200; count += 1) {
    live = await insertLive(server.db, 'colegioAtlas');
    last = await start();
  }
  expect(last).toMatchObject({ status: 409, body: { code: 'CONNECTION_TESTS_FULL' } });
});
