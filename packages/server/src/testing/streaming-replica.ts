import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '../kernel/database/embedded-database';
import { SOCKET_NAME } from '../kernel/database/folder-lock';
import { findPostgres } from '../kernel/database/postgres-program';
import { socketAddress, startPostmaster } from '../kernel/database/postmaster';
import type { DatabaseAddress, Postmaster } from '../kernel/database/postmaster';
import { chooseRunAs } from '../kernel/database/unprivileged';

/** Where Debian installs PostgreSQL. The programs from npm cannot copy a cluster. */
const programs = '/usr/lib/postgresql/15/bin';

const leftoverMs = 30_000;

/** Whether a standby can be made on this machine. */
export const hasReplica = existsSync(join(programs, 'pg_basebackup'));

/** A PostgreSQL and its streaming standby. */
export interface ReplicatedDatabase {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Folder of the socket of the standby, by which its connections are known. */
  readonly replicaHost: string;
  /** SIGKILL to all of its processes' parent: connections are cut. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

const urlOf = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;

/** Starts a primary and a standby that streams from it. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const root = mkdtempSync(join(tmpdir(), 'palco-standby-'));
  const quiet = { durable: false, onOutput: () => undefined };
  const primary = await startEmbeddedDatabase({
    ...quiet,
    dataDir: join(root, 'primary'),
    postgresBin: programs,
    onCrash: (detail) => console.error(`The primary of the test is gone: ${detail}`),
  });
  const standby = join(root, 'standby');
  const runAs = await chooseRunAs(root);
  const { host, port, user } = primary.address;
  const copy = [join(programs, 'pg_basebackup'), '-h', host, '-p', String(port), '-U', user];
  const [command = '', ...args] = [...runAs.prefix, ...copy, '-D', standby, '-R', '-c', 'fast', '--no-sync'];
  await promisify(execFile)(command, args, runAs.options);
  const socket = mkdtempSync(join(root, 'socket-'));
  const address = socketAddress(socket);
  const program = findPostgres(programs);
  /** Processes of one that was killed may still hold its memory. */
  const start = async (deadline = Date.now() + leftoverMs): Promise<Postmaster> => {
    rmSync(join(socket, `${SOCKET_NAME}.lock`), { force: true });
    try {
      return await startPostmaster({ ...quiet, program, runAs, folder: standby, address });
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
      return start(deadline);
    }
  };
  let running: Postmaster | null = await start();
  return {
    primaryUrl: urlOf(primary.address),
    replicaUrl: urlOf(address),
    replicaHost: socket,
    async killReplica() {
      const ended = once(running?.child ?? process, 'exit');
      running?.child.kill('SIGKILL');
      running = null;
      await ended;
    },
    async startReplica() {
      running = await start();
    },
    async stop() {
      await running?.stop();
      await primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
