import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../database/database';
import { hasCode } from '../database/has-code';
import { StartError } from '../errors/start-error';

/**
 * Advisory lock: while a backup has it, nothing is removed that a row named. PostgreSQL frees it however the process of the
 * backup ends, and every process on the database can ask for it.
 */
const FILES_LOCK = 7_261_204_119;
/** A removal that asks has the lock for one statement; whoever has it longer is another backup. */
const LOCK_WAIT_MS = 5_000;
/** Networks cut connections on which nothing is said for minutes. */
const PROBE_MS = 30_000;
const RECONNECT_MS = 500;
const noLimits = {
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  keepAlive: true,
};
const lockNotAvailable = new Set(['55P03']);

/**
 * Whether a backup copies the files at the moment. To be asked right before each removal of a file that a row named, and after
 * the transaction that made it unnamed: the database of a backup that begins later no longer names it.
 */
export async function areFilesHeld(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as free`,
  );
  return rows[0]?.free === false;
}

/** What a backup holds. */
export interface FilesHold {
  release(): Promise<void>;
}

/**
 * Holds all files of an installation until `release`, or until this process ends. A connection that is lost, because the database
 * was restarted, is replaced.
 *
 * @throws {@link StartError} where another backup holds them.
 */
export async function holdFiles(
  { options: given }: Pick<pg.Pool, 'options'>,
  waitMs = LOCK_WAIT_MS,
): Promise<FilesHold> {
  const options = { ...given, ...noLimits, lock_timeout: waitMs };
  const over = new AbortController();
  let client = await lock(options);
  let following = follow();
  const probe = setInterval(() => void client.query('select 1').catch(() => undefined), PROBE_MS);
  probe.unref();

  /** Ends with the connection. */
  function follow(): Promise<void> {
    return new Promise((resolve) => {
      client.once('end', () => resolve(over.signal.aborted ? undefined : lockAgain()));
    });
  }
  async function lockAgain(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        client = await lock(options);
        following = follow();
        if (over.signal.aborted) await client.end();
        return;
      } catch {
        await delay(RECONNECT_MS);
      }
    }
  }
  return {
    async release() {
      over.abort();
      clearInterval(probe);
      await client.end().catch(() => undefined);
      await following;
    },
  };
}

/** A connection of its own, without the time limits of requests: it lasts as long as the copy. */
async function lock(options: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FILES_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (hasCode(error, lockNotAvailable)) throw new StartError('Another backup is under way.');
    throw error;
  }
}
