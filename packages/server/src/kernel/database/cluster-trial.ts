import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeIdentifier, Pool } from 'pg';
import { readPassword } from './cluster-folder';
import { StartError } from '../errors/start-error';
import { SOCKET_PATH_BYTES, SOCKET_NAME } from './folder-lock';
import { findPostgres } from './postgres-program';
import { loopbackAddress, socketAddress, startPostmaster } from './postmaster';
import type { DatabaseAddress } from './postmaster';
import { chooseRunAsFor } from './unprivileged';
import type { RunAs } from './unprivileged';

/** A database that is not in use, to be started once. */
export interface ClusterTrial {
  readonly folder: string;
  /** The data folder that it belongs to, or that it is a copy from. */
  readonly dataDir: string;
  /** As the server has them. */
  readonly postgresBin: string | null;
  readonly transport?: 'socket' | 'tcp';
  readonly durable?: boolean;
}

/** The copy while it runs. */
export interface StartedCopy {
  readonly pool: Pool;
  /** How many tables were read. */
  readonly tables: number;
}

/** Nothing that an operator set for the database at work may happen a second time. */
const HARMLESS = ['archive_mode=off', 'autovacuum=off'];
/** The pages that were read may all have to be written. */
const STOP_TIMEOUT_MS = 10 * 60_000;
/** Files that a start and stop leave. */
const LEFT_BEHIND = ['postmaster.opts', 'backup_label.old'];

/**
 * Starts PostgreSQL once on a copy of a database, reads every table of it, and stops it in order. What PostgreSQL has to replay
 * is replayed then, so that the copy starts at once the next time, from what was seen here.
 *
 * @param look Looks at the database while it runs.
 * @throws {@link StartError} where it does not start, or a table cannot be read.
 */
export async function startOnce<Seen>(
  trial: ClusterTrial,
  look: (database: StartedCopy) => Promise<Seen>,
): Promise<Seen> {
  const { folder, dataDir, postgresBin, durable = true } = trial;
  let remove: (() => Promise<void>) | undefined;
  try {
    const runAs = await chooseRunAsFor(folder, dataDir);
    const place = await makeAddress(trial, runAs);
    remove = place.remove;
    const { address } = place;
    const postmaster = await startPostmaster({
      program: findPostgres(postgresBin),
      runAs,
      folder,
      address,
      durable,
      settings: HARMLESS,
      onOutput: () => undefined,
    });
    const seen = await lookAt(address, look).finally(() => postmaster.stop(STOP_TIMEOUT_MS));
    if (postmaster.child.exitCode !== 0) throw new Error('PostgreSQL did not stop in order');
    for (const name of LEFT_BEHIND) await rm(join(folder, name), { force: true });
    return seen;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The copy of the database cannot be proved good: ${reason}`, { cause: error });
  } finally {
    await remove?.();
  }
}

/** A socket in a folder of its own: the path of the copy may be too long for one. */
async function makeAddress(
  { dataDir, transport = process.platform === 'win32' ? 'tcp' : 'socket' }: ClusterTrial,
  { options: { uid, gid } }: RunAs,
): Promise<{ readonly address: DatabaseAddress; remove(): Promise<void> }> {
  if (transport === 'tcp')
    return { address: await loopbackAddress(readPassword(dataDir)), remove: async () => undefined };
  const longest = join(tmpdir(), 'palco-XXXXXX', `${SOCKET_NAME}.lock`);
  const parent = Buffer.byteLength(longest) <= SOCKET_PATH_BYTES ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'palco-'));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return {
    address: socketAddress(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function lookAt<Seen>(
  address: DatabaseAddress,
  look: (database: StartedCopy) => Promise<Seen>,
): Promise<Seen> {
  const pool = new Pool({ ...address, max: 2 });
  pool.on('error', () => undefined);
  try {
    return await look({ pool, tables: await readTables(pool) });
  } finally {
    await pool.end();
  }
}

/** PostgreSQL checks the sum of each page that it reads. */
async function readTables(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and c.relpersistence = 'p' order by 1, 2`,
  );
  for (const { schema, name } of rows)
    await pool.query(`select count(*) from ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`);
  return rows.length;
}
