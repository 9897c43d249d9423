import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../kernel/database/embedded-database';
import { openDatabase } from '../kernel/database/open-database';
import { createApp } from '../kernel/http/create-app';
import { packageFolder } from '../kernel/package-folder';
import { seedDemo } from '../seed/seed';
import { cheapPasswords } from './cheap-passwords';
import { startNats } from './nats-server';
import { startPooler } from './pooler';
import { startS3Server } from './s3-server';
import { runOn, withDatabase } from './test-database';

interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** `PALCO_TEST_DATABASE_URL` names a running PostgreSQL; `PALCO_POSTGRES_BIN` other programs than those of npm. */
async function startCluster(): Promise<Cluster> {
  const given = process.env['PALCO_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-cluster-'));
  const database = await startEmbeddedDatabase({
    dataDir,
    postgresBin: process.env['PALCO_POSTGRES_BIN'] || null,
    durable: false,
    onOutput: () => undefined,
    onCrash: (detail) => console.error(`The database of the tests is gone: ${detail}`),
  });
  return {
    url: `postgres://postgres@${encodeURIComponent(database.address.host)}/postgres`,
    async stop() {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** `PALCO_TEST_S3=1`, `PALCO_TEST_NATS=1`: servers of the tests keep their files in a bucket, and speak by NATS. */
const isOn = (variable: string): boolean => process.env[variable] === '1';

/** `PALCO_TEST_POOLER=1`: servers of the tests reach their databases through a PgBouncer, which sets these. */
const poolerSettings = {
  connectQuery:
    'set statement_timeout = 15000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 30000',
  // As many as a server has, for tests in which some of them wait for one another.
  connections: 10,
};

async function prepareDatabase(databaseUrl: string, seed: boolean): Promise<void> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { databaseUrl, dataDir: '' }, log });
  if (seed) await seedDemo(database.db, { product: 'palco', passwords: cheapPasswords() });
  await database.close();
}

/** Builds the product for tests that start it as a process: with tsx each start would take three times as long. */
async function buildProduct(folder: string): Promise<void> {
  // In a process of its own: tsup and esbuild read everything from the working directory, and tests also start at the root.
  const tsup = join(packageFolder, 'node_modules/tsup/dist/cli-default.js');
  await promisify(execFile)(process.execPath, [tsup, '--out-dir', folder, '--no-clean', '--no-sourcemap'], {
    cwd: packageFolder,
  });
}

/** Starts one PostgreSQL for the run, and prepares the databases from which every test copies its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const testBuild = join(packageFolder, `dist-tests-${run}`);
  const [{ url, stop }] = await Promise.all([startCluster(), buildProduct(testBuild)]);
  const templates = { migrated: `palco_migrated_${run}`, seeded: `palco_seeded_${run}` };
  await runOn(url, `create database ${templates.migrated} template template0`);
  await prepareDatabase(withDatabase(url, templates.migrated), false);
  await runOn(url, `create database ${templates.seeded} template ${templates.migrated}`);
  await prepareDatabase(withDatabase(url, templates.seeded), true);
  const pooler = isOn('PALCO_TEST_POOLER') ? await startPooler(url, poolerSettings) : null;
  const s3 = isOn('PALCO_TEST_S3') ? await startS3Server({ remembers: false }) : null;
  const nats = isOn('PALCO_TEST_NATS') ? await startNats() : null;
  project.provide('testCluster', {
    url,
    templates,
    pooledUrl: pooler?.url ?? null,
    s3: s3?.location ?? null,
    natsUrl: nats?.url ?? null,
  });
  project.provide('testBuild', testBuild);
  return async () => {
    await pooler?.stop();
    await Promise.all([s3?.stop(), nats?.stop()]);
    for (const name of Object.values(templates)) await runOn(url, `drop database ${name} with (force)`);
    await stop();
    rmSync(testBuild, { recursive: true, force: true });
  };
}
