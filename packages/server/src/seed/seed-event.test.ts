import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lives } from '../schema';
import { startTestServer } from '../testing/start-test-server';
import type { TestServer } from '../testing/start-test-server';
import { demoViewers, viewersAt } from './demo-audience.pure';
import { demoAired, demoAttendees, demoPlanned } from './demo-event';
import { demoLiveId } from './demo-lives';
import { seedDemoLives } from './seed-lives';

let server: TestServer;
let token: string;
let begin: number;
let end: number;
const live = demoLiveId(demoAired.team, demoAired.title);
beforeAll(async () => {
  server = await startTestServer();
  await seedDemoLives(server.context);
  token = await server.signIn('marina@colegioatlas.com.br');
  const [row] = await server.db.select().from(lives).where(eq(lives.id, live));
  [begin = 0, end = 0] = [row?.startedAt?.getTime(), row?.finishedAt?.getTime()];
});
afterAll(() => server.stop());
const get = async (path: string) => (await server.call(path, { token })).body;

it('the analytics of the hour agree with those who watched', async () => {
  const viewers = demoViewers(end - begin);
  const summary = await get(`/v1/analytics/live/${live}/summary`);
  const starts = viewers.filter(({ outcome }) => outcome === 'watched').length;
  expect(summary).toMatchObject({ totalReproduction: starts, totalTime: 3600, spectators: 0 });
  const peak = summary['peak'] as { timestamp: number; value: number };
  expect(peak.value).toBe(viewersAt(viewers, peak.timestamp - begin));
  const counted = Array.from({ length: 240 }, (_, index) => viewersAt(viewers, (index + 1) * 15_000));
  expect(peak.value).toBe(Math.max(...counted));
});

it('each metric has a point within the hour, and none outside of it', async () => {
  for (const metric of ['rebuffering', 'init-fail', 'exit-before-start', 'init-time', 'video-quality']) {
    const { series } = await get(`/v1/analytics/live/${live}/${metric}?start=${begin}&end=${end}`);
    const points = (series as { points: { timestamp: number }[] }[]).flatMap((one) => one.points);
    expect(points.length, metric).toBeGreaterThan(0);
    for (const { timestamp } of points) {
      expect(timestamp, metric).toBeGreaterThanOrEqual(begin);
      expect(timestamp, metric).toBeLessThan(end);
    }
  }
});

it('half way the picture stopped for many', async () => {
  const { series } = await get(`/v1/analytics/live/${live}/rebuffering?start=${begin}&end=${end}`);
  const [{ points } = { points: [] }] = series as { points: { timestamp: number; value: number }[] }[];
  const worst = points.toSorted((one, other) => other.value - one.value)[0];
  expect(worst?.value).toBeGreaterThan(5);
  expect(Math.abs((worst?.timestamp ?? 0) - (begin + end) / 2)).toBeLessThan(5 * 60_000);
});

it('the attendees are listed with the time that they watched', async () => {
  const { items, pagination } = await get(`/v1/live-streams/${live}/participantes?limit=50`);
  const listed = items as { name: string; email: string; watchedSeconds: number; createdAt: string }[];
  expect(listed.map(({ name }) => name).sort()).toEqual([...demoAttendees].sort());
  expect(pagination).toMatchObject({ total: demoAttendees.length });
  for (const { email, watchedSeconds, createdAt } of listed) {
    expect(email).toMatch(/^[a-z.]+@exemplo\.com\.br$/);
    expect(watchedSeconds).toBeGreaterThan(0);
    expect(watchedSeconds).toBeLessThanOrEqual(3600);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(begin);
  }
});

it('support finds the plays of an attendee', async () => {
  const email = 'ana.beatriz.rocha@exemplo.com.br';
  const elisa = await server.signIn('elisa@vertice.com.br');
  const path = `/api/sessoes?videoId=${live}&usuarioId=${email}`;
  const answer = await server.call(path, { token });
  expect(JSON.parse(answer.text)).toMatchObject([{ attendee: { name: 'Ana Beatriz Rocha', email } }]);
  expect((await server.call(path, { token: elisa })).status).not.toBe(200);
});

it('the planned event can be registered for, and its first signal starts it', async () => {
  const planned = demoLiveId(demoPlanned.team, demoPlanned.title);
  const { body } = await server.call(`/bff/classroom/${planned}`);
  expect(body).toMatchObject({ title: demoPlanned.title, status: 'scheduled' });
  expect(body['speakers']).toHaveLength(3);
  expect(await get(`/v1/live-streams/${planned}`)).toMatchObject({ autoStart: true, status: 'scheduled' });
});
