import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { accounts, attendeeRegistrations, attendees, lives, plays } from '../../../schema';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { longestGapSeconds, registrationLimits } from './attendees.policy.pure';
import type { RegistrationCounts } from './attendees.policy.pure';

/** An attendee as the organiser sees one. */
export type AttendeeRow = Omit<typeof attendees.$inferSelect, 'nameFolded' | 'bannedUntil'>;

const attendeeColumns = {
  id: attendees.id,
  liveId: attendees.liveId,
  accountId: attendees.accountId,
  email: attendees.email,
  name: attendees.name,
  watchedSeconds: attendees.watchedSeconds,
  lastSeenAt: attendees.lastSeenAt,
  createdAt: attendees.createdAt,
};

const agoOf = (now: Date, seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();

/** Registrations of the last minute and day, each counted up to its limit alone, so that a full one costs no more. */
export async function countRegistrations(
  db: Queryable,
  {
    liveId,
    addressDigest,
    now,
  }: { readonly liveId: string; readonly addressDigest: string; readonly now: Date },
): Promise<RegistrationCounts> {
  const table = attendeeRegistrations;
  const upTo = (where: SQL, most: number): SQL =>
    sql`(select count(*)::int from (select 1 from ${table} where ${where} limit ${most}) as counted)`;
  const since = (seconds: number): SQL => sql`${table.createdAt} > ${agoOf(now, seconds)}::timestamptz`;
  const ofLive = sql`${table.liveId} = ${liveId}`;
  const ofAddress = sql`${table.addressDigest} = ${addressDigest}`;
  const { rows } = await db.execute<Record<keyof RegistrationCounts, number>>(sql`
    select
      ${upTo(sql`${ofAddress} and ${since(60)}`, registrationLimits.addressMinute)} as "addressMinute",
      ${upTo(sql`${ofAddress} and ${since(86_400)}`, registrationLimits.addressDay)} as "addressDay",
      ${upTo(sql`${ofAddress} and ${ofLive} and ${since(10)}`, registrationLimits.addressBurst)} as "addressBurst",
      ${upTo(sql`${ofLive} and ${since(60)}`, registrationLimits.liveMinute)} as "liveMinute"`);
  return rows[0] ?? { addressMinute: 0, addressDay: 0, addressBurst: 0, liveMinute: 0 };
}

/**
 * The attendees of e-mails: new ones, or those that there are, unchanged.
 *
 * @param wanted each e-mail of a live once.
 */
export function upsertAttendees(
  tx: Transaction,
  wanted: readonly (typeof attendees.$inferInsert)[],
): Promise<AttendeeRow[]> {
  return (
    tx
      .insert(attendees)
      // In one order, so that two processes that write the same e-mails do not deadlock.
      .values(wanted.toSorted((one, other) => (one.email < other.email ? -1 : 1)))
      // Changes nothing, and locks and answers the row.
      .onConflictDoUpdate({
        target: [attendees.liveId, attendees.email],
        set: { email: sql`excluded.email` },
      })
      .returning(attendeeColumns)
  );
}

export async function insertRegistrations(
  tx: Transaction,
  registrations: readonly (typeof attendeeRegistrations.$inferInsert)[],
): Promise<void> {
  await tx.insert(attendeeRegistrations).values([...registrations]);
}

/** Not banned at `now`. */
const isGood = (now: Date): SQL | undefined =>
  or(isNull(attendeeRegistrations.bannedUntil), lte(attendeeRegistrations.bannedUntil, now));

/** A good registration, and the state of its team. */
export interface GoodRegistration {
  readonly id: string;
  readonly attendeeId: string;
  readonly liveId: string;
  readonly tokenDigest: string;
  readonly accountId: string;
  readonly blocked: boolean;
  readonly playbackTokenVersion: number;
  readonly timezone: string;
}

/** The registrations of these digests or ids that are good now. */
export function findGood(
  db: Queryable,
  by: { readonly tokenDigests: readonly string[] } | { readonly ids: readonly string[] },
  now: Date,
): Promise<GoodRegistration[]> {
  const named =
    'ids' in by
      ? inArray(attendeeRegistrations.id, [...by.ids])
      : inArray(attendeeRegistrations.tokenDigest, [...by.tokenDigests]);
  return db
    .select({
      id: attendeeRegistrations.id,
      attendeeId: attendeeRegistrations.attendeeId,
      liveId: attendeeRegistrations.liveId,
      tokenDigest: attendeeRegistrations.tokenDigest,
      accountId: accounts.id,
      blocked: accounts.blocked,
      playbackTokenVersion: accounts.playbackTokenVersion,
      timezone: accounts.timezone,
    })
    .from(attendeeRegistrations)
    .innerJoin(attendees, eq(attendees.id, attendeeRegistrations.attendeeId))
    .innerJoin(lives, and(eq(lives.id, attendees.liveId), isAlive(lives)))
    .innerJoin(accounts, and(eq(accounts.id, attendees.accountId), isAlive(accounts)))
    .where(and(named, isGood(now)));
}

/** The registration of a token, whether it is good or not; undefined once it is erased. */
export async function findAny(db: Queryable, tokenDigest: string) {
  const { id, liveId, bannedUntil } = attendeeRegistrations;
  const [row] = await db
    .select({ id, liveId, bannedUntil })
    .from(attendeeRegistrations)
    .where(eq(attendeeRegistrations.tokenDigest, tokenDigest));
  return row;
}

/** Somebody who was seen, and when. */
export interface SeenAttendee {
  readonly registrationId: string;
  readonly attendeeId: string;
  readonly at: Date;
}

/** The seconds that a sign of presence at `seen.at` adds to a row, within the time that the live was on air. */
function gained(lastSeenAt: SQL): SQL {
  const until = sql`least(seen.at, coalesce(${lives.finishedAt}, seen.at))`;
  const from = sql`greatest(${lastSeenAt}, ${lives.startedAt})`;
  return sql`case
    when ${lives.startedAt} is null or ${lastSeenAt} is null or seen.at - ${lastSeenAt} > make_interval(secs => ${longestGapSeconds}) then 0
    else greatest(0, extract(epoch from ${until} - ${from})) end`;
}

/** Adds the time since each was seen last, to the registration and to the attendee. */
export function writePresence(db: Queryable, seen: readonly SeenAttendee[]): Promise<void> {
  const ids = sql.param(seen.map(({ registrationId }) => registrationId));
  const attendeeIds = sql.param([...new Set(seen.map(({ attendeeId }) => attendeeId))]);
  const times = sql.param(seen.map(({ at }) => at.toISOString()));
  return db.transaction(async (tx) => {
    // In one order, so that two processes that write the same attendees do not deadlock.
    await tx.execute(sql`
      select 1 from ${attendees} where ${attendees.id} = any(${attendeeIds}::uuid[]) order by ${attendees.id} for update`);
    await tx.execute(sql`
      update ${attendees} set
        watched_seconds = ${attendees.watchedSeconds} + ${gained(sql`${attendees.lastSeenAt}`)},
        last_seen_at = greatest(${attendees.lastSeenAt}, seen.at)
      from (
        select registration.attendee_id, max(one.at) as at
        from unnest(${ids}::uuid[], ${times}::timestamptz[]) as one (id, at)
        join ${attendeeRegistrations} as registration on registration.id = one.id
        group by registration.attendee_id
      ) as seen, ${lives}
      where ${attendees.id} = seen.attendee_id and ${lives.id} = ${attendees.liveId}`);
    await tx.execute(sql`
      update ${attendeeRegistrations} set
        watched_seconds = ${attendeeRegistrations.watchedSeconds} + ${gained(sql`${attendeeRegistrations.lastSeenAt}`)},
        last_seen_at = greatest(${attendeeRegistrations.lastSeenAt}, seen.at)
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as seen (id, at), ${lives}
      where ${attendeeRegistrations.id} = seen.id and ${lives.id} = ${attendeeRegistrations.liveId}`);
  });
}

/** Which attendees of a live are listed. */
interface AttendeeQuery {
  readonly liveId: string;
  readonly search?: string;
}

function wanted({ liveId, search = '' }: AttendeeQuery): SQL | undefined {
  const ofLive = eq(attendees.liveId, liveId);
  return and(ofLive, hasWords([attendees.nameFolded, attendees.email], search));
}

/** One page, the newest first. */
export async function listAttendees(
  db: Queryable,
  query: AttendeeQuery & { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: AttendeeRow[]; readonly total: number }> {
  const where = wanted(query);
  const rows = await db
    .select(attendeeColumns)
    .from(attendees)
    .where(where)
    .orderBy(desc(attendees.createdAt), desc(attendees.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(query, rows.length, () => db.$count(attendees, where)) };
}

const portion = 1_000;

/** All that fit, in portions, each begun where the one before it ended. */
export async function* eachAttendee(db: Queryable, query: AttendeeQuery): AsyncGenerator<AttendeeRow[]> {
  let last: AttendeeRow | undefined;
  do {
    // Compared as text of microseconds: a date of JavaScript would lose them, and with them rows.
    const after: SQL | undefined =
      last &&
      sql`(${attendees.createdAt}, ${attendees.id}) < (select created_at, id from ${attendees} as previous where previous.id = ${last.id})`;
    const rows: AttendeeRow[] = await db
      .select(attendeeColumns)
      .from(attendees)
      .where(and(wanted(query), after))
      .orderBy(desc(attendees.createdAt), desc(attendees.id))
      .limit(portion);
    if (rows.length > 0) yield rows;
    last = rows.length === portion ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** What is kept of an e-mail in the lives of a team, those in the trash among them. */
export function listOfEmail(
  db: Queryable,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<(AttendeeRow & { readonly title: string })[]> {
  return db
    .select({ ...attendeeColumns, title: lives.title })
    .from(attendees)
    .innerJoin(lives, eq(lives.id, attendees.liveId))
    .where(and(eq(attendees.accountId, accountId), eq(attendees.email, email)))
    .orderBy(desc(attendees.createdAt), desc(attendees.id));
}

/** The registrations of these attendees, the oldest first. */
export function listRegistrations(db: Queryable, attendeeIds: readonly string[]) {
  const { id, attendeeId, name, createdAt } = attendeeRegistrations;
  return db
    .select({ id, attendeeId, name, createdAt })
    .from(attendeeRegistrations)
    .where(inArray(attendeeId, [...attendeeIds]))
    .orderBy(createdAt, id);
}

/** The plays that are known to be of these attendees, the oldest first. */
export function listPlays(db: Queryable, attendeeIds: readonly string[]) {
  const { attendeeId, viewerCode, device, os, app, network, provider, country, state, city } = plays;
  const { startedAt, seenAt, watchedMs } = plays;
  return db
    .select({
      attendeeId,
      viewerCode,
      device,
      os,
      app,
      network,
      provider,
      country,
      state,
      city,
      startedAt,
      seenAt,
      watchedMs,
    })
    .from(plays)
    .where(inArray(attendeeId, [...attendeeIds]))
    .orderBy(startedAt, plays.id);
}
