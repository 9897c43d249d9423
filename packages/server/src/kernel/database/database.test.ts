import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseProcesses } from '../../testing/child-processes';
import { createTestDatabase } from '../../testing/test-database';
import { StartError } from '../errors/start-error';
import { createApp } from '../http/create-app';
import { migrate, readMigrations } from './migrations';
import type { Migration } from './migrations';
import { openDatabase } from './open-database';
import type { OpenDatabase, OpenDatabaseOptions } from './open-database';

const { log } = createApp({ logLevel: 'silent', trustProxy: false });
const known = readMigrations();

let root: string;
let prepared: string;
let dataDir: string;
let open: OpenDatabase[];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'palco-db-'));
  prepared = join(root, 'prepared');
  const database = await openDatabase({
    config: { dataDir: prepared, databaseUrl: null },
    log,
    durable: false,
  });
  await database.pool.query('create table kept (value integer not null)');
  await database.pool.query('insert into kept values (1)');
  await database.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
  open = [];
});
afterEach(async () => {
  for (const database of open) await database.close().catch(() => undefined);
});

async function start(options: Partial<OpenDatabaseOptions> = {}): Promise<OpenDatabase> {
  const config = { dataDir, databaseUrl: null };
  const database = await openDatabase({ config, log, durable: false, ...options });
  open.push(database);
  return database;
}

/** A database of an earlier run, with one row in it. */
function startPrepared(options: Partial<OpenDatabaseOptions> = {}): Promise<OpenDatabase> {
  cpSync(prepared, dataDir, { recursive: true });
  return start(options);
}

async function keptIn({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ value: number }>('select value from kept');
  return rows[0]?.value ?? Number.NaN;
}

function step(tag: string, ...statements: string[]): Migration {
  return { tag, statements, digest: `digest of ${tag}` };
}

async function stepsOf({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ tag: string }>('select tag from palco_migrations order by position');
  return rows.map(({ tag }) => tag);
}

async function refusal(options: Partial<OpenDatabaseOptions> = {}): Promise<string> {
  const error: unknown = await start(options).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

async function killDatabase(): Promise<number> {
  const [pid = 0] = await databaseProcesses();
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, 'SIGKILL');
  return pid;
}

describe('migrations', () => {
  const refusalOf = async (database: OpenDatabase, migrations: readonly Migration[]): Promise<string> => {
    const error: unknown = await migrate({ pool: database.pool, migrations }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  };

  it('copy an older database before they change it, and the copy opens in the release from before', async () => {
    const later = [...known, step('9998_later', 'drop table kept')];
    const database = await startPrepared({ migrations: later });
    expect(await stepsOf(database)).toEqual(later.map(({ tag }) => tag));
    await database.close();
    expect(readdirSync(join(dataDir, 'backups'))).toEqual(['before-9998_later']);
    rmSync(join(dataDir, 'postgres'), { recursive: true });
    cpSync(join(dataDir, 'backups', 'before-9998_later'), join(dataDir, 'postgres'), { recursive: true });
    expect(await keptIn(await start())).toBe(1);
  });

  it('refuse what does not fit, change nothing then, and take a failing step back as a whole', async () => {
    const { url, drop } = await createTestDatabase('seeded');
    const database = await start({ config: { dataDir, databaseUrl: url } });
    const good = step('9997_good', 'create table good (id integer)');
    const bad = step('9998_bad', 'create table half (id integer)', 'select * from does_not_exist');
    const mended = step('9998_bad', 'create table half (id integer)');
    expect(await refusalOf(database, [...known, good, bad])).toContain('"9998_bad" failed');
    expect(await stepsOf(database)).toEqual([...known, good].map(({ tag }) => tag));
    expect(await migrate({ pool: database.pool, migrations: [...known, good, mended] })).toEqual([
      '9998_bad',
    ]);

    expect(await migrate({ pool: database.pool, migrations: known })).toEqual([]);
    const [first, ...rest] = [...known, good, mended];
    const altered = [{ ...(first as Migration), digest: 'other' }, ...rest];
    expect(await refusalOf(database, altered)).toContain('does not fit this release');
    expect(await stepsOf(database)).toEqual([...known, good, mended].map(({ tag }) => tag));

    await database.pool.query('delete from palco_migrations');
    expect(await refusalOf(database, known)).toContain('no record of this product');
    const { rows } = await database.pool.query('select count(*) as count from accounts');
    expect(rows).toEqual([{ count: 6 }]);
    await database.close();
    await drop();
  });

  it('that take something away wait until no older release is at work, and refuse it from then on', async () => {
    const { url, drop } = await createTestDatabase('seeded');
    const config = { dataDir, databaseUrl: url };
    const expanded = [...known, step('9997_adds', 'create table added (id integer)')];
    const drops = step('9998_drops', '-- needs: 9997_adds\ndrop table added');
    const older = await start({ config });
    // A server always has one; an idle pool closes its own.
    const atWork = await older.pool.connect();
    const newer = await start({ config, migrations: expanded });
    const refused = await refusalOf(newer, [...expanded, drops]);
    expect(refused).toContain('Processes of an older release are at work');
    expect(refused).toContain('9997_adds');
    atWork.release();
    await older.close();
    await expect
      .poll(() => migrate({ pool: newer.pool, migrations: [...expanded, drops] }).catch(() => null))
      .toEqual(['9998_drops']);

    expect(await migrate({ pool: newer.pool, migrations: expanded })).toEqual([]);
    const tooOld = await refusalOf(newer, known);
    expect(tooOld).toContain('written by a newer release');
    expect(tooOld).toContain('9998_drops');
    await newer.close();
    await drop();
  });

  it('survive a kill in the middle of a step', async () => {
    const slow = step('9998_slow', 'create table slow (id integer)', 'select pg_sleep(60)');
    const starting = startPrepared({ migrations: [...known, slow] }).catch((error: unknown) => error);
    // It is complete just before the step begins.
    const backup = join(dataDir, 'backups', 'before-9998_slow');
    await expect.poll(() => existsSync(backup)).toBe(true);
    await killDatabase();
    expect(await starting).toBeInstanceOf(Error);
    const database = await start({
      migrations: [...known, step('9998_slow', 'create table slow (id integer)')],
    });
    expect(await stepsOf(database)).toHaveLength(known.length + 1);
    expect(await keptIn(database)).toBe(1);
  });
});

describe('the embedded database', () => {
  it('is made in an empty folder, writes commits through, and opens no port', async () => {
    const { pool } = await start({ durable: true });
    const { rows } = await pool.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as listens`,
    );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', listens: '' }]);
    expect(readdirSync(dataDir)).toContain('.s.PGSQL.5432');
  });

  it('takes a password where there are no unix sockets', async () => {
    const database = await start({ transport: 'tcp' });
    const { host, port, user } = database.pool.options;
    expect(host).toBe('127.0.0.1');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '-e',
        `new (require('pg').Client)({ host: '${host}', port: ${port}, user: '${user}', password: 'other' }).connect()`,
      ],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('password authentication failed');
    await database.close();
    expect(await stepsOf(await start({ transport: 'tcp' }))).toHaveLength(known.length);
  });

  it('is used by one server at a time', async () => {
    await startPrepared();
    expect(await refusal()).toContain('Another server already uses the data folder');
  });

  it('that is killed loses nothing that was committed and is started again, but not for ever', async () => {
    const crashes: string[] = [];
    const database = await startPrepared({ onCrash: (detail) => crashes.push(detail) });
    for (let crash = 1; crash <= 3; crash += 1) {
      for (let value = 10; value <= 20; value += 1) {
        await database.db.execute(sql`update kept set value = ${value + crash}`);
      }
      const killed = await killDatabase();
      const pid = join(dataDir, 'postgres', 'postmaster.pid');
      await expect.poll(() => readFileSync(pid, 'utf8')).toMatch(new RegExp(`^(?!${killed}\\b)[^]*ready`));
      // The pool drops its dead connections one by one.
      await expect.poll(() => keptIn(database).catch(() => 0)).toBe(20 + crash);
    }
    expect(crashes).toEqual([]);
    await killDatabase();
    await expect.poll(() => crashes).toEqual(['PostgreSQL ended (SIGKILL)']);
  });

  it('that was interrupted while it was made is made anew', async () => {
    const part = join(dataDir, 'postgres.part-1');
    mkdirSync(part);
    writeFileSync(join(part, 'PG_VERSION'), '18\n');
    expect(await stepsOf(await start())).toHaveLength(known.length);
    expect(existsSync(part)).toBe(false);
  });

  it('starts over a lock file that names a process of somebody else', async () => {
    await (await startPrepared()).close();
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
    const pid = join(dataDir, 'postgres', 'postmaster.pid');
    // As after the restart of a container: the old id belongs to another program now.
    writeFileSync(
      pid,
      `${other.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}\n\n  5432001         0\nready   \n`,
    );
    writeFileSync(join(dataDir, '.s.PGSQL.5432.lock'), `${other.pid}\n${dataDir}/postgres\n1\n5432\n`);
    expect(await keptIn(await start())).toBe(1);
    expect(Number.parseInt(readFileSync(pid, 'utf8'), 10)).not.toBe(other.pid);
    other.kill();
  });

  it('refuses a folder that holds no database, with a way out', async () => {
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'garbage');
    const message = await refusal();
    expect(message).toContain('could not be opened');
    expect(message).toContain('backups');
  });

  it('refuses the format of the first release, says what to do, and changes nothing', async () => {
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17\n');
    const message = await refusal();
    expect(message).toContain('database of an older release');
    expect(message).toContain('--data-dir');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([]);
  });

  it('works in a folder with a very long path', async () => {
    const long = join(dataDir, 'a'.repeat(100), 'b'.repeat(60));
    const database = await start({ config: { dataDir: long, databaseUrl: null } });
    expect(await stepsOf(database)).toHaveLength(known.length);
  });

  it('names the setting where the operator’s own programs are not there', async () => {
    const config = { dataDir, databaseUrl: null, postgresBin: join(dataDir, 'nowhere') };
    expect(await refusal({ config })).toMatch(/^PALCO_POSTGRES_BIN=.*nowhere holds no "postgres"/);
  });
});

describe('a real PostgreSQL', () => {
  it('that does not answer is told in one line', async () => {
    const config = { dataDir, databaseUrl: 'postgres://palco:secret@127.0.0.1:1/palco' };
    const message = await refusal({ config, timeoutMs: 300 });
    expect(message).toMatch(/^The database does not answer: .*ECONNREFUSED/);
    expect(message).not.toContain('secret');
  });
});
