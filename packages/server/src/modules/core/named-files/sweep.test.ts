import { randomUUID } from 'node:crypto';
import { eq, sql, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as tables from '../../../schema';
import type { OpenDatabase } from '../../../kernel/database/open-database';
import { createMemoryStorage } from '../../../testing/memory-storage';
import { insertLive, insertSubtitle, insertVideo } from '../../../testing/samples';
import { openTestDatabase } from '../../../testing/test-database';
import { demoPeople, demoTeams } from '../../../seed/demo-people';
import { holdFiles } from '../../../kernel/storage/files-hold';
import { namingTables } from './named-keys';
import { putNamed } from './put-named';
import { findUnnamed, sweepStorage } from './sweep';

const dayMs = 24 * 60 * 60_000;
const { log } = Fastify();

const { jobs, lives, subtitles, users, videoImports, videos } = tables;

let database: OpenDatabase;
let storage: ReturnType<typeof createMemoryStorage>;
/** How far ahead of the files the clock of the sweeper is. */
let aheadMs: number;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
});
beforeEach(() => {
  storage = createMemoryStorage();
  aheadMs = 2 * dayMs;
});
afterEach(() => database.db.delete(jobs));
afterAll(() => database.close());

const context = () => ({
  db: database.db,
  ...storage,
  log,
  clock: { now: () => Date.now() + aheadMs },
});
const sweep = (): Promise<number> => sweepStorage(context());
const isThere = async (key: string): Promise<boolean> => (await storage.blobs.stat(key)) !== null;

/** Puts files and answers which of them are there after a sweep. */
async function leftOf(keys: readonly string[]): Promise<string[]> {
  for (const key of keys) await storage.blobs.put(key, 'bytes');
  await sweep();
  const left: string[] = [];
  for (const key of keys) if (await isThere(key)) left.push(key);
  return left;
}

it('knows every column that names a file', () => {
  const named = new Set(
    Object.values(namingTables).flatMap((all) =>
      all.flatMap(({ keys }) => keys.map((column) => `${getTableName(column.table)}.${column.name}`)),
    ),
  );
  /** Keys of other kinds. */
  const others = ['passkeys.public_key', 'live_keys.stream_key', 'imported_videos.source_key'];
  const columns = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
    )
    .filter((column) => column.endsWith('_key') && !others.includes(column));
  expect(columns.sort()).toEqual([...named].sort());
});

it('removes files of every kind whose transaction never came, and none that a row names', async () => {
  const { db } = database;
  const userId = demoPeople[0]!.id;
  const videoId = await insertVideo(db, 'colegioAtlas', { status: 'ready' });
  const liveId = await insertLive(db, 'colegioAtlas');
  const run = `videos/${videoId}/${randomUUID()}`;
  const named = {
    avatar: `users/${userId}/${randomUUID()}.png`,
    thumbnail: `videos/${videoId}/${randomUUID()}.jpg`,
    subtitle: `videos/${videoId}/${randomUUID()}/subtitles.vtt`,
    pause: `live-images/${liveId}/${randomUUID()}.png`,
  };
  await db.update(users).set({ avatarKey: named.avatar }).where(eq(users.id, userId));
  await db
    .update(videos)
    .set({ hlsKey: `${run}/hls`, posterKey: `${run}/poster.jpg`, thumbnailKey: named.thumbnail })
    .where(eq(videos.id, videoId));
  await insertSubtitle(db, videoId);
  await db.update(subtitles).set({ fileKey: named.subtitle }).where(eq(subtitles.videoId, videoId));
  await db.update(lives).set({ pauseScreenKey: named.pause }).where(eq(lives.id, liveId));
  const kept = [
    ...Object.values(named),
    `${run}/hls/master.m3u8`,
    `${run}/mp4/video.mp4`,
    // Of a video from before uploads were kept, an overlay, and what is nobody's to remove.
    `sources/${videoId}`,
    `live-images/${liveId}/logo.png`,
    'videos/readme.txt',
    'notes/a',
  ];
  const lost = [
    `users/${userId}/${randomUUID()}.png`,
    `accounts/${randomUUID()}/${randomUUID()}.png`,
    `playlists/${randomUUID()}/${randomUUID()}.png`,
    `videos/${videoId}/${randomUUID()}/hls/master.m3u8`,
    `videos/${videoId}/${randomUUID()}/subtitles.vtt`,
    `videos/${videoId}/${randomUUID()}.jpg`,
    `videos/${randomUUID()}/${randomUUID()}.jpg`,
    `live-images/${liveId}/${randomUUID()}.png`,
    `live-images/${randomUUID()}/${randomUUID()}.png`,
    `sources/${randomUUID()}`,
  ];
  expect(await leftOf([...kept, ...lost])).toEqual(kept);
});

it('leaves what is younger than a day, waits for its removal, or is the work of a job that runs', async () => {
  const { db } = database;
  const lost = () => `videos/${randomUUID()}/${randomUUID()}/hls/master.m3u8`;
  aheadMs = dayMs - 60_000;
  const young = lost();
  expect(await leftOf([young])).toEqual([young]);

  aheadMs = 2 * dayMs;
  const waits = lost();
  const prefix = waits.slice(0, waits.indexOf('/hls'));
  const job = { id: randomUUID(), subjectId: randomUUID(), payload: { prefix }, kind: 'remove-files' };
  await db.insert(jobs).values(job);
  expect(await leftOf([waits])).toEqual([waits]);

  const running = {
    id: randomUUID(),
    subjectId: randomUUID(),
    kind: 'package-video',
    status: 'running',
  } as const;
  await db.insert(jobs).values({ ...running, takenAt: new Date(Date.now() - 60_000) });
  const made = lost();
  expect(await leftOf([made])).toEqual([made]);
  await db.delete(jobs);
  expect(await leftOf([made])).toEqual([]);
});

it('keeps the parts of an import that goes on, however long ago it began, and of no other', async () => {
  const { db } = database;
  const begin = async (status: 'downloading' | 'done') => {
    const id = randomUUID();
    const upload = await storage.parts.begin(`sources/${id}`);
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const shown = { shownAddress: 'files.example/a.mp4', title: 'Aula', fileName: 'a.mp4' };
    await db.insert(videoImports).values({
      ...shown,
      ...times,
      id,
      status,
      accountId: demoTeams.colegioAtlas,
      idempotencyKey: randomUUID(),
      encryptedAddress: sql`'encrypted'`,
      addressDigest: id,
      partsId: upload.id,
    });
    return upload;
  };
  const [open, over] = [await begin('downloading'), await begin('done')];
  expect(await sweep()).toBe(1);
  expect([await storage.parts.usedBytes(open), await storage.parts.usedBytes(over)]).toEqual([0, null]);
});

it('removes nothing while a backup copies the files', async () => {
  const lost = `live-images/${randomUUID()}/a.png`;
  const hold = await holdFiles(database.pool);
  expect(await leftOf([lost])).toEqual([lost]);
  await hold.release();
  expect(await leftOf([lost])).toEqual([]);
});

it('keeps a file whose transaction was committed although its answer was lost, and removes that of a failed one', async () => {
  const { db } = database;
  const videoId = await insertVideo(db, 'colegioAtlas');
  const name = (key: string, fails: boolean) =>
    putNamed(context(), [{ key, data: 'picture' }], async () => {
      if (!fails) await db.update(videos).set({ thumbnailKey: key }).where(eq(videos.id, videoId));
      throw new Error('Connection terminated unexpectedly');
    });
  const [committed, failed] = [`videos/${videoId}/a.jpg`, `videos/${videoId}/b.jpg`];
  await expect(name(committed, false)).rejects.toThrow('Connection');
  await expect(name(failed, true)).rejects.toThrow('Connection');
  expect([await isThere(committed), await isThere(failed)]).toEqual([true, false]);
});

it('asks once more right before it removes: a row may have come since', async () => {
  const id = await insertVideo(database.db, 'colegioAtlas');
  const unit = `videos/${id}/${randomUUID()}`;
  await storage.blobs.put(`${unit}/master.m3u8`, 'list');
  const outcomes: boolean[] = [];
  for await (const { what, remove } of findUnnamed(context())) {
    if (what !== unit) continue;
    await database.db.update(videos).set({ hlsKey: unit }).where(eq(videos.id, id));
    outcomes.push(await remove());
  }
  expect([outcomes, await isThere(`${unit}/master.m3u8`)]).toEqual([[false], true]);
});

it('takes nothing in 1,000 rounds that gets its row while its lists are held, although its age does not keep it', async () => {
  const { db } = database;
  const status = 'processing';
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => insertVideo(db, 'colegioAtlas', { status })),
  );
  for (const id of ids) await insertSubtitle(db, id);
  /** Each names a new file in place of the one before, as its operation does. */
  const changes = [
    {
      name: '/subtitles.vtt',
      write: (id: string, fileKey: string) =>
        db.update(subtitles).set({ fileKey }).where(eq(subtitles.videoId, id)),
    },
    {
      name: '-thumbnail.jpg',
      write: (id: string, thumbnailKey: string) =>
        db.update(videos).set({ thumbnailKey }).where(eq(videos.id, id)),
    },
    {
      name: '/hls/master.m3u8',
      write: (id: string, key: string) =>
        db
          .update(videos)
          .set({ hlsKey: key.slice(0, key.lastIndexOf('/')) })
          .where(eq(videos.id, id)),
    },
    {
      name: '-screen.png',
      write: (id: string, endScreenKey: string) =>
        db.update(videos).set({ endScreenKey }).where(eq(videos.id, id)),
    },
  ];
  const { blobs } = storage;
  const current = new Map<string, string>();
  let round = 0;
  /** The list of a video is held while one of its files is replaced; it is read before that, or after. */
  async function raced(prefix: string): Promise<string[]> {
    const early = await blobs.list(prefix);
    const [, id] = prefix.split('/');
    const { name, write } = changes[(round += 1) % changes.length]!;
    if (id === undefined || !ids.includes(id)) return early;
    const key = `${prefix}/${randomUUID()}${name}`;
    await blobs.put(key, 'bytes');
    await write(id, key);
    current.set(`${id}${name}`, key);
    return round % 3 === 0 ? early : blobs.list(prefix);
  }
  for (const id of ids) await blobs.put(`videos/${id}/${randomUUID()}.jpg`, 'left behind');
  for (let sweeps = 0; sweeps < 50; sweeps += 1) {
    await sweepStorage({ ...context(), blobs: { ...blobs, list: raced } });
    for (const one of current.values()) expect(await isThere(one)).toBe(true);
  }
  expect(round).toBeGreaterThanOrEqual(1000);
  // What is named no more is gone, but for what was replaced in the last round.
  for (const id of ids) expect((await blobs.list(`videos/${id}`)).length).toBeLessThanOrEqual(5);
});
