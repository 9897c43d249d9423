import {
  existsSync,
  lstatSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { copyFileQuickly } from '../files/copy-tree';
import type { CopyFile } from '../files/copy-tree';
import { copyCluster } from './cluster-backup';
import { startOnce } from './cluster-trial';
import { openDatabase } from './open-database';
import type { OpenDatabase } from './open-database';

const log = fastify({ logger: false }).log;
let root: string;
let dataDir: string;
let target: string;
let database: OpenDatabase;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'palco-cluster-'));
  dataDir = join(root, 'data');
  const open = () => openDatabase({ config: { dataDir, databaseUrl: null }, log, durable: false });
  await (await open()).close();
  // An operator may have the log on another disk.
  const wal = join(dataDir, 'postgres/pg_wal');
  renameSync(wal, join(root, 'other-disk'));
  symlinkSync(join(root, 'other-disk'), wal);
  database = await open();
  await database.pool.query('create table kept (value text)');
});
beforeEach(async () => {
  target = join(root, 'copies/copy');
  await database.pool.query('truncate kept');
});
afterEach(() => rmSync(join(root, 'copies'), { recursive: true, force: true }));
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const insert = (value: string) => database.pool.query('insert into kept values ($1)', [value]);

const trial = () => ({ dataDir, postgresBin: null, durable: false });

/** What the table of a copy holds, which is started for that. */
const valuesIn = (folder: string): Promise<string[]> =>
  startOnce({ folder, ...trial() }, async ({ pool }) => {
    const { rows } = await pool.query<{ value: string }>('select value from kept order by 1');
    return rows.map(({ value }) => value);
  });

const copy = (copyFile?: CopyFile): Promise<void> =>
  copyCluster({
    connection: database.pool.options,
    folder: join(dataDir, 'postgres'),
    target,
    copyFile,
    prove: (folder) => startOnce({ folder, ...trial() }, async () => undefined),
  });

/** As many files of the log as PostgreSQL keeps by itself, and more, used up and used again. */
async function writeMuch(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    for (let segment = 0; segment < 5; segment += 1) {
      await insert(`meanwhile ${round} ${segment}`);
      await database.pool.query('select pg_switch_wal()');
    }
    await database.pool.query('checkpoint');
  }
}

/** Copies as a slow disk does: while one file is copied, `meanwhile` happens. */
function held(meanwhile: () => Promise<void>): CopyFile {
  let isHeld = true;
  return async (from, to) => {
    if (isHeld && from.endsWith('PG_VERSION')) {
      isHeld = false;
      await meanwhile();
    }
    return copyFileQuickly(from, to);
  };
}

describe('a copy of the database at work', () => {
  it('starts and has everything that was committed before, however much is written meanwhile', async () => {
    await insert('before');
    await copy(held(writeMuch));
    expect(readdirSync(join(root, 'copies'))).toEqual(['copy']);
    expect(lstatSync(join(target, 'pg_wal')).isDirectory()).toBe(true);
    const values = await valuesIn(target);
    expect(values).toContain('before');
    expect(values).toHaveLength(31);
    // It was stopped in order: nothing has to be replayed, and nothing tells of a backup any more.
    expect(readdirSync(target).filter((name) => /^backup_label|^postmaster/.test(name))).toEqual([]);
    // The log of the server is not kept for longer.
    const { rows } = await database.pool.query('select slot_name from pg_replication_slots');
    expect(rows).toEqual([]);
  });

  it('is refused where the log lacks a file, and what was there before is left', async () => {
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'earlier'), '');
    const failed = copy(async (from, to) => {
      if (!from.includes('pg_wal')) await copyFileQuickly(from, to);
    });
    await expect(failed).rejects.toThrow(/The write-ahead log of the database lacks 0000/);
    await expect(failed).rejects.toBeInstanceOf(StartError);
    expect(readdirSync(join(root, 'copies'))).toEqual(['copy']);
    expect(readdirSync(target)).toEqual(['earlier']);
  });

  it('is refused where a file of the log was used again for a later piece before it was copied', async () => {
    const failed = copy(async (from, to) => {
      await copyFileQuickly(from, to);
      if (!from.includes('pg_wal')) return;
      const bytes = readFileSync(to);
      // The position that the header tells: that of the piece 64 files further on.
      bytes.writeBigUInt64LE(bytes.readBigUInt64LE(8) + 64n * BigInt(bytes.length), 8);
      writeFileSync(to, bytes);
    });
    await expect(failed).rejects.toThrow(/The write-ahead log of the database lacks 0000/);
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ['does not start', 'pg_control'],
    ['has a table that cannot be read', 'kept'],
  ])('is refused where it %s', async (_, what) => {
    await insert('before');
    await database.pool.query('checkpoint');
    const { rows } = await database.pool.query<{ path: string }>(
      "select pg_relation_filepath('kept') as path",
    );
    const broken = what === 'kept' ? rows[0]!.path : what;
    const failed = copy(async (from, to) => {
      await copyFileQuickly(from, to);
      if (!from.endsWith(broken)) return;
      const bytes = readFileSync(to);
      writeFileSync(to, bytes.fill('broken', 100));
    });
    await expect(failed).rejects.toThrow('The copy of the database cannot be proved good');
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(join(root, 'copies'))).toEqual([]);
  });
});
