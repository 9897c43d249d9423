import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../errors/start-error';
import { codeFolder, packageFolder, runsFromSource } from '../package-folder';
import { hasCode } from './has-code';
import { inUseCodes, schemaLockMs } from './schema-lock';
import { findUnbearable, knowsStep, needOf, releaseName } from './schema-steps.pure';
import type { AppliedStep } from './schema-steps.pure';

/** One step of the schema, as drizzle-kit generated it. */
export interface Migration {
  readonly tag: string;
  readonly statements: readonly string[];
  readonly digest: string;
}

/** Advisory lock: servers that start at once on one PostgreSQL migrate one after the other. */
const MIGRATION_LOCK = 7_261_204_118;

/** How often a step is tried on tables in use, and how long requests have them in between. */
const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 1_000;

/** The folder of the generated SQL: in the package, and copied into the build. */
const migrationsFolder = join(runsFromSource ? packageFolder : codeFolder, 'migrations');

/** Reads the steps in their order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n');
    return {
      tag,
      statements: text.split('--> statement-breakpoint').map((statement) => statement.trim()),
      digest: createHash('sha256').update(text).digest('hex'),
    };
  });
}

async function readApplied(client: PoolClient): Promise<AppliedStep[]> {
  await client.query(
    'create table if not exists palco_migrations (position integer primary key, tag text not null, digest text not null, applied_at timestamptz not null default now())',
  );
  await client.query('alter table palco_migrations add column if not exists needs text');
  const { rows } = await client.query<AppliedStep>(
    'select tag, digest, needs from palco_migrations order by position',
  );
  return rows;
}

async function refuseForeignTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'palco_migrations' limit 1",
  );
  const found = rows[0]?.tablename;
  if (found === undefined) return;
  throw new StartError(
    `The database holds tables (for example "${found}") but no record of this product's migrations. ` +
      'It belongs to another program or is damaged; nothing was changed. Use an empty database.',
  );
}

/**
 * Compares the applied migrations with those of this release and returns the pending ones. A newer release may have been here,
 * as long as this one can live with its steps.
 */
function pendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedStep[],
): readonly Migration[] {
  const unbearable = findUnbearable(
    known.map(({ tag }) => tag),
    applied.slice(known.length),
  );
  if (unbearable !== undefined) {
    throw new StartError(
      `The database was written by a newer release (it has the step "${unbearable.tag}", which this release cannot live with). ` +
        'Nothing was changed. Start the newer release, or restore a backup from before the update.',
    );
  }
  for (const [position, expected] of known.slice(0, applied.length).entries()) {
    const step = applied[position] as AppliedStep;
    if (expected.tag !== step.tag || expected.digest !== step.digest) {
      throw new StartError(
        `The database does not fit this release: its step ${position} is "${step.tag}", here it is "${expected.tag}"` +
          `${expected.tag === step.tag ? ' with other content' : ''}. Nothing was changed. Restore a backup, or start the release that wrote it.`,
      );
    }
  }
  return known.slice(applied.length);
}

/** Refuses steps that a process at work could not live with: it would fail in the middle of its requests. */
async function refuseOlderProcesses(client: PoolClient, migrations: readonly Migration[], first: number) {
  const needs = migrations.slice(first).flatMap(({ statements }) => needOf(statements) ?? []);
  const tags = migrations.map(({ tag }) => tag);
  const needed = Math.max(...needs.map((tag) => tags.indexOf(tag)), -1);
  const { rows } = await client.query<{ name: string }>(
    "select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'palco/%'",
  );
  const older = rows.find(({ name }) => !knowsStep(name, needed));
  if (older === undefined) return;
  throw new StartError(
    `Processes of an older release are at work on this database, which cannot live with what this release takes away. ` +
      `Nothing was changed. Stop them, or first bring them to a release that has the step "${tags[needed]}".`,
  );
}

/** One step, to be applied as a whole. */
interface PendingStep {
  readonly client: PoolClient;
  readonly position: number;
  readonly migration: Migration;
}

async function applyOne(step: PendingStep): Promise<void> {
  for (let triesLeft = LOCK_TRIES; !(await tryOne(step, triesLeft === 1)); triesLeft -= 1)
    await delay(LOCK_PAUSE_MS);
}

/** @returns false where a table was in use for too long, and it is to be tried again. */
async function tryOne({ client, position, migration }: PendingStep, isLast: boolean): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${schemaLockMs}`);
    for (const statement of migration.statements) await client.query(statement);
    await client.query(
      'insert into palco_migrations (position, tag, digest, needs) values ($1, $2, $3, $4)',
      [position, migration.tag, migration.digest, needOf(migration.statements)],
    );
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!isLast && hasCode(error, inUseCodes)) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database could not be brought up to date: the step "${migration.tag}" failed (${reason}) and was taken back as a whole.`,
    );
  }
}

/** The name under which the connections of a process show in the database: it tells which steps its release knows. */
export function connectionName(migrations: readonly Migration[] = readMigrations()): string {
  return releaseName(migrations.length - 1);
}

/** What {@link migrate} takes. */
export interface MigrateOptions {
  readonly pool: Pool;
  readonly migrations?: readonly Migration[];
  /** Called before the first step of a database that already holds data. */
  backup?(firstTag: string): Promise<void>;
}

/**
 * Brings the schema up to date, each step in its own transaction, so that a kill at any moment leaves whole steps.
 *
 * @returns the tags that were applied.
 * @throws {@link StartError} for a newer, foreign or damaged database, which is left as it is.
 */
export async function migrate({
  pool,
  migrations = readMigrations(),
  backup,
}: MigrateOptions): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await readApplied(client);
    if (applied.length === 0) await refuseForeignTables(client);
    const pending = pendingMigrations(migrations, applied);
    const first = pending[0];
    await refuseOlderProcesses(client, migrations, applied.length);
    if (first !== undefined && applied.length > 0) await backup?.(first.tag);
    for (const [index, migration] of pending.entries())
      await applyOne({ client, position: applied.length + index, migration });
    return pending.map(({ tag }) => tag);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
