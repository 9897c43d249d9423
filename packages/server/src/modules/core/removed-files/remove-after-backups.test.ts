import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../../schema/kernel/jobs';
import { holdFiles } from '../../../kernel/storage/files-hold';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createDiskLives } from '../../broadcast/ingest/disk-lives';
import { cleanLiveFiles } from '../../broadcast/ingest/live-files';
import { liveRoots } from '../../broadcast/ingest/live-folders';
import { eq } from 'drizzle-orm';
import { createRemoveFilesWorker, removeFilesKind } from './remove-files.job';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ storage: 'folder' });
});
afterAll(() => server.stop());

const waiting = () => server.db.select().from(jobs).where(eq(jobs.kind, removeFilesKind));

/** Does the removals that wait, as the worker of the queue does. */
async function removeWaiting(): Promise<void> {
  const worker = createRemoveFilesWorker(server.context);
  const rows = await waiting();
  await server.db.delete(jobs).where(eq(jobs.kind, removeFilesKind));
  const run = { signal: new AbortController().signal, progress: () => undefined };
  for (const row of rows) await worker.run(row, run);
}

it('removes nothing of the storage while a backup copies it, and all of it afterwards', async () => {
  const { blobs, parts } = server.context;
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  await blobs.put(`users/${ids[0]}.png`, 'picture');
  await blobs.put(`videos/${ids[1]}/run/master.m3u8`, 'list');
  const upload = await parts.begin(`sources/${ids[2]}`);
  const left = async () => [
    (await blobs.stat(`users/${ids[0]}.png`)) !== null,
    (await blobs.stat(`videos/${ids[1]}/run/master.m3u8`)) !== null,
    (await parts.usedBytes(upload)) !== null,
  ];
  const hold = await holdFiles(server.pool);
  await blobs.remove(`users/${ids[0]}.png`);
  await blobs.removePrefix(`videos/${ids[1]}`);
  await parts.abort(upload);
  expect(await left()).toEqual([true, true, true]);
  // A job whose time comes while the backup still runs waits again.
  await removeWaiting();
  expect([await left(), (await waiting()).length]).toEqual([[true, true, true], 3]);
  await hold.release();
  await removeWaiting();
  expect([await left(), (await waiting()).length]).toEqual([[false, false, false], 0]);
});

it('leaves the recordings of lives alone while a backup copies them', async () => {
  const folders = liveRoots(server.dataDir);
  const gone = folders.recordings(randomUUID());
  mkdirSync(gone, { recursive: true });
  writeFileSync(join(gone, 'part.mp4'), 'recording');
  const clean = () =>
    cleanLiveFiles(server.context, { findKept: async () => null }, createDiskLives(server.context, folders));
  const hold = await holdFiles(server.pool);
  await clean();
  expect(existsSync(gone)).toBe(true);
  await hold.release();
  await clean();
  expect(existsSync(gone)).toBe(false);
});
