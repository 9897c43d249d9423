import { existsSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { StartError } from '../errors/start-error';
import { copyFileQuickly, copyTree } from '../files/copy-tree';
import type { CopyFile } from '../files/copy-tree';
import { makeFolderFor } from './unprivileged';
import { beginsSegment, segmentsOf } from './wal-segments.pure';
import type { WalRange, WalSegment } from './wal-segments.pure';

/** A copy to take. */
export interface ClusterCopy {
  /** How the database is reached; the copy has a connection of its own. */
  readonly connection: pg.ClientConfig;
  readonly folder: string;
  readonly target: string;
  /** Proves the copy, which gets its name only then; nobody has to write to the database of the server for that any more. */
  prove(copy: string): Promise<void>;
  /** Replaced in tests. */
  readonly copyFile?: CopyFile;
}

/** What must not be in a copy (PostgreSQL's manual, «Making a Base Backup Using the Low Level API»). */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);
/** The log is copied last. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const UNLIMITED = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 };

function belongs(path: string): boolean {
  const name = basename(path);
  if (LEFT_OUT.has(name) || name.startsWith('pgsql_tmp')) return false;
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 || !EMPTIED.has(first);
}

/**
 * Takes an online base backup of the embedded database, from which PostgreSQL can start directly. Reads and writes go on
 * meanwhile; the copy holds everything that was committed before this function was called, and every file of the write-ahead
 * log that PostgreSQL needs to start on it, however long it took and however much was written.
 *
 * @throws where the copy would not be whole, or is not proved; what was at `target` before is left there.
 */
export async function copyCluster(copy: ClusterCopy): Promise<void> {
  const { target } = copy;
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await makeFolderFor(dirname(part), copy.folder);
  try {
    await copyInto(part, copy);
    await copy.prove(part);
    await rm(target, { recursive: true, force: true });
    await rename(part, target);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function copyInto(part: string, copy: ClusterCopy): Promise<void> {
  const client = new pg.Client({ ...copy.connection, ...UNLIMITED });
  // A query that is under way fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await copyBy(client, part, copy);
  } finally {
    // The end of its connection ends the backup, and the slot with it.
    await client.end().catch(() => undefined);
  }
}

async function copyBy(client: pg.Client, part: string, copy: ClusterCopy): Promise<void> {
  const { folder, copyFile = copyFileQuickly } = copy;
  // PostgreSQL deletes segments of its log once it does not need them itself. A replication slot makes it keep those that the copy
  // needs: all from the begin of the backup on.
  const slot = `palco_backup_${process.pid}_${Date.now()}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const start = await begin(client);
  // Files may vanish during the copy, because a table was dropped: replaying the log drops it again.
  await copyTree({ from: folder, to: part, belongs, copyFile });
  const { stop, label } = await end(client);
  await writeFile(join(part, 'backup_label'), label, { mode: 0o600 });
  for (const segment of segmentsOf({ ...start, stop })) {
    await copySegment(segment, {
      from: join(folder, 'pg_wal'),
      to: join(part, 'pg_wal'),
      copyFile,
      segmentBytes: start.segmentBytes,
    });
  }
}

async function begin(client: pg.Client): Promise<Omit<WalRange, 'stop'>> {
  const { rows: facts } = await client.query<{ timeline: number; bytes: number }>(
    'select timeline_id as timeline, bytes_per_wal_segment as bytes from pg_control_checkpoint(), pg_control_init()',
  );
  const { rows } = await client.query<{ start: string }>("select pg_backup_start('palco', true) as start");
  const [{ timeline, bytes: segmentBytes } = notAnswered()] = facts;
  const [{ start } = notAnswered()] = rows;
  return { start, timeline, segmentBytes };
}

async function end(client: pg.Client): Promise<{ readonly stop: string; readonly label: string }> {
  const { rows } = await client.query<{ lsn: string; labelfile: string; spcmapfile: string | null }>(
    'select lsn, labelfile, spcmapfile from pg_backup_stop(false)',
  );
  const [{ lsn: stop, labelfile: label, spcmapfile } = notAnswered()] = rows;
  if (spcmapfile) throw new StartError('The database has tablespaces outside of its folder.');
  return { stop, label };
}

function notAnswered(): never {
  throw new Error('PostgreSQL did not answer a query about the backup');
}

interface SegmentCopy {
  readonly from: string;
  readonly to: string;
  readonly copyFile: CopyFile;
  readonly segmentBytes: number;
}

/** Copies one file of the log, and proves that it is there, whole, and not used again for a later piece. */
async function copySegment(
  segment: WalSegment,
  { from, to, copyFile, segmentBytes }: SegmentCopy,
): Promise<void> {
  const [source, target] = [join(from, segment.name), join(to, segment.name)];
  if (existsSync(source)) await copyFile(source, target);
  if (
    !existsSync(target) ||
    (await stat(target)).size !== segmentBytes ||
    !(await isSegment(target, segment))
  )
    throw new StartError(`The write-ahead log of the database lacks ${segment.name}.`);
}

async function isSegment(path: string, segment: WalSegment): Promise<boolean> {
  const head = Buffer.alloc(16);
  const handle = await open(path, 'r');
  try {
    await handle.read(head, 0, head.length, 0);
    return beginsSegment(head, segment);
  } finally {
    await handle.close();
  }
}
