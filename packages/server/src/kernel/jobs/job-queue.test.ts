import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/open-database';
import { StorageError } from '../../ports/disk-files';
import { openTestDatabase } from '../../testing/test-database';
import { createHolder } from './holder';
import { createJobQueue, JobError } from './index';
import type { Job, JobRun, Jobs, JobWorker } from './index';
import { jobs } from '../../schema/kernel/jobs';
import type { JobTimes } from './run-job';

const log = Fastify().log;
const times = { pollMs: 20, leaseMs: 400, progressMs: 10, backoffMs: [10, 10], roomMs: 30 };
let folder: string;
let database: OpenDatabase;
const queues: Jobs[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-jobs-'));
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

async function startQueue(
  worker: Partial<JobWorker> & Pick<JobWorker, 'run'>,
  more: Partial<JobTimes> = {},
): Promise<Jobs> {
  const queue = createJobQueue({
    db: database.db,
    pool: database.pool,
    log,
    dataDir: folder,
    times: { ...times, ...more },
  });
  queues.push(queue);
  queue.work('test', { concurrency: 1, failed: 'operator', ...worker });
  await queue.start();
  return queue;
}

async function add(queue: Jobs, subjectId: string = randomUUID()): Promise<string> {
  await database.db.transaction((tx) => queue.enqueue(tx, { kind: 'test', subjectId, accountId: null }));
  return subjectId;
}

async function find(subjectId: string) {
  const rows = await database.db.select().from(jobs).where(eq(jobs.subjectId, subjectId));
  return rows.at(-1);
}

async function until(subjectId: string, status: string) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(20)) {
    const row = await find(subjectId);
    if (row?.status === status) return row;
  }
  throw new Error(`The job never was ${status}: ${JSON.stringify(await find(subjectId))}`);
}

/** A run that lasts until it is aborted or let go. */
function holdUp() {
  let letGo = (): void => {};
  const started: Job[] = [];
  const aborted: unknown[] = [];
  return {
    started,
    aborted,
    letGo: () => letGo(),
    run: (job: Job, { signal }: JobRun) =>
      new Promise<void>((resolve, reject) => {
        started.push(job);
        letGo = resolve;
        signal.addEventListener('abort', () => {
          aborted.push(signal.reason);
          reject(new Error('aborted'));
        });
      }),
  };
}

describe('a job', () => {
  it('waits for room on the disk as long as it takes, and no such try counts', async () => {
    let tries = 0;
    const errors = [
      new StorageError('FULL', 'Only the reserve is left'),
      Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
      new JobError('NO_ROOM', { retryable: false, cause: new StorageError('FULL', '') }),
    ];
    const waiting: unknown[] = [];
    const queue = await startQueue({
      attempts: 2,
      async run({ subjectId, attempts }) {
        waiting.push([attempts, (await find(subjectId))?.errorCode]);
        tries += 1;
        if (tries < 6) throw errors[tries % errors.length] ?? new Error();
      },
    });
    const row = await until(await add(queue), 'done');
    expect(row).toMatchObject({ attempts: 1, errorCode: null });
    expect(waiting).toEqual([[1, null], ...Array.from({ length: 5 }, () => [1, 'STORAGE_FULL'])]);
  });

  it('runs once and is done together with what its worker commits', async () => {
    const marker = randomUUID();
    const queue = await startQueue({
      run: async () => async (tx) => {
        await tx.insert(jobs).values({ id: randomUUID(), kind: 'marker', subjectId: marker });
      },
    });
    const row = await until(await add(queue), 'done');
    expect(row).toMatchObject({
      attempts: 1,
      progress: 100,
      errorCode: null,
      leasedBy: null,
      leaseUntil: null,
    });
    expect(row.finishedAt).toBeInstanceOf(Date);
    expect(await find(marker)).toBeDefined();
  });

  it('is not done where the commit fails, and leaves nothing of it behind', async () => {
    const marker = randomUUID();
    let tries = 0;
    const queue = await startQueue({
      run: async () => async (tx) => {
        tries += 1;
        await tx.insert(jobs).values({ id: randomUUID(), kind: `marker-${tries}`, subjectId: marker });
        if (tries === 1) throw new Error('constraint');
      },
    });
    expect(await until(await add(queue), 'done')).toMatchObject({ attempts: 2 });
    const left = await database.db.select().from(jobs).where(eq(jobs.subjectId, marker));
    expect(left.map((row) => row.kind)).toEqual(['marker-2']);
  });

  it('is not queued where the transaction of its caller fails', async () => {
    const queue = await startQueue({ run: async () => {} });
    const subjectId = randomUUID();
    const transaction = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, { kind: 'test', subjectId, accountId: null });
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    await delay(100);
    expect(await find(subjectId)).toBeUndefined();
  });

  it('is open only once for a subject, and may come again when it ended', async () => {
    const hold = holdUp();
    const queue = await startQueue({ run: hold.run });
    const subjectId = await add(queue);
    await until(subjectId, 'running');
    await add(queue, subjectId);
    await delay(100);
    expect(hold.started).toHaveLength(1);
    hold.letGo();
    await until(subjectId, 'done');
    await add(queue, subjectId);
    await expect.poll(() => hold.started).toHaveLength(2);
    hold.letGo();
  });

  it('never runs beside more jobs of its kind than allowed', async () => {
    let running = 0;
    let most = 0;
    const queue = await startQueue({
      concurrency: 2,
      async run() {
        most = Math.max(most, ++running);
        await expect.poll(() => most).toBeGreaterThanOrEqual(2);
        await delay(30);
        running -= 1;
      },
    });
    const subjects = await Promise.all(Array.from({ length: 7 }, () => add(queue)));
    for (const subject of subjects) await until(subject, 'done');
    expect(most).toBe(2);
  });
});

describe('a failure', () => {
  it('is tried three times and then given up with its code', async () => {
    const seen: number[] = [];
    const given: string[] = [];
    const queue = await startQueue({
      async run(job) {
        seen.push(job.attempts);
        throw new JobError('SHAKY', { retryable: true });
      },
      failed: async (_tx, _job, code) => void given.push(code),
    });
    expect(await until(await add(queue), 'failed')).toMatchObject({ attempts: 3, errorCode: 'SHAKY' });
    expect(seen).toEqual([1, 2, 3]);
    expect(given).toEqual(['SHAKY']);
  });

  it('is not tried again where that would be in vain', async () => {
    let tries = 0;
    const queue = await startQueue({
      async run() {
        tries += 1;
        throw new JobError('NOT_MEDIA', { retryable: false });
      },
    });
    expect(await until(await add(queue), 'failed')).toMatchObject({ attempts: 1, errorCode: 'NOT_MEDIA' });
    expect(tries).toBe(1);
  });

  it('is tried as often, and after such waits, as its kind says', async () => {
    const startedAt: number[] = [];
    const queue = await startQueue({
      attempts: 4,
      backoffMs: [1, 400],
      async run() {
        startedAt.push(performance.now());
        throw new Error('down');
      },
    });
    expect(await until(await add(queue), 'failed')).toMatchObject({ attempts: 4, errorCode: 'UNEXPECTED' });
    const waits = startedAt.slice(1).map((at, index) => at - startedAt[index]!);
    expect(waits).toHaveLength(3);
    expect(waits.slice(1).every((wait) => wait >= 399)).toBe(true);
  });

  it('waits a random part less where its kind says so', async () => {
    const queue = await startQueue({
      attempts: 2,
      backoffMs: [3_600_000],
      jitter: 0.5,
      run: () => Promise.reject(new Error('down')),
    });
    const waits = new Set<number>();
    for (let n = 0; n < 8; n += 1) {
      const id = await add(queue);
      await expect.poll(async () => (await find(id))?.errorCode).toBe('UNEXPECTED');
      const { runAfter, updatedAt } = (await find(id))!;
      waits.add(runAfter.getTime() - updatedAt.getTime());
    }
    expect(waits.size).toBeGreaterThan(4);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_800_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600_000);
  });

  it('waits at least as long as the other side asks for', async () => {
    const queue = await startQueue({
      run: () => Promise.reject(new JobError('BUSY', { retryable: true, waitMs: 7_200_000 })),
    });
    const id = await add(queue);
    await expect.poll(async () => (await find(id))?.errorCode).toBe('BUSY');
    const { runAfter, updatedAt } = (await find(id))!;
    expect(runAfter.getTime() - updatedAt.getTime()).toBe(7_200_000);
  });

  it('is told once to its owner, and not at all where that fails: the job is given up again', async () => {
    const told: string[] = [];
    const queue = await startQueue(
      {
        run: () => Promise.reject(new JobError('NOT_MEDIA', { retryable: false })),
        async failed(tx, job, code) {
          told.push(code);
          await tx.insert(jobs).values({ id: randomUUID(), kind: 'owner', subjectId: job.subjectId });
          if (told.length === 1) throw new Error('the row of the owner is locked');
        },
      },
      { leaseMs: 200 },
    );
    const subjectId = await add(queue);
    await expect
      .poll(async () => (await database.db.select().from(jobs).where(eq(jobs.kind, 'owner'))).length)
      .toBe(1);
    const rows = await database.db.select().from(jobs).where(eq(jobs.subjectId, subjectId));
    expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'queued']);
    expect(told).toEqual(['NOT_MEDIA', 'NOT_MEDIA']);
  });

  it('has an owner: a kind that names none does not compile', () => {
    // @ts-expect-error `failed` is missing.
    const worker: JobWorker = { concurrency: 1, run: async () => {} };
    expect(worker).not.toHaveProperty('failed');
  });

  it('that nobody foresaw is tried again too', async () => {
    const queue = await startQueue({
      async run(job) {
        if (job.attempts < 3) throw new TypeError('undefined is not a function');
      },
    });
    expect(await until(await add(queue), 'done')).toMatchObject({ attempts: 3, errorCode: null });
  });
});

describe('progress', () => {
  it('is written with what the worker writes, and never falls', async () => {
    const written: number[] = [];
    const queue = await startQueue({
      async run(_job, { progress }) {
        for (const percent of [10, 5, 42.9, 99]) {
          progress(percent);
          await expect.poll(() => written.at(-1)).toBeGreaterThanOrEqual(Math.floor(percent));
        }
      },
      progressed: async (_tx, _job, percent) => void written.push(percent),
    });
    await until(await add(queue), 'done');
    expect(written).toEqual([10, 42, 99]);
  });
});

describe('a cancelled job', () => {
  it('is aborted while it runs and does not fail its subject', async () => {
    const hold = holdUp();
    const given: string[] = [];
    const queue = await startQueue({
      run: hold.run,
      failed: async (_tx, _job, code) => void given.push(code),
    });
    const subjectId = await add(queue);
    await until(subjectId, 'running');
    await database.db.transaction((tx) => queue.cancel(tx, { kind: 'test', subjectId }));
    expect(await until(subjectId, 'failed')).toMatchObject({ errorCode: 'CANCELLED' });
    await expect.poll(() => hold.aborted.length).toBe(1);
    await delay(50);
    expect(given).toEqual([]);
    expect((await find(subjectId))?.errorCode).toBe('CANCELLED');
  });

  it('goes on where the transaction that cancelled it fails', async () => {
    const hold = holdUp();
    const queue = await startQueue({ run: hold.run });
    const subjectId = await add(queue);
    await until(subjectId, 'running');
    const transaction = database.db.transaction(async (tx) => {
      await queue.cancel(tx, { kind: 'test', subjectId });
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    await delay(150);
    expect(hold.aborted).toEqual([]);
    hold.letGo();
    await until(subjectId, 'done');
  });
});

describe('a stop', () => {
  it('hands a running job back without counting the try', async () => {
    const hold = holdUp();
    const first = await startQueue({ run: hold.run });
    const subjectId = await add(first);
    await until(subjectId, 'running');
    await first.stop();
    expect(await find(subjectId)).toMatchObject({ status: 'queued', attempts: 0, leasedBy: null });
    await startQueue({ run: async () => {} });
    expect(await until(subjectId, 'done')).toMatchObject({ attempts: 1, interruptions: 0 });
  });
});

describe('a lease', () => {
  async function leave(leasedBy: string, leaseMs: number, more: Partial<typeof jobs.$inferInsert> = {}) {
    const subjectId = randomUUID();
    await database.db.insert(jobs).values({
      id: randomUUID(),
      kind: 'test',
      subjectId,
      status: 'running',
      attempts: 1,
      leasedBy,
      leaseUntil: new Date(Date.now() + leaseMs),
      ...more,
    });
    return subjectId;
  }
  const withPid = (holder: string, pid: number): string =>
    holder.split('|').with(2, String(pid)).with(3, randomUUID()).join('|');

  it('is kept while the work is longer than the lease', async () => {
    const hold = holdUp();
    // Long enough for a busy machine to renew it in time.
    const queue = await startQueue({ run: hold.run }, { leaseMs: 4000 });
    await startQueue({ run: hold.run }, { leaseMs: 4000 });
    const subjectId = await add(queue);
    const { leaseUntil } = await until(subjectId, 'running');
    await expect
      .poll(async () => Number((await find(subjectId))?.leaseUntil))
      .toBeGreaterThan(Number(leaseUntil) + 1000);
    expect(hold.started).toHaveLength(1);
    hold.letGo();
    expect(await until(subjectId, 'done')).toMatchObject({ attempts: 1, interruptions: 0 });
  });

  it('of another machine is taken over only when it ran out', async () => {
    const subjectId = await leave('elsewhere|0000000000000000|1|x', 3_600_000);
    await startQueue({ run: async () => {} });
    await delay(150);
    expect((await find(subjectId))?.status).toBe('running');
    await database.db
      .update(jobs)
      .set({ leaseUntil: new Date(Date.now() - 1) })
      .where(eq(jobs.subjectId, subjectId));
    expect(await until(subjectId, 'done')).toMatchObject({ attempts: 1, interruptions: 1 });
  });

  it('of a process of this folder that died is taken over at once', async () => {
    const subjectId = await leave(withPid(createHolder(folder).id, 2 ** 30), 3_600_000);
    await startQueue({ run: async () => {} });
    expect(await until(subjectId, 'done')).toMatchObject({ attempts: 1, interruptions: 1 });
  });

  it('of an earlier process with the same process id is taken over at once', async () => {
    const subjectId = await leave(createHolder(folder).id, 3_600_000);
    await startQueue({ run: async () => {} });
    await until(subjectId, 'done');
  });

  it.each([
    ['a living process', () => withPid(createHolder(folder).id, process.ppid)],
    ['another folder', () => withPid(createHolder('/elsewhere').id, 2 ** 30)],
    ['a copy of this machine', () => withPid(createHolder(folder, 'another run').id, 2 ** 30)],
  ])('of %s is left alone', async (_name, holder) => {
    const subjectId = await leave(holder(), 3_600_000);
    await startQueue({ run: async () => {} });
    await delay(150);
    expect((await find(subjectId))?.status).toBe('running');
  });

  it('that was lost aborts the run, and its result is not taken', async () => {
    const hold = holdUp();
    const queue = await startQueue({ run: hold.run });
    const subjectId = await add(queue);
    await until(subjectId, 'running');
    // The other holder's lease must not expire, or this queue would take the job again.
    const theirs = { leasedBy: 'somebody-else', leaseUntil: new Date(Date.now() + 3_600_000) };
    await database.db.update(jobs).set(theirs).where(eq(jobs.subjectId, subjectId));
    await expect.poll(() => hold.aborted.length).toBe(1);
    expect(await find(subjectId)).toMatchObject({ status: 'running', leasedBy: 'somebody-else' });
  });

  it('given up after many deaths ends the job', async () => {
    const subjectId = await leave('elsewhere|0000000000000000|1|x', -1, { interruptions: 20 });
    await startQueue({ run: async () => {} });
    expect(await until(subjectId, 'failed')).toMatchObject({ errorCode: 'UNEXPECTED', interruptions: 21 });
  });
});
