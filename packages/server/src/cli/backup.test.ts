import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../kernel/config/config';
import { openDatabase } from '../kernel/database/open-database';
import type { OpenDatabase } from '../kernel/database/open-database';
import { liveRecordings, uploads, videos } from '../schema';
import { StartError } from '../kernel/errors/start-error';
import { copyFileQuickly } from '../kernel/files/copy-tree';
import type { CopyFile } from '../kernel/files/copy-tree';
import { createJobQueue } from '../kernel/jobs';
import { areFilesHeld } from '../kernel/storage/files-hold';
import { openStorage } from '../kernel/storage/open-storage';
import { createDiskLives } from '../modules/broadcast/ingest/disk-lives';
import { cleanLiveFiles } from '../modules/broadcast/ingest/live-files';
import { liveRoots } from '../modules/broadcast/ingest/live-folders';
import { removeAfterBackups } from '../modules/core/removed-files';
import type { BlobStore } from '../ports/blob-store';
import { createDiskParts } from '../ports/disk-parts';
import type { PartStore } from '../ports/part-store';
import { seedDemo } from '../seed/seed';
import { cheapPasswords } from '../testing/cheap-passwords';
import { insertPackagedVideo } from '../testing/packaged-video';
import { insertLive, insertVideo } from '../testing/samples';
import { backUp } from './backup';
import { restoreCommand } from './restore';

const log = fastify({ logger: false }).log;
let root: string;
let dataDir: string;
let database: OpenDatabase;
/** The storage as a server has it. */
let blobs: BlobStore;
let parts: PartStore;
let backup: string;
let restored: string;
let rounds = 0;

const open = (folder: string): Promise<OpenDatabase> =>
  openDatabase({ config: { dataDir: folder, databaseUrl: null }, log, durable: false });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'palco-backup-'));
  dataDir = join(root, 'data');
  database = await open(dataDir);
  const { db, pool } = database;
  await seedDemo(db, { product: 'palco', passwords: cheapPasswords() });
  const jobs = createJobQueue({
    db,
    pool,
    log,
    dataDir,
    tracer: null,
    retention: { doneDays: 1, deadDays: 1 },
  });
  const storage = await openStorage({ s3: null, dataDir });
  ({ blobs, parts } = removeAfterBackups(storage, { db, jobs }));
});
beforeEach(() => {
  rounds += 1;
  [backup, restored] = [join(root, `backup-${rounds}`), join(root, `restored-${rounds}`)];
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const configOf = (folder: string) => parseConfig({ PALCO_DATA_DIR: folder, PALCO_LOG_LEVEL: 'silent' });

async function perform(what: (say: (line: string) => void) => Promise<number | void>) {
  const lines: string[] = [];
  const code = await what((line) => lines.push(line));
  return { code, text: lines.join('\n') };
}
const save = (copyFile?: CopyFile) =>
  perform((say) => backUp({ config: configOf(dataDir), words: [backup], options: {}, say }, copyFile));
const restore = () =>
  perform((say) => restoreCommand.run({ config: configOf(restored), words: [backup], options: {}, say }));

/** Holds the copy of the storage, as a slow disk does, once the database was copied. */
function held(meanwhile: () => Promise<void>): CopyFile {
  let isHeld = true;
  return async (from, to) => {
    if (isHeld && from.includes('/data/storage/')) {
      isHeld = false;
      await meanwhile();
    }
    return copyFileQuickly(from, to);
  };
}

/** A video that gets other files, whose old ones are removed as after each replacement. */
async function replaceRun(id: string, remove: (prefix: string) => Promise<void>): Promise<void> {
  const before = await hlsKeyOf(database, id);
  const after = `videos/${id}/${randomUUID()}/hls`;
  await blobs.put(`${after}/master.m3u8`, '#EXTM3U\n');
  await database.db.update(videos).set({ hlsKey: after, posterKey: null }).where(eq(videos.id, id));
  await remove(before.replace(/\/hls$/, ''));
}

/** An upload of which half arrived; `finish` sends the rest. */
async function beginUpload() {
  const { db } = database;
  const videoId = await insertVideo(db, 'colegioAtlas', { status: 'uploading' });
  const upload = await parts.begin(`sources/${videoId}`);
  const send = async (offset: number): Promise<void> => {
    const writer = await parts.put(upload, { offset, sizeBytes: 4 });
    await writer.write([Buffer.from('half')]);
    await writer.finish();
    await writer.close();
  };
  await send(0);
  const now = new Date();
  const row = { videoId, totalBytes: 8, partsId: upload.id, expiresAt: now };
  await db.insert(uploads).values({ ...row, ranges: [[0, 3]] });
  const finish = async (): Promise<void> => {
    await send(4);
    await parts.complete(upload, 8);
    await db.update(uploads).set({ completedAt: now }).where(eq(uploads.videoId, videoId));
  };
  return { upload, finish };
}

async function hlsKeyOf({ db }: OpenDatabase, id: string): Promise<string> {
  const [row] = await db.select({ key: videos.hlsKey }).from(videos).where(eq(videos.id, id));
  return row?.key ?? '';
}

/** A live that is on air, and its recording. */
async function recordLive(): Promise<{
  readonly liveId: string;
  readonly name: string;
  readonly file: string;
}> {
  const liveId = await insertLive(database.db, 'colegioAtlas');
  await blobs.put(`live-images/${liveId}/logo.png`, 'picture');
  const name = '00000000001234-abc.mp4';
  const folder = liveRoots(dataDir).recordings(liveId);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'recording');
  await database.db.insert(liveRecordings).values({ liveId, name, startedAt: new Date() });
  return { liveId, name, file: join(folder, name) };
}

/** The recording became a video, and the files of lives are tidied. */
async function endLive(liveId: string, videoId: string): Promise<void> {
  const { db } = database;
  await db.update(liveRecordings).set({ videoId }).where(eq(liveRecordings.liveId, liveId));
  const lives = { findKept: async () => null };
  await cleanLiveFiles({ db }, lives, createDiskLives({ db }, liveRoots(dataDir)));
}

describe('a backup', () => {
  it('has all that its database names, whatever ends while it runs', async () => {
    const video = await insertPackagedVideo({ ...database, blobs }, 'colegioAtlas');
    const before = await hlsKeyOf(database, video);
    const live = await recordLive();
    const { upload, finish } = await beginUpload();
    const saved = await save(
      held(async () => {
        await finish();
        expect(await areFilesHeld(database.db)).toBe(true);
        await replaceRun(video, blobs.removePrefix);
        await endLive(live.liveId, video);
      }),
    );
    expect(saved).toEqual({ code: 0, text: expect.stringContaining(`The backup is in ${backup}`) });
    expect(saved.text).toMatch(/looked at: the copy of the database starts, and its \d+ tables can be read/);
    expect(saved.text).toContain('looked at: all files that the database names are there');
    expect(await areFilesHeld(database.db)).toBe(false);

    const { code, text } = await restore();
    expect([code, text]).toEqual([0, expect.stringContaining('looked at: the database starts')]);
    expect(readFileSync(live.file.replace(dataDir, restored), 'utf8')).toBe('recording');
    const again = await open(restored);
    expect(await hlsKeyOf(again, video)).toBe(before);
    expect(existsSync(join(restored, 'storage', before, 'master.m3u8'))).toBe(true);
    await again.close();
    // The one that goes on sends the rest to where the first half is.
    const rest = await createDiskParts(join(restored, 'storage')).put(upload, { offset: 4, sizeBytes: 4 });
    await rest.close();
  });

  it('says what is not there', async () => {
    const video = await insertPackagedVideo({ ...database, blobs }, 'colegioAtlas');
    const before = await hlsKeyOf(database, video);
    const byHand = async (prefix: string): Promise<void> =>
      rmSync(join(dataDir, 'storage', prefix), { recursive: true });
    const saved = await save(held(() => replaceRun(video, byHand)));
    expect(saved).toEqual({ code: 1, text: expect.stringContaining(`What could be saved is in ${backup}`) });
    expect(saved.text).toMatch(new RegExp(`MISSING: .*${video}.*${before}`));
    const { code, text } = await restore();
    expect([code, text]).toEqual([1, expect.stringContaining('MISSING')]);
    expect(text).toContain('but for what is said above');
  });

  it('that cannot be proved good leaves nothing that looks like one', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const failed = save((from, to) =>
      from.includes('/data/storage/') ? Promise.reject(full) : copyFileQuickly(from, to),
    );
    await expect(failed).rejects.toThrow(`There is no backup; ${backup} is empty again. ENOSPC`);
    await expect(failed).rejects.toBeInstanceOf(StartError);
    expect([readdirSync(backup), await areFilesHeld(database.db)]).toEqual([[], false]);
  });

  it('whose database does not start is not restored', async () => {
    expect((await save()).code).toBe(0);
    writeFileSync(join(backup, 'postgres/global/pg_control'), '');
    await expect(restore()).rejects.toThrow(
      /Nothing was restored into .* cannot be proved good: PostgreSQL ended/,
    );
    expect(existsSync(join(restored, 'postgres'))).toBe(false);
    expect(existsSync(join(restored, 'storage'))).toBe(false);
  });
});
