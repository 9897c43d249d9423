import type { ServerContext } from '../../context';
import type { Database } from '../database';
import { isDatabaseAway, isShareFull } from '../database-away';

/** Where {@link readLate} reads. */
export type LateReads = Pick<ServerContext, 'db' | 'replica' | 'log'>;

/** Reads from the replica if it has everything that `writers` wrote; otherwise, or if the replica fails during the read, from the primary. */
export async function readLate<Result>(
  { db: primary, replica, log }: LateReads,
  writers: readonly string[],
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  let db: Database | null = null;
  try {
    db = (await replica?.databaseFor(writers)) ?? null;
    if (db !== null) return await run(db);
  } catch (error) {
    if (db === null || isShareFull(error) || !isDatabaseAway(error)) throw error;
    log.debug({ err: error }, 'a read failed on the replica');
    replica?.giveUp(error);
  }
  return run(primary);
}
