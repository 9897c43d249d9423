import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { events, livePublishers, lives, liveSignalPoints, users } from '../../../schema';

const mostEntries = 1_000;
/** Two signals over two days, one point each 15 seconds. */
const mostPoints = 24_000;

interface LiveOfLog {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
}

/** The entries of the activity log about a live, the oldest first. */
export function listEntries(db: Queryable, { id, accountId, createdAt }: LiveOfLog) {
  return db
    .select({
      id: events.id,
      at: events.createdAt,
      event: events.event,
      record: events.record,
      by: users.name,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.userId))
    .where(
      // The team and the time are those of the index; a minute for clocks that differ.
      and(
        eq(events.accountId, accountId),
        gte(events.createdAt, new Date(createdAt.getTime() - 60_000)),
        eq(events.identifier, id),
      ),
    )
    .orderBy(asc(events.createdAt), asc(events.id))
    .limit(mostEntries);
}

/** How the signals of a live were, the oldest first. */
export function listSignalPoints(db: Queryable, liveId: string) {
  return db
    .select({
      signalId: liveSignalPoints.signalId,
      at: liveSignalPoints.at,
      fps: liveSignalPoints.fps,
      kbps: liveSignalPoints.kbps,
    })
    .from(liveSignalPoints)
    .where(eq(liveSignalPoints.liveId, liveId))
    .orderBy(asc(liveSignalPoints.signalId), asc(liveSignalPoints.at))
    .limit(mostPoints);
}

/** Stores the figures of each signal that is sent to a live that is on. */
export async function recordSignals(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`
    insert into ${liveSignalPoints} (live_id, signal_id, at, fps, kbps)
    select ${livePublishers.liveId}, ${livePublishers.signalId}, ${at.toISOString()}::timestamptz,
      coalesce((${livePublishers.figures} ->> 'fps')::real, 0),
      coalesce((${livePublishers.figures} ->> 'bitrate')::real, 0) / 1000
    from ${livePublishers}
    join ${lives} on ${lives.id} = ${livePublishers.liveId} and ${lives.status} in ('live', 'paused')
    where ${livePublishers.endedAt} is null and ${livePublishers.figures} is not null
    on conflict do nothing`);
}

/** Deletes the points up to `until` of lives that still run; those of a finished live stay. */
export async function deleteExpiredSignals(db: Queryable, until: Date): Promise<void> {
  const running = db
    .select({ id: lives.id })
    .from(lives)
    .where(inArray(lives.status, ['live', 'paused']));
  await db
    .delete(liveSignalPoints)
    .where(and(lte(liveSignalPoints.at, until), inArray(liveSignalPoints.liveId, running)));
}
