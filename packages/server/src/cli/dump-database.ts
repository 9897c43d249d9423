import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../kernel/database/database';

/** What {@link dumpDatabase} does. */
export interface Dump {
  readonly databaseUrl: string;
  readonly file: string;
  /** Looks at the database as the dump has it, once that is written. */
  look(db: Database): Promise<void>;
}

/**
 * Saves an external database with `pg_dump`.
 *
 * @returns null, or why it was not saved, in one line.
 */
export async function dumpDatabase({ databaseUrl, file, look }: Dump): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // The query that is under way fails as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The files are copied meanwhile; until then this connection says nothing.
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const args = ['--format=custom', `--file=${file}`, `--snapshot=${rows[0]?.snapshot}`];
    try {
      await promisify(execFile)('pg_dump', args, { env: addressOf(databaseUrl) });
    } catch (error) {
      return reasonOf(error, 'pg_dump');
    }
    await look(drizzle(client) as unknown as Database);
    return null;
  } finally {
    await client.end().catch(() => undefined);
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
