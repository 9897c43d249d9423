import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs, liveRecordings, lives, subtitles, uploads, videos } from '../schema';
import type { OpenDatabase } from '../kernel/database/open-database';
import { openStorage } from '../kernel/storage/open-storage';
import { insertLive, insertSubtitle, insertVideo } from '../testing/samples';
import { openTestDatabase } from '../testing/test-database';
import { checkInstallation } from './check';

const noFiles = {
  hlsKey: null,
  storyboardKey: null,
  thumbnailKey: null,
  endScreenKey: null,
  mp4Key: null,
};
const dayMs = 24 * 60 * 60_000;
let database: OpenDatabase;
let root: string;
let dataDir: string;
/** Called before each list of the storage. */
let listed: (prefix: string) => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
  root = mkdtempSync(join(tmpdir(), 'palco-check-'));
});
beforeEach(async () => {
  listed = async () => undefined;
  dataDir = join(root, randomUUID());
  for (const table of [jobs, uploads, subtitles]) await database.db.delete(table);
  await database.db.update(videos).set(noFiles);
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

async function check(...flags: ('--deep' | '--repair')[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const storage = await openStorage({ s3: null, dataDir });
  const { blobs } = storage;
  const list = async (prefix: string): Promise<string[]> => {
    await listed(prefix);
    return blobs.list(prefix);
  };
  const code = await checkInstallation({
    installation: { ...database, ...storage, blobs: { ...blobs, list } },
    config: { s3: null, dataDir },
    repairs: flags.includes('--repair'),
    isDeep: flags.includes('--deep'),
    say: (line) => lines.push(line),
  });
  return { code, lines };
}
const fits = { code: 0, lines: ['The database and the files fit.'] };

/** Writes a file of the storage, last changed so long ago. */
function put(key: string, text = 'bytes', ageMs = 0): void {
  const path = join(dataDir, 'storage', key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const at = new Date(Date.now() - ageMs);
  utimesSync(path, at, at);
}
/** What all files of a folder of the storage take. */
function sizeOf(folder: string): number {
  const entries = readdirSync(join(dataDir, 'storage', folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
const drop = (key: string): void => rmSync(join(dataDir, 'storage', key));

/** A video with every kind of file that a row names. */
async function wholeVideo() {
  const { db } = database;
  const id = await insertVideo(db, 'colegioAtlas', { status: 'ready' });
  await insertSubtitle(db, id);
  const run = `videos/${id}/${randomUUID()}`;
  const hls = `${run}/hls`;
  const keys = {
    original: `sources/${id}`,
    cues: `videos/${id}/${randomUUID()}/subtitles.vtt`,
    thumbnail: `videos/${id}/${randomUUID()}.jpg`,
    endScreen: `videos/${id}/${randomUUID()}.png`,
    segment: `${hls}/720p/00001.m4s`,
    mp4: `${run}/mp4/video.mp4`,
    sprite: `${run}/storyboard.jpg`,
  };
  for (const key of Object.values(keys)) put(key);
  put(`${hls}/master.m3u8`, '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/index.m3u8\n');
  put(
    `${hls}/720p/index.m3u8`,
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n00000.m4s\n#EXTINF:4,\n00001.m4s\n',
  );
  for (const name of ['init.mp4', '00000.m4s']) put(`${hls}/720p/${name}`);
  put(`${run}/storyboard.vtt`, 'WEBVTT\n\n00:00.000 --> 00:05.000\nstoryboard.jpg#xywh=0,0,1,1\n');
  await db
    .update(videos)
    .set({
      hlsKey: hls,
      storyboardKey: `${run}/storyboard.vtt`,
      thumbnailKey: keys.thumbnail,
      endScreenKey: keys.endScreen,
      mp4Key: keys.mp4,
    })
    .where(eq(videos.id, id));
  await db.update(subtitles).set({ fileKey: keys.cues }).where(eq(subtitles.videoId, id));
  const now = new Date();
  await db.insert(uploads).values({
    videoId: id,
    totalBytes: 5,
    ranges: [[0, 4]],
    partDigests: [[0, 4, createHash('sha256').update('bytes').digest('base64')]],
    completedAt: now,
    expiresAt: now,
  });
  return { id, run, keys };
}

describe('what is missing', () => {
  it('is told with a line for each original, cue file, picture, segment and MP4', async () => {
    const { id, keys } = await wholeVideo();
    expect(await check()).toEqual(fits);
    expect(await check('--deep')).toEqual(fits);
    const { original, cues, thumbnail, segment, mp4 } = keys;
    for (const key of [original, cues, thumbnail, segment, mp4]) drop(key);
    const { code, lines } = await check();
    expect(code).toBe(1);
    for (const key of [original, cues, thumbnail, segment, mp4])
      expect(
        lines.filter((line) => line.startsWith(`video ${id} lacks `) && line.includes(key)),
      ).toHaveLength(1);
    expect(lines.slice(5)).toEqual(['5 faults.']);
  });

  it('is told of an end screen, the pictures of a storyboard, and a folder of segments with one line', async () => {
    const { id, run, keys } = await wholeVideo();
    for (const key of [keys.endScreen, keys.sprite, keys.segment, `${run}/hls/720p/00000.m4s`]) drop(key);
    expect((await check()).lines).toEqual([
      `video ${id} lacks ${run}/hls/720p/00000.m4s and 1 more files of ${run}/hls/720p/index.m3u8`,
      `video ${id} lacks ${keys.sprite} of ${run}/storyboard.vtt`,
      `video ${id} lacks ${keys.endScreen} (end_screen_key)`,
      '3 faults.',
    ]);
  });

  it('is no file of a video that was purged, or whose upload has not begun', async () => {
    const { id } = await wholeVideo();
    rmSync(dataDir, { recursive: true });
    const { db } = database;
    await db.delete(subtitles);
    await db.delete(uploads);
    await db
      .update(videos)
      .set({ ...noFiles, deletedAt: new Date() })
      .where(eq(videos.id, id));
    const begun = await insertVideo(db, 'colegioAtlas', { status: 'uploading' });
    await db.insert(uploads).values({ videoId: begun, totalBytes: 5, expiresAt: new Date() });
    expect(await check()).toEqual(fits);
  });

  it('is found by a deep check where a file is shorter than the rows say, or has other bytes', async () => {
    const { id, run, keys } = await wholeVideo();
    put(keys.original, 'bytez');
    expect(await check()).toEqual(fits);
    expect((await check('--deep')).lines).toEqual([
      `video ${id} has other bytes in ${keys.original} from 0 to 4`,
      '1 faults.',
    ]);
    put(keys.original);
    // As it was counted when the files were made.
    const sum = sizeOf(run);
    await database.db.update(videos).set({ renditionBytes: sum }).where(eq(videos.id, id));
    expect(await check('--deep')).toEqual(fits);
    put(keys.segment, 'byt');
    expect((await check('--deep')).lines[0]).toBe(`video ${id} has ${sum - 2} of ${sum} bytes in ${run}`);
    put(keys.segment, '');
    expect((await check()).lines[0]).toBe(`video ${id} has nothing in ${keys.segment}`);
  });
});

describe('what nothing names', () => {
  it('is no fault while it is under way, or waits for its removal', async () => {
    const { db } = database;
    const { id } = await wholeVideo();
    for (let runs = 0; runs < 23; runs += 1) put(`videos/${id}/${randomUUID()}/hls/master.m3u8`);
    const prefix = `videos/${id}/${randomUUID()}`;
    put(`${prefix}/hls/master.m3u8`, 'replaced', 3 * dayMs);
    const removal = { id: randomUUID(), subjectId: randomUUID(), kind: 'remove-files', payload: { prefix } };
    await db.insert(jobs).values(removal);
    const liveId = await insertLive(db, 'colegioAtlas');
    await db.delete(lives).where(eq(lives.id, liveId));
    mkdirSync(join(dataDir, 'live/recordings', liveId), { recursive: true });
    writeFileSync(join(dataDir, 'live/recordings', liveId, '1.mp4'), 'recording');
    expect(await check()).toEqual(fits);
  });

  it('is told once it is old, and removed where that is asked for', async () => {
    const lost = `videos/${randomUUID()}/${randomUUID()}`;
    put(`${lost}/hls/master.m3u8`, 'left behind', 2 * dayMs);
    expect(await check()).toEqual({ code: 1, lines: [`${lost} is named by nothing`, '1 faults.'] });
    expect(await check('--repair')).toEqual({
      code: 0,
      lines: [`${lost} is named by nothing and is removed`, ...fits.lines],
    });
    expect(await check()).toEqual(fits);
  });

  it('is not what gets its row while a list is held, however old its bytes are', async () => {
    const { db } = database;
    const { id } = await wholeVideo();
    const keys = {
      cues: `videos/${id}/${randomUUID()}/subtitles.vtt`,
      thumbnail: `videos/${id}/${randomUUID()}.jpg`,
    };
    let isChanged = false;
    listed = async (prefix) => {
      if (isChanged || !prefix.startsWith('videos')) return;
      isChanged = true;
      for (const key of Object.values(keys)) put(key, 'saved', 2 * dayMs);
      await db.update(subtitles).set({ fileKey: keys.cues }).where(eq(subtitles.videoId, id));
      await db.update(videos).set({ thumbnailKey: keys.thumbnail }).where(eq(videos.id, id));
    };
    await check('--repair');
    expect(isChanged).toBe(true);
    const left = Object.values(keys).map((key) => existsSync(join(dataDir, 'storage', key)));
    expect(left).toEqual([true, true]);
    expect(await check()).toEqual(fits);
  });
});

describe('the recording of a live', () => {
  it('is missing where its row has no file, but for one that begins', async () => {
    const { db } = database;
    const liveId = await insertLive(db, 'colegioAtlas', { status: 'live' });
    put(`live-images/${liveId}/logo.png`);
    const row = { liveId, startedAt: new Date(Date.now() - dayMs) };
    await db.insert(liveRecordings).values([
      { ...row, name: '1.mp4' },
      { ...row, name: '2.mp4', startedAt: new Date() },
    ]);
    expect((await check()).lines).toEqual([`recording 1.mp4 of live ${liveId} is missing`, '1 faults.']);
    await db.delete(lives).where(eq(lives.id, liveId));
  });
});
