import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import type { SeenViewer } from './audience.pure';
import { lives, liveViewers } from './lives.tables';

/** Writes that these viewers were seen; of lives that are gone nothing is kept. */
export async function writeSeen(db: Queryable, seen: readonly SeenViewer[], at: Date): Promise<void> {
  const liveIds = sql.param(seen.map(({ liveId }) => liveId));
  const viewers = sql.param(seen.map(({ viewer }) => viewer));
  // In one order, so that two processes that write the same viewers do not wait for each other in a circle.
  await db.execute(sql`
    insert into ${liveViewers} (live_id, viewer, seen_at)
    select ${lives.id}, seen.viewer, ${at.toISOString()}::timestamptz
    from unnest(${liveIds}::uuid[], ${viewers}::text[]) as seen (live_id, viewer)
    join ${lives} on ${lives.id} = seen.live_id
    order by 1, 2
    on conflict (live_id, viewer) do update set seen_at = excluded.seen_at`);
}

/** How many were seen since then. */
export function countViewers(db: Queryable, liveId: string, since: Date): Promise<number> {
  return db.$count(liveViewers, and(eq(liveViewers.liveId, liveId), gt(liveViewers.seenAt, since)));
}

export async function forgetViewers(db: Queryable, until: Date): Promise<void> {
  await db.delete(liveViewers).where(lte(liveViewers.seenAt, until));
}
