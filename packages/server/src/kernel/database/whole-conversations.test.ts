import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withWholeConversations } from './whole-conversations';

let folder: string;
let database: PGlite;
let server: PGLiteSocketServer;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-conversations-'));
  database = await PGlite.create('memory://');
  server = new PGLiteSocketServer({
    db: withWholeConversations(database),
    path: join(folder, '.s.PGSQL.5432'),
    maxConnections: 16,
  });
  await server.start();
  pool = new pg.Pool({ host: folder, port: 5432, user: 'postgres', database: 'postgres', max: 6 });
  pool.on('error', () => undefined);
});

afterAll(async () => {
  await pool.end();
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

describe('clients of the embedded database', () => {
  it('get the answers to their own queries when they ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        // A different number of parameters each, so that a mixed-up bind fails.
        const names = Array.from({ length: (index % 4) + 1 }, (_value, place) => `$${place + 1}::int`);
        const { rows } = await pool.query<{ sum: number }>(
          `select ${names.join(' + ')} as sum`,
          names.map(() => index),
        );
        return rows[0]?.sum;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 300 }, (_, index) => index * ((index % 4) + 1)));
  });

  it('do not wait for one that failed or left in the middle of a transaction', async () => {
    const leaving = await pool.connect();
    await leaving.query('begin');
    await leaving.query('select $1::int', [1]);
    const others = Promise.all(Array.from({ length: 5 }, () => pool.query('select $1::int as one', [1])));
    leaving.release(true);
    expect((await others).map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => [{ one: 1 }]));
    await expect(pool.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
    expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  });
});
