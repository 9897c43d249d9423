import { execFile } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { statSync } from 'node:fs';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../errors/start-error';

/** How a program is started as a user that PostgreSQL accepts. */
export interface RunAs {
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** Who a file belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The parts of the system that {@link chooseRunAs} depends on; replaced in tests. */
export interface RunAsWorld {
  /** Undefined on Windows. */
  readonly uid: number | undefined;
  ownerOf(folder: string): Owner;
  /** Gives a folder and all below it to somebody. */
  give(folder: string, owner: Owner): Promise<void>;
  /** Whether this command exits with 0. */
  succeeds(command: readonly string[], as?: Owner): Promise<boolean>;
}

const ROOT = 0;
/** Inside of the new user namespace the program is user 1000, outside of it still the owner of its files. */
const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

const execFileAsync = promisify(execFile);

/** Gives a folder and all below it to somebody. */
export async function giveTo(folder: string, { uid, gid }: Owner): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}

const realWorld: RunAsWorld = {
  uid: process.getuid?.(),
  ownerOf(folder) {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  },
  give: giveTo,
  succeeds: ([program = '', ...args], as) =>
    execFileAsync(program, args, { ...as, cwd: '/' }).then(
      () => true,
      () => false,
    ),
};

/**
 * PostgreSQL refuses to run as root. A root server runs it as the owner of the data folder, or, where that is root
 * too, in a user namespace of its own.
 *
 * @throws {@link StartError} where the system forbids such namespaces.
 */
export async function chooseRunAs(dataDir: string, world = realWorld): Promise<RunAs> {
  if (world.uid !== ROOT) return { prefix: [], options: {} };
  const { uid, gid } = world.ownerOf(dataDir);
  if (uid !== ROOT) return { prefix: [], options: { uid, gid } };
  if (await world.succeeds([...NAMESPACE, 'true'])) return { prefix: NAMESPACE, options: {} };
  throw new StartError(
    'PostgreSQL does not run as root, and this system does not allow user namespaces. Start the server as another ' +
      `user, or give the data folder to one: chown -R 1000:1000 ${dataDir} (PostgreSQL then runs as that user, who ` +
      'must be able to read this installation), or set DATABASE_URL.',
  );
}

/**
 * The same for a copy of the database of `dataDir` that this process made. A root server gives it to whom its PostgreSQL runs as,
 * where they can reach it; else it stays root's.
 */
export async function chooseRunAsFor(copy: string, dataDir: string, world = realWorld): Promise<RunAs> {
  const { uid, gid } = world.ownerOf(dataDir);
  if (world.uid !== ROOT || uid === ROOT) return chooseRunAs(copy, world);
  if (!(await reaches(dirname(copy), { uid, gid }, world))) return chooseRunAs(copy, world);
  await world.give(copy, { uid, gid });
  return { prefix: [], options: { uid, gid } };
}

/**
 * Makes a folder where there is none. A root server gives it to the owner of the database, whose copy is to be in it, where they can
 * reach it.
 */
export async function makeFolderFor(folder: string, database: string, world = realWorld): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined || world.uid !== ROOT) return;
  const owner = world.ownerOf(database);
  if (owner.uid !== ROOT && (await reaches(dirname(made), owner, world))) await world.give(made, owner);
}

/** Whether somebody can go into a folder; found out by going there. */
function reaches(folder: string, owner: Owner, { succeeds }: RunAsWorld): Promise<boolean> {
  return succeeds(['/bin/sh', '-c', 'cd "$0"', folder], owner);
}
