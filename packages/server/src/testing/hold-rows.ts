import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './start-test-server';

/** Rows that a connection of the test's own keeps locked. */
export interface HeldRows {
  /** Resolves when so many connections of others wait for a lock. */
  waitedForBy(connections: number): Promise<void>;
  /** How many connections of others wait for a lock now. */
  waiting(): Promise<number>;
  /** Lets the rows go. Safe to call twice. */
  release(): Promise<void>;
}

/** Locks rows in a transaction that stays open, as a slow one does: whoever writes them waits. */
export async function holdRows(
  { settings }: Pick<TestServer, 'settings'>,
  statement: string,
  values: readonly unknown[],
): Promise<HeldRows> {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query(statement, [...values]);
  if (rowCount === 0) throw new Error('there is no row to hold');
  let released: Promise<void> | undefined;
  const waiting = async (): Promise<number> => {
    // Else a transaction sees what it saw first.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0]?.count ?? 0;
  };
  return {
    waiting,
    waitedForBy: (connections) => expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(connections),
    release: () => (released ??= client.end()),
  };
}
