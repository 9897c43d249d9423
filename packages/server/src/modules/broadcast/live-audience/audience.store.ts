import { and, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import type { SeenViewer } from './audience.pure';
import { lives } from '../../../schema/lives';
import { liveAudience, liveViewers } from '../../../schema/live-audience';

/** Upserts viewers with the time at which they were seen; viewers of deleted lives are skipped. */
export async function writeSeen(db: Queryable, seen: readonly SeenViewer[], at: Date): Promise<void> {
  const liveIds = sql.param(seen.map(({ liveId }) => liveId));
  const viewers = sql.param(seen.map(({ viewer }) => viewer));
  // Sorted, so that two processes that write the same viewers do not deadlock.
  await db.execute(sql`
    insert into ${liveViewers} (live_id, viewer, seen_at)
    select ${lives.id}, seen.viewer, ${at.toISOString()}::timestamptz
    from unnest(${liveIds}::uuid[], ${viewers}::text[]) as seen (live_id, viewer)
    join ${lives} on ${lives.id} = seen.live_id and ${isAlive(lives)}
    order by 1, 2
    on conflict (live_id, viewer) do update set seen_at = excluded.seen_at`);
}

/** How many viewers were seen after `since`. */
export function countViewers(db: Queryable, liveId: string, since: Date): Promise<number> {
  return db.$count(liveViewers, and(eq(liveViewers.liveId, liveId), gt(liveViewers.seenAt, since)));
}

/** Stores the number of viewers of each live that is live or paused, also where it is zero. */
export async function recordAudience(
  db: Queryable,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<void> {
  const viewers = sql<number>`count(${liveViewers.viewer})`;
  const counted = db
    .select({
      liveId: lives.id,
      at: sql`${at.toISOString()}::timestamptz`.as('at'),
      viewers: viewers.as('viewers'),
    })
    .from(lives)
    .leftJoin(liveViewers, and(eq(liveViewers.liveId, lives.id), gt(liveViewers.seenAt, since)))
    .where(inArray(lives.status, ['live', 'paused']))
    .groupBy(lives.id);
  await db.insert(liveAudience).select(counted).onConflictDoNothing();
}

/** Stores numbers of viewers that were counted elsewhere; a point that is there stays. */
export async function writeAudience(
  db: Queryable,
  liveId: string,
  points: readonly { readonly at: Date; readonly viewers: number }[],
): Promise<void> {
  if (points.length === 0) return;
  await db
    .insert(liveAudience)
    .values(points.map((point) => ({ ...point, liveId })))
    .onConflictDoNothing();
}

/** More than two days have, with one point each 15 seconds. */
const mostPoints = 12_000;

/** The stored numbers of viewers, the newest first. */
export async function listAudience(db: Queryable, liveId: string, since: Date) {
  const rows = await db
    .select({ at: liveAudience.at, viewers: liveAudience.viewers })
    .from(liveAudience)
    .where(and(eq(liveAudience.liveId, liveId), gt(liveAudience.at, since)))
    .orderBy(desc(liveAudience.at))
    .limit(mostPoints);
  return rows.map(({ at, viewers }) => ({ timestamp: at.getTime(), value: viewers }));
}

/** The most viewers of a live at a time; null where none were counted. */
export async function readPeak(db: Queryable, liveId: string): Promise<number | null> {
  const [row] = await db
    .select({ peak: max(liveAudience.viewers) })
    .from(liveAudience)
    .where(eq(liveAudience.liveId, liveId));
  return row?.peak || null;
}

export async function deleteExpiredViewers(db: Queryable, until: Date): Promise<void> {
  await db.delete(liveViewers).where(lte(liveViewers.seenAt, until));
}

/** Deletes the points up to `until` of lives that still run; a finished live keeps its points. */
export async function deleteExpiredAudience(db: Queryable, until: Date): Promise<void> {
  const running = db
    .select({ id: lives.id })
    .from(lives)
    .where(inArray(lives.status, ['live', 'paused']));
  await db
    .delete(liveAudience)
    .where(and(lte(liveAudience.at, until), inArray(liveAudience.liveId, running)));
}
