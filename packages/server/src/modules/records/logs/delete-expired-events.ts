import { and, asc, inArray, lt } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { dropPartitions, partitioned } from '../../../kernel/database/partitions';
import { events } from '../../../schema/logs';

const dayMs = 24 * 60 * 60_000;
const batch = 5_000;

/**
 * Removes what is older than `PALCO_ACTIVITY_DAYS`: whole months at once, then to the day, in short transactions. Answers how many
 * entries went one by one.
 */
export async function deleteExpiredEvents(
  { db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now() - config.activityDays * dayMs);
  await dropPartitions(db, partitioned.activity, before);
  let deleted = 0;
  while (!signal.aborted) {
    const oldest = db
      .select({ id: events.id })
      .from(events)
      .where(lt(events.createdAt, before))
      .orderBy(asc(events.createdAt))
      .limit(batch);
    const { rowCount } = await db
      .delete(events)
      // The time as well, so that younger partitions are not searched.
      .where(and(lt(events.createdAt, before), inArray(events.id, oldest)));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) break;
  }
  return deleted;
}
