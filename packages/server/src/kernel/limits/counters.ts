import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock';
import type { Database } from '../database/database';
import { createInTurn } from '../gather';
import { counters } from '../../schema/kernel/limits';

/** Something that is counted. */
export interface CounterKey {
  /** Its name, which may hold an e-mail or an address; it is stored as a hash. */
  readonly name: string;
  /** The person that the counter is about, so that {@link Counters.delete} can delete all counters of that person. */
  readonly subject?: string;
}

/** Counts events within a sliding window of time, shared by all processes of a database. */
export interface Counters {
  /**
   * Passes the times of each key within the window, oldest first, to `change`, which may mutate the arrays, and writes them
   * back. The rows of the keys are locked meanwhile: a school signs in from one address, so those who count the same wait for
   * each other in the process first.
   */
  change<Result>(
    keys: readonly CounterKey[],
    change: (times: readonly number[][]) => Result,
  ): Promise<Result>;
  /** Deletes every counter of a subject. */
  delete(subject: string): Promise<void>;
  /** Deletes counters that were not changed within the window. */
  purge(): Promise<void>;
}

/** The window of every limit. */
export const WINDOW_MS = 15 * 60_000;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

interface Change<Result> {
  readonly rows: readonly Pick<typeof counters.$inferInsert, 'key' | 'subject' | 'expiresAt'>[];
  oldest(): number;
  change(times: readonly number[][]): Result;
}

function changeRows<Result>(db: Database, { rows, oldest, change }: Change<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    // Locks the rows, always in the same order, so that two calls cannot deadlock.
    const held = await tx
      .insert(counters)
      .values([...rows].sort((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflictDoUpdate({ target: counters.key, set: { expiresAt: sql`excluded.expires_at` } })
      .returning({ key: counters.key, times: counters.times });
    const since = oldest();
    const times = rows.map(({ key }) =>
      (held.find((row) => row.key === key)?.times ?? []).filter((time) => time > since),
    );
    const result = change(times);
    for (const [index, { key }] of rows.entries())
      await tx
        .update(counters)
        .set({ times: times[index] ?? [] })
        .where(eq(counters.key, key));
    return result;
  });
}

/** Counters in the database. */
export function createCounters(db: Database, clock: Clock): Counters {
  const inTurn = createInTurn();
  return {
    change(keys, change) {
      const rows = keys.map(({ name, subject }) => ({
        key: digest(name),
        subject: subject === undefined ? null : digest(subject),
        expiresAt: new Date(clock.now() + WINDOW_MS),
      }));
      const names = rows.map(({ key }) => key);
      return inTurn(names, () => changeRows(db, { rows, oldest: () => clock.now() - WINDOW_MS, change }));
    },
    async delete(subject) {
      await db.delete(counters).where(eq(counters.subject, digest(subject)));
    },
    async purge() {
      await db.delete(counters).where(lt(counters.expiresAt, new Date(clock.now())));
    },
  };
}

/** Milliseconds until the window holds fewer than `most` events; 0 if it does now. */
export function waitFor(times: readonly number[], most: number, now: number): number {
  const blocking = times[times.length - most];
  return blocking === undefined ? 0 : blocking + WINDOW_MS - now;
}
