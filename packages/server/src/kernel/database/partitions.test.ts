import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, openTestDatabase } from '../../testing/test-database';
import { migrate, readMigrations } from './migrations';
import type { OpenDatabase } from './open-database';
import { deleteLeftover, dropPartitions, makeAllPartitions, makePartitions, partitioned } from './partitions';
import { playEvents, playSeconds, playSubjects } from '../../schema';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let database: OpenDatabase;
const subjectId = randomUUID();
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(playSubjects).values({ id: subjectId });
});
afterAll(() => database.close());

const insert = (at: Date) =>
  database.db.insert(playEvents).values({ subjectId, playId: randomUUID(), at, type: 'x', data: {} });

/** How many rows each partition holds, without the empty ones. */
async function rowsByPartition(table: string): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ name: string; total: number }>(
    sql`select tableoid::regclass::text as name, count(*)::int as total from ${sql.identifier(table)} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('a table of partitions', () => {
  /** Later than the boundary of the table of before, whatever day it was made on. */
  const now = Date.UTC(2090, 4, 30, 13);
  const { playEvents: events, playSeconds: seconds } = partitioned;

  it('begins with the table of before, and refuses no time while nobody makes partitions', async () => {
    expect(await partitionsOf('play_events')).toEqual(['play_events_before', 'play_events_rest']);
    await insert(new Date(Date.UTC(2026, 0)));
    await insert(new Date(now));
    expect(await rowsByPartition('play_events')).toEqual({ play_events_before: 1, play_events_rest: 1 });
  });

  it('gets the partitions to come, each once, and rows go into them', async () => {
    await makePartitions(database.db, events, now);
    await makePartitions(database.db, events, now + dayMs);
    const made = ['play_events_20900531', 'play_events_20900601', 'play_events_20900602'];
    expect(await partitionsOf('play_events')).toEqual([...made, 'play_events_before', 'play_events_rest']);
    await insert(new Date(now + dayMs));
    await insert(new Date(now + 2 * dayMs));
    expect(await rowsByPartition('play_events')).toMatchObject({ [made[0]!]: 1, [made[1]!]: 1 });
  });

  it('keeps what lies where a partition is to be, and goes on without that one', async () => {
    await insert(new Date(now + 4 * dayMs));
    await makePartitions(database.db, events, now + 3 * dayMs);
    expect(await partitionsOf('play_events')).not.toContain('play_events_20900603');
    expect(await partitionsOf('play_events')).toContain('play_events_20900604');
    expect(await database.db.$count(playEvents)).toBe(5);
  });

  it('gets them whatever became of another table', async () => {
    await database.pool.query('alter table play_seconds rename to play_seconds_away');
    await expect(makeAllPartitions(database.db, now)).rejects.toThrow();
    await database.pool.query('alter table play_seconds_away rename to play_seconds');
    expect(await partitionsOf('events')).toContain('events_209006');
  });

  it('loses whole partitions, and what is older in those that stay', async () => {
    const before = new Date(Date.UTC(2090, 5, 1));
    await dropPartitions(database.db, events, before);
    await deleteLeftover(database.db, events, { column: 'at', before });
    expect(await rowsByPartition('play_events')).toEqual({ play_events_20900601: 1, play_events_rest: 1 });
    expect(await partitionsOf('play_events')).not.toContain('play_events_before');
    // Its sequence stays.
    await insert(new Date(now + 2 * dayMs));
  });

  it('deletes what gathered while no worker ran in short statements', async () => {
    await database.db.execute(sql`
      insert into play_events (subject_id, play_id, at, type, data)
      select ${subjectId}, ${subjectId}, '2080-01-01'::timestamptz, 'x', '{}' from generate_series(1, 60000)`);
    const query = vi.spyOn(database.pool, 'query');
    await deleteLeftover(database.db, events, { column: 'at', before: new Date(Date.UTC(2081, 0)) });
    const answers = await Promise.all(
      query.mock.results.map(async ({ value }) => (await value) as pg.QueryResult),
    );
    query.mockRestore();
    const deleted = answers.filter(({ command }) => command === 'DELETE').map(({ rowCount }) => rowCount);
    expect(deleted.filter((count) => count !== 0)).toEqual([50_000, 10_000]);
    expect(await rowsByPartition('play_events')).toEqual({ play_events_20900601: 2, play_events_rest: 1 });
  });

  it('lets go of a partition that is in use, and drops it the next time', async () => {
    await makePartitions(database.db, seconds, now);
    const name = 'play_seconds_2090053014';
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select 1 from play_seconds');
    const drop = () => dropPartitions(database.db, seconds, new Date(now + 2 * hourMs));
    await drop();
    expect(await partitionsOf('play_seconds')).toContain(name);
    await reader.query('commit');
    reader.release();
    await drop();
    expect(await partitionsOf('play_seconds')).not.toContain(name);
  });

  it('adds up in a partition as in one table, and loses its rows with their subject', async () => {
    const at = new Date(now + 3 * hourMs);
    const row = { subjectId, at, dimension: 'all', name: '', starts: 1 };
    const add = () =>
      database.db
        .insert(playSeconds)
        .values(row)
        .onConflictDoUpdate({
          target: [playSeconds.subjectId, playSeconds.dimension, playSeconds.at, playSeconds.name],
          set: { starts: sql`${playSeconds.starts} + 1` },
        });
    await add();
    await add();
    expect(await rowsByPartition('play_seconds')).toEqual({ play_seconds_2090053016: 1 });
    expect(await database.db.select({ starts: playSeconds.starts }).from(playSeconds)).toEqual([
      { starts: 2 },
    ]);
    await database.db.delete(playSubjects);
    expect(await database.db.$count(playSeconds)).toBe(0);
    expect(await database.db.$count(playEvents)).toBe(0);
  });
});

describe('a database from before', () => {
  it('keeps its rows, those of a clock that was ahead included, and their numbers go on', async () => {
    const old = await createTestDatabase('empty');
    const pool = new pg.Pool({ connectionString: old.url });
    const steps = readMigrations();
    const first = steps.findIndex(({ tag }) => tag === '0055_partitions_of_plays');
    await migrate({ pool, migrations: steps.slice(0, first) });
    await pool.query('insert into play_subjects (id) values ($1)', [subjectId]);
    const addEvent = (at: string) =>
      pool.query(
        `insert into play_events (subject_id, play_id, at, type, data) values ($1, $1, ${at}, 'x', '{}') returning id::int`,
        [subjectId],
      );
    const addSecond = (at: string) =>
      pool.query(`insert into play_seconds (subject_id, at, dimension, name) values ($1, ${at}, 'all', '')`, [
        subjectId,
      ]);
    for (const at of ['now()', "now() - interval '20 days'", "now() + interval '3 days'"]) {
      await addEvent(at);
      await addSecond(at);
    }
    await migrate({ pool });
    const totals = async () => {
      const { rows } = await pool.query<{ name: string; total: number }>(
        `select tableoid::regclass::text as name, count(*)::int as total from play_events group by 1 union all
         select tableoid::regclass::text, count(*)::int from play_seconds group by 1 order by 1`,
      );
      return rows.map(({ name, total }) => [name, total]);
    };
    expect(await totals()).toEqual([
      ['play_events_before', 3],
      ['play_seconds_before', 3],
    ]);
    expect((await addEvent("now() + interval '9 days'")).rows).toEqual([{ id: 4 }]);
    expect(await totals()).toContainEqual(['play_events_rest', 1]);
    await pool.end();
    await old.drop();
  });
});
