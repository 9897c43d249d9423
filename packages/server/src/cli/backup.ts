import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { copyCluster } from '../kernel/database/cluster-backup';
import { clusterFolder } from '../kernel/database/cluster-folder';
import { startOnce } from '../kernel/database/cluster-trial';
import type { Database } from '../kernel/database/database';
import { makeFolderFor } from '../kernel/database/unprivileged';
import { databaseOver } from '../kernel/database/owned-database';
import { StartError } from '../kernel/errors/start-error';
import { copyFileQuickly } from '../kernel/files/copy-tree';
import type { CopyFile } from '../kernel/files/copy-tree';
import { holdFiles } from '../kernel/storage/files-hold';
import { writeWhole } from '../ports/disk-files';
import type { Command, CommandCall } from './command';
import { dumpDatabase } from './dump-database';
import { withInstallation } from './open-installation';
import { copyFiles, lookAtFiles } from './saved-files';
import type { FilesSeen } from './saved-files';
import { targetOf, sparingRoom } from './spare-room';

/** Content of a backup's `backup.json`. */
export interface BackupManifest {
  readonly format: 1;
  readonly createdAt: string;
  /** `folder`: a copy of the embedded database; `dump`: what `pg_dump` wrote; `none`: not in this backup. */
  readonly database: 'folder' | 'dump' | 'none';
}

export const manifestName = 'backup.json';
export const dumpName = 'database.dump';

/** Copies an installation, also while its server runs. */
export const backupCommand: Command = {
  name: 'backup',
  usage: '<folder>',
  help: 'copies database, files and secret into a new folder, also while the server runs',
  run: (call) => backUp(call),
};

/** One backup that is being made. */
interface Backup {
  readonly call: CommandCall;
  readonly folder: string;
  readonly copyFile: CopyFile;
}

/**
 * The database first: all files that it names are there by then, and stay there until they are copied, because nothing is
 * removed meanwhile. Then the copy is looked at; it becomes a backup with its manifest, which is written last.
 *
 * @param copyFile Replaced in tests.
 */
export async function backUp(call: CommandCall, copyFile = copyFileQuickly): Promise<number> {
  const folder = await makeTarget(call);
  try {
    const target = await targetOf(call.config.dataDir, folder);
    const backup: Backup = { call, folder, copyFile: await sparingRoom(target, copyFile) };
    const save = call.config.databaseUrl === null ? saveEmbedded : saveExternal;
    const { database, isWhole } = await save(backup);
    await flush(folder);
    const manifest: BackupManifest = { format: 1, createdAt: new Date().toISOString(), database };
    await writeWhole(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    call.say(isWhole ? `The backup is in ${folder}` : `What could be saved is in ${folder}`);
    return isWhole ? 0 : 1;
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`There is no backup; ${folder} is empty again. ${reason}`, { cause: error });
  }
}

async function makeTarget({ words: [word], config: { dataDir } }: CommandCall): Promise<string> {
  if (word === undefined) throw new StartError('Expected palco backup <folder>.');
  const folder = resolve(word);
  await makeFolderFor(folder, dataDir);
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty.`);
  return folder;
}

/** What is saved of a database, and whether it and all that it names is in the backup. */
interface Saved {
  readonly database: BackupManifest['database'];
  readonly isWhole: boolean;
}

async function saveEmbedded(backup: Backup): Promise<Saved> {
  const { call, folder, copyFile } = backup;
  const { dataDir, postgresBin } = call.config;
  let files: FilesSeen = { isWhole: false, lines: [] };
  await withInstallation(call.config, async (installation) => {
    const hold = await holdFiles(installation.pool);
    try {
      await copyCluster({
        connection: installation.pool.options,
        folder: clusterFolder(dataDir),
        target: join(folder, 'postgres'),
        copyFile,
        async prove(copy) {
          call.say('  the embedded database');
          await saveFiles(backup);
          files = await startOnce({ folder: copy, dataDir, postgresBin }, ({ pool, tables: read }) => {
            call.say(`  looked at: the copy of the database starts, and its ${read} tables can be read`);
            return lookAtFiles(databaseOver(pool), folder, call.config);
          });
        },
      });
    } finally {
      await hold.release();
    }
  });
  for (const line of files.lines) call.say(line);
  return { database: 'folder', isWhole: files.isWhole };
}

async function saveExternal(backup: Backup): Promise<Saved> {
  const { call, folder } = backup;
  const databaseUrl = call.config.databaseUrl ?? '';
  let isWhole = false;
  const look = async (db: Database): Promise<void> => {
    call.say('  the database of DATABASE_URL, by pg_dump');
    await saveFiles(backup);
    const files = await lookAtFiles(db, folder, call.config);
    for (const line of files.lines) call.say(line);
    isWhole = files.isWhole;
  };
  const failure = await held(databaseUrl, () =>
    dumpDatabase({ databaseUrl, file: join(folder, dumpName), look }),
  );
  if (failure === null) return { database: 'dump', isWhole };
  call.say(`  NOT the database of DATABASE_URL (${failure}): save it by its own means, before the files`);
  await rm(join(folder, dumpName), { force: true });
  await saveFiles(backup);
  return { database: 'none', isWhole: false };
}

/** Without a database that answers nothing is saved of it, and nothing is removed. */
async function held(databaseUrl: string, work: () => Promise<string | null>): Promise<string | null> {
  const hold = await holdFiles({ options: { connectionString: databaseUrl } as never }).catch(
    (error: unknown) => {
      if (error instanceof StartError) throw error;
      return error instanceof Error ? error : new Error(String(error));
    },
  );
  if (hold instanceof Error) return hold.message || 'it does not answer';
  try {
    return await work();
  } finally {
    await hold.release();
  }
}

async function saveFiles({ call: { config, say }, folder, copyFile }: Backup): Promise<void> {
  await copyFiles(config.dataDir, folder, { say, copyFile });
  if (config.secret !== null) say('  NOT the secret: it is in PALCO_SECRET');
}

/** A power cut after the last word must not take the backup away. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const args = process.platform === 'linux' ? ['-f', folder] : [];
  await promisify(execFile)('sync', args).catch(() => undefined);
}
