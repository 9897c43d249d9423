import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from '../../../ports/s3/s3-storage';
import { startS3Server } from '../../../testing/s3-server';
import type { S3Server } from '../../../testing/s3-server';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createDiskLives } from './disk-lives';
import { liveFolders } from './live-folders';
import type { LiveStore } from './live-store';
import { createLiveMirror } from './shared/live-mirror';
import { createSharedLives } from './shared';

let server: TestServer;
let s3: S3Server;
let dataDir: string;
beforeAll(async () => {
  [server, s3, dataDir] = await Promise.all([
    startTestServer(),
    startS3Server(),
    mkdtemp(join(tmpdir(), 'palco-held-')),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), s3.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** A store of lives, and how a segment comes into it and goes as its list drops it. */
interface Place {
  readonly store: LiveStore;
  put(liveId: string, uri: string, bytes: string): Promise<void>;
  drop(liveId: string, uris: readonly string[]): Promise<void>;
}

function onDisk(): Place {
  const folders = liveFolders({ dataDir, secret: 's'.repeat(32) });
  const pathOf = (liveId: string, uri: string): string => join(folders.media(liveId), uri);
  return {
    store: createDiskLives({ db: server.db }, folders),
    async put(liveId, uri, bytes) {
      await mkdir(dirname(pathOf(liveId, uri)), { recursive: true });
      await writeFile(pathOf(liveId, uri), bytes);
    },
    async drop(liveId, uris) {
      for (const uri of uris) await rm(pathOf(liveId, uri));
    },
  };
}

function inBucket(): Place {
  const { blobs } = createS3Storage(s3.location);
  const { db } = server;
  const { log } = server.context;
  const liveFiles = { stat: blobs.stat, openVersion: blobs.openVersion };
  const folders = liveFolders({ dataDir: join(dataDir, 'scratch'), secret: 's'.repeat(32) });
  return {
    store: createSharedLives({ db, blobs, log, liveFiles, folders }),
    put: (liveId, uri, bytes) => blobs.put(`lives/${liveId}/${uri}`, bytes),
    async drop(liveId, uris) {
      const mirror = createLiveMirror({
        folder: folders.media(liveId),
        blobs,
        keyOf: (uri) => `lives/${liveId}/${uri}`,
        publish: async () => true,
        keep: () => undefined,
        log,
        signal: { live: liveId, signal: 1 },
      });
      mirror.take({ kind: 'removed', uris });
      await mirror.settle();
      for (const uri of uris) expect(await blobs.stat(`lives/${liveId}/${uri}`)).toBeNull();
    },
  };
}

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('media of a clip %s', (_where, open) => {
  const uris = ['s1-abc/main/init.mp4', 's1-abc/main/7.m4s', 's1-abc/main/8.m4s'];

  it('stay while the lists drop them and the live is cleaned, until they are released', async () => {
    const { store, put, drop } = open();
    const liveId = randomUUID();
    for (const uri of [...uris, 's1-abc/main/9.m4s']) await put(liveId, uri, `bytes of ${uri}`);
    const clips = [
      { id: randomUUID(), liveId },
      { id: randomUUID(), liveId },
    ];
    for (const clip of clips) expect(await store.holdMedia(clip, uris)).toBe(true);
    // A second try finds its own.
    expect(await store.holdMedia(clips[0]!, uris)).toBe(true);
    await drop(liveId, uris);
    await store.removeMedia(liveId);
    const read = async (index: number) =>
      (await Promise.all(uris.map((uri) => store.readHeld(clips[index]!, uri)))).map(
        (bytes) => bytes?.toString() ?? null,
      );
    const whole = uris.map((uri) => `bytes of ${uri}`);
    expect([await read(0), await read(1)]).toEqual([whole, whole]);
    expect(await store.readHeld(clips[0]!, 's1-abc/main/9.m4s')).toBeNull();
    expect(await store.listHeld()).toEqual(expect.arrayContaining(clips.map(({ id }) => id)));

    await store.releaseMedia(clips[0]!.id);
    expect([await read(0), await read(1)]).toEqual([[null, null, null], whole]);
    expect(await store.listHeld()).not.toContain(clips[0]!.id);
    await store.releaseMedia(clips[1]!.id);
    expect(await store.listHeld()).not.toContain(clips[1]!.id);
  });

  it('are not held where one of them is gone already', async () => {
    const { store, put } = open();
    const clip = { id: randomUUID(), liveId: randomUUID() };
    for (const uri of uris.slice(1)) await put(clip.liveId, uri, uri);
    expect(await store.holdMedia(clip, uris)).toBe(false);
    await store.releaseMedia(clip.id);
    expect(await store.listHeld()).not.toContain(clip.id);
  });
});
