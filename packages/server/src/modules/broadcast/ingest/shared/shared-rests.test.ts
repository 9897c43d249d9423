import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { livePlaylists, liveRecordings, lives } from '../../../../schema';
import { createMemoryStorage } from '../../../../testing/memory-storage';
import { insertPackagedVideo } from '../../../../testing/packaged-video';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import type { IngestLives, LiveForIngest } from '../ingest-lives';
import { cleanLiveFiles, findLiveFaults } from '../live-files';
import { createSharedRests } from './shared-rests';

const { blobs } = createMemoryStorage();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Lives that do not become videos. */
const unwanted = new Set<string>();
const rests = () => createSharedRests({ db: server.db, blobs });
const findKept: IngestLives['findKept'] = async (liveId) => {
  const [row] = await server.db.select().from(lives).where(eq(lives.id, liveId));
  return row === undefined
    ? null
    : ({ status: row.status, enableLive2vod: !unwanted.has(liveId) } as LiveForIngest);
};
const clean = (): Promise<void> => cleanLiveFiles(server.context, { findKept }, rests());

/** A live with a segment, a recording, and a playlist that changed so long ago. */
async function withMedia(values: Partial<typeof lives.$inferInsert>, minutesAgo: number): Promise<string> {
  const liveId = await insertLive(server.db, 'colegioAtlas', values);
  await blobs.put(`lives/${liveId}/s1/main/a.m4s`, 'media');
  await blobs.put(`live-recordings/${liveId}/1.mp4/000000000000000-4`, 'take');
  const changedAt = sql`now() - ${minutesAgo} * interval '1 minute'`;
  const row = { liveId, name: 'a/main.m3u8', signalId: 1, text: '', version: 1 };
  await server.db.insert(livePlaylists).values({ ...row, changedAt });
  return liveId;
}
/** Whether there is still media, a playlist, and a recording. */
async function left(liveId: string): Promise<readonly boolean[]> {
  const [media, recordings] = await Promise.all(
    ['lives', 'live-recordings'].map((prefix) => blobs.list(`${prefix}/${liveId}`)),
  );
  const rows = await server.db.$count(livePlaylists, eq(livePlaylists.liveId, liveId));
  return [media?.length !== 0, rows > 0, recordings?.length !== 0];
}

it('removes the media of lives that are over for an hour, and of those that are gone', async () => {
  const running = await withMedia({ status: 'live' }, 300);
  const fresh = await withMedia({ status: 'finished' }, 50);
  const over = await withMedia({ status: 'finished' }, 70);
  const unrecorded = await withMedia({ status: 'finished' }, 70);
  unwanted.add(unrecorded);
  const gone = await withMedia({ status: 'finished' }, 0);
  await server.db.delete(lives).where(eq(lives.id, gone));
  await clean();
  expect(await Promise.all([running, fresh, over, unrecorded, gone].map(left))).toEqual([
    [true, true, true],
    [true, true, true],
    [false, false, true],
    [false, false, false],
    [false, false, false],
  ]);
  // What a host sends late is removed with the next round.
  await blobs.put(`lives/${over}/s1/main/late.m4s`, 'media');
  await clean();
  expect(await left(over)).toEqual([false, false, true]);
});

it('removes a recording that became a video, and its row', async () => {
  const liveId = await withMedia({ status: 'finished' }, 0);
  await blobs.put(`live-recordings/${liveId}/2.mp4/000000000000000-4`, 'take');
  const videoId = await insertPackagedVideo(server.context, 'colegioAtlas');
  const row = { liveId, startedAt: new Date() };
  await server.db.insert(liveRecordings).values([
    { ...row, name: '1.mp4', videoId },
    { ...row, name: '2.mp4' },
  ]);
  await clean();
  expect(await blobs.list(`live-recordings/${liveId}`)).toEqual(['2.mp4']);
  expect(await server.db.$count(liveRecordings, eq(liveRecordings.liveId, liveId))).toBe(1);
});

it('tells what is left of lives that are gone, and recordings whose pieces are missing', async () => {
  const gone = await withMedia({ status: 'finished' }, 0);
  await server.db.delete(lives).where(eq(lives.id, gone));
  const liveId = await insertLive(server.db, 'colegioAtlas');
  const row = { liveId, startedAt: new Date(Date.now() - 3_600_000) };
  await server.db.insert(liveRecordings).values({ ...row, name: '3.mp4' });
  // The server removes them soon: the live was deleted a moment ago.
  const young = await findLiveFaults(server.db, rests());
  expect(young.orphans.filter((one) => one.liveId === gone)).toEqual([]);
  const aged = { ...rests(), ageOf: async () => 2 * 24 * 3_600_000 };
  const { orphans, lost } = await findLiveFaults(server.db, aged);
  expect(orphans.filter((one) => one.liveId === gone)).toMatchObject([
    { liveId: gone, what: 'media', path: `lives/${gone}` },
    { liveId: gone, what: 'recordings', path: `live-recordings/${gone}` },
  ]);
  expect(lost.filter((one) => one.liveId === liveId)).toEqual([{ liveId, name: '3.mp4' }]);
  await server.db
    .delete(liveRecordings)
    .where(and(eq(liveRecordings.liveId, liveId), eq(liveRecordings.name, '3.mp4')));
});
