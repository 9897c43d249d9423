import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { clusterFolder } from '../kernel/database/cluster-folder';
import { StartError } from '../kernel/errors/start-error';
import { addressOf, dumpName, manifestName, reasonOf } from './backup';
import type { BackupManifest } from './backup';
import type { Command, CommandCall } from './command';

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
    for (const name of ['storage', 'live/recordings', 'secret', 'database-password']) {
      if (!existsSync(join(folder, name))) continue;
      await copy(join(folder, name), join(dataDir, name));
      call.say(`  ${name}`);
    }
    const isWhole = await restoreDatabase(call, folder, manifest);
    call.say(`${dataDir} is as it was on ${manifest.createdAt}`);
    return isWhole ? 0 : 1;
  },
};

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} is no whole backup: it has no ${manifestName}.`);
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.format !== 1) throw new StartError(`${folder} was made by a newer release.`);
  return manifest;
}

function refuseUsed({ config: { dataDir } }: CommandCall): void {
  for (const path of [clusterFolder(dataDir), join(dataDir, 'storage')]) {
    if (existsSync(path)) {
      throw new StartError(
        `${path} exists already. Choose an empty folder with --data-dir, or move it away.`,
      );
    }
  }
}

async function restoreCluster({ config, say }: CommandCall, folder: string): Promise<void> {
  if (config.databaseUrl !== null)
    throw new StartError('This backup holds an embedded database: restore it without DATABASE_URL.');
  const target = clusterFolder(config.dataDir);
  await copy(join(folder, 'postgres'), target);
  await chmod(target, 0o700);
  // A root server runs PostgreSQL as the owner of the data folder.
  const { uid, gid } = await stat(config.dataDir);
  if (process.getuid?.() === 0 && uid !== 0) await giveTo(target, { uid, gid });
  say('  the embedded database');
}

/** Returns whether the database was restored. */
async function restoreDatabase(
  call: CommandCall,
  folder: string,
  { database }: BackupManifest,
): Promise<boolean> {
  if (database === 'folder') {
    await restoreCluster(call, folder);
    return true;
  }
  if (database === 'dump') return restoreDump(call, join(folder, dumpName));
  call.say('  NOT the database: it is not in this backup');
  return false;
}

/** Into an empty database. Into another one it writes nothing (a single transaction that fails). */
async function restoreDump({ config: { databaseUrl }, say }: CommandCall, dump: string): Promise<boolean> {
  const args = ['--no-owner', '--exit-on-error', '--single-transaction'];
  const command = `pg_restore ${args.join(' ')} --dbname="$DATABASE_URL" ${dump}`;
  if (databaseUrl === null) {
    say(`  NOT the database, because DATABASE_URL is not set; put it back with: ${command}`);
    return false;
  }
  const env = addressOf(databaseUrl);
  try {
    await promisify(execFile)('pg_restore', [...args, `--dbname=${env['PGDATABASE']}`, dump], { env });
    say('  the database of DATABASE_URL, by pg_restore');
    return true;
  } catch (error) {
    say(
      `  NOT the database of DATABASE_URL (${reasonOf(error, 'pg_restore')}); put it back with: ${command}`,
    );
    return false;
  }
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 });
  await cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}

async function giveTo(path: string, owner: { uid: number; gid: number }): Promise<void> {
  await chown(path, owner.uid, owner.gid);
  for (const entry of await readdir(path, { recursive: true })) {
    await chown(join(path, entry), owner.uid, owner.gid);
  }
}
