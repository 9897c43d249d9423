import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { copyCluster } from '../kernel/database/cluster-backup';
import { clusterFolder } from '../kernel/database/cluster-folder';
import { StartError } from '../kernel/errors/start-error';
import type { Command, CommandCall } from './command';
import { openInstallation } from './open-installation';

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
  async run(call) {
    const folder = await makeTarget(call.words[0]);
    // The database first: all files that it refers to exist by then. Files that are added later are only superfluous.
    const database = await saveDatabase(call, folder);
    await saveFiles(call, folder);
    const manifest: BackupManifest = { format: 1, createdAt: new Date().toISOString(), database };
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    call.say(`The backup is in ${folder}`);
    return database === 'none' ? 1 : 0;
  },
};

async function makeTarget(word: string | undefined): Promise<string> {
  if (word === undefined) throw new StartError('Expected palco backup <folder>.');
  const folder = resolve(word);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty.`);
  return folder;
}

async function saveDatabase(call: CommandCall, folder: string): Promise<BackupManifest['database']> {
  const { config, say } = call;
  if (config.databaseUrl !== null) return dumpDatabase(config.databaseUrl, folder, say);
  const installation = await openInstallation(config);
  const client = await installation.pool.connect();
  try {
    await copyCluster(client, clusterFolder(config.dataDir), join(folder, 'postgres'));
  } finally {
    client.release();
    await installation.close();
  }
  say('  the embedded database');
  return 'folder';
}

/** Saves an external database with `pg_dump`, if that is installed. */
async function dumpDatabase(
  databaseUrl: string,
  folder: string,
  say: (line: string) => void,
): Promise<BackupManifest['database']> {
  const file = join(folder, dumpName);
  try {
    await promisify(execFile)('pg_dump', ['--format=custom', `--file=${file}`], {
      env: addressOf(databaseUrl),
    });
    say('  the database of DATABASE_URL, by pg_dump');
    return 'dump';
  } catch (error) {
    const reason = reasonOf(error, 'pg_dump');
    say(`  NOT the database of DATABASE_URL (${reason}): save it by its own means, before the files`);
    return 'none';
  }
}

/** Why a program of PostgreSQL failed, in one line. */
export function reasonOf(error: unknown, program: string): string {
  const { code, signal, message } = error as ExecFileException;
  if (code === 'ENOENT') return `${program} is not installed here`;
  // The first line repeats how the program was called.
  const [, said = ''] = message.split('\n');
  return said || `${program} ended with ${code ?? signal}`;
}

/** Environment variables instead of arguments, because all users of a machine can read the arguments of a process. */
export function addressOf(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const given = {
    PGHOST: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return { ...process.env, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) };
}

async function saveFiles({ config, say }: CommandCall, folder: string): Promise<void> {
  // A source that is completed during the copy moves from the parts to the objects. In this order at least one copy has it.
  // Of the lives only what is to become a video: their segments are gone an hour after their end.
  for (const name of ['storage/parts', 'storage', 'live/recordings', 'secret', 'database-password']) {
    const source = join(config.dataDir, name);
    if (!existsSync(source)) continue;
    await cp(source, join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
      // What is removed while the copy runs is no longer needed.
      filter: (path) => existsSync(path),
    });
    say(`  ${name}`);
  }
  if (config.s3 !== null) say(`  NOT the files: they are in the bucket ${config.s3.bucket}`);
  if (config.secret !== null) say('  NOT the secret: it is in PALCO_SECRET');
}
