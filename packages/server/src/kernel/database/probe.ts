import type pg from 'pg';
import type { Logger } from '../logger';
import type { Database } from './database';
import { createPool } from './create-pool';
import { databaseOver } from './owned-database';

/**
 * A connection that nothing else uses. A balancer takes a process out that says that it is not ready, so that must be true of the
 * database, and not of those who wait for a connection of the pool: these are the same for every process, all of which would go.
 */
export interface DatabaseProbe {
  readonly db: Database;
  /** Resolves where requests get to the database. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than whoever asks waits. */
const answerMs = 2_000;

/** @param pooledUrl of the pooler that requests go through. It need only take a client: its connections may all be in use. */
export function openProbe(
  direct: Pick<pg.Pool, 'options'>,
  pooledUrl: string | null,
  log: Logger,
): DatabaseProbe {
  const limits = {
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  };
  const pool = createPool(
    { ...direct.options, ...limits, statement_timeout: answerMs, onConnect: undefined },
    log,
  );
  const pooler = pooledUrl === null ? null : createPool({ connectionString: pooledUrl, ...limits }, log);
  return {
    db: databaseOver(pool),
    async reach() {
      const client = await pooler?.connect();
      client?.release();
    },
    async close() {
      await Promise.all([pool.end(), pooler?.end()]);
    },
  };
}
