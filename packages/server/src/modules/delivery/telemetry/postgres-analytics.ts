import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../../kernel/database/database';
import { deleteLeftover, dropPartitions, partitioned } from '../../../kernel/database/partitions';
import type { PartitionedTable } from '../../../kernel/database/partitions.pure';
import {
  attendees,
  lives,
  playEvents,
  playMinutes,
  plays,
  playSeconds,
  playSubjects,
  videos,
} from '../../../schema';
import { dropErased } from './play-batch.pure';
import { playTexts } from './play-texts.pure';
import type {
  AnalyticsStore,
  KnownPlay,
  PlayBatch,
  PlayRange,
  PlaySlot,
  PlayTotals,
} from '../../../ports/analytics-store';
import { counterColumns, readCounters } from '../../../ports/play-counters.pure';

const list = (names: readonly string[], before = ''): SQL =>
  sql.raw(names.map((name) => `${before}${name}`).join(', '));
const added = (table: string): SQL =>
  sql.raw(counterColumns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '));
const counterTypes = sql.raw(counterColumns.map((name) => `${name} bigint`).join(', '));

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Rows for `jsonb_to_recordset`, with the names of the columns. */
const rowsOf = (items: readonly object[]): string =>
  JSON.stringify(
    items.map((item) => Object.fromEntries(Object.entries(item).map(([key, value]) => [snake(key), value]))),
  );

const time = (name: string): SQL => sql.raw(`to_timestamp(given.${name} / 1000.0)`);

/** Makes the rows that the others belong to; none for a live or video that is not there any more. */
async function writeSubjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  const wanted = sql.param(ids);
  await tx.execute(sql`
    insert into ${playSubjects} (id, live_id, video_id)
    select id, id, null::uuid from ${lives} where id = any(${wanted}::uuid[])
    union all select id, null::uuid, id from ${videos} where id = any(${wanted}::uuid[])
    order by 1 on conflict (id) do nothing`);
}

async function writePlays(tx: Queryable, batch: PlayBatch): Promise<void> {
  await tx.execute(sql`
    insert into ${plays} (subject_id, id, attendee_id, ${list(playTexts)}, ${list(counterColumns)}, tenths, last_error, started_at, seen_at)
    select given.subject_id, given.session_id, attendees.id, ${list(playTexts, 'given.')}, ${list(counterColumns, 'given.')},
      given.tenths, given.last_error, ${time('started_at')}, ${time('seen_at')}
    from jsonb_to_recordset(${rowsOf(batch.plays)}::jsonb) as given (
      subject_id uuid, session_id uuid, attendee_id uuid, ${sql.raw(playTexts.map((name) => `${name} text`).join(', '))},
      ${counterTypes}, tenths int, last_error text, started_at float8, seen_at float8)
    join ${playSubjects} on play_subjects.id = given.subject_id
    left join attendees on attendees.id = given.attendee_id and attendees.live_id = given.subject_id
    order by 1, 2
    on conflict (subject_id, id) do update set
      attendee_id = coalesce(plays.attendee_id, excluded.attendee_id),
      ${sql.raw(playTexts.map((name) => `${name} = coalesce(plays.${name}, excluded.${name})`).join(', '))},
      ${added('plays')},
      tenths = plays.tenths | excluded.tenths,
      last_error = coalesce(excluded.last_error, plays.last_error),
      seen_at = greatest(plays.seen_at, excluded.seen_at)`);
}

async function writeSlots(
  tx: Queryable,
  name: 'play_seconds' | 'play_minutes',
  slots: readonly PlaySlot[],
): Promise<void> {
  if (slots.length === 0) return;
  // In the order of the key, so that two processes that write the same slots do not deadlock.
  await tx.execute(sql`
    insert into ${sql.raw(name)} (subject_id, dimension, at, name, ${list(counterColumns)})
    select given.subject_id, given.dimension, ${time('at')}, given.name, ${list(counterColumns, 'given.')}
    from jsonb_to_recordset(${rowsOf(slots)}::jsonb) as given (
      subject_id uuid, dimension text, at float8, name text, ${counterTypes})
    join ${playSubjects} on play_subjects.id = given.subject_id
    order by 1, 2, 3, 4
    on conflict (subject_id, dimension, at, name) do update set ${added(name)}`);
}

async function writeEvents(tx: Queryable, batch: PlayBatch): Promise<void> {
  if (batch.events.length === 0) return;
  await tx.execute(sql`
    insert into ${playEvents} (subject_id, play_id, at, type, data)
    select given.subject_id, given.session_id, ${time('at')}, given.type, given.data
    from jsonb_to_recordset(${rowsOf(batch.events.map((event, n) => ({ ...event, n })))}::jsonb) as given (
      n int, subject_id uuid, session_id uuid, at float8, type text, data jsonb)
    join ${playSubjects} on play_subjects.id = given.subject_id
    order by given.n`);
}

/** What players told of people who were erased since counts, and tells nothing of them. */
async function withoutErased(tx: Queryable, batch: PlayBatch): Promise<PlayBatch> {
  const named = [...new Set(batch.plays.flatMap(({ attendeeId }) => attendeeId ?? []))];
  if (named.length === 0) return batch;
  // Locked, so that nobody is erased before this is written.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${attendees} where id = any(${sql.param(named)}::uuid[]) order by id for key share`);
  return dropErased(batch, new Set(rows.map(({ id }) => id)));
}

async function writeBatch(tx: Queryable, told: PlayBatch): Promise<void> {
  const batch = await withoutErased(tx, told);
  await writeSubjects(tx, [...new Set(batch.plays.map(({ subjectId }) => subjectId))]);
  await writePlays(tx, batch);
  await writeSlots(tx, 'play_seconds', batch.seconds);
  await writeSlots(tx, 'play_minutes', batch.minutes);
  await writeEvents(tx, batch);
}

const within = (
  table: typeof playMinutes | typeof playSeconds,
  subjectId: string,
  { start, end }: PlayRange,
) => and(eq(table.subjectId, subjectId), gte(table.at, new Date(start)), lt(table.at, new Date(end)));

async function sumPlays(db: Queryable, subjectId: string): Promise<PlayTotals> {
  const tenths = Array.from({ length: 10 }, (_, tenth) => tenth);
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${sql.raw(counterColumns.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '))},
      ${sql.raw(tenths.map((tenth) => `count(*) filter (where starts > 0 and tenths & ${1 << tenth} > 0) as tenth_${tenth}`).join(', '))}
    from ${plays} where subject_id = ${subjectId}`);
  const row = rows[0] ?? {};
  return { ...countersOf(row), retention: tenths.map((tenth) => Number(row[`tenth_${tenth}`] ?? 0)) };
}

async function countStarts(db: Queryable, subjectIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: playMinutes.subjectId, starts: sql<string>`sum(${playMinutes.starts})` })
    .from(playMinutes)
    .where(and(inArray(playMinutes.subjectId, [...subjectIds]), eq(playMinutes.dimension, 'all')))
    .groupBy(playMinutes.subjectId);
  return new Map(rows.map(({ id, starts }) => [id, Number(starts)]));
}

/** By whole partitions: what is in one goes with the youngest of it, an hour or a day later. */
async function deleteBefore(db: Database, one: PartitionedTable, time: number): Promise<void> {
  const before = new Date(time);
  await dropPartitions(db, one, before);
  await deleteLeftover(db, one, { column: 'at', before });
}

/** The analytics store in the database of the product. */
export function createPostgresAnalytics(db: Database): AnalyticsStore {
  return {
    write: (batch) => db.transaction((tx) => writeBatch(tx, batch)),
    async findPlays(keys) {
      const { rows } = await db.execute<{ [Key in keyof KnownPlay]: KnownPlay[Key] }>(sql`
        select plays.subject_id as "subjectId", plays.id as "sessionId", cdn, os, state, provider, starts > 0 as "hasStarted",
          startup_failures > 0 as "hasFailed", early_exits > 0 as "hasLeftEarly"
        from unnest(${sql.param(keys.map(({ subjectId }) => subjectId))}::uuid[],
          ${sql.param(keys.map(({ sessionId }) => sessionId))}::uuid[]) as wanted (subject_id, id)
        join ${plays} on plays.subject_id = wanted.subject_id and plays.id = wanted.id`);
      return rows;
    },
    async readSlots(subjectId, { step, dimension, ...range }) {
      const table = step === 1 ? playSeconds : playMinutes;
      const rows = await db
        .select()
        .from(table)
        .where(and(within(table, subjectId, range), eq(table.dimension, dimension)))
        .orderBy(asc(table.at), asc(table.name));
      return rows.map((row) => ({ ...row, at: row.at.getTime(), dimension }));
    },
    async sumByName(subjectId, { dimension, ...range }) {
      const { rows } = await db.execute<Record<string, string>>(sql`
        select name, ${sql.raw(counterColumns.map((name) => `sum(${name})::bigint as ${name}`).join(', '))}
        from ${playMinutes} where ${within(playMinutes, subjectId, range)} and dimension = ${dimension} group by name`);
      return rows.map((row) => ({
        subjectId,
        at: range.start,
        dimension,
        name: row['name'] ?? '',
        ...countersOf(row),
      }));
    },
    sumPlays: (subjectId) => sumPlays(db, subjectId),
    countStarts: (subjectIds) => countStarts(db, subjectIds),
    async countSeen(subjectId, { dimension, since }) {
      const column = {
        cdn: plays.cdn,
        os: plays.os,
        state: plays.state,
        provider: plays.provider,
        all: sql`''`,
        rendition: sql`''`,
      }[dimension];
      const rows = await db
        .select({ name: sql<string | null>`${column}`, plays: sql<number>`count(*)::int` })
        .from(plays)
        .where(and(eq(plays.subjectId, subjectId), gte(plays.seenAt, new Date(since))))
        .groupBy(sql`1`);
      return new Map(rows.map(({ name, plays: count }) => [name ?? '', count]));
    },
    async deleteExpired({ secondsBefore, eventsBefore }) {
      await deleteBefore(db, partitioned.playSeconds, secondsBefore);
      await deleteBefore(db, partitioned.playEvents, eventsBefore);
    },
  };
}

/** The sums of `bigint` come as texts. */
const countersOf = (row: Readonly<Record<string, string>>) =>
  readCounters((column) => Number(row[column] ?? 0));
