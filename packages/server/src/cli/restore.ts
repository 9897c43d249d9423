import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { clusterFolder } from '../kernel/database/cluster-folder';
import { startOnce } from '../kernel/database/cluster-trial';
import { giveTo } from '../kernel/database/unprivileged';
import { databaseOver } from '../kernel/database/owned-database';
import { StartError } from '../kernel/errors/start-error';
import { copyTree } from '../kernel/files/copy-tree';
import { dumpName, manifestName } from './backup';
import type { BackupManifest } from './backup';
import type { Command, CommandCall } from './command';
import { addressOf, reasonOf } from './dump-database';
import { copyFiles, lookAtFiles } from './saved-files';
import type { FilesSeen } from './saved-files';

/** Puts a backup into an empty data folder. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: '<folder>',
  help: 'puts a backup into an empty data folder; start the server afterwards',
  async run(call) {
    const folder = resolve(call.words[0] ?? '');
    const manifest = await readManifest(folder);
    refuseUsed(call);
    const { dataDir } = call.config;
    const seen = await orNothing(dataDir, async () => {
      await copyFiles(folder, dataDir, call);
      return restoreDatabase(call, folder, manifest);
    });
    for (const line of seen?.lines ?? []) call.say(line);
    const isWhole = seen?.isWhole === true;
    const when = `as it was on ${manifest.createdAt}`;
    call.say(isWhole ? `${dataDir} is ${when}` : `${dataDir} is ${when}, but for what is said above`);
    return isWhole ? 0 : 1;
  },
};

/** Leaves nothing of a restore that failed: what does not start must not look like an installation. */
async function orNothing<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    for (const path of placesOf(dataDir)) await rm(path, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Nothing was restored into ${dataDir}. ${reason}`, { cause: error });
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} is no whole backup: it has no ${manifestName}.`);
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.format !== 1) throw new StartError(`${folder} was made by a newer release.`);
  return manifest;
}

/** What must not exist yet: a restore never writes over a database or files. */
const placesOf = (dataDir: string): string[] => [clusterFolder(dataDir), join(dataDir, 'storage')];

function refuseUsed({ config: { dataDir } }: CommandCall): void {
  for (const path of placesOf(dataDir)) {
    if (existsSync(path)) {
      throw new StartError(
        `${path} exists already. Choose an empty folder with --data-dir, or move it away.`,
      );
    }
  }
}

async function restoreCluster({ config, say }: CommandCall, folder: string): Promise<FilesSeen> {
  if (config.databaseUrl !== null)
    throw new StartError('This backup holds an embedded database: restore it without DATABASE_URL.');
  const { dataDir, postgresBin } = config;
  const target = clusterFolder(dataDir);
  await copyTree({ from: join(folder, 'postgres'), to: target });
  await chmod(target, 0o700);
  // A root server runs PostgreSQL as the owner of the data folder.
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() === 0 && uid !== 0) await giveTo(target, { uid, gid });
  say('  the embedded database');
  return startOnce({ folder: target, dataDir, postgresBin }, ({ pool, tables: read }) => {
    say(`  looked at: the database starts, and its ${read} tables can be read`);
    return lookAtFiles(databaseOver(pool), dataDir, config);
  });
}

/** Returns what was seen of the files; null where the database was not restored. */
async function restoreDatabase(
  call: CommandCall,
  folder: string,
  { database }: BackupManifest,
): Promise<FilesSeen | null> {
  if (database === 'folder') return restoreCluster(call, folder);
  if (database === 'dump') return restoreDump(call, join(folder, dumpName));
  call.say('  NOT the database: it is not in this backup');
  return null;
}

/** Into an empty database. Into another one it writes nothing (a single transaction that fails). */
async function restoreDump({ config, say }: CommandCall, dump: string): Promise<FilesSeen | null> {
  const { databaseUrl, dataDir } = config;
  const args = ['--no-owner', '--exit-on-error', '--single-transaction'];
  const command = `pg_restore ${args.join(' ')} --dbname="$DATABASE_URL" ${dump}`;
  if (databaseUrl === null) {
    say(`  NOT the database, because DATABASE_URL is not set; put it back with: ${command}`);
    return null;
  }
  const env = addressOf(databaseUrl);
  try {
    await promisify(execFile)('pg_restore', [...args, `--dbname=${env['PGDATABASE']}`, dump], { env });
  } catch (error) {
    say(
      `  NOT the database of DATABASE_URL (${reasonOf(error, 'pg_restore')}); put it back with: ${command}`,
    );
    return null;
  }
  say('  the database of DATABASE_URL, by pg_restore');
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return await lookAtFiles(databaseOver(pool), dataDir, config);
  } finally {
    await pool.end();
  }
}
