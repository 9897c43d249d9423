import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const STOP_TIMEOUT_MS = 5_000;
/** Larger than any process id that a system assigns. */
const NO_PROCESS = 2_147_483_647;
const execFileAsync = promisify(execFile);

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  if (process.platform === 'win32') {
    const { stdout } = await execFileAsync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return stdout;
  }
  const { stdout } = await execFileAsync('ps', ['-o', 'args=', '-p', String(pid)]);
  return stdout;
}

/** Process ids are reused: only a `postgres` that was started for this folder counts. */
async function isOurs(pid: number, folder: string): Promise<boolean> {
  const command = await commandOf(pid).catch(() => '');
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(folder));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

async function endsWithin(pid: number, folder: string): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isOurs(pid, folder)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/**
 * Ends the PostgreSQL that a killed server left behind. To be called only while the folder's lock is held, so that no
 * other server uses the database.
 *
 * `postmaster.pid` stays: from it PostgreSQL knows the shared memory that orphaned backends may still use, and refuses to
 * start until they end. Only the id of an unrelated process is replaced: PostgreSQL would not start while that process runs.
 */
export async function endLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (!(await isOurs(pid, folder))) {
    writeFileSync(file, text.replace(/^\d+/, String(NO_PROCESS)));
    return;
  }
  // An immediate stop: the write-ahead log has everything that was committed.
  send(pid, 'SIGQUIT');
  if (await endsWithin(pid, folder)) return;
  send(pid, 'SIGKILL');
  await endsWithin(pid, folder);
}
