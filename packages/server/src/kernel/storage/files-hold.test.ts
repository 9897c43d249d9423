import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/open-database';
import { openTestDatabase } from '../../testing/test-database';
import { areFilesHeld, holdFiles } from './files-hold';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Cuts the connection that has the lock, as the end of its process does. */
async function cutHolder(): Promise<void> {
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
}

describe('the hold of a backup', () => {
  it('is seen by every process until its end, and had by one backup at a time', async () => {
    expect(await areFilesHeld(database.db)).toBe(false);
    const hold = await holdFiles(database.pool);
    expect(await areFilesHeld(database.db)).toBe(true);
    await expect(holdFiles(database.pool, 50)).rejects.toThrow('Another backup is under way.');
    await hold.release();
    expect(await areFilesHeld(database.db)).toBe(false);
  });

  it('is no matter of removals that ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => areFilesHeld(database.db)));
    expect(new Set(answers)).toEqual(new Set([false]));
  });

  it('outlives a lost connection, and ends with it where its process ended', async () => {
    const hold = await holdFiles(database.pool);
    await cutHolder();
    await expect.poll(() => areFilesHeld(database.db)).toBe(true);
    await hold.release();
    expect(await areFilesHeld(database.db)).toBe(false);
  });
});
