import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveKeys, lives } from '../schema';
import { startTestServer } from '../testing/start-test-server';
import type { TestServer } from '../testing/start-test-server';
import { demoTeams } from './demo-people';
import { seedDemoLives } from './seed-lives';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemoLives(server.context);
});
afterAll(() => server.stop());

it('demo lives are in the calendar, in the history and in the list of their team', async () => {
  const token = await server.signIn('marina@colegioatlas.com.br');
  const list = async (query: string) => {
    const path = `/v1/live-streams?${query}&accountId=${demoTeams.colegioAtlas}`;
    const { body } = await server.call(path, { token });
    return body as { items: { title: string }[]; pagination: { total: number } };
  };
  expect((await list('status=scheduled')).pagination.total).toBe(4);
  expect((await list('status=finished')).items.map(({ title }) => title).sort()).toEqual([
    'Entrevista com a vó Tereza: ao vivo',
    'Palestra: saúde mental na escola',
    'Sarau de Primavera',
  ]);
});

it('planned lives are in the future, ended lives in the past, and each has its keys', async () => {
  const now = server.context.clock.now();
  const rows = await server.db.select().from(lives).orderBy(asc(lives.createdAt));
  for (const { status, scheduledStartTime, startedAt, finishedAt } of rows) {
    if (status === 'scheduled') expect(scheduledStartTime?.getTime()).toBeGreaterThan(now);
    if (status === 'finished') expect(finishedAt?.getTime()).toBeLessThan(now);
    if (status === 'finished') expect(startedAt).toEqual(scheduledStartTime);
    if (status === null) expect([scheduledStartTime, startedAt, finishedAt]).toEqual([null, null, null]);
  }
  expect(await server.db.$count(liveKeys)).toBe(3 * rows.length);
});
