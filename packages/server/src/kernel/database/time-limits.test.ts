import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabaseRelay } from '../../testing/database-relay';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { createTestDatabase, openTestDatabase } from '../../testing/test-database';
import { isDatabaseAway } from './database-away';
import type { OpenDatabase } from './open-database';

/** A third of it has to be enough for a connection on a busy machine. */
const timeoutMs = 2_000;

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error;
}

describe('a wait for the database ends', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('migrated', { databaseTimeoutMs: timeoutMs });
  });
  afterAll(() => database.close());

  it('with a statement that takes too long', async () => {
    expect(isDatabaseAway(await failureOf(database.db.execute(sql`select pg_sleep(60)`)))).toBe(true);
  });

  it('with a lock that somebody keeps', async () => {
    const { db } = database;
    const lock = sql`select pg_advisory_xact_lock(1)`;
    await db.transaction(async (tx) => {
      await tx.execute(lock);
      const failure = await failureOf(db.transaction((other) => other.execute(lock)));
      expect(isDatabaseAway(failure)).toBe(true);
      // By the timeout of a lock, which is shorter than the one of a statement.
      expect((failure as Error).cause).toMatchObject({ code: '55P03' });
    });
  });

  it('with an idle transaction, whose locks are released', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(2)');
    await once(client, 'error');
    client.release(true);
    await database.db.execute(sql`select pg_advisory_lock(2)`);
  });
});

describe('a request', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ env: { PALCO_DATABASE_TIMEOUT_MS: String(timeoutMs) } });
    token = await server.signIn('marina@colegioatlas.com.br');
  });
  afterAll(() => server.stop());

  it('that finds no free connection is told when to come back, and comes through then', async () => {
    const { pool } = server;
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
    const refused = await server.call('/bff/me', { token });
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
      503,
      'DATABASE_UNAVAILABLE',
      '2',
    ]);
    for (const client of taken) client.release();
    expect((await server.call('/bff/me', { token })).status).toBe(200);
  });

  it('does not wait for a database that does not answer any more', async () => {
    const own = await createTestDatabase();
    const relay = await startDatabaseRelay(own.url);
    const env = { DATABASE_URL: relay.url, PALCO_DATABASE_TIMEOUT_MS: String(timeoutMs) };
    const hanging = await startTestServer({ env });
    const token = await hanging.signIn('marina@colegioatlas.com.br');
    relay.hang();
    expect((await hanging.call('/bff/me', { token })).status).toBe(503);
    await relay.cut();
    await hanging.stop();
    await own.drop();
  });
});
