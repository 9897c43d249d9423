import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Config } from '../kernel/config/config';
import type { Database } from '../kernel/database/database';
import { readMigrations } from '../kernel/database/migrations';
import { uploads } from '../schema';
import { copyTree } from '../kernel/files/copy-tree';
import type { CopyFile } from '../kernel/files/copy-tree';
import { findMissing } from '../modules/core/named-files';
import { openStorage } from '../kernel/storage/open-storage';
import { findLiveFaults, openLiveRests } from '../modules/broadcast/ingest';
import { sourceKey } from '../modules/library/videos';
import { returnToParts } from '../ports/disk-parts';

/**
 * What a backup holds beside the database. Of the lives only what is to become a video: their segments are gone an hour after
 * their end. A source that is completed meanwhile moves from the parts to the objects: in this order one of both copies has it.
 */
const saved = ['storage/parts', 'storage', 'live/recordings', 'secret', 'database-password'];

/** Copies the files of an installation, at work or saved, from one folder to another, and tells each of them. */
export async function copyFiles(
  from: string,
  to: string,
  { say, copyFile }: { say(line: string): void; readonly copyFile?: CopyFile },
): Promise<void> {
  for (const name of saved) {
    if (!existsSync(join(from, name))) continue;
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    const belongs = (path: string): boolean => name !== 'storage' || path !== 'parts';
    await copyTree({ from: join(from, name), to: join(to, name), belongs, copyFile });
    say(`  ${name}`);
  }
}

/** What was looked at in the files of a copy, in a line each; `isWhole` is false where one of them is missing. */
export interface FilesSeen {
  readonly isWhole: boolean;
  readonly lines: readonly string[];
}

/** Compares a database with the files in the folder of a copy. */
export async function lookAtFiles(
  db: Database,
  folder: string,
  { s3 }: Pick<Config, 's3'>,
): Promise<FilesSeen> {
  if (s3 !== null) return { isWhole: true, lines: [`  NOT the files: they are in the bucket ${s3.bucket}`] };
  if (!(await isOfThisRelease(db))) {
    const how = 'its schema is of another release; start that one, or this one, and use palco check';
    return { isWhole: true, lines: [`  NOT looked at: whether all files are there (${how})`] };
  }
  await returnUnfinished(db, folder);
  const missing = await listMissing(db, folder);
  if (missing.length === 0)
    return { isWhole: true, lines: ['  looked at: all files that the database names are there'] };
  return { isWhole: false, lines: missing.map((what) => `  MISSING: ${what}`) };
}

/** Whether the database has every migration of this release, so that its queries can run. */
async function isOfThisRelease(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from palco_migrations`,
  );
  return rows[0]?.count === readMigrations().length;
}

/** The bytes of uploads that ended between the copy of the database and that of the files. */
async function returnUnfinished(db: Database, folder: string): Promise<void> {
  const { videoId, sourceId, partsId, completedAt } = uploads;
  const rows = await db
    .select({ videoId, sourceId, partsId })
    .from(uploads)
    .where(and(isNull(completedAt), isNotNull(partsId)));
  for (const row of rows) {
    const upload = { key: sourceKey(row.sourceId ?? row.videoId), id: row.partsId ?? '' };
    await returnToParts(join(folder, 'storage'), upload);
  }
}

async function listMissing(db: Database, folder: string): Promise<string[]> {
  const inFolder = { s3: null, dataDir: folder };
  const storage = await openStorage(inFolder);
  const missing: string[] = [];
  try {
    for await (const fault of findMissing({ db, ...storage }, { isDeep: false })) missing.push(fault);
    const { lost } = await findLiveFaults(db, openLiveRests({ db, blobs: storage.blobs }, inFolder));
    return [...missing, ...lost.map(({ liveId, name }) => `recording ${name} of live ${liveId}`)];
  } finally {
    storage.close();
  }
}
