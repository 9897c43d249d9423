import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../database/open-database';
import { openTestDatabase } from '../../testing/test-database';
import { createJobQueue } from './index';
import { notifyWorkers } from './jobs.store';
import { jobs } from '../../schema/kernel/jobs';
import { takeJobs } from './take-jobs.store';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.db.delete(jobs));
afterAll(() => database.close());

const teams = Array.from({ length: 20 }, () => randomUUID());

/** Queues jobs of 20 teams; a third of them is due later. */
async function queueJobs(total: number): Promise<void> {
  await database.db.execute(sql`
    insert into jobs (id, kind, subject_id, account_id, run_after, created_at)
    select gen_random_uuid(), 'test', gen_random_uuid(), (${sql.param(teams)}::uuid[])[1 + n % 20],
      now() + case when n % 3 = 0 then interval '1 hour' else interval '-1 hour' end, clock_timestamp()
    from generate_series(1, ${total}) n`);
}

/** How many rows of `jobs` one taking reads. */
async function readsOfTaking(kinds: readonly string[] = ['test']): Promise<number> {
  return database.db.transaction(async (tx) => {
    const taken = await takeJobs(tx, {
      kinds: kinds.map((kind) => ({ kind, fullAccounts: [] })),
      holder: 'me',
      leaseMs: 1000,
    });
    expect(taken).toHaveLength(1);
    const { rows } = await tx.execute<{ reads: number }>(sql`
      select (
        select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relname = 'jobs'
      )::int as reads`);
    return rows[0]!.reads;
  });
}

describe('taking a job', () => {
  it('reads a few rows for each team that waits, in a backlog of 20,000 jobs as in one of 4,000', async () => {
    const most = 5 * teams.length;
    for (const more of [4_000, 16_000]) {
      await queueJobs(more);
      expect(await readsOfTaking()).toBeLessThan(most);
    }
    // Kinds without jobs cost nothing.
    expect(await readsOfTaking(['test', 'other', 'third'])).toBeLessThan(most);
  });

  it('never takes what is not due, nor the jobs of a full account', async () => {
    const [full, free] = [teams[0]!, teams[1]!];
    const rows = [
      { accountId: full, runAfter: new Date(0) },
      { accountId: free, runAfter: new Date(Date.now() + 3_600_000) },
      { accountId: null, runAfter: new Date(Date.now() + 3_600_000) },
    ];
    await database.db
      .insert(jobs)
      .values(rows.map((row) => ({ id: randomUUID(), subjectId: randomUUID(), kind: 'test', ...row })));
    const take = (fullAccounts: string[]) =>
      takeJobs(database.db, { kinds: [{ kind: 'test', fullAccounts }], holder: 'me', leaseMs: 1000 });
    expect(await take([full])).toEqual([]);
    expect(await take([])).toMatchObject([{ accountId: full, attempts: 1, leasedBy: 'me' }]);
    expect(await take([])).toEqual([]);
  });

  it('passes over a job that another process takes at the same time', async () => {
    await queueJobs(60);
    const takeOne = (db: Parameters<typeof takeJobs>[0]) =>
      takeJobs(db, { kinds: [{ kind: 'test', fullAccounts: [] }], holder: 'me', leaseMs: 1000 });
    const own = await database.db.transaction(async (tx) => {
      const mine = await takeOne(tx);
      return [...mine, ...(await takeOne(database.db)), ...(await takeOne(database.db))];
    });
    expect(new Set(own.map(({ id }) => id)).size).toBe(3);
  });
});

describe('a notification', () => {
  it('costs one query, however many kinds there are, and none where nobody works on its kind', async () => {
    const queue = createJobQueue({
      db: database.db,
      pool: database.pool,
      log: Fastify().log,
      dataDir: '/nowhere',
      times: { pollMs: 3_600_000, leaseMs: 60_000, progressMs: 10, backoffMs: [10] },
    });
    for (const kind of ['a', 'b', 'c', 'd']) {
      queue.work(kind, { concurrency: 1, failed: 'operator', run: async () => {} });
    }
    await queue.start();
    const takings = vi.spyOn(database.pool, 'query');
    const taken = (): number =>
      takings.mock.calls.filter(([query]) => JSON.stringify(query).includes('jobs_full')).length;
    try {
      await expect.poll(() => isListening()).toBe(true);
      const before = taken();
      await notifyWorkers(database.db, 'unknown');
      await notifyWorkers(database.db, 'c');
      await expect.poll(taken).toBe(before + 1);
    } finally {
      takings.mockRestore();
      await queue.stop();
    }
  });
});

async function isListening(): Promise<boolean> {
  const { rows } = await database.db.execute<{ total: number }>(sql`
    select count(*)::int as total from pg_stat_activity
    where query like 'listen %' and state = 'idle' and datname = current_database()`);
  return rows[0]!.total === 1;
}
