import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../kernel/database/open-database';
import type { GeneratorRun, GeneratorTask } from '../../../ports/signal-generator';
import { livePublishers } from '../../../schema';
import { createFakeLives } from '../../../testing/fake-lives';
import { openTestDatabase } from '../../../testing/test-database';
import { testSignalLimits } from './ingest.policy.pure';
import { createTestSignals } from './test-signals';

// Test signals with a generator that the test ends; `modules/broadcast/test-signal` has those with real media.

interface Generated {
  readonly task: GeneratorTask;
  end(how: 'ended' | 'failed'): void;
  isStopped: boolean;
}

const minuteMs = 60_000;

let database: OpenDatabase;
const fake = createFakeLives();
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(
    sql`alter table live_publishers drop constraint live_publishers_live_id_lives_id_fk`,
  );
});
afterAll(() => database.close());

function open({ host = '0.0.0.0', isListening = true, isAvailable = true } = {}) {
  const generated: Generated[] = [];
  const clock = { at: Date.parse('2026-11-27T12:00:00Z') };
  function start(task: GeneratorTask): GeneratorRun {
    let end: Generated['end'] = () => undefined;
    const done = new Promise<'ended' | 'failed'>((resolve) => (end = resolve));
    const one: Generated = { task, end, isStopped: false };
    generated.push(one);
    return {
      done,
      async stop() {
        one.isStopped = true;
        end('ended');
      },
    };
  }
  const tests = createTestSignals({
    context: { db: database.db, clock: { now: () => clock.at } },
    generator: { start },
    address: () => (isListening ? { host, port: 1935 } : null),
    available: async () => isAvailable,
  });
  const grantOf = ({ task }: Generated) => tests.find(task.url.split('/').at(-1) ?? '');
  /** Starts one, and admits it as the ingest does. */
  async function startOne(live = fake.add()) {
    const before = generated.length;
    const started = tests.start(live);
    await expect.poll(() => generated.length).toBe(before + 1);
    const run = generated.at(-1)!;
    grantOf(run)?.answered(null);
    return { live, run, start: await started, grant: grantOf(run)! };
  }
  return { tests, generated, clock, grantOf, startOne };
}

it.each([
  ['0.0.0.0', 'rtmp://127.0.0.1:1935/live/'],
  ['::', 'rtmp://127.0.0.1:1935/live/'],
  ['10.0.0.7', 'rtmp://10.0.0.7:1935/live/'],
  ['fd00::7', 'rtmp://[fd00::7]:1935/live/'],
])('sends to where the server listens: %s', async (host, url) => {
  const { startOne } = open({ host });
  const { run } = await startOne();
  expect(run.task.url.startsWith(url)).toBe(true);
  expect(run.task.url.slice(url.length)).toMatch(/^[0-9a-f]{48}$/);
});

it.each([
  [{ language: 'en', timezone: 'Europe/Lisbon', limiteFps: 60 }, 'Test signal', 25],
  [{ language: 'pt-BR', timezone: 'America/Manaus', limiteFps: 15 }, 'Sinal de teste', 15],
  [{ language: null, timezone: 'America/Sao_Paulo', limiteFps: 30 }, 'Sinal de teste', 25],
])('is in the language and the time zone of the team: %j', async (team, label, rate) => {
  const { startOne } = open();
  const { run } = await startOne(fake.add({ ...team, title: 'Aula' }));
  expect(run.task).toMatchObject({ label, rate, title: 'Aula', timeZone: team.timezone, seconds: 14_400 });
});

it('is one for two presses at once, and another one after its end', async () => {
  const { tests, generated, startOne, grantOf } = open();
  const live = fake.add();
  const both = Promise.all([tests.start(live), tests.start(live)]);
  await expect.poll(() => generated.length).toBe(1);
  const [run] = generated;
  grantOf(run!)?.answered(null);
  const [one, other] = await both;
  expect(one).toEqual(other);
  expect(generated).toHaveLength(1);
  run?.end('ended');
  const again = await startOne(live);
  expect(again.run).not.toBe(run);
  // The key of the first one is of no use any more.
  expect(grantOf(run!)).toBeNull();
});

it('ended by its time or by somebody it was no failure; ended otherwise it was', async () => {
  const { tests, clock, startOne } = open();
  const { grant } = await startOne();
  expect(grant.problem()).toBe('test_failed');
  clock.at = grant.endsAt.getTime() - 60_000;
  expect(grant.problem()).toBe('test_failed');
  clock.at = grant.endsAt.getTime() - 1000;
  expect(grant.problem()).toBeNull();
  clock.at -= 20 * 60_000;
  const stopped = await startOne();
  await tests.stop(stopped.live.id);
  expect([stopped.grant.problem(), stopped.run.isStopped]).toEqual([null, true]);
  const dropped = await startOne();
  dropped.grant.dropped();
  expect([dropped.grant.problem(), dropped.run.isStopped]).toEqual([null, true]);
});

it.each([
  ['taken', 'taken'],
  ['team-tests-full', 'limit'],
  ['team-full', 'limit'],
  ['server-full', 'limit'],
  ['live-over', 'over'],
  ['unavailable', 'unavailable'],
] as const)('refused by the ingest as %s it leaves no process', async (refusal, why) => {
  const { tests, generated, grantOf } = open();
  const started = tests.start(fake.add());
  await expect.poll(() => generated.length).toBe(1);
  grantOf(generated[0]!)?.answered(refusal);
  expect(await started).toEqual({ kind: 'refused', why });
  expect(generated[0]?.isStopped).toBe(true);
});

it('a generator that dies before it is admitted is a refusal', async () => {
  const { tests, generated } = open();
  const started = tests.start(fake.add());
  await expect.poll(() => generated.length).toBe(1);
  generated[0]?.end('failed');
  expect(await started).toEqual({ kind: 'refused', why: 'unavailable' });
});

it.each([
  [{ isListening: false }, {}, 'unavailable'],
  [{ isAvailable: false }, {}, 'unavailable'],
  [{}, { status: 'finished' as const }, 'over'],
] as const)('starts nothing where it cannot be: %j %j', async (server, live, why) => {
  const { tests, generated } = open(server);
  expect(await tests.start(fake.add(live))).toEqual({ kind: 'refused', why });
  expect(generated).toEqual([]);
});

it('goes on for as long again at a start shortly before its end, and ends then', async () => {
  const { tests, clock, startOne } = open();
  const { live, run, grant, start } = await startOne();
  const begin = clock.at;
  const endsAt = new Date(begin + 30 * minuteMs);
  expect(start).toEqual({ kind: 'sending', endsAt });
  await database.db.insert(livePublishers).values({
    liveId: live.id,
    accountId: live.accountId,
    signalId: 1,
    publisherId: randomUUID(),
    keyId: grant.keyId,
    holder: randomUUID(),
    startedAt: new Date(begin),
    lastSeenAt: new Date(Date.now() + 60 * minuteMs),
    testEndsAt: endsAt,
  });
  clock.at = begin + 20 * minuteMs;
  expect(await tests.start(live), 'there is time enough').toEqual({ kind: 'sending', endsAt });
  clock.at = begin + 27 * minuteMs;
  const later = new Date(begin + 57 * minuteMs);
  expect(await tests.start(live)).toEqual({ kind: 'sending', endsAt: later });
  await expect.poll(() => grant.endsAt, { timeout: 30_000 }).toEqual(later);
  expect(run.isStopped).toBe(false);
  clock.at = later.getTime();
  await expect.poll(() => run.isStopped, { timeout: 30_000 }).toBe(true);
  expect(grant.problem(), 'its time was up').toBeNull();
});

it('a process sends so many, and another one when one ended', async () => {
  const { tests, generated, startOne } = open();
  for (let count = 0; count < testSignalLimits.process; count += 1) await startOne();
  expect(await tests.start(fake.add())).toEqual({ kind: 'refused', why: 'limit' });
  generated[0]?.end('failed');
  expect((await startOne()).start).toMatchObject({ kind: 'sending' });
  await tests.stopAll();
  expect(generated.slice(1).every(({ isStopped }) => isStopped)).toBe(true);
});
