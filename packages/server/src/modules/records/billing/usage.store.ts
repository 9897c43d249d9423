import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import {
  accounts,
  importItems,
  liveAudience,
  lives,
  recordingImports,
  uploads,
  usageDays,
  videoImports,
  videos,
} from '../../../schema';
import { toDayUse } from './measures.pure';
import type { Use } from '../../../schema/billing';
import { dayIn } from './calendar.pure';
import type { Calendar } from './calendar.pure';
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
    use: toDayUse(row),
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

const sumOf = (bytes: SQL | typeof uploads.totalBytes): SQL<number> =>
  sql<number>`coalesce(sum(${bytes}), 0)::bigint`.mapWith(Number);

/**
 * The bytes that a team stores: sources and what was made of them. Those of the trash count, because they are on the disk until
 * it is emptied; a source that is still to come is announced and not stored.
 */
export async function countStored(db: Queryable, accountId: string): Promise<number> {
  const { sizeBytes, renditionBytes } = videos;
  const hasSource = notInArray(videos.status, ['created', 'uploading']);
  const [row] = await db
    .select({
      bytes: sumOf(
        sql`coalesce(${sizeBytes}, 0) + coalesce(${renditionBytes}, 0) + coalesce(${uploads.totalBytes}, 0)`,
      ),
    })
    .from(videos)
    // A new source that has come lies beside the old one until it plays.
    .leftJoin(
      uploads,
      and(eq(uploads.videoId, videos.id), isNotNull(uploads.replaces), isNotNull(uploads.completedAt)),
    )
    .where(and(eq(videos.accountId, accountId), hasSource));
  return row?.bytes ?? 0;
}

/**
 * The announced bytes of sources that are still to come: uploads, and imports of every kind.
 *
 * @param except an import whose own bytes do not count.
 */
export async function countAnnounced(
  db: Queryable,
  accountId: string,
  except: string | null = null,
): Promise<number> {
  const [sent] = await db
    .select({ bytes: sumOf(uploads.totalBytes) })
    .from(uploads)
    .innerJoin(videos, eq(videos.id, uploads.videoId))
    .where(and(eq(videos.accountId, accountId), isNull(uploads.completedAt), isNull(uploads.purgedAt)));
  let bytes = sent?.bytes ?? 0;
  for (const table of [videoImports, recordingImports, importItems]) {
    const isOther = except === null ? undefined : ne(table.id, except);
    const isOpen = inArray(table.status, ['queued', 'downloading']);
    const [row] = await db
      .select({ bytes: sumOf(sql`${table.totalBytes}`) })
      .from(table)
      .where(and(eq(table.accountId, accountId), isOpen, isOther));
    bytes += row?.bytes ?? 0;
  }
  return bytes;
}

/** The calendar of a row of a team. */
const calendar = { timeZone: accounts.timezone, past: accounts.pastZones };

/** Teams with their calendar, by id, behind one of them. */
export async function listTeamsAfter(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<{ readonly id: string; readonly calendar: Calendar }[]> {
  return db
    .select({ id: accounts.id, calendar })
    .from(accounts)
    .where(and(isAlive(accounts), after === null ? undefined : gt(accounts.id, after)))
    .orderBy(asc(accounts.id))
    .limit(limit);
}

/** The calendars of teams, also of deleted ones. */
export async function findCalendars(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, Calendar>> {
  const rows = await db
    .select({ id: accounts.id, calendar })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  return new Map(rows.map(({ id, calendar: found }) => [id, found]));
}

/** That of one team, which there is. */
export async function findCalendar(db: Queryable, accountId: string): Promise<Calendar> {
  return (await findCalendars(db, [accountId])).get(accountId) ?? { timeZone: 'UTC', past: [] };
}

/** The team of a video, and its calendar. */
export async function findOwner(
  db: Queryable,
  videoId: string,
): Promise<{ readonly accountId: string; readonly calendar: Calendar } | null> {
  const [row] = await db
    .select({ accountId: videos.accountId, calendar })
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
      calendar,
      viewers: sql<number>`sum(${liveAudience.viewers})`.mapWith(Number),
    })
    .from(lives)
    .innerJoin(liveAudience, and(eq(liveAudience.liveId, lives.id), eq(liveAudience.at, at)))
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(inArray(lives.status, ['live', 'paused']))
    .groupBy(lives.accountId, accounts.timezone, accounts.pastZones);
  await addUsage(
    db,
    counted
      .filter(({ viewers }) => viewers > 0)
      .map(({ accountId, calendar: found, viewers }) => ({
        accountId,
        day: dayIn(found, at.getTime()),
        peakViewers: viewers,
      })),
  );
}

/** Whether something of a team is on air, so that its audience is still being counted. */
export async function hasLiveOnAir(db: Queryable, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: lives.id })
    .from(lives)
    .where(and(eq(lives.accountId, accountId), isAlive(lives), inArray(lives.status, ['live', 'paused'])))
    .limit(1);
  return row !== undefined;
}

export async function findNames(db: Queryable, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(inArray(accounts.id, [...accountIds]), isAlive(accounts)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
