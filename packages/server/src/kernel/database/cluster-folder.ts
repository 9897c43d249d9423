import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error';
import type { PostgresProgram } from './postgres-program';
import type { RunAs } from './unprivileged';

/** The only role of an embedded database. */
export const DATABASE_USER = 'postgres';

/** A cluster to make. */
export interface NewCluster {
  readonly folder: string;
  readonly program: PostgresProgram;
  readonly runAs: RunAs;
  /** Null where only the folder's owner can reach the socket. */
  readonly password: string | null;
  /** False for tests: nothing is written through to the disk. */
  readonly durable: boolean;
}

/** Refuses a data folder of the first release, whose database had another format, in `db`. */
export function refuseOldFormat(dataDir: string): void {
  const old = join(dataDir, 'db');
  if (!existsSync(join(old, 'PG_VERSION')) || existsSync(clusterFolder(dataDir))) return;
  throw new StartError(
    `The data folder ${dataDir} holds a database of an older release (${old}) that this one cannot read. Nothing was ` +
      'changed. Start the older release, or choose an empty folder with --data-dir, or move the whole data folder away ' +
      'to begin anew.',
  );
}

/** The database's own place in a data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** The password for systems without unix sockets: generated once, readable only by the folder's owner. */
export function readPassword(dataDir: string): string {
  const file = join(dataDir, 'database-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function runToEnd(command: readonly string[], { options }: RunAs): Promise<string | null> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : output.trim() || `initdb ended with ${code}`));
  });
}

/** An `initdb` whose server was killed may still be writing: what cannot be removed now is removed next time. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.part-`)) continue;
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    } catch {
      // Still being written.
    }
  }
}

/**
 * Runs `initdb` in a temporary folder and renames it into place, so that an interrupted start leaves no partial cluster.
 *
 * @throws {@link StartError} with what `initdb` said.
 */
export async function makeCluster({ folder, program, runAs, password, durable }: NewCluster): Promise<void> {
  const part = `${folder}.part-${process.pid}`;
  const passwordFile = join(dirname(folder), 'database-password');
  removeUnfinished(folder);
  // Locale C everywhere: the same order of names on every system. Case and accents are folded by `foldedSql`.
  const access =
    password === null ? ['--auth-local=trust'] : [`--pwfile=${passwordFile}`, '--auth-local=scram-sha-256'];
  const fixed = '--encoding=UTF8 --locale=C --data-checksums --no-instructions --auth-host=scram-sha-256';
  const args = ['-D', part, '-U', DATABASE_USER, ...fixed.split(' '), ...access];
  if (!durable) args.push('--no-sync');
  const failure = await runToEnd([...runAs.prefix, program.initdb, ...args], runAs);
  if (failure !== null) throw new StartError(`The database in ${folder} could not be made: ${failure}`);
  await rename(part, folder);
  if (durable) await syncFolder(dirname(folder));
}
