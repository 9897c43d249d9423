// What a disk holds when the power fails: the database and the part store run on a file system in a file (a loop device). What was only
// in the page cache of that file system is not in the file yet, so a copy of the file is what a machine finds after a
// power cut, up to one thing: a write that the disk itself only keeps in its cache counts as written.
// `ROUNDS=50` cuts; `--short` for the test suite. Skipped where loop devices cannot be mounted.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../src/kernel/database/open-database';
import type { OpenDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { createDiskParts } from '../src/ports/disk-parts';
import type { PartUpload } from '../src/ports/part-store';
import { databaseProcesses } from '../src/testing/child-processes';

const short = process.argv.includes('--short');
const rounds = short ? 1 : Number(process.env['ROUNDS'] ?? 50);
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

const partBytes = 64 * 1024;
const partsOfUpload = 4;

/** A part that was acknowledged. */
interface KeptPart {
  readonly upload: PartUpload;
  readonly offset: number;
  readonly bytes: Buffer;
}

interface Uploading {
  readonly acknowledged: KeptPart[];
  /** Waits for the parts under way, and gives all uploads up, so that the disk does not fill. */
  stop(): Promise<void>;
}

/** Uploads parts until it is stopped. A part that is not durable is acknowledged before it is finished. */
function startUploading(dataDir: string, durable: boolean): Uploading {
  const parts = createDiskParts(join(dataDir, 'storage'));
  const acknowledged: KeptPart[] = [];
  const stopped = new AbortController();
  const putPart = async (upload: PartUpload, offset: number): Promise<void> => {
    const bytes = randomBytes(partBytes);
    const writer = await parts.put(upload, { offset, sizeBytes: partBytes });
    await writer.write([bytes]);
    if (durable) await writer.finish();
    acknowledged.push({ upload, offset, bytes });
    await writer.close();
  };
  const send = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const upload = await parts.begin(`sources/${randomUUID()}`);
      await Promise.all(
        Array.from({ length: partsOfUpload }, (_, index) => putPart(upload, index * partBytes)),
      );
    }
  };
  const all = send();
  return {
    acknowledged,
    async stop() {
      stopped.abort();
      await all;
      for (const { upload } of acknowledged) await parts.abort(upload);
    },
  };
}

/** How many acknowledged parts are missing in the copy, or have other bytes. */
async function countLostParts(dataDir: string, acknowledged: readonly KeptPart[]): Promise<number> {
  const parts = createDiskParts(join(dataDir, 'storage'));
  let lost = 0;
  for (const { upload, offset, bytes } of acknowledged) {
    const found = Buffer.alloc(bytes.length);
    const length = await parts.read(upload, found, offset).catch(() => 0);
    if (length < bytes.length || !found.equals(bytes)) lost += 1;
  }
  return lost;
}

/** Stops PostgreSQL during the copy, and with `execFileSync` the uploads. Write-back by the kernel meanwhile only adds data. */
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
  readonly parts: number;
  readonly lostParts: number;
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
    let [lost, broken, parts, lostParts] = [0, 0, 0, 0];
    for (let cut = 0; cut < cuts; cut += 1) {
      const writing = startWriting(database, all.at(-1) ?? 0);
      const uploading = startUploading(join(place, 'data'), durable);
      // A cut before the first answer would prove nothing.
      while (writing.acknowledged.length === 0 || uploading.acknowledged.length === 0) await delay(10);
      await delay(100 + randomInt(400));
      const copy = join(root, 'copy.img');
      // Taken before the copy: what is acknowledged during it may be missing.
      const acknowledged = [...all, ...writing.acknowledged];
      const keptParts = [...uploading.acknowledged];
      await copyWhileStopped(image, copy);
      await Promise.all([writing.stop(), uploading.stop()]);
      all.push(...writing.acknowledged.sort((a, b) => a - b));
      await mounted(copy, after, async () => {
        const dataDir = join(after, 'data');
        const missing = await countLost(dataDir, acknowledged);
        if (missing === null) broken += 1;
        else lost += missing;
        parts += keptParts.length;
        lostParts += await countLostParts(dataDir, keptParts);
      });
    }
    await database.close();
    return { acknowledged: all.length, lost, broken, parts, lostParts };
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
    const holds = durable.lost + durable.broken + durable.lostParts === 0 && durable.parts > 0;
    return holds && control.lost + control.broken > 0 && control.lostParts > 0;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
