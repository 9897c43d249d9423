import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { migrate, readMigrations } from './migrations';

describe('a step that changes tables in use', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const apply = async (statements: readonly string[], options?: string): Promise<string[]> => {
    const step = { tag: '9998_widen', statements, digest: '' };
    const pool = new pg.Pool({ connectionString: database.url, options });
    const applied = migrate({ pool, migrations: [...readMigrations(), step] });
    return applied.finally(() => pool.end());
  };
  /** Resolves when the step is at a statement, and waits as told. */
  const whenAt = (statement: string, waits: string): Promise<void> =>
    expect
      .poll(
        async () =>
          (
            await database.pool.query(
              'select 1 from pg_stat_activity where query = $1 and wait_event_type = $2',
              [statement, waits],
            )
          ).rowCount,
        { interval: 10 },
      )
      .toBe(1);
  const readAndKeep = async (table: string): Promise<pg.PoolClient> => {
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query(`select 1 from ${table}`);
    return reader;
  };
  const letGo = async (reader: pg.PoolClient): Promise<void> => {
    await reader.query('commit');
    reader.release();
  };
  const widen = (table: string): string => `alter table ${table} add column widened integer`;

  it('lets requests pass, and comes back', async () => {
    const reader = await readAndKeep('accounts');
    const done = apply([widen('accounts')]);
    await whenAt(widen('accounts'), 'Lock');
    // It would wait for the step, and the step for the reader.
    await database.pool.query('select 1 from accounts');
    await letGo(reader);
    expect(await done).toEqual(['9998_widen']);
  });

  it.each([
    ['lets go of them before PostgreSQL ends a query in a deadlock with it', '1s'],
    ['is tried again where PostgreSQL ended it in the deadlock', '10ms'],
  ])('%s', async (_, deadlockTimeout) => {
    const reader = await readAndKeep('users');
    const pause = 'select pg_sleep(0.3)';
    const done = apply([widen('accounts'), pause, widen('users')], `-c deadlock_timeout=${deadlockTimeout}`);
    await whenAt(pause, 'Timeout');
    // The step has this table and will want the other. The reader waits longer, so it would be the one that is ended.
    await reader.query('select 1 from accounts');
    await letGo(reader);
    expect(await done).toEqual(['9998_widen']);
  });
});
