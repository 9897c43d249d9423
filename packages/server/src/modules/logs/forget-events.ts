import { asc, inArray, lt } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import { events } from './logs.tables';

const dayMs = 24 * 60 * 60_000;
const batch = 5_000;

/** Removes what is older than `PALCO_ACTIVITY_DAYS`, in short transactions. Answers how many entries. */
export async function forgetEvents(
  { db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now() - config.activityDays * dayMs);
  let forgotten = 0;
  while (!signal.aborted) {
    const oldest = db
      .select({ id: events.id })
      .from(events)
      .where(lt(events.createdAt, before))
      .orderBy(asc(events.createdAt))
      .limit(batch);
    const { rowCount } = await db.delete(events).where(inArray(events.id, oldest));
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) break;
  }
  return forgotten;
}
