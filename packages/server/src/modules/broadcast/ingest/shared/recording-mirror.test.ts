import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { liveRecordings, lives } from '../../../../schema';
import { createMemoryStorage } from '../../../../testing/memory-storage';
import { insertLive } from '../../../../testing/samples';
import { insertPackagedVideo } from '../../../../testing/packaged-video';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { liveFolders } from '../live-folders';
import { hasHeldRecording, holdRecording } from '../recordings.store';
import { createRecordingMirror } from './recording-mirror';
import type { RecordingMirror } from './recording-mirror';
import { createSharedRests } from './shared-rests';
import { createSharedLives } from './shared-lives';

const { blobs } = createMemoryStorage();
let dataDir: string;
let server: TestServer;
let mirror: RecordingMirror;
const folders = () => liveFolders({ dataDir, secret: 's'.repeat(32) });
const parts = () => ({ db: server.db, log: server.context.log, blobs, folders: folders() });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'palco-recordings-'));
  server = await startTestServer();
});
beforeEach(() => {
  mirror = createRecordingMirror(parts());
});
afterEach(() => mirror.stop());
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const name = '00000000000001-aa.mp4';
async function newLive(): Promise<string> {
  const liveId = await insertLive(server.db, 'colegioAtlas');
  await mkdir(folders().recordings(liveId), { recursive: true });
  return liveId;
}
const pathOf = (liveId: string, file = name): string => join(folders().recordings(liveId), file);
const write = (liveId: string, text: string, file = name) => writeFile(pathOf(liveId, file), text);
/** The recordings of a live in the store, as the job reads them. */
async function stored(liveId: string): Promise<readonly (readonly [string, string, boolean])[]> {
  const work = await mkdtemp(join(dataDir, 'work-'));
  const store = createSharedLives({
    ...parts(),
    liveFiles: { stat: blobs.stat, openVersion: blobs.openVersion },
  });
  try {
    const all = await store.listRecordings(liveId);
    return await Promise.all(
      all.map(async (one) => {
        const path = await store.fetchRecording(
          { liveId, name: one.name },
          work,
          new AbortController().signal,
        );
        return [one.name, await readFile(path, 'utf8'), one.isCut] as const;
      }),
    );
  } finally {
    await store.stop();
  }
}
const isHeld = (liveId: string): Promise<boolean> => hasHeldRecording(server.db, liveId);

it('sends what grows in pieces, holds it until all is there, and leaves nothing on the disk', async () => {
  const liveId = await newLive();
  await write(liveId, 'first');
  mirror.take(liveId, { kind: 'recorded', name, sizeBytes: 5 });
  await expect.poll(() => stored(liveId)).toEqual([[name, 'first', false]]);
  expect(await isHeld(liveId)).toBe(true);
  await write(liveId, 'first second');
  mirror.take(liveId, { kind: 'recorded', name, sizeBytes: 12 });
  mirror.take(liveId, { kind: 'recording-ended', name, isCut: false });
  await expect.poll(() => isHeld(liveId)).toBe(false);
  expect(await stored(liveId)).toEqual([[name, 'first second', false]]);
  expect(await readdir(folders().recordings(liveId))).toEqual([]);
  expect(await createSharedRests(parts()).listRecorded()).toContainEqual(
    expect.objectContaining({ liveId, path: `live-recordings/${liveId}` }),
  );
});

it('says that something is missing after one that was cut', async () => {
  const liveId = await newLive();
  await write(liveId, 'whole');
  mirror.take(liveId, { kind: 'recorded', name, sizeBytes: 5 });
  // The packager renames it first.
  await rm(pathOf(liveId));
  await write(liveId, 'whole', name.replace('.mp4', '.cut.mp4'));
  mirror.take(liveId, { kind: 'recording-ended', name, isCut: true });
  await expect.poll(() => stored(liveId)).toEqual([[name, 'whole', true]]);
  await expect.poll(() => isHeld(liveId)).toBe(false);
  expect(await readdir(folders().recordings(liveId))).toEqual([]);
});

it('sends what a packager that died has written beyond its last word', async () => {
  const liveId = await newLive();
  await write(liveId, 'told and not told');
  mirror.take(liveId, { kind: 'recorded', name, sizeBytes: 4 });
  mirror.endAll(liveId);
  await expect.poll(() => stored(liveId)).toEqual([[name, 'told and not told', false]]);
  await expect.poll(() => isHeld(liveId)).toBe(false);
});

it('takes up what an earlier process left, from where it was', async () => {
  const liveId = await newLive();
  await blobs.put(`live-recordings/${liveId}/${name}/000000000000000-4`, 'left');
  await write(liveId, 'left here');
  await write(liveId, 'never seen', '00000000000002-bb.mp4');
  await mirror.resume();
  await expect.poll(() => readdir(folders().recordings(liveId))).toEqual([]);
  expect(await stored(liveId)).toEqual([
    [name, 'left here', false],
    ['00000000000002-bb.mp4', 'never seen', false],
  ]);
});

it('takes up one that was cut under the name that it had', async () => {
  const liveId = await newLive();
  await holdRecording(server.db, { liveId, name });
  await server.db.update(liveRecordings).set({ heldUntil: null }).where(eq(liveRecordings.liveId, liveId));
  await write(liveId, 'cut', name.replace('.mp4', '.cut.mp4'));
  await mirror.resume();
  await expect.poll(() => readdir(folders().recordings(liveId))).toEqual([]);
  expect(await stored(liveId)).toEqual([[name, 'cut', true]]);
});

it('leaves what another process of this machine is sending', async () => {
  const liveId = await newLive();
  await holdRecording(server.db, { liveId, name });
  await write(liveId, 'of another');
  await mirror.resume();
  expect(existsSync(pathOf(liveId))).toBe(true);
  expect(await stored(liveId)).toEqual([]);
});

it('removes what is left of a live that is gone, or whose video was made', async () => {
  const made = await newLive();
  const gone = await newLive();
  const { db } = server;
  await holdRecording(db, { liveId: made, name });
  await db.delete(liveRecordings).where(and(eq(liveRecordings.liveId, made), eq(liveRecordings.name, name)));
  const recordingVideoId = await insertPackagedVideo(server.context, 'colegioAtlas');
  await db.update(lives).set({ recordingVideoId }).where(eq(lives.id, made));
  for (const liveId of [made, gone]) await write(liveId, 'rest');
  await db.delete(lives).where(eq(lives.id, gone));
  await mirror.resume();
  expect([existsSync(pathOf(made)), existsSync(pathOf(gone))]).toEqual([false, false]);
  expect([await stored(made), await stored(gone)]).toEqual([[], []]);
});

it('waits for a list of the store that is older than what was sent', async () => {
  const liveId = await newLive();
  await write(liveId, 'first');
  mirror.take(liveId, { kind: 'recorded', name, sizeBytes: 5 });
  await expect.poll(() => stored(liveId)).toEqual([[name, 'first', false]]);
  await write(liveId, 'first last');
  mirror.take(liveId, { kind: 'recorded', name, sizeBytes: 10 });
  mirror.take(liveId, { kind: 'recording-ended', name, isCut: false });
  await expect.poll(() => isHeld(liveId)).toBe(false);
  /** The lists as they are, or as they were. */
  const lists = { lack: (_key: string): boolean => false };
  const list: typeof blobs.list = async (prefix) =>
    (await blobs.list(prefix)).filter((one) => !lists.lack(`${prefix}/${one}`));
  const store = createSharedLives({
    ...parts(),
    blobs: { ...blobs, list },
    liveFiles: { stat: blobs.stat, openVersion: blobs.openVersion },
  });
  const fetch = async (): Promise<string> => {
    const work = await mkdtemp(join(dataDir, 'work-'));
    return readFile(await store.fetchRecording({ liveId, name }, work, new AbortController().signal), 'utf8');
  };
  expect(await store.isRecordingHeld(liveId)).toBe(false);
  lists.lack = (key) => key.endsWith('000000000000005-5');
  expect(await store.isRecordingHeld(liveId)).toBe(true);
  await expect(fetch()).rejects.toThrow('RECORDING_BUSY');
  // The whole recording is not listed yet.
  lists.lack = (key) => key.endsWith(`${liveId}/${name}`);
  expect(await store.isRecordingHeld(liveId)).toBe(true);
  lists.lack = () => false;
  expect(await fetch()).toBe('first last');
  await store.stop();
});
