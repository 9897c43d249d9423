import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { PoolClient } from 'pg';

/** What must not be in a copy (PostgreSQL's manual, «Making a Base Backup Using the Low Level API»). */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

function belongsIn(path: string, cluster: string): boolean {
  if (LEFT_OUT.has(basename(path)) || basename(path).startsWith('pgsql_tmp')) return false;
  const [first = '', ...rest] = path.slice(cluster.length + 1).split(sep);
  return rest.length === 0 || !EMPTIED.has(first);
}

/** Files may vanish during the copy, because a table was dropped: replaying the WAL, which is copied last, drops it again. */
async function copyFolder(cluster: string, target: string): Promise<void> {
  await cp(cluster, target, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => existsSync(source) && belongsIn(source, cluster),
  });
}

/**
 * Takes an online base backup of the embedded database, from which PostgreSQL can start directly. Reads and writes go on
 * meanwhile; the copy holds everything that was committed before this function was called.
 *
 * @param client A connection that nobody else uses until the copy is done.
 */
export async function copyCluster(client: PoolClient, cluster: string, target: string): Promise<void> {
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(dirname(part), { recursive: true, mode: 0o700 });
  await client.query("select pg_backup_start('palco', true)");
  await copyFolder(cluster, part);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(join(part, 'backup_label'), rows[0]?.labelfile ?? '');
  // Copy the WAL again: replaying what was written during the copy makes the backup consistent.
  await rm(join(part, 'pg_wal'), { recursive: true, force: true });
  await copyFolder(join(cluster, 'pg_wal'), join(part, 'pg_wal'));
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
}
