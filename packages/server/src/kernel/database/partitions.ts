import { sql } from 'drizzle-orm';
import type { Database, Queryable } from './database';
import { hasCode } from './has-code';
import { inUseCodes, schemaLockMs } from './schema-lock';
import { spansAhead } from './partitions.pure';
import type { PartitionedTable, PartitionSpan } from './partitions.pure';

/**
 * The tables that the migrations made into partitions. Each began with the table of before as its first one (`{table}_before`)
 * and has one for what no other takes (`{table}_rest`), so that nothing is refused while no worker runs.
 */
export const partitioned = {
  playSeconds: { table: 'play_seconds', width: 'hour', ahead: 4 },
  playEvents: { table: 'play_events', width: 'day', ahead: 2 },
  activity: { table: 'events', width: 'month', ahead: 1 },
} as const satisfies Record<string, PartitionedTable>;

/** A table in use, or rows or a partition in the way: those of a clock that was ahead. The next run does what is not done now. */
const laterCodes = new Set([...inUseCodes, '23514', '42P07', '42P17']);

interface Partition {
  readonly name: string;
  /** Null for the rest. */
  readonly end: Date | null;
}

async function listPartitions(db: Queryable, { table }: PartitionedTable): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; end: string | null }>(sql`
    select child.relname as name,
      (extract(epoch from substring(pg_get_expr(child.relpartbound, child.oid) from $$TO \\('(.+)'\\)$$)::timestamptz) * 1000)::text as end
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = ${table}::regclass`);
  return rows.map(({ name, end }) => ({ name, end: end === null ? null : new Date(Number(end)) }));
}

/** Runs a change of the schema that may come later. */
async function tryTo(db: Database, change: (tx: Queryable) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${schemaLockMs}`));
      await change(tx);
    });
  } catch (error) {
    if (!hasCode(error, laterCodes)) throw error;
  }
}

/** Made beside the table and attached: so readers and writers of the table go on. */
async function attach(tx: Queryable, { table }: PartitionedTable, span: PartitionSpan): Promise<void> {
  const [start, end] = [span.start, span.end].map((time) => `'${time.toISOString()}'`);
  await tx.execute(sql.raw(`create table ${span.name} (like ${table} including defaults)`));
  await tx.execute(
    sql.raw(`alter table ${table} attach partition ${span.name} for values from (${start}) to (${end})`),
  );
}

/** Makes the partitions of the times to come. */
export async function makePartitions(db: Database, one: PartitionedTable, now: number): Promise<void> {
  const known = new Set((await listPartitions(db, one)).map(({ name }) => name));
  for (const span of spansAhead(one, now).filter(({ name }) => !known.has(name)))
    await tryTo(db, (tx) => attach(tx, one, span));
}

/** Makes those of all tables. @throws the first failure, after the other tables had their turn. */
export async function makeAllPartitions(db: Database, now: number): Promise<void> {
  const made = await Promise.allSettled(
    Object.values(partitioned).map((one) => makePartitions(db, one, now)),
  );
  const failed = made.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Drops the partitions that hold nothing but what is older. */
export async function dropPartitions(db: Database, one: PartitionedTable, before: Date): Promise<void> {
  for (const { name, end } of await listPartitions(db, one))
    if (end !== null && end <= before) await tryTo(db, (tx) => tx.execute(sql.raw(`drop table ${name}`)));
}

/** What is deleted at once: a statement over all that gathered while no worker ran would be ended by its time limit, each time anew. */
const batch = 50_000;

async function deleteOlder(db: Database, name: string, { column, before }: OlderThan): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${sql.identifier(name)} where ctid = any(array(
        select ctid from ${sql.identifier(name)} where ${sql.identifier(column)} < ${before.toISOString()}::timestamptz
        order by ${sql.identifier(column)} limit ${batch}))`);
    if ((rowCount ?? 0) < batch) return;
  }
}

/** By which column rows are older than a moment. */
interface OlderThan {
  readonly column: string;
  readonly before: Date;
}

/** Deletes what is older where no partition will be dropped for it: in the table of before, and in the rest. */
export async function deleteLeftover(
  db: Database,
  { table }: PartitionedTable,
  older: OlderThan,
): Promise<void> {
  for (const { name } of await listPartitions(db, { table, width: 'day', ahead: 0 }))
    if (name === `${table}_before` || name === `${table}_rest`) await deleteOlder(db, name, older);
}
