import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseRunAs } from '../kernel/database/unprivileged';

/** Where Debian installs PgBouncer. */
export const poolerProgram = '/usr/sbin/pgbouncer';

/** Whether there is a PgBouncer on this machine. */
export const hasPooler = existsSync(poolerProgram);

/** A PgBouncer of a test. */
export interface Pooler {
  /** Address of its socket; the database is the path, as in the address of the PostgreSQL behind it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What a pooler of {@link startPooler} may be told. */
export interface PoolerOptions {
  /** What it runs on each new connection, as in its file of settings. */
  readonly connectQuery?: string;
  /** For each database. Default 2, so that the transactions of one client really change between connections. */
  readonly connections?: number;
}

const startTimeoutMs = 20_000;

function settingsFor(behind: URL, folder: string, options: PoolerOptions): string {
  const { connectQuery = '', connections = 2 } = options;
  const host = decodeURIComponent(behind.hostname);
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery}'`;
  return [
    '[databases]',
    `* = host=${host} port=${behind.port || '5432'} user=${behind.username}${query}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    'auth_type = any',
    `unix_socket_dir = ${folder}`,
    'listen_addr =',
    'listen_port = 6432',
    '',
  ].join('\n');
}

/** Starts a PgBouncer that keeps a connection for one transaction, before the PostgreSQL of an address. */
export async function startPooler(databaseUrl: string, settings: PoolerOptions = {}): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-pooler-'));
  const behind = new URL(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settingsFor(behind, folder, settings));
  const { prefix, options } = await chooseRunAs(folder);
  const [program = poolerProgram, ...args] = [...prefix, poolerProgram, '-q', file];
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const deadline = Date.now() + startTimeoutMs;
  while (!existsSync(join(folder, '.s.PGSQL.6432'))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`PgBouncer did not start: ${output}`);
    await delay(20);
  }
  return {
    url: `postgres://${behind.username}@${encodeURIComponent(folder)}:6432${behind.pathname}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      if (child.exitCode === null) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
