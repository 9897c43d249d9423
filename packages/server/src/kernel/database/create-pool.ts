import pg from 'pg';
import type { Logger } from '../logger';
import { sharePool } from './pool-shares';

/** A pool whose connections may be lost without a crash, or a place that is not given back. */
export function createPool(connection: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(connection);
  pool.on('error', (error) => {
    // `pool.end` resolves before its sockets are closed; stopping the embedded database right after it cuts them.
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // A checked-out client has no `error` listener, so a lost connection would crash the process; its query fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  sharePool(pool);
  return pool;
}
