import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveClips } from '../../../../schema';
import { createMemoryStorage } from '../../../../testing/memory-storage';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { isHeldByClip } from '../held-media.store';
import { createLiveMirror } from './live-mirror';

const { blobs } = createMemoryStorage();
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'palco-mirror-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

type Status = (typeof liveClips.$inferSelect)['status'];

/** A clip of one segment, whose initialization section others share. */
async function insertClip(liveId: string, status: Status, uri: string): Promise<void> {
  const [from, until] = [new Date(0), new Date(4000)];
  const segments = [{ uri, init: 'init.mp4', seconds: 4, startedAt: 0, discontinuity: false }];
  const id = crypto.randomUUID();
  const accountId = crypto.randomUUID();
  await server.db
    .insert(liveClips)
    .values({ id, liveId, accountId, title: 'Clipe', status, from, until, segments });
}

it('leaves in the store what a clip that is not made yet needs, and nothing else that a list dropped', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const other = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  await insertClip(liveId, 'making', 'making.m4s');
  await insertClip(liveId, 'failed', 'failed.m4s');
  await insertClip(liveId, 'ready', 'ready.m4s');
  await insertClip(other, 'making', 'other.m4s');
  const uris = ['making.m4s', 'failed.m4s', 'ready.m4s', 'other.m4s', 'free.m4s', 'init.mp4'];
  const keyOf = (uri: string): string => `lives/${liveId}/${uri}`;
  const mirror = createLiveMirror({
    folder,
    blobs,
    keyOf,
    isHeld: (uri) => isHeldByClip(server.db, liveId, uri),
    publish: async () => true,
    keep: () => undefined,
    log: server.context.log,
    signal: { live: liveId, signal: 1 },
  });
  for (const uri of uris) {
    await writeFile(join(folder, uri), 'media');
    mirror.take({ kind: 'media', uri });
  }
  await mirror.settle();
  expect((await blobs.list(`lives/${liveId}`)).sort()).toEqual([...uris].sort());
  mirror.take({ kind: 'removed', uris });
  await mirror.settle();
  expect((await blobs.list(`lives/${liveId}`)).sort()).toEqual(['failed.m4s', 'init.mp4', 'making.m4s']);
});
