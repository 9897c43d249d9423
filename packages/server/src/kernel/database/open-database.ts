import { setTimeout as delay } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config/config';
import type { Logger } from '../context';
import { StartError } from '../errors/start-error';
import type { Database } from './database';
import { startEmbeddedDatabase } from './embedded-database';
import type { EmbeddedDatabase } from './embedded-database';
import { migrate } from './migrations';
import type { Migration } from './migrations';
import { prepareStatements } from './prepared-statements';
import * as tables from './tables';

/** An open database and how to let it go. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
  /** Writes the whole embedded database into a file. */
  dump(file: string): Promise<void>;
}

/** What {@link openDatabase} takes. */
export interface OpenDatabaseOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly log: Logger;
  /** For tests: in memory instead of in the data folder. */
  readonly memory?: boolean;
  /** How long a real PostgreSQL may take to answer. Default 30 s: it may start beside the server. */
  readonly patienceMs?: number;
  /** For tests: start from a dump. */
  readonly snapshot?: string;
  readonly migrations?: readonly Migration[];
  /** The embedded database ended by itself; the server cannot go on. */
  onCrash?(detail: string): void;
}

const POOL_SIZE = { embedded: 6, postgres: 10 };
const CONNECT_TIMEOUT_MS = 10_000;
const START_PATIENCE_MS = 30_000;

/** Answers of `int8` columns fit a double here: counts and byte sizes. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

async function waitUntilReachable(pool: pg.Pool, log: Logger, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const reason =
        error instanceof Error
          ? error.message || String((error as NodeJS.ErrnoException).code)
          : String(error);
      if (Date.now() + waitMs > deadline) throw new StartError(`The database does not answer: ${reason}`);
      log.warn({ reason }, 'the database does not answer yet');
      await delay(waitMs);
    }
  }
}

function openEmbedded(options: OpenDatabaseOptions): Promise<EmbeddedDatabase> {
  const { config, log, memory = false, snapshot, onCrash } = options;
  return startEmbeddedDatabase({
    folder: memory ? null : join(config.dataDir, 'db'),
    lockFolder: config.dataDir,
    snapshot,
    onOutput: (line) => log.warn({ line }, 'embedded database'),
    onCrash: (detail) => {
      log.fatal({ detail }, 'the embedded database is gone');
      onCrash?.(detail);
    },
  });
}

function createPool(config: Pick<Config, 'databaseUrl'>, embedded: EmbeddedDatabase | null): pg.Pool {
  if (embedded === null) {
    return new pg.Pool({
      connectionString: config.databaseUrl ?? undefined,
      max: POOL_SIZE.postgres,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
  }
  const { address } = embedded;
  const pool = new pg.Pool({
    // For a unix socket pg takes the folder as host and adds the file name `.s.PGSQL.{port}` itself.
    ...('path' in address
      ? { host: dirname(address.path), port: 5432 }
      : { host: '127.0.0.1', port: address.port }),
    user: 'postgres',
    database: 'postgres',
    max: POOL_SIZE.embedded,
    // A new connection would leave the prepared statements of the old one behind.
    idleTimeoutMillis: 0,
  });
  prepareStatements(pool);
  return pool;
}

/**
 * Opens the database that the configuration names, embedded or real, and brings its schema up to date. An existing
 * embedded database is written to `{dataDir}/backups` first.
 *
 * @throws {@link StartError} with a text for the operator.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { config, log } = options;
  const embedded = config.databaseUrl === null ? await openEmbedded(options) : null;
  const pool = createPool(config, embedded);
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // A connection in use has no listener of its own: its query fails, which is enough, and the process must not.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded?.stop();
  };
  try {
    await waitUntilReachable(
      pool,
      log,
      embedded === null ? (options.patienceMs ?? START_PATIENCE_MS) : CONNECT_TIMEOUT_MS,
    );
    const applied = await migrate({
      pool,
      migrations: options.migrations,
      backup: async (tag) => {
        if (embedded === null || options.memory) return;
        const file = join(config.dataDir, 'backups', `before-${tag}.tar.gz`);
        await embedded.dump(file);
        log.info({ file }, 'backup of the database written');
      },
    });
    if (applied.length > 0) log.info({ applied }, 'database schema brought up to date');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzle(pool, { schema: tables }),
    pool,
    close,
    dump: (file) =>
      embedded?.dump(file) ?? Promise.reject(new Error('only the embedded database can be dumped')),
  };
}
