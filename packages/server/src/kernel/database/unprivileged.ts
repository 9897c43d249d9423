import { execFile } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { StartError } from '../errors/start-error';

/** How a program is started as a user that PostgreSQL accepts. */
export interface RunAs {
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** The parts of the system that {@link chooseRunAs} depends on; replaced in tests. */
export interface RunAsWorld {
  /** Undefined on Windows. */
  readonly uid: number | undefined;
  ownerOf(folder: string): { readonly uid: number; readonly gid: number };
  /** Whether this command exits with 0. */
  succeeds(command: readonly string[]): Promise<boolean>;
}

const ROOT = 0;
/** Inside of the new user namespace the program is user 1000, outside of it still the owner of its files. */
const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

const execFileAsync = promisify(execFile);

const realWorld: RunAsWorld = {
  uid: process.getuid?.(),
  ownerOf: (folder) => statSync(folder),
  succeeds: ([program = '', ...args]) =>
    execFileAsync(program, args).then(
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
