import { randomUUID } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import { sql } from 'drizzle-orm';
import type { ClickHouseConfig } from '../../../../kernel/config/analytics-config';
import type { ServerContext } from '../../../../kernel/context';
import type { Queryable } from '../../../../kernel/database/database';
import { lives, videos } from '../../../../schema';
import { httpError } from '../../../../kernel/errors/http-error';
import type { AnalyticsStore, PlayBatch, PlayCounters, PlaySlot } from '../../../../ports/analytics-store';
import { counterColumns, counterNames, readCounters } from '../../../../ports/play-counters.pure';
import { createRunningSums } from './running-sums.pure';
import type { ChangedSums, PlayFacts, RunningSum } from './running-sums.pure';
import {
  addMissingColumns,
  createTables,
  dropPartition,
  isBefore,
  playNames,
  removeSubjects,
  selectNames,
  selectPartitions,
  selectPlayColumns,
  selectPlays,
  selectSeen,
  selectSlots,
  selectStarts,
  selectSubjects,
  toldColumn,
} from './tables.pure';

/** What {@link openClickHouseAnalytics} takes. */
export interface ClickHouseOptions extends Pick<ServerContext, 'db' | 'clock'> {
  readonly clickhouse: ClickHouseConfig;
  /** Keeps each play by itself, with what names a person, and the events: for support, attendees and their erasure. */
  readonly people: AnalyticsStore;
}

/** Longest time of a call. */
const callMs = 15_000;
/** How often what belongs to deleted lives and videos is looked for. */
const sweepMs = 60 * 60_000;

type Row = Readonly<Record<string, string | number>>;

/** Calls to ClickHouse within a time limit. */
function createCalls({ url, user, password, database }: ClickHouseConfig) {
  const client = createClient({
    url,
    username: user,
    password,
    database,
    application: 'palco',
    request_timeout: callMs,
    max_open_connections: 10,
    // Old servers know no settings that new clients send, and within one machine compression costs more than it saves.
    compression: { request: false, response: false },
    log: { LoggerClass: Silent },
  });
  return {
    async select(query: string): Promise<Row[]> {
      const answer = await client.query({ query, format: 'JSONEachRow' });
      return answer.json<Row>();
    },
    command: async (query: string) => void (await client.command({ query })),
    async insert(table: string, values: readonly Row[]): Promise<void> {
      if (values.length > 0) await client.insert({ table, values: [...values], format: 'JSONEachRow' });
    },
    close: () => client.close(),
  };
}
type Calls = ReturnType<typeof createCalls>;

/** What fails is thrown: the client need not write it as well. */
class Silent {
  trace(): void {}
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
}

function columnsOf({ writer, version, counters }: RunningSum<unknown>): Row {
  const values = counterNames.map((name, index) => [counterColumns[index] ?? '', counters[name]] as const);
  return { ...Object.fromEntries(values), writer, version };
}

const slotRow = (sum: ChangedSums['seconds'][number]): Row => ({
  ...columnsOf(sum),
  subject_id: sum.facts.subjectId,
  dimension: sum.facts.dimension,
  at: Math.floor(sum.facts.at / 1000),
  name: sum.facts.name,
});

const namesOf = ({ names }: PlayFacts): Row =>
  Object.fromEntries(
    playNames.flatMap((name) => [
      [name, names[name]?.text ?? ''],
      [toldColumn(name), names[name]?.at ?? 0],
    ]),
  );

const playRow = (sum: ChangedSums['plays'][number]): Row => ({
  ...columnsOf(sum),
  ...namesOf(sum.facts),
  subject_id: sum.facts.subjectId,
  session_id: sum.facts.sessionId,
  tenths: sum.facts.tenths,
  seen_at: Math.round(sum.facts.seenAt),
  first: sum.begunAt,
});

/** Sums come as texts: they may have 64 bits. */
const countersOf = (row: Row): PlayCounters => readCounters((column) => Number(row[`sum_${column}`] ?? 0));

/** Which of these lives and videos are there, and when that was, in microseconds by the clock of the database: hosts differ. */
async function findSubjects(db: Queryable, ids: readonly string[]) {
  const wanted = sql.param(ids);
  const { rows } = await db.execute<{ id: string; at: number }>(sql`
    select id, (extract(epoch from now()) * 1000000)::bigint as at from (
      select id from ${lives} where id = any(${wanted}::uuid[])
      union all select id from ${videos} where id = any(${wanted}::uuid[])) as found`);
  return { there: new Set(rows.map(({ id }) => id)), at: rows[0]?.at ?? 0 };
}

function ofSubjects({ plays, seconds, minutes }: PlayBatch, ids: ReadonlySet<string>) {
  const isThere = ({ subjectId }: { readonly subjectId: string }): boolean => ids.has(subjectId);
  return { plays: plays.filter(isThere), seconds: seconds.filter(isThere), minutes: minutes.filter(isThere) };
}

/** A server takes no statement longer than 256 KiB. */
const mostRemoved = 2_000;

/** Has what belongs to deleted lives and videos removed. */
async function sweep({ select, command }: Calls, db: Queryable): Promise<void> {
  const known = (await select(selectSubjects)).map(({ id }) => String(id));
  const { there } = await findSubjects(db, known);
  const gone = known.filter((id) => !there.has(id));
  for (let first = 0; first < gone.length; first += mostRemoved) {
    const some = gone.slice(first, first + mostRemoved);
    // The plays last: they say what is left to remove.
    for (const table of ['play_seconds', 'play_minutes', 'plays']) await command(removeSubjects(table, some));
  }
}

/** Reads; what ClickHouse does not answer in time is said as of the database: the same question may succeed later. */
function reading(calls: Calls): Calls['select'] {
  return async (query) => {
    try {
      return await calls.select(query);
    } catch (cause) {
      throw httpError({ status: 503, code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 5, cause });
    }
  };
}

function createStore(calls: Calls, { db, clock, people }: ClickHouseOptions): AnalyticsStore {
  const sums = createRunningSums(randomUUID);
  const select = reading(calls);
  let sweptAt = -Infinity;
  return {
    async write(batch) {
      const subjects = [...new Set(batch.plays.map(({ subjectId }) => subjectId))];
      const { there, at: toldAt } = await findSubjects(db, subjects);
      const changed = sums.add(ofSubjects(batch, there), { now: clock.now(), toldAt });
      // May come twice, so it is first: only PostgreSQL, which is all or nothing, ends a batch.
      await calls.insert('plays', changed.plays.map(playRow));
      await calls.insert('play_seconds', changed.seconds.map(slotRow));
      await calls.insert('play_minutes', changed.minutes.map(slotRow));
      await people.write({ ...batch, seconds: [], minutes: [] });
    },
    findPlays: (keys) => people.findPlays(keys),
    async readSlots(subjectId, { step, dimension, start, end }) {
      const table = step === 1 ? 'play_seconds' : 'play_minutes';
      const rows = await select(selectSlots(table, { subjectId, dimension, start, end }));
      return rows.map((row): PlaySlot => {
        const at = Number(row['second']) * 1000;
        return { subjectId, at, dimension, name: String(row['name']), ...countersOf(row) };
      });
    },
    async sumByName(subjectId, { dimension, start, end }) {
      const rows = await select(selectNames({ subjectId, dimension, start, end }));
      return rows.map((row): PlaySlot => {
        return { subjectId, at: start, dimension, name: String(row['name']), ...countersOf(row) };
      });
    },
    async sumPlays(subjectId) {
      const row = (await select(selectPlays(subjectId)))[0] ?? {};
      const retention = Array.from({ length: 10 }, (_, tenth) => Number(row[`tenth_${tenth}`] ?? 0));
      return { ...countersOf(row), retention };
    },
    async countStarts(subjectIds) {
      const rows = await select(selectStarts(subjectIds));
      return new Map(rows.map(({ id, plays }) => [String(id), Number(plays)]));
    },
    async countSeen(subjectId, { dimension, since }) {
      const rows = await select(selectSeen(subjectId, dimension, since));
      return new Map(rows.map(({ name, plays }) => [String(name), Number(plays)]));
    },
    async deleteExpired({ secondsBefore, eventsBefore }) {
      await people.deleteExpired({ secondsBefore, eventsBefore });
      const partitions = (await calls.select(selectPartitions)).map(({ partition }) => String(partition));
      for (const partition of partitions.filter((one) => isBefore(one, secondsBefore)))
        await calls.command(dropPartition(partition));
      if (clock.now() - sweptAt < sweepMs) return;
      await sweep(calls, db);
      sweptAt = clock.now();
    },
    close: calls.close,
  };
}

async function prepareTables({ select, command }: Calls): Promise<void> {
  for (const statement of createTables) await command(statement);
  const missing = async () =>
    addMissingColumns((await select(selectPlayColumns)).map(({ name }) => String(name)));
  const statement = await missing();
  if (statement === null) return;
  await command(statement).catch(async (error: unknown) => {
    // Another process may have added them meanwhile.
    if ((await missing()) !== null) throw error;
  });
}

/**
 * The analytics store on ClickHouse: what is summed is there, and each play by itself stays in PostgreSQL.
 *
 * @throws where it does not answer, or the tables cannot be made.
 */
export async function openClickHouseAnalytics(options: ClickHouseOptions): Promise<AnalyticsStore> {
  const calls = createCalls(options.clickhouse);
  try {
    await prepareTables(calls);
  } catch (error) {
    await calls.close();
    throw error;
  }
  return createStore(calls, options);
}
