import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../kernel/database/open-database';
import type { OpenDatabase } from '../kernel/database/open-database';
import { createApp } from '../kernel/http/create-app';
import type { S3Location } from '../ports/s3/s3-calls';
import { purgeObjects, settingsOf } from './s3-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run, and the names of its templates. */
    testCluster: TestCluster;
    /** Folder of a build of the product, made for this run. */
    testBuild: string;
  }
}

/** The PostgreSQL that all test files of a run share. */
export interface TestCluster {
  /** Address of its database `postgres`. */
  readonly url: string;
  readonly templates: { readonly migrated: string; readonly seeded: string };
  /** Address of its database `postgres` through a pooler; null where the run has none. */
  readonly pooledUrl: string | null;
  /** The store and the bus of a run that has them, in place of a folder and of the database. */
  readonly s3: S3Location | null;
  readonly natsUrl: string | null;
}

/** A database of one test's own. */
export interface TestDatabase {
  readonly url: string;
  /** Of a server on it, with the pooler, the store and the bus of the run. */
  readonly settings: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** One statement outside of a transaction, as databases are made and dropped. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same PostgreSQL. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

const nameOf = (url: string): string => /\/([^/?]*)(?:\?|$)/.exec(url)?.[1] ?? '';

/** The settings of one more server on the database of a test: in the bus and the store of the run, each database has its own part. */
export function settingsOn(url: string): Readonly<Record<string, string>> {
  const { s3, natsUrl } = inject('testCluster');
  return {
    DATABASE_URL: url,
    ...(s3 !== null && settingsOf(s3, nameOf(url))),
    ...(natsUrl !== null && { PALCO_NATS_URL: natsUrl, PALCO_NATS_SUBJECT: nameOf(url) }),
  };
}

/** The settings of a server that keeps its files in its folder, whatever the run has. */
export function inFolder(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith('PALCO_S3_')));
}

/**
 * Makes a database for one test.
 *
 * @param content `seeded`: the demo people and teams. `migrated`: the tables alone. `empty`: nothing.
 */
export async function createTestDatabase(
  content: 'seeded' | 'migrated' | 'empty' = 'seeded',
): Promise<TestDatabase> {
  const { url: cluster, templates, pooledUrl, s3 } = inject('testCluster');
  const name = `palco_test_${randomBytes(8).toString('hex')}`;
  const template = content === 'empty' ? 'template0' : templates[content];
  // `file_copy` takes a seventh of the processor time of the default, which writes every page to the WAL.
  await runOn(cluster, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(cluster, name);
  return {
    url,
    settings: {
      ...settingsOn(url),
      ...(pooledUrl !== null && { PALCO_DATABASE_POOLED_URL: withDatabase(pooledUrl, name) }),
    },
    async drop() {
      await runOn(cluster, `drop database if exists ${name} with (force)`);
      if (s3 !== null) await purgeObjects(s3.endpoint ?? '', `${name}/`);
    },
  };
}

/** A database for the test of one module without a server; `close` drops it. */
export async function openTestDatabase(
  content: 'seeded' | 'migrated' = 'migrated',
  config: { readonly databaseTimeoutMs?: number } = {},
): Promise<OpenDatabase & { readonly url: string }> {
  const { url, drop } = await createTestDatabase(content);
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { ...config, databaseUrl: url, dataDir: '' }, log });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}
