import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../errors/start-error';
import { codeFolder, packageFolder, runsFromSource } from '../package-folder';

/** One step of the schema, as drizzle-kit generated it. */
export interface Migration {
  readonly tag: string;
  readonly statements: readonly string[];
  readonly digest: string;
}

/** Advisory lock: servers that start at once on one PostgreSQL migrate one after the other. */
const MIGRATION_LOCK = 7_261_204_118;

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

async function readApplied(client: PoolClient): Promise<{ tag: string; digest: string }[]> {
  await client.query(
    'create table if not exists palco_migrations (position integer primary key, tag text not null, digest text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ tag: string; digest: string }>(
    'select tag, digest from palco_migrations order by position',
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

/** Compares the applied migrations with those of this release and returns the pending ones. */
function pendingMigrations(
  known: readonly Migration[],
  applied: readonly { tag: string; digest: string }[],
): readonly Migration[] {
  for (const [position, step] of applied.entries()) {
    const expected = known[position];
    if (expected === undefined) {
      throw new StartError(
        `The database was written by a newer release (it has the step "${step.tag}", which this release does not know). ` +
          'Nothing was changed. Start the newer release, or restore a backup from before the update.',
      );
    }
    if (expected.tag !== step.tag || expected.digest !== step.digest) {
      throw new StartError(
        `The database does not fit this release: its step ${position} is "${step.tag}", here it is "${expected.tag}"` +
          `${expected.tag === step.tag ? ' with other content' : ''}. Nothing was changed. Restore a backup, or start the release that wrote it.`,
      );
    }
  }
  return known.slice(applied.length);
}

async function applyOne(client: PoolClient, position: number, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of migration.statements) await client.query(statement);
    await client.query('insert into palco_migrations (position, tag, digest) values ($1, $2, $3)', [
      position,
      migration.tag,
      migration.digest,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database could not be brought up to date: the step "${migration.tag}" failed (${reason}) and was taken back as a whole.`,
    );
  }
}

/** What {@link migrate} takes. */
export interface MigrateOptions {
  readonly pool: Pool;
  readonly migrations?: readonly Migration[];
  /** Called before the first step of a database that already holds data. */
  backup?(client: PoolClient, firstTag: string): Promise<void>;
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
    if (first !== undefined && applied.length > 0) await backup?.(client, first.tag);
    for (const [index, migration] of pending.entries())
      await applyOne(client, applied.length + index, migration);
    return pending.map(({ tag }) => tag);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
