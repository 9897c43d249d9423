import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { createApp } from '../http/create-app';
import { accounts } from '../../modules/teams/teams.tables';
import { databaseProcesses } from '../../testing/child-processes';
import { ensureSnapshot } from '../../testing/snapshot';
import { migrate, readMigrations } from './migrations';
import type { Migration } from './migrations';
import { openDatabase } from './open-database';
import type { OpenDatabase, OpenDatabaseOptions } from './open-database';

const { log } = createApp({ logLevel: 'silent', trustProxy: false });
const known = readMigrations();

let dataDir: string;
let open: OpenDatabase[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'palco-db-'));
  open = [];
});
afterEach(async () => {
  for (const database of open) await database.close().catch(() => undefined);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<OpenDatabaseOptions> = {}): Promise<OpenDatabase> {
  const snapshot = await ensureSnapshot();
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log, snapshot, ...options });
  open.push(database);
  return database;
}

function step(tag: string, ...statements: string[]): Migration {
  return { tag, statements, digest: `digest of ${tag}` };
}

async function stepsOf({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ tag: string }>('select tag from palco_migrations order by position');
  return rows.map(({ tag }) => tag);
}

async function refusal(options: Partial<OpenDatabaseOptions>): Promise<string> {
  const error: unknown = await start(options).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('migrations', () => {
  const refusalOf = async (database: OpenDatabase, migrations: readonly Migration[]): Promise<string> => {
    const error: unknown = await migrate({ pool: database.pool, migrations }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  };

  it('write a backup before they change an older database, which opens in the release from before', async () => {
    await (await start()).close();
    const later = [...known, step('9998_later', 'drop table accounts cascade')];
    const database = await start({ migrations: later });
    expect(await stepsOf(database)).toEqual(later.map(({ tag }) => tag));
    await database.close();
    expect(readdirSync(join(dataDir, 'backups'))).toEqual(['before-9998_later.tar.gz']);
    rmSync(join(dataDir, 'db'), { recursive: true });
    const restored = await start({ snapshot: join(dataDir, 'backups', 'before-9998_later.tar.gz') });
    expect(await restored.db.$count(accounts)).toBe(6);
  });

  it('refuse what does not fit, change nothing then, and take a failing step back as a whole', async () => {
    const database = await start({ memory: true });
    const good = step('9997_good', 'create table good (id integer)');
    const bad = step('9998_bad', 'create table half (id integer)', 'select * from does_not_exist');
    const mended = step('9998_bad', 'create table half (id integer)');
    expect(await refusalOf(database, [...known, good, bad])).toContain('"9998_bad" failed');
    expect(await stepsOf(database)).toEqual([...known, good].map(({ tag }) => tag));
    expect(await migrate({ pool: database.pool, migrations: [...known, good, mended] })).toEqual([
      '9998_bad',
    ]);

    const newer = await refusalOf(database, known);
    expect(newer).toContain('written by a newer release');
    expect(newer).toContain('9997_good');
    const [first, ...rest] = [...known, good, mended];
    const altered = [{ ...(first as Migration), digest: 'other' }, ...rest];
    expect(await refusalOf(database, altered)).toContain('does not fit this release');
    expect(await stepsOf(database)).toEqual([...known, good, mended].map(({ tag }) => tag));

    await database.pool.query('delete from palco_migrations');
    expect(await refusalOf(database, known)).toContain('no record of this product');
    expect(await database.db.$count(accounts)).toBe(6);
  });

  it('survive a kill in the middle of a step', async () => {
    await (await start()).close();
    const slow = step('9998_slow', 'create table slow (id integer)', 'select pg_sleep(60)');
    const starting = start({ migrations: [...known, slow] }).catch((error: unknown) => error);
    // It is written just before the step begins.
    const backup = join(dataDir, 'backups', 'before-9998_slow.tar.gz');
    await expect.poll(() => existsSync(backup)).toBe(true);
    await killDatabase(300);
    expect(await starting).toBeInstanceOf(Error);
    const database = await start({
      migrations: [...known, step('9998_slow', 'create table slow (id integer)')],
    });
    expect(await stepsOf(database)).toHaveLength(known.length + 1);
    expect(await database.db.$count(accounts)).toBe(6);
  });
});

/** Kills the database processes of this test, as a power cut would. */
async function killDatabase(afterMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const pids = await databaseProcesses();
  expect(pids).not.toHaveLength(0);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

describe('the embedded database', () => {
  it('is used by one server at a time', async () => {
    await start();
    expect(await refusal({})).toContain('Another server already uses the data folder');
  });

  it('that is killed loses nothing that was committed and is started again, but not for ever', async () => {
    const crashes: string[] = [];
    const { db } = await start({ onCrash: (detail) => crashes.push(detail) });
    const limit = sql`select fps_limit from accounts where name = 'Colégio Atlas'`;
    for (let crash = 1; crash <= 3; crash += 1) {
      for (let value = 10; value <= 20; value += 1) {
        await db.execute(sql`update accounts set fps_limit = ${value + crash} where name = 'Colégio Atlas'`);
      }
      await killDatabase(0);
      const answer = async (): Promise<unknown> => (await db.execute(limit).catch(() => ({ rows: [] }))).rows;
      await expect.poll(answer).toEqual([{ fps_limit: 20 + crash }]);
    }
    expect(crashes).toEqual([]);
    await killDatabase(0);
    await expect.poll(() => crashes).toEqual(['the database process ended (SIGKILL)']);
  });

  it('that was interrupted while it was made is made anew', async () => {
    const starting = start({ snapshot: undefined }).catch((error: unknown) => error);
    await expect.poll(() => existsSync(join(dataDir, 'db.part'))).toBe(true);
    await killDatabase(300);
    expect(await starting).toBeInstanceOf(StartError);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    expect(await (await start()).db.$count(accounts)).toBe(6);
  });

  it('refuses a folder that holds no database, with a way out', async () => {
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), 'garbage');
    const message = await refusal({});
    expect(message).toContain('could not be opened');
    expect(message).toContain('backups');
  });

  it('works in a folder with a very long path', async () => {
    const long = join(dataDir, 'a'.repeat(100), 'b'.repeat(60));
    const database = await start({ config: { dataDir: long, databaseUrl: null } });
    expect(await database.db.$count(accounts)).toBe(6);
  });

  it('isolates the transactions of parallel connections', async () => {
    const { db } = await start({ memory: true });
    const add = (): Promise<void> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ fps_limit: number }>(
          sql`select fps_limit from accounts where name = 'Colégio Atlas' for update`,
        );
        await new Promise((resolve) => setTimeout(resolve, 5));
        const next = (rows[0]?.fps_limit ?? 0) + 1;
        await tx.execute(sql`update accounts set fps_limit = ${next} where name = 'Colégio Atlas'`);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    const { rows } = await db.execute(sql`select fps_limit from accounts where name = 'Colégio Atlas'`);
    expect(rows).toEqual([{ fps_limit: 50 }]);
  });
});

describe('a real PostgreSQL', () => {
  it('that does not answer is told in one line', async () => {
    const config = { dataDir, databaseUrl: 'postgres://palco:secret@127.0.0.1:1/palco' };
    const message = await refusal({ config, patienceMs: 300 });
    expect(message).toMatch(/^The database does not answer: .*ECONNREFUSED/);
    expect(message).not.toContain('secret');
  });
});
