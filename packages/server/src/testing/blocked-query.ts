import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';

/**
 * Runs statements in an open transaction, waits until `started` blocks on their locks (or is over), and commits: a
 * deterministic race of two changes.
 */
export async function commitWhileWaiting<Result>(
  pool: Pool,
  first: (client: PoolClient) => Promise<unknown>,
  started: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await first(client);
    let over = false;
    const result = started().finally(() => (over = true));
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return over || rows.length > 0;
    };
    await expect.poll(isWaiting, { interval: 10 }).toBe(true);
    await client.query('commit');
    return await result;
  } finally {
    client.release(true);
  }
}
