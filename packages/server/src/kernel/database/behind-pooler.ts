import pg from 'pg';
import type { Logger } from '../logger';
import type { DatabaseWatch } from './database-watch';
import { listenTo } from './listen';
import type { Listener } from './listen';

/**
 * A client behind a pooler by transactions (PgBouncer, `pool_mode = transaction`): two transactions of one client may run on
 * two connections of the server. Named statements live on one of them, so each statement is sent without its name, and is
 * planned each time.
 */
export class UnnamedClient extends pg.Client {
  override query(...parts: unknown[]): never {
    const [first, ...rest] = parts;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first;
    const statement = isNamed ? { ...first, name: undefined } : first;
    // The overloads of `query` cannot be passed on one by one.
    return (super.query as (...all: unknown[]) => never).call(this, statement, ...rest);
  }
}

/** Time limits of statements. A direct connection sets them when it opens; behind a pooler the operator sets them in the database. */
const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * Logs which of the {@link timeouts} are not set in the database, because a pooler does not pass on those that a client asks for.
 * Without them a slow query fails for its caller (`query_timeout`) but goes on running in the database.
 */
export async function warnOfMissingTimeouts(
  pool: pg.Pool,
  wanted: Pick<pg.PoolConfig, (typeof timeouts)[number]>,
  log: Logger,
): Promise<void> {
  const missing: string[] = [];
  for (const name of timeouts) {
    const { rows } = await pool.query<Record<string, string>>(`show ${name}`);
    if (rows[0]?.[name] === '0') missing.push(`set ${name} = ${String(wanted[name])}`);
  }
  if (missing.length === 0) return;
  log.warn(
    { connectQuery: missing.join('; ') },
    'the pooler sets no timeouts: write this as connect_query of its database',
  );
}

/** The notifications that each connection of the pool would receive, by a connection beside the pooler. */
export function watchBeside(direct: Pick<pg.Pool, 'options'>, log: Logger, watch: DatabaseWatch): Listener {
  return listenTo({
    pool: direct,
    log,
    channels: [watch.channel],
    onListening: () => undefined,
    onMessage: (payload) => watch.onMessage(payload),
  });
}
