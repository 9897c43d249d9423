import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/open-database';
import { openTestDatabase } from '../../testing/test-database';
import { countJobs, createJobQueue, JobError, listDeadLetters, listOpenJobs, retryJob } from './index';
import type { Jobs, JobWorker, NewJob } from './index';
import { jobs } from '../../schema/kernel/jobs';
import type { JobTimes } from './run-job';

const log = Fastify().log;
const times = { pollMs: 20, leaseMs: 4000, progressMs: 10, backoffMs: [1, 1] };
const [busyTeam, quietTeam, thirdTeam] = [randomUUID(), randomUUID(), randomUUID()];
let folder: string;
let database: OpenDatabase;
const queues: Jobs[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-sharing-'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await database.db.delete(jobs);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function makeQueue(worker?: Partial<JobWorker> & Pick<JobWorker, 'run'>, more: Partial<JobTimes> = {}): Jobs {
  const queue = createJobQueue({
    db: database.db,
    pool: database.pool,
    log,
    // Of one folder, an earlier process with this process id would count as ended.
    dataDir: join(folder, String(queues.length)),
    times: { ...times, ...more },
  });
  queues.push(queue);
  if (worker) queue.work('test', { concurrency: 1, failed: 'operator', ...worker });
  return queue;
}

function jobOf(job: Partial<NewJob>): NewJob {
  return { kind: 'test', subjectId: randomUUID(), accountId: null, ...job };
}

async function add(queue: Jobs, job: Partial<NewJob>): Promise<string> {
  const full = jobOf(job);
  await database.db.transaction((tx) => queue.enqueue(tx, full));
  return full.subjectId;
}

async function find(kind: string) {
  return (await database.db.select().from(jobs).where(eq(jobs.kind, kind)))[0];
}

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

interface Waiting {
  readonly name: string;
  readonly job: Partial<NewJob>;
}

/** Puts jobs into the queue in their order, by one transaction each or all by one, and answers in which order one worker did them. */
async function orderOf(
  waiting: readonly Waiting[],
  transactions: 'each' | 'one' = 'each',
): Promise<string[]> {
  const done: string[] = [];
  const queue = makeQueue({ run: async ({ payload }) => void done.push(String(payload['name'])) });
  for (const step of transactions === 'one' ? [waiting] : waiting.map((one) => [one])) {
    await database.db.transaction(async (tx) => {
      for (const { name, job } of step) await queue.enqueue(tx, jobOf({ ...job, payload: { name } }));
    });
  }
  await queue.start();
  await expect.poll(() => done.length).toBe(waiting.length);
  return done;
}

describe('teams that wait', () => {
  it('take turns, however many jobs one of them has queued before', async () => {
    const of = (name: string, accountId: string) => ({ name, job: { accountId } });
    const order = await orderOf([
      of('busy 1', busyTeam),
      of('busy 2', busyTeam),
      of('busy 3', busyTeam),
      of('quiet', quietTeam),
      of('third', thirdTeam),
    ]);
    expect(order).toEqual(['busy 1', 'quiet', 'third', 'busy 2', 'busy 3']);
  });

  it('are not held up by the long job of another one', async () => {
    const started: (string | null)[] = [];
    const ends: (() => void)[] = [];
    const queue = makeQueue({
      concurrency: 2,
      perAccount: 1,
      run: ({ accountId }) => new Promise((resolve) => (started.push(accountId), ends.push(resolve))),
    });
    await add(queue, { accountId: busyTeam });
    await add(queue, { accountId: busyTeam });
    await queue.start();
    await expect.poll(() => started).toEqual([busyTeam]);
    await add(queue, { accountId: quietTeam });
    // The second place was kept free although the busy team had more to do.
    await expect.poll(() => started).toEqual([busyTeam, quietTeam]);
    ends.forEach((end) => end());
    await expect.poll(() => started).toEqual([busyTeam, quietTeam, busyTeam]);
    ends.forEach((end) => end());
  });

  it('wait for what is more urgent', async () => {
    const order = await orderOf([
      { name: 'normal', job: { accountId: busyTeam } },
      { name: 'later', job: { accountId: quietTeam, priority: 10 } },
      { name: 'urgent', job: { accountId: busyTeam, priority: -10 } },
    ]);
    expect(order).toEqual(['urgent', 'normal', 'later']);
  });
});

describe('jobs of one transaction', () => {
  it('are done in the order in which it added them', async () => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const waiting = names.map((name) => ({ name, job: {} }));
    expect(await orderOf(waiting, 'one')).toEqual(names);
  });
});

describe('recurring work', () => {
  it('is done by one of all processes, and again when its time has come', async () => {
    let runs = 0;
    for (const queue of [makeQueue(), makeQueue()]) {
      queue.every('sweep', { everyMs: 3_600_000, run: async () => void (runs += 1) });
      await queue.start();
    }
    await expect.poll(() => runs).toBe(1);
    await expect.poll(async () => (await find('sweep'))?.status).toBe('queued');
    expect(await find('sweep')).toMatchObject({ attempts: 0, errorCode: null });
    // A process that starts later waits for the same time.
    const late = makeQueue();
    late.every('sweep', { everyMs: 3_600_000, run: async () => void (runs += 1) });
    await late.start();
    const sweep = await find('sweep');
    expect([runs, sweep!.runAfter.getTime() > Date.now() + 3_000_000]).toEqual([1, true]);
    await database.db
      .update(jobs)
      .set({ runAfter: sql`now()` })
      .where(eq(jobs.kind, 'sweep'));
    await expect.poll(() => runs).toBe(2);
  });

  it('comes again also where it failed, and tells why', async () => {
    let runs = 0;
    const queue = makeQueue();
    queue.every('sweep', {
      everyMs: 3_600_000,
      run: async () => {
        runs += 1;
        throw new JobError('BROKEN', { retryable: false, cause: new Error('no such folder') });
      },
    });
    await queue.start();
    await expect.poll(async () => (await find('sweep'))?.errorCode).toBe('BROKEN');
    expect(await find('sweep')).toMatchObject({ status: 'queued' });
    expect((await find('sweep'))?.errorDetail).toContain('no such folder');
    await database.db
      .update(jobs)
      .set({ runAfter: sql`now()` })
      .where(eq(jobs.kind, 'sweep'));
    await expect.poll(() => runs).toBe(2);
  });

  it('comes sooner where a new release asks for it more often', async () => {
    for (const everyMs of [3_600_000, 10]) {
      let runs = 0;
      const queue = makeQueue();
      queue.every('sweep', { everyMs, run: async () => void (runs += 1) });
      await queue.start();
      await expect.poll(() => runs).toBeGreaterThanOrEqual(1);
      await queue.stop();
    }
  });
});

describe('work by the calendar', () => {
  const nightly = { cron: '30 3 * * *', timeZone: 'America/Sao_Paulo' };
  async function startWith(calendar: { cron: string; timeZone: string }): Promise<{ runs(): number }> {
    let runs = 0;
    const queue = makeQueue();
    queue.every('report', { ...calendar, run: async () => void (runs += 1) });
    await queue.start();
    return { runs: () => runs };
  }
  const dueAt = async (): Promise<string> => (await find('report'))!.runAfter.toISOString();

  it('waits for its time, is done once by all processes, and then waits for the next day', async () => {
    const [first, second] = [await startWith(nightly), await startWith(nightly)];
    expect(await dueAt()).toMatch(/T06:30:00/);
    expect([first.runs(), second.runs()]).toEqual([0, 0]);
    await database.db
      .update(jobs)
      .set({ runAfter: sql`now() - interval '5 hours'` })
      .where(eq(jobs.kind, 'report'));
    await expect.poll(() => first.runs() + second.runs()).toBe(1);
    await expect.poll(dueAt).toMatch(/T06:30:00/);
    expect(Date.parse(await dueAt())).toBeGreaterThan(Date.now());
    expect(first.runs() + second.runs()).toBe(1);
  });

  it('keeps a time that was missed, and moves where its calendar changes', async () => {
    await startWith(nightly);
    const later = { ...nightly, cron: '45 5 * * *' };
    await startWith(later);
    expect(await dueAt()).toMatch(/T08:45:00/);
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
    await database.db
      .update(jobs)
      .set({ runAfter: sql`now() - interval '2 days'` })
      .where(eq(jobs.kind, 'report'));
    const restarted = await startWith(later);
    await expect.poll(() => restarted.runs()).toBe(1);
  });
});

describe('what a job carries', () => {
  const payload = { email: 'somebody@example.com' };

  it('is forgotten when it is done or cancelled', async () => {
    const queue = makeQueue({ run: async () => {} });
    await add(queue, { payload });
    const subjectId = await add(queue, { kind: 'other', payload });
    await database.db.transaction((tx) => queue.cancel(tx, { kind: 'other', subjectId }));
    expect(await find('other')).toMatchObject({ errorCode: 'CANCELLED', payload: {} });
    await queue.start();
    await expect.poll(async () => (await find('test'))?.status).toBe('done');
    expect((await find('test'))?.payload).toEqual({});
  });

  it('stays with a dead letter, with the reason', async () => {
    const run = () =>
      Promise.reject(new JobError('REFUSED', { retryable: false, cause: 'by the mail server' }));
    const queue = makeQueue({ run });
    await add(queue, { payload });
    await queue.start();
    await expect.poll(async () => (await find('test'))?.status).toBe('failed');
    const row = await find('test');
    expect(row).toMatchObject({ payload, errorCode: 'REFUSED' });
    expect(row?.errorDetail).toContain('by the mail server');
  });
});

describe('a dead letter', () => {
  it('is listed, and done when it is repeated; a cancelled job is none', async () => {
    let broken = true;
    const queue = makeQueue({
      run: async () => {
        if (broken) throw new JobError('REFUSED', { retryable: false });
      },
    });
    const subjectId = await add(queue, { payload: { email: 'somebody@example.com' } });
    const cancelled = await add(queue, { kind: 'other' });
    await database.db.transaction((tx) => queue.cancel(tx, { kind: 'other', subjectId: cancelled }));
    await queue.start();
    await expect.poll(() => readAll(listDeadLetters(database.db))).toMatchObject([{ subjectId }]);
    broken = false;
    const [dead] = await readAll(listDeadLetters(database.db));
    expect(await database.db.transaction((tx) => retryJob(tx, dead!.id))).toBe('queued');
    await expect.poll(async () => (await find('test'))?.status).toBe('done');
    expect(await database.db.transaction((tx) => retryJob(tx, dead!.id))).toBe('not a dead letter');
    expect(await database.db.transaction((tx) => retryJob(tx, 'x'))).toBe('not a dead letter');
  });
});

describe('a long list', () => {
  it('is read to its end, also where many ended in one moment', async () => {
    const finishedAt = new Date(Date.now() - 1000);
    const row = (status: 'failed' | 'queued', more: object) => {
      const [id, subjectId] = [randomUUID(), randomUUID()];
      return { id, subjectId, kind: 'test', status, runAfter: new Date(), ...more };
    };
    const many = (status: 'failed' | 'queued', more: object) =>
      Array.from({ length: 1_203 }, () => row(status, more));
    await database.db.insert(jobs).values(many('failed', { errorCode: 'REFUSED', finishedAt }));
    // Within one millisecond, the resolution of a JavaScript `Date`.
    await database.db
      .update(jobs)
      .set({ finishedAt: sql`finished_at + random() * interval '1 millisecond'` });
    await database.db.insert(jobs).values(many('queued', {}));
    const dead = await readAll(listDeadLetters(database.db));
    const open = await readAll(listOpenJobs(database.db));
    expect(await countJobs(database.db)).toEqual({ open: 1_203, dead: 1_203 });
    for (const list of [dead, open]) expect(new Set(list.map(({ id }) => id)).size).toBe(1_203);
    expect([dead.length, open.length]).toEqual([1_203, 1_203]);
  });
});

describe('a worker', () => {
  it('of another process is woken by the transaction, not by its poll', async () => {
    const queue = makeQueue({ run: async () => {} }, { pollMs: 3_600_000 });
    await queue.start();
    // Wait until its own recurring job is done and it is idle.
    await expect.poll(async () => (await find('forget-jobs'))?.attempts).toBe(0);
    await expect.poll(async () => (await find('forget-jobs'))?.finishedAt).not.toBeNull();
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    await add(makeQueue(), {});
    await expect.poll(async () => (await find('test'))?.status).toBe('done');
  });
});

describe('ended jobs', () => {
  it('are forgotten while the server runs: done ones after a week, dead letters after a month', async () => {
    const ended = (kind: string, status: 'done' | 'failed', days: number) =>
      database.db.insert(jobs).values({
        id: randomUUID(),
        kind,
        subjectId: randomUUID(),
        status,
        finishedAt: new Date(Date.now() - days * 86_400_000),
      });
    await ended('done-new', 'done', 6);
    await ended('done-old', 'done', 8);
    await ended('dead-new', 'failed', 29);
    await ended('dead-old', 'failed', 31);
    const queue = makeQueue();
    await queue.start();
    const kinds = async () => (await database.db.select().from(jobs)).map((row) => row.kind).sort();
    await expect.poll(kinds).toEqual(['dead-new', 'done-new', 'forget-jobs']);
    // Wait for its end, which reschedules it and would overwrite the `runAfter` that is set below.
    await expect.poll(async () => (await find('forget-jobs'))?.finishedAt).not.toBeNull();
    await ended('done-old', 'done', 8);
    await database.db
      .update(jobs)
      .set({ runAfter: sql`now()` })
      .where(eq(jobs.kind, 'forget-jobs'));
    await expect.poll(kinds).toEqual(['dead-new', 'done-new', 'forget-jobs']);
  });
});
