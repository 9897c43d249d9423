import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DATABASE_USER } from './cluster-folder';
import type { PostgresProgram } from './postgres-program';
import type { RunAs } from './unprivileged';

/** Where `pg` connects: a folder with a unix socket, or the loopback address with a password. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** How one PostgreSQL is run. */
export interface PostmasterOptions {
  readonly program: PostgresProgram;
  readonly runAs: RunAs;
  readonly folder: string;
  readonly address: DatabaseAddress;
  /** False for tests: commits are not written through to the disk. */
  readonly durable: boolean;
  /** Settings that take the place of those that the folder or an operator has. */
  readonly settings?: readonly string[];
  onOutput(line: string): void;
}

/** A PostgreSQL that takes connections. */
export interface Postmaster {
  readonly child: ChildProcess;
  /** Closes it in order: connections are cut, everything is written. Cuts it short after `timeoutMs`, by default 10 s. */
  stop(timeoutMs?: number): Promise<void>;
}

/** While PostgreSQL replays its log, it tells each 10 s how far it is. */
const SILENCE_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const LAST_LINES = 5;
/** A standby takes connections that only read. */
const READY = /database system is ready to accept (read-only )?connections/;

/** PostgreSQL names a unix socket after this port, whether or not it listens on it. */
const SOCKET_PORT = 5432;

/** Sized for a laptop that also runs the server; an operator with more load sets DATABASE_URL. */
const SETTINGS = [
  'shared_buffers=64MB',
  'max_connections=50',
  'max_wal_size=256MB',
  // Nothing subscribes to another database; without this a process waits for that.
  'max_logical_replication_workers=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'jit=off',
  // The server reports failed statements itself; PostgreSQL's texts about them hold personal data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];
/** Without fsync a killed process loses nothing, a power cut may. Autovacuum would process every database of the tests. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** The address inside a folder for sockets. */
export function socketAddress(folder: string): DatabaseAddress {
  return { host: folder, port: SOCKET_PORT, user: DATABASE_USER, database: 'postgres' };
}

/** A free port on the loopback address, for systems without unix sockets. */
export async function loopbackAddress(password: string): Promise<DatabaseAddress> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return { host: '127.0.0.1', port, user: DATABASE_USER, database: 'postgres', password };
}

function commandOf(options: PostmasterOptions): string[] {
  const { program, runAs, folder, address, durable, settings: own = [] } = options;
  const listens =
    address.password === undefined
      ? ['-k', address.host, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700']
      : ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const settings = [...SETTINGS, ...(durable ? [] : NOT_DURABLE), ...own].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const port = String(address.port);
  return [...runAs.prefix, program.postgres, '-D', folder, '-p', port, ...listens, ...settings];
}

/**
 * A watchdog: a shell that reads from a pipe of this process and stops PostgreSQL at its end, which comes however this
 * process ends. Shell and PostgreSQL have process groups of their own, so that Ctrl+C in a terminal reaches neither.
 */
function endWithThisProcess(pid: number): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -QUIT "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell, the next start ends a leftover PostgreSQL (`endLeftover`).
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return guard;
}

function whenReady(child: ChildProcess, onOutput: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const last: string[] = [];
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Error([reason, ...last].join('\n')));
    };
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      fail(`PostgreSQL did not start, and said nothing for ${SILENCE_TIMEOUT_MS / 1000} s`);
    }, SILENCE_TIMEOUT_MS);
    const read = (line: string): void => {
      timer.refresh();
      onOutput(line);
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      if (!READY.test(line)) return;
      clearTimeout(timer);
      resolve();
    };
    let rest = '';
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') read(line);
    });
    child.on('error', (error) => fail(error.message));
    // Not `exit`: at that time stderr may still hold the last lines.
    child.on('close', (code, signal) => fail(`PostgreSQL ended (${signal ?? code})`));
  });
}

function askToStop(child: ChildProcess, { program, folder }: PostmasterOptions): void {
  // Windows has no signals: there `kill` would terminate PostgreSQL as in a crash.
  if (process.platform === 'win32') execFile(program.pgCtl, ['stop', '-D', folder, '-m', 'fast']);
  else child.kill('SIGINT');
}

/**
 * Runs PostgreSQL and waits until it takes connections.
 *
 * @throws Error with the last lines that it wrote.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const [command = '', ...args] = commandOf(options);
  const child = spawn(command, args, {
    ...options.runAs.options,
    cwd: '/',
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' },
  });
  const guard = child.pid === undefined ? null : endWithThisProcess(child.pid);
  const guardEnded = guard === null ? Promise.resolve() : once(guard, 'close').catch(() => undefined);
  child.once('exit', () => guard?.kill('SIGKILL'));
  await whenReady(child, options.onOutput);
  return {
    child,
    async stop(timeoutMs = STOP_TIMEOUT_MS) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      askToStop(child, options);
      const timer = setTimeout(() => child.kill('SIGQUIT'), timeoutMs);
      await ended;
      clearTimeout(timer);
      // The unref'ed watchdog does not keep this process alive; `ref` again to wait for its end.
      guard?.ref();
      await guardEnded;
    },
  };
}
