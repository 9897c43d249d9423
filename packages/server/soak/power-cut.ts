// What a disk holds when the power fails: the database runs on a file system in a file (a loop device). What was only
// in the page cache of that file system is not in the file yet, so a copy of the file is what a machine finds after a
// power cut, up to one thing: a write that the disk itself only keeps in its cache counts as written.
// `ROUNDS=50` cuts; `--short` for the test suite. Skipped where loop devices cannot be mounted.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../src/kernel/database/open-database';
import type { OpenDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { databaseProcesses } from '../src/testing/child-processes';

const short = process.argv.includes('--short');
const rounds = short ? 3 : Number(process.env['ROUNDS'] ?? 50);
const writers = 4;
const { log } = createApp({ logLevel: 'silent', trustProxy: false });
const quiet = { stdio: 'pipe' } as const;

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, quiet);
}

function open(dataDir: string, durable: boolean): Promise<OpenDatabase> {
  return openDatabase({ config: { dataDir, databaseUrl: null }, log, durable });
}

interface Writing {
  /** Numbers whose commit was acknowledged. */
  readonly acknowledged: number[];
  stop(): Promise<void>;
}

function startWriting({ pool }: OpenDatabase, first: number): Writing {
  const acknowledged: number[] = [];
  let next = first;
  const stopped = new AbortController();
  const write = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const number = (next += 1);
      await pool.query('insert into commits (number) values ($1)', [number]);
      acknowledged.push(number);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, write));
  return {
    acknowledged,
    async stop() {
      stopped.abort();
      await all;
    },
  };
}

/** Nothing moves while the file is copied; what the file system still writes back by itself only adds to it. */
async function copyWhileStopped(image: string, copy: string): Promise<void> {
  const [postmaster = 0] = await databaseProcesses();
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const pids = [postmaster, ...listed.trim().split(/\s+/).map(Number)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  run('cp', '--sparse=always', image, copy);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
}

async function mounted<Result>(image: string, folder: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  run('mount', '-o', 'loop', image, folder);
  try {
    return await work();
  } finally {
    run('umount', '-l', folder);
  }
}

/** How many acknowledged commits are missing in the copy; null where it does not open at all. */
async function countLost(dataDir: string, acknowledged: readonly number[]): Promise<number | null> {
  const database = await open(dataDir, true).catch(() => null);
  if (database === null) return null;
  const { rows } = await database.pool
    .query<{ number: number }>('select number from commits')
    .catch(() => ({ rows: [] }));
  await database.close();
  const found = new Set(rows.map(({ number }) => number));
  return acknowledged.filter((number) => !found.has(number)).length;
}

interface Outcome {
  readonly acknowledged: number;
  readonly lost: number;
  readonly broken: number;
}

async function cutPower(
  root: string,
  { durable, cuts }: { durable: boolean; cuts: number },
): Promise<Outcome> {
  const image = join(root, `disk-${durable ? 'durable' : 'control'}.img`);
  run('truncate', '-s', '400M', image);
  run('mkfs.ext4', '-q', '-F', image);
  const [place, after] = [join(root, 'running'), join(root, 'after')];
  return mounted(image, place, async () => {
    const database = await open(join(place, 'data'), durable);
    await database.pool.query('create table commits (number integer primary key)');
    const all: number[] = [];
    let [lost, broken] = [0, 0];
    for (let cut = 0; cut < cuts; cut += 1) {
      const writing = startWriting(database, all.at(-1) ?? 0);
      await delay(100 + randomInt(400));
      const copy = join(root, 'copy.img');
      // Taken before the copy: what is acknowledged during it may be missing.
      const acknowledged = [...all, ...writing.acknowledged];
      await copyWhileStopped(image, copy);
      await writing.stop();
      all.push(...writing.acknowledged.sort((a, b) => a - b));
      const missing = await mounted(copy, after, () => countLost(join(after, 'data'), acknowledged));
      if (missing === null) broken += 1;
      else lost += missing;
    }
    await database.close();
    return { acknowledged: all.length, lost, broken };
  });
}

async function main(): Promise<boolean> {
  const root = mkdtempSync(join(tmpdir(), 'palco-power-'));
  try {
    const probe = join(root, 'probe.img');
    run('truncate', '-s', '16M', probe);
    run('mkfs.ext4', '-q', '-F', probe);
    await mounted(probe, join(root, 'probe'), async () => undefined);
  } catch {
    console.log('power cut: skipped, because this user may not mount a file system in a file');
    return true;
  }
  try {
    const durable = await cutPower(root, { durable: true, cuts: rounds });
    // Without fsync the same must be noticed, or the run would prove nothing.
    const control = await cutPower(root, { durable: false, cuts: 1 });
    console.log(JSON.stringify({ soak: 'power-cut', cuts: rounds, durable, control }));
    return durable.lost === 0 && durable.broken === 0 && control.lost + control.broken > 0;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
