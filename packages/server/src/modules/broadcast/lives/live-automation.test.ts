import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../kernel/config/config';
import { events, jobs, livePublishers, lives } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { startServer } from '../../../server';
import type { RunningServer } from '../../../server';
import { insertLive } from '../../../testing/samples';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';
import { createLivesForIngest } from './index';

// Automatic start and completion of lives, with a simulated clock.

const minuteMs = 60_000;
const team = 'colegioAtlas';
let now = Date.parse('2030-03-01T12:00:00Z');
let database: TestDatabase;
let dataDir: string;
let server: RunningServer;

async function start(): Promise<RunningServer> {
  const env = { PALCO_PORT: '0', PALCO_RTMP_PORT: 'off', PALCO_SEED: 'none', PALCO_LOG_LEVEL: 'silent' };
  const config = parseConfig({ ...env, ...database.settings, PALCO_DATA_DIR: dataDir });
  return startServer({ config, clock: { now: () => now } });
}
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'palco-automation-'));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const db = () => server.context.db;
const minutesAgo = (minutes: number): Date => new Date(now - minutes * minuteMs);
async function statuses(ids: readonly string[]): Promise<(string | null | undefined)[]> {
  const rows = await db().select().from(lives).where(inArray(lives.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}
/** A running live with `autoCuts`, and when its signal was last seen; null where it never had one. */
async function running(
  startedMinutesAgo: number,
  seenMinutesAgo: number | null,
  more: Parameters<typeof insertLive>[2] = {},
): Promise<string> {
  const startedAt = minutesAgo(startedMinutesAgo);
  const id = await insertLive(db(), team, { status: 'live', autoCuts: true, startedAt, ...more });
  if (seenMinutesAgo === null) return id;
  const seen = minutesAgo(seenMinutesAgo);
  const place = { liveId: id, signalId: 1, accountId: demoTeams[team], publisherId: randomUUID() };
  await db()
    .insert(livePublishers)
    .values({ ...place, holder: 'x', startedAt, lastSeenAt: seen, endedAt: seen });
  return id;
}
/** Makes the recurring job due; resolves when it has run. */
async function runJob(): Promise<void> {
  const isCut = and(eq(jobs.kind, 'cut-lives'), isNotNull(jobs.everyMs));
  // A run that is under way has read its list before what the test has made.
  const makeDue = () =>
    db()
      .update(jobs)
      .set({ runAfter: sql`now()` })
      .where(and(isCut, isNull(jobs.leasedBy)))
      .returning({ id: jobs.id });
  await expect.poll(makeDue).toHaveLength(1);
  const isLater = gt(jobs.runAfter, sql`now() + interval '5 seconds'`);
  await expect.poll(() => db().$count(jobs, and(isCut, isLater))).toBe(1);
}

it('a live that cannot be completed does not block the others', async () => {
  const first = await running(60, 10);
  const stuck = await running(60, 10, { title: 'presa' });
  const last = await running(60, 10);
  await db().execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await db().execute(sql`
    create trigger refuse before update on lives for each row when (new.title = 'presa') execute function refuse()`);
  await runJob();
  expect(await statuses([first, stuck, last])).toEqual(['finished', 'live', 'finished']);
  await db().execute(sql`drop function refuse cascade`);
  await runJob();
  expect(await statuses([stuck])).toEqual(['finished']);
});

it('a live with autoCuts is completed ten minutes after its last content, also by a restarted server', async () => {
  const cut = await running(60, 10);
  const never = await running(10, null);
  const paused = await running(60, 10, { status: 'paused' });
  const rest = [
    await running(60, 9.9),
    await running(9.9, null),
    await running(60, 60, { autoCuts: false }),
    await running(60, 60, { status: null }),
  ];
  await runJob();
  expect(await statuses([cut, never, paused])).toEqual(['finished', 'finished', 'finished']);
  expect(await statuses(rest)).toEqual(['live', 'live', 'live', null]);
  const [entry] = await db().select().from(events).where(eq(events.identifier, cut));
  expect(entry).toMatchObject({ event: 'LIVE_ATUALIZADA', principalKind: 'system' });

  await server.stop();
  now += 0.2 * minuteMs;
  server = await start();
  await runJob();
  expect(await statuses(rest)).toEqual(['finished', 'finished', 'live', null]);
});

it('a signal starts a live with autoStart, once', async () => {
  const ingest = createLivesForIngest(server.context);
  const by = await insertLive(db(), team, { autoStart: true, status: 'scheduled' });
  const hand = await insertLive(db(), team, { status: 'scheduled' });
  const over = await insertLive(db(), team, { autoStart: true, status: 'finished' });
  for (const id of [by, by, hand, over]) await ingest.signalArrived(id);
  expect(await statuses([by, hand, over])).toEqual(['live', 'scheduled', 'finished']);
  const [row] = await db().select().from(lives).where(eq(lives.id, by));
  expect(row?.startedAt).toEqual(new Date(now));
  const entries = await db().select().from(events).where(eq(events.identifier, by));
  expect(entries).toMatchObject([{ record: [{ Key: 'status', Value: 'live' }], principalKind: 'system' }]);
});
