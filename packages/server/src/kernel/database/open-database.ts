import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config';
import type { Logger } from '../logger';
import { StartError } from '../errors/start-error';
import { copyCluster } from './cluster-backup';
import type { ClusterCopy } from './cluster-backup';
import { startOnce } from './cluster-trial';
import { UnnamedClient, warnOfMissingTimeouts, watchBeside } from './behind-pooler';
import { createPool } from './create-pool';
import type { Database } from './database';
import { startEmbeddedDatabase } from './embedded-database';
import type { EmbeddedDatabase } from './embedded-database';
import { connectionName, migrate } from './migrations';
import type { Migration } from './migrations';
import { databaseOver } from './owned-database';
import { isUnreachable } from './database-away';
import { openProbe } from './probe';
import type { DatabaseProbe } from './probe';
import type { DatabaseWatch } from './database-watch';

/** An open database. `close` ends the pool and stops the embedded PostgreSQL. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** How a connection past the pooler is opened, for LISTEN; without a pooler the pool itself. */
  readonly direct: Pick<pg.Pool, 'options'>;
  readonly probe: DatabaseProbe;
  close(): Promise<void>;
}

/** What {@link openDatabase} takes. */
export interface OpenDatabaseOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'postgresBin' | 'databaseTimeoutMs' | 'databasePooledUrl'>>;
  readonly log: Logger;
  /** False for tests: the embedded database does not write commits through to the disk. Default true. */
  readonly durable?: boolean;
  /** For tests: how the embedded database is reached. Default: by a unix socket where the system has them. */
  readonly transport?: 'socket' | 'tcp';
  /**
   * Given by a server, which waits for a real PostgreSQL that is away for as long as it takes. Without it, as for commands, one
   * that does not answer is an error after a while, and so is one that refuses: that is a fault of the settings.
   */
  readonly waiting?: DatabaseWait;
  /** How long a real PostgreSQL may take to answer. Default 30 s: it may start beside the server. */
  readonly timeoutMs?: number;
  readonly migrations?: readonly Migration[];
  /** What each connection of the pool listens to. */
  readonly watch?: DatabaseWatch;
  /** The embedded database crashed and is not restarted; the server cannot go on. */
  onCrash?(detail: string): void;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_TIMEOUT_MS = 15_000;
const START_TIMEOUT_MS = 30_000;

/** Answers of `int8` columns fit a double here: counts and byte sizes. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** What a server does while its database is away at the start. */
export interface DatabaseWait {
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** It does not answer; called once. */
  away(): void;
}

/** How often the log repeats that a database is waited for. */
const sayAgainMs = 60_000;

interface Reaching {
  readonly log: Logger;
  readonly timeoutMs: number;
  readonly wait: DatabaseWait | null;
}

async function waitUntilReachable(pool: pg.Pool, { log, timeoutMs, wait }: Reaching): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const awaited = createAwaited(log, wait);
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    const error: unknown = await pool.query('select 1').then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return awaited.end();
    const reason = reasonOf(error);
    if (!awaited.take(error, reason)) {
      if (Date.now() + waitMs > deadline) throw new StartError(`The database does not answer: ${reason}`);
      log.warn({ reason }, 'the database does not answer yet');
    }
    await delay(waitMs, undefined, { signal: wait?.signal }).catch(() => undefined);
  }
}

/** Tells that a database is waited for. */
function createAwaited(log: Logger, wait: DatabaseWait | null) {
  let saidAt: number | null = null;
  return {
    /** Whether the database is waited for, whatever time that takes. */
    take(error: unknown, reason: string): boolean {
      if (wait === null || wait.signal.aborted || !isUnreachable(error)) return false;
      if (saidAt === null) wait.away();
      if (saidAt !== null && Date.now() - saidAt < sayAgainMs) return true;
      saidAt = Date.now();
      log.error({ reason }, 'the database does not answer: the server waits for it');
      return true;
    },
    end(): void {
      if (saidAt !== null) log.warn('the database answers: the server starts');
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);

function openEmbedded(options: OpenDatabaseOptions): Promise<EmbeddedDatabase> {
  const { config, log, durable, transport, onCrash } = options;
  return startEmbeddedDatabase({
    dataDir: config.dataDir,
    postgresBin: config.postgresBin ?? null,
    durable,
    transport,
    onOutput(line) {
      // PostgreSQL marks routine messages with LOG.
      if (line.includes('LOG:  ')) log.debug({ line }, 'embedded database');
      else log.warn({ line }, 'embedded database');
    },
    onCrash(detail) {
      log.fatal({ detail }, 'the embedded database is gone');
      onCrash?.(detail);
    },
  });
}

/**
 * Every wait for the database has a timeout, after which the request is answered with 503. PostgreSQL itself enforces the
 * timeouts of statements and locks; `query_timeout` is the client's, for a PostgreSQL that no longer answers.
 */
export function limitsOf(timeoutMs: number): pg.PoolConfig {
  return {
    // Also the longest wait for a free connection of the pool.
    connectionTimeoutMillis: Math.ceil(timeoutMs / 3),
    lock_timeout: Math.ceil(timeoutMs / 3),
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    query_timeout: Math.ceil(timeoutMs * 1.5),
  };
}

/** The pool hands a connection out when the promise is settled. */
function listenOnConnect({ channel, onMessage }: DatabaseWatch): pg.PoolConfig['onConnect'] {
  return async (client) => {
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    // A standby refuses to listen, but answers queries.
    await client.query(`listen ${channel}`).catch(() => undefined);
  };
}

/**
 * Opens the database that the configuration names, embedded or real, and brings its schema up to date. An existing
 * embedded database is written to `{dataDir}/backups` first.
 *
 * @throws {@link StartError} with a text for the operator.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { config } = options;
  const embedded = config.databaseUrl === null ? await openEmbedded(options) : null;
  const connection = {
    ...(embedded?.address ?? { connectionString: config.databaseUrl ?? undefined }),
    application_name: connectionName(options.migrations),
  };
  try {
    await bringUpToDate({ connection, embedded, options });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const limits = limitsOf(config.databaseTimeoutMs ?? DEFAULT_TIMEOUT_MS);
  const opened =
    config.databasePooledUrl == null
      ? openDirectly({ ...connection, ...limits, max: POOL_SIZE }, options)
      : openPooled(config.databasePooledUrl, { ...connection, ...limits }, options);
  const probe = openProbe(opened.direct, config.databasePooledUrl ?? null, options.log);
  return {
    db: databaseOver(opened.pool),
    pool: opened.pool,
    direct: opened.direct,
    probe,
    async close() {
      // At once: from here on a connection that ends is no lost one.
      const closed = opened.close();
      await Promise.all([probe.close(), closed]);
      await embedded?.stop();
    },
  };
}

type OpenPool = Pick<OpenDatabase, 'pool' | 'direct' | 'close'>;

function openDirectly(connection: pg.PoolConfig, { log, watch }: OpenDatabaseOptions): OpenPool {
  const pool = createPool({ ...connection, onConnect: watch && listenOnConnect(watch) }, log);
  return { pool, direct: pool, close: () => pool.end() };
}

function openPooled(pooledUrl: string, direct: pg.PoolConfig, options: OpenDatabaseOptions): OpenPool {
  const { log, watch } = options;
  const { connectionTimeoutMillis, query_timeout } = direct;
  const waits = { connectionTimeoutMillis, query_timeout };
  const pool = createPool(
    { connectionString: pooledUrl, ...waits, max: POOL_SIZE, Client: UnnamedClient },
    log,
  );
  warnOfMissingTimeouts(pool, direct, log).catch((error: unknown) =>
    log.warn({ err: error }, 'the pooler of the database does not answer'),
  );
  const beside = { options: direct as pg.PoolOptions };
  const watching = watch && watchBeside(beside, log, watch);
  return {
    pool,
    direct: beside,
    async close() {
      await watching?.stop();
      await pool.end();
    },
  };
}

interface UpToDate {
  readonly connection: pg.PoolConfig;
  readonly embedded: EmbeddedDatabase | null;
  readonly options: OpenDatabaseOptions;
}

/** Uses a connection without query timeouts: the time of a migration and its backup grows with the data. */
async function bringUpToDate({ connection, embedded, options }: UpToDate): Promise<void> {
  const { config, log, migrations, timeoutMs = START_TIMEOUT_MS } = options;
  const pool = createPool({ ...connection, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, log);
  try {
    // The embedded one has been started just now.
    const wait = embedded === null ? (options.waiting ?? null) : null;
    await waitUntilReachable(pool, { log, timeoutMs, wait });
    const applied = await migrate({
      pool,
      migrations,
      backup: async (tag) => {
        if (embedded === null) return;
        const target = join(config.dataDir, 'backups', `before-${tag}`);
        await backUp({ connection, folder: embedded.folder, target }, options);
        log.info({ folder: target }, 'backup of the database written');
      },
    });
    if (applied.length > 0) log.info({ applied }, 'database schema brought up to date');
  } finally {
    await pool.end();
  }
}

/** A copy that was started once, so that it is known to be the way back. */
async function backUp(
  copy: Pick<ClusterCopy, 'connection' | 'folder' | 'target'>,
  { config, durable, transport }: OpenDatabaseOptions,
): Promise<void> {
  const { dataDir, postgresBin = null } = config;
  const trial = { dataDir, postgresBin, durable, transport };
  await copyCluster({ ...copy, prove: (folder) => startOnce({ folder, ...trial }, async () => undefined) });
}
