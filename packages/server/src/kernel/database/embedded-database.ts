import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors/start-error';
import { clusterFolder, makeCluster, readPassword, refuseOldFormat } from './cluster-folder';
import { SOCKET_NAME, lockFolder, socketFolder } from './folder-lock';
import { endLeftover } from './leftover-postmaster';
import { findPostgres } from './postgres-program';
import { loopbackAddress, socketAddress, startPostmaster } from './postmaster';
import type { DatabaseAddress, Postmaster, PostmasterOptions } from './postmaster';
import { chooseRunAs } from './unprivileged';

/** The embedded database, as the server sees it. */
export interface EmbeddedDatabase {
  readonly address: DatabaseAddress;
  /** The folder with the database's own files. */
  readonly folder: string;
  /** Closes the database in order and waits until it ended. */
  stop(): Promise<void>;
}

/** How {@link startEmbeddedDatabase} starts. */
export interface EmbeddedDatabaseOptions {
  /** Locked for one server at a time; the database and its socket are in it. */
  readonly dataDir: string;
  /** Folder with other programs than those of the npm package; null for these. */
  readonly postgresBin: string | null;
  /** `tcp` where there are no unix sockets. Default: what the system has. */
  readonly transport?: 'socket' | 'tcp';
  /** False for tests: commits are not written through to the disk. Default true. */
  readonly durable?: boolean;
  /** Lines that PostgreSQL wrote, and each new start after its unexpected end. */
  onOutput(line: string): void;
  /** PostgreSQL ended unexpectedly, and it could not be restarted or has crashed too often. */
  onCrash(detail: string): void;
}

/** How long a predecessor that is just ending may still hold the folder. */
const LOCK_WAIT_MS = 3_000;
/** How long processes of a killed PostgreSQL may still use its shared memory. */
const LEFTOVER_WAIT_MS = 10_000;
/** More crashes than this within the window have a cause that a restart does not remove: `onCrash` is called instead. */
const MOST_CRASHES = 3;
const CRASH_WINDOW_MS = 10 * 60_000;

async function startWhenFree(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + LEFTOVER_WAIT_MS;
  for (;;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      const stillUsed = String(error).includes('shared memory block');
      if (!stillUsed || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

function toStartError(error: unknown, { dataDir }: EmbeddedDatabaseOptions): StartError {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The database in ${clusterFolder(dataDir)} could not be opened: ${reason}\n` +
      `Nothing was changed. Put a backup from ${dataDir}/backups in its place, or move the folder away to begin anew.`,
  );
}

async function prepare(options: EmbeddedDatabaseOptions): Promise<PostmasterOptions> {
  const { dataDir, postgresBin, durable = true, onOutput } = options;
  const { transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options;
  refuseOldFormat(dataDir);
  const program = findPostgres(postgresBin);
  const runAs = await chooseRunAs(dataDir);
  const folder = clusterFolder(dataDir);
  const password = transport === 'tcp' ? readPassword(dataDir) : null;
  const { uid, gid } = runAs.options;
  if (password !== null && uid !== undefined && gid !== undefined) {
    chownSync(`${dataDir}/database-password`, uid, gid);
  }
  if (existsSync(folder)) await endLeftover(folder);
  else await makeCluster({ folder, program, runAs, password, durable });
  const address = password === null ? socketAddress(socketFolder(dataDir)) : await loopbackAddress(password);
  // The socket's lock file names a process too, whose id may have been reused. The folder's lock proves the file stale.
  if (password === null) rmSync(join(address.host, `${SOCKET_NAME}.lock`), { force: true });
  return { program, runAs, folder, address, durable, onOutput };
}

/**
 * Starts PostgreSQL on the data folder, creates a database in an empty one, and restarts PostgreSQL after a crash, up to
 * `MOST_CRASHES` times within the window: committed data is in its folder, and the pool reconnects by itself.
 *
 * @throws {@link StartError} when the folder is in use or the database cannot be opened.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, onCrash, onOutput } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, LOCK_WAIT_MS);
  if (lock === null) {
    throw new StartError(
      `Another server already uses the data folder ${dataDir}. Stop it first, or choose another folder with --data-dir.`,
    );
  }
  let running: Postmaster;
  let postmaster: PostmasterOptions;
  try {
    postmaster = await prepare(options);
    running = await startWhenFree(postmaster);
  } catch (error) {
    await lock.release();
    throw toStartError(error, options);
  }
  let stopping = false;
  let restart: Promise<void> | undefined;
  const crashes: number[] = [];

  function watch({ child }: Postmaster): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      const detail = `PostgreSQL ended (${signal ?? code})`;
      crashes.push(Date.now());
      const recent = crashes.filter((time) => time > Date.now() - CRASH_WINDOW_MS).length;
      if (recent > MOST_CRASHES) return onCrash(detail);
      onOutput(`${detail} and is started again`);
      restart = startAgain().catch((error: unknown) => onCrash(`${detail}: ${String(error)}`));
    });
  }

  async function startAgain(): Promise<void> {
    running = await startWhenFree(postmaster);
    watch(running);
  }

  watch(running);
  return {
    address: postmaster.address,
    folder: postmaster.folder,
    async stop() {
      stopping = true;
      await restart;
      await running.stop();
      await lock.release();
    },
  };
}
