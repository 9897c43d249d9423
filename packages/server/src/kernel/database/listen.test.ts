import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDatabaseRelay } from '../../testing/database-relay';
import { createTestDatabase } from '../../testing/test-database';
import { startEmbeddedDatabase } from './embedded-database';
import { isDatabaseAway } from './database-away';
import { listenTo } from './listen';
import type { Listener } from './listen';

const { log } = Fastify({ logger: false });
const started: Listener[] = [];

function listenWith(pool: pg.Pool, onListening: () => void = () => undefined): Listener {
  const listener = listenTo({ pool, log, channels: ['palco_test'], onListening, onMessage: () => undefined });
  started.push(listener);
  return listener;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(started.splice(0).map((listener) => listener.stop()));
});

/** A PostgreSQL that is a standby: it replays a log, takes connections, and refuses to write and to listen. */
async function startStandby() {
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-standby-'));
  const options = {
    dataDir,
    postgresBin: process.env['PALCO_POSTGRES_BIN'] || null,
    durable: false,
    onOutput: () => undefined,
    onCrash: () => undefined,
  };
  const primary = await startEmbeddedDatabase(options);
  await primary.stop();
  writeFileSync(join(primary.folder, 'standby.signal'), '');
  const standby = await startEmbeddedDatabase(options);
  const pool = new pg.Pool({ ...standby.address, max: 1 });
  // The standby may end an idle connection before the pool does.
  pool.on('error', () => undefined);
  return {
    pool,
    async stop() {
      await pool.end();
      await standby.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('while the database is a standby', () => {
  let standby: Awaited<ReturnType<typeof startStandby>>;
  beforeAll(async () => void (standby = await startStandby()));
  afterAll(() => standby.stop());

  const countOthers = async (): Promise<number> => {
    const { rows } = await standby.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  };

  it('holds one connection at most, however often it tries, and none after it was stopped', async () => {
    const connects = vi.spyOn(pg.Client.prototype, 'connect');
    const listener = listenWith(standby.pool);
    await expect.poll(() => connects.mock.calls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    expect(await countOthers()).toBeLessThanOrEqual(1);
    await listener.stop();
    await expect.poll(countOthers).toBe(0);
  });

  it('a refused write is a failure after which the same request may succeed', async () => {
    const error = await standby.pool.query('create table refused ()').catch((cause: unknown) => cause);
    expect(isDatabaseAway(error)).toBe(true);
  });
});

describe('a listener is stopped', () => {
  it('in the middle of connecting', async () => {
    const { url, drop } = await createTestDatabase('empty');
    const pool = new pg.Pool({ connectionString: url });
    await listenWith(pool).stop();
    await pool.end();
    await drop();
  });

  it('while the database does not answer', async () => {
    const { url, drop } = await createTestDatabase('empty');
    const relay = await startDatabaseRelay(url);
    const pool = new pg.Pool({ connectionString: relay.url });
    const listening = vi.fn();
    const listener = listenWith(pool, listening);
    await expect.poll(() => listening.mock.calls.length).toBe(1);
    relay.hang();
    await listener.stop();
    await relay.cut();
    await drop();
  });
});
