import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database';
import type { TestDatabase } from '../../testing/test-database';
import { isShareFull } from './database-away';
import { openDatabase } from './open-database';
import type { OpenDatabase } from './open-database';
import { ownedDatabase } from './owned-database';
import { sharesOf } from './pool-shares';
import type { PoolShares } from './pool-shares';
import { preparedOnce } from './prepared-once';
import { counters } from '../../schema';

let database: TestDatabase;
let opened: OpenDatabase;
let shares: PoolShares;
const held: PoolClient[] = [];
beforeAll(async () => {
  database = await createTestDatabase('migrated');
  // Waits for a share end after half a second.
  const config = { databaseUrl: database.url, dataDir: '', databaseTimeoutMs: 1_500 };
  opened = await openDatabase({ config, log: Fastify().log });
  shares = sharesOf(opened.pool) as PoolShares;
});
afterEach(() => {
  for (const client of held.splice(0)) client.release();
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Takes what an owner may have, and what waits beyond it. */
async function fill(owner: string) {
  const asked = Array.from({ length: 8 }, async () => {
    held.push(await shares.poolOf(owner).connect());
  });
  const settled = Promise.allSettled(asked);
  await expect.poll(() => held.length).toBe(4);
  return { settled };
}
const list = preparedOnce((db) => db.select({ key: counters.key }).from(counters).prepare('of_a_test'));

it('an owner whose connections do not come back waits in vain, and nobody else', async () => {
  const { settled } = await fill('one');
  const one = ownedDatabase(opened.db, 'one');
  const late = Promise.allSettled([
    one.execute(sql`select 1`),
    one.transaction(async () => 1),
    list(one).execute(),
  ]);
  const other = ownedDatabase(opened.db, 'other');
  expect((await other.execute(sql`select 1`)).rowCount).toBe(1);
  expect(await other.transaction(async () => 2)).toBe(2);
  expect(await list(other).execute()).toEqual([]);
  expect((await opened.db.execute(sql`select 1`)).rowCount).toBe(1);
  for (const ended of await late) expect(ended.status === 'rejected' && isShareFull(ended.reason)).toBe(true);
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(shares.waitingCount).toBe(0);
});

it('those who wait come in their turn: a long queue of one owner does not hold up another one', async () => {
  const order: string[] = [];
  const take = async (owner: string): Promise<PoolClient> => {
    const client = await shares.poolOf(owner).connect();
    order.push(owner);
    return client;
  };
  const first = await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c', 'd'].map(take));
  order.length = 0;
  const waiting = ['a', 'a', 'a', 'e', 'a'].map(take);
  for (const client of first) client.release();
  const rest = await Promise.all(waiting);
  for (const client of rest) client.release();
  expect(order.indexOf('e')).toBeLessThan(2);
});

it('a connection that is lost while it is lent gives its place back', async () => {
  for (let round = 0; round < 12; round += 1) {
    const client = await shares.poolOf('lost').connect();
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    await expect(client.query('select 1')).rejects.toThrow();
  }
  const again = await shares.poolOf('lost').connect();
  again.release();
  expect(shares.waitingCount).toBe(0);
});

it('more than enough who wait are refused at once', async () => {
  const { settled } = await fill('crowd');
  let refused = 0;
  const crowd = Array.from({ length: 600 }, () =>
    shares
      .poolOf('crowd')
      .query('select 1')
      .catch(() => (refused += 1)),
  );
  await new Promise(setImmediate);
  expect(refused).toBe(104);
  await Promise.all([settled, ...crowd]);
});
