import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from './open-database';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table tallies (id integer primary key, value integer not null)');
});
afterAll(() => database.close());

async function valuesOf(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('select value from tallies order by id');
  return rows.map(({ value }) => value);
}

/** A barrier: each call resolves when `count` calls have been made. */
function barrierOf(count: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}

it('a connection that is cut while it is in use frees its slot in the pool', async () => {
  const client = await database.pool.connect();
  const before = database.pool.totalCount;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  // It was never released, as drizzle never does where `begin` fails.
  await expect.poll(() => database.pool.totalCount).toBeLessThanOrEqual(before);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
  expect(() => client.release()).not.toThrow();
});

describe('a transaction', () => {
  it('that met another one in a deadlock is run again', async () => {
    await database.pool.query('truncate tallies');
    await database.pool.query('insert into tallies values (1, 0), (2, 0)');
    const meet = barrierOf(2);
    let tries = 0;
    const add = (first: number, second: number): Promise<void> =>
      database.db.transaction(async (tx) => {
        tries += 1;
        await tx.execute(sql`update tallies set value = value + 1 where id = ${first}`);
        await meet();
        await tx.execute(sql`update tallies set value = value + 1 where id = ${second}`);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await valuesOf()).toEqual([2, 2]);
    expect(tries).toBe(3);
  });

  it('that could not be serialised is run again', async () => {
    await database.pool.query('truncate tallies');
    await database.pool.query('insert into tallies values (1, 0)');
    const meet = barrierOf(2);
    const add = (): Promise<void> =>
      database.db.transaction(
        async (tx) => {
          const { rows } = await tx.execute<{ value: number }>(sql`select value from tallies`);
          await meet();
          await tx.execute(sql`update tallies set value = ${(rows[0]?.value ?? 0) + 1}`);
        },
        { isolationLevel: 'repeatable read' },
      );
    await Promise.all([add(), add()]);
    expect(await valuesOf()).toEqual([2]);
  });

  it('that failed for another reason is not', async () => {
    let tries = 0;
    const failing = database.db.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow();
    expect(tries).toBe(1);
  });
});
