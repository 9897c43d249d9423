import fastify from 'fastify';
import pg from 'pg';
import type { Config } from '../kernel/config/config';
import type { Database } from '../kernel/database/database';
import { lockFolder, socketFolder } from '../kernel/database/folder-lock';
import { openDatabase } from '../kernel/database/open-database';
import { databaseOver } from '../kernel/database/owned-database';
import { socketAddress } from '../kernel/database/postmaster';
import { StartError } from '../kernel/errors/start-error';
import { openStorage } from '../kernel/storage/open-storage';
import type { BlobStore } from '../ports/blob-store';
import type { PartStore } from '../ports/part-store';

/** What commands work on: the database and the files of one installation. */
export interface Installation {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  readonly parts: PartStore;
  close(): Promise<void>;
}

/** Opens an installation, whether its server runs or not. Of a running one it connects to the embedded database. */
async function openInstallation(config: Config): Promise<Installation> {
  const database = (await isServed(config))
    ? joinRunning(config)
    : await openDatabase({ config, log: quiet });
  const storage = await openStorage(config);
  return {
    ...database,
    blobs: storage.blobs,
    parts: storage.parts,
    async close() {
      storage.close();
      await database.close();
    },
  };
}

/** Works on an installation, and closes it however that ends. */
export async function withInstallation<Result>(
  config: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation(config);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** No log: commands print what they do themselves. */
const quiet = fastify({ logger: false }).log;

async function isServed({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  const lock = await lockFolder(dataDir, 0);
  await lock?.release();
  return lock === null;
}

function joinRunning({ dataDir }: Config): Omit<Installation, 'blobs' | 'parts'> {
  if (process.platform === 'win32')
    throw new StartError('Stop the server first: its database has no socket here.');
  const pool = new pg.Pool({ ...socketAddress(socketFolder(dataDir)), max: 2 });
  return { db: databaseOver(pool), pool, close: () => pool.end() };
}
