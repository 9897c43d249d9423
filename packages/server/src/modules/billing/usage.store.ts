import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { isAlive } from '../../kernel/database/alive';
import type { Queryable } from '../../kernel/database/database';
import { accounts, liveAudience, lives, uploads, usageDays, videos } from '../../kernel/database/tables';
import type { Use } from './measures.pure';
import { dayAt } from './months.pure';
import type { Day } from './months.pure';

type UsageRow = typeof usageDays.$inferInsert;

/** Adds to days: bytes and minutes add up, of storage and viewers the highest stays. */
export async function addUsage(db: Queryable, rows: readonly UsageRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Sorted, so that two that write the same days do not deadlock.
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const { storedBytes, deliveredBytes, transcodedSeconds, peakViewers } = usageDays;
  await db
    .insert(usageDays)
    .values(sorted)
    .onConflictDoUpdate({
      target: [usageDays.accountId, usageDays.day],
      set: {
        storedBytes: sql`greatest(${storedBytes}, excluded.stored_bytes)`,
        deliveredBytes: sql`${deliveredBytes} + excluded.delivered_bytes`,
        transcodedSeconds: sql`${transcodedSeconds} + excluded.transcoded_seconds`,
        peakViewers: sql`greatest(${peakViewers}, excluded.peak_viewers)`,
      },
    });
}

const keyOf = ({ accountId, day }: UsageRow): string => `${accountId} ${day}`;

/** The days of teams in which something was used, the oldest first. */
export async function listUsage(
  db: Queryable,
  {
    accountIds,
    start,
    end,
  }: { readonly accountIds: readonly string[]; readonly start: Day; readonly end: Day },
): Promise<{ readonly accountId: string; readonly day: Day; readonly use: Use }[]> {
  const rows = await db
    .select()
    .from(usageDays)
    .where(
      and(inArray(usageDays.accountId, [...accountIds]), gte(usageDays.day, start), lte(usageDays.day, end)),
    )
    .orderBy(asc(usageDays.day));
  return rows.map((row) => ({
    accountId: row.accountId,
    day: row.day,
    use: {
      storage: row.storedBytes,
      delivery: row.deliveredBytes,
      transcoding: row.transcodedSeconds / 60,
      viewers: row.peakViewers,
    },
  }));
}

/** The first day of which something is known. */
export async function findFirstDay(db: Queryable, accountId: string): Promise<Day | null> {
  const [row] = await db
    .select({ day: usageDays.day })
    .from(usageDays)
    .where(eq(usageDays.accountId, accountId))
    .orderBy(asc(usageDays.day))
    .limit(1);
  return row?.day ?? null;
}

/** The bytes of the sources of a team, those of the trash among them: they are on the disk until it is emptied. */
export async function countStored(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${videos.sizeBytes}), 0)::bigint`.mapWith(Number) })
    .from(videos)
    .where(and(eq(videos.accountId, accountId), isNotNull(videos.sizeBytes)));
  return row?.bytes ?? 0;
}

/** The announced bytes of sources that are still to come. */
export async function countAnnounced(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.totalBytes}), 0)::bigint`.mapWith(Number) })
    .from(uploads)
    .innerJoin(videos, eq(videos.id, uploads.videoId))
    .where(and(eq(videos.accountId, accountId), isNull(uploads.completedAt), isNull(uploads.purgedAt)));
  return row?.bytes ?? 0;
}

/** Teams with their time zone, by id, behind one of them. */
export async function listTeamsAfter(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<{ readonly id: string; readonly timezone: string }[]> {
  return db
    .select({ id: accounts.id, timezone: accounts.timezone })
    .from(accounts)
    .where(and(isAlive(accounts), after === null ? undefined : gt(accounts.id, after)))
    .orderBy(asc(accounts.id))
    .limit(limit);
}

/** The time zones of teams, also of deleted ones. */
export async function findZones(db: Queryable, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: accounts.id, timezone: accounts.timezone })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}

/** The team of a video, and its time zone. */
export async function findOwner(
  db: Queryable,
  videoId: string,
): Promise<{ readonly accountId: string; readonly timezone: string } | null> {
  const [row] = await db
    .select({ accountId: videos.accountId, timezone: accounts.timezone })
    .from(videos)
    .innerJoin(accounts, eq(accounts.id, videos.accountId))
    .where(eq(videos.id, videoId));
  return row ?? null;
}

/** Notes the viewers that were counted at a moment, over all lives of each team. */
export async function addPeaks(db: Queryable, at: Date): Promise<void> {
  const counted = await db
    .select({
      accountId: lives.accountId,
      timezone: accounts.timezone,
      viewers: sql<number>`sum(${liveAudience.viewers})`.mapWith(Number),
    })
    .from(lives)
    .innerJoin(liveAudience, and(eq(liveAudience.liveId, lives.id), eq(liveAudience.at, at)))
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(inArray(lives.status, ['live', 'paused']))
    .groupBy(lives.accountId, accounts.timezone);
  await addUsage(
    db,
    counted
      .filter(({ viewers }) => viewers > 0)
      .map(({ accountId, timezone, viewers }) => ({
        accountId,
        day: dayAt(at.getTime(), timezone),
        peakViewers: viewers,
      })),
  );
}

export async function findNames(db: Queryable, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(inArray(accounts.id, [...accountIds]), isAlive(accounts)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
