import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../../testing/memory-storage';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { wholeOf } from '../../../../ports/object-version';
import type { ByteRange } from '../../../../ports/object-version';
import type { LiveReader } from '../../../../ports/live-reader';
import { lives } from '../../../../schema';
import { claimSignal } from '../publishers.store';
import { publishPlaylist } from './live-playlists.store';
import { createSharedReader } from './shared-reader';

const { blobs } = createMemoryStorage();
let server: TestServer;
let reader: LiveReader;
let liveId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  reader = createSharedReader({ db: server.db, blobs });
  liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const [account] = await server.db.select().from(lives).where(eq(lives.id, liveId));
  const claim = { ...connection(), accountId: account?.accountId ?? '', keyId: null, testEndsAt: null };
  const holders = { id: 'here', isGone: () => true, isRunning: () => false };
  await claimSignal(server.db, claim, { holders, teamLimit: 99, testLimit: 99 });
});
afterAll(() => server.stop());

const connection = () => ({ liveId, signalId: 1, publisherId: 'encoder' });
const publish = (text: string, version: number): Promise<boolean> =>
  publishPlaylist(server.db, connection(), { name: 'a/main.m3u8', text, version });
const key = (): string => `lives/${liveId}/a/main.m3u8`;
const whole: ByteRange = { start: 0, end: Infinity };
const open = async (from: LiveReader, name: string, range = whole): Promise<Readable> => {
  const body = (await from.openVersion(name, () => range))?.body ?? Buffer.alloc(0);
  return Buffer.isBuffer(body) ? Readable.from([body]) : body;
};
const textOf = async (name: string, range = whole): Promise<string> =>
  (await buffer(await open(reader, name, range))).toString();

it('follows a playlist, and reads of it what was asked for', async () => {
  expect(await reader.stat(key())).toBeNull();
  await publish('first', 1);
  await expect.poll(async () => (await reader.stat(key()))?.sizeBytes).toBe(5);
  await publish('the second', 2);
  await expect.poll(() => textOf(key())).toBe('the second');
  expect(await textOf(key(), { start: 4, end: 6 })).toBe('sec');
});

it('reads the version whose size it told, also after the playlist has changed', async () => {
  await publish('first', 1);
  await expect.poll(() => reader.stat(key())).not.toBeNull();
  const version = await reader.openVersion(key(), wholeOf);
  await publish('the second', 2);
  await expect.poll(() => textOf(key())).toBe('the second');
  expect(version?.file.sizeBytes).toBe(5);
  expect((await buffer(version?.body as Readable)).toString()).toBe('first');
});

it('changes the tag of a playlist with each version', async () => {
  await publish('same size 1', 1);
  await expect.poll(() => reader.stat(key())).not.toBeNull();
  const before = (await reader.stat(key()))?.tag;
  await expect
    .poll(async () => {
      await publish('same size 2', 2);
      return (await reader.stat(key()))?.tag;
    })
    .not.toBe(before);
});

it('reads media from the store, whose tag does not depend on the host', async () => {
  const media = `lives/${liveId}/s1/main/0a.m4s`;
  expect(await reader.stat(media)).toBeNull();
  await blobs.put(media, 'bytes');
  await expect.poll(() => reader.stat(media)).not.toBeNull();
  const other = createSharedReader({ db: server.db, blobs });
  expect(await other.stat(media)).toEqual(await reader.stat(media));
  expect(await textOf(media, { start: 1, end: 2 })).toBe('yt');
});

it('gives media that this host sends without asking the store', async () => {
  const media = `lives/${liveId}/s1/main/0b.m4s`;
  reader.keep?.(media, Buffer.from('kept'));
  expect(await textOf(media)).toBe('kept');
  expect(await blobs.stat(media)).toBeNull();
});

it('holds no more media in memory for viewers who read slowly than it may', async () => {
  const loaded: string[] = [];
  const watched = {
    ...blobs,
    openRead(media: string, ...rest: [range?: { start: number; end: number }]) {
      if (rest.length === 0) loaded.push(media);
      return blobs.openRead(media, ...rest);
    },
  };
  const limits = { mostSent: 1_000_000, mostLoads: 1 };
  const small = createSharedReader({ db: server.db, blobs: watched }, limits);
  const names = Array.from({ length: 6 }, (_, index) => `lives/${liveId}/s1/main/slow${index}.m4s`);
  for (const media of names) await blobs.put(media, Buffer.alloc(600_000, media));
  const slow = [];
  for (const media of names) {
    const stream = await open(small, media);
    // The first bytes come, and nobody reads on.
    await once(stream, 'readable');
    slow.push(stream);
  }
  expect(loaded).toEqual(names.slice(0, 2));
  // Everybody gets all of it, and what was asked for.
  for (const [index, stream] of slow.entries())
    expect((await buffer(stream)).equals(Buffer.alloc(600_000, names[index]))).toBe(true);
  const [first = '', , , , , last = ''] = names;
  for (const media of [first, last])
    expect(await buffer(await open(small, media, { start: 7, end: 11 }))).toEqual(
      Buffer.alloc(600_000, media).subarray(7, 12),
    );
});

it('has room again where viewers left', async () => {
  const limits = { mostSent: 1, mostLoads: 9 };
  const small = createSharedReader({ db: server.db, blobs }, limits);
  const [first, second] = [`lives/${liveId}/s1/main/a.m4s`, `lives/${liveId}/s1/main/b.m4s`];
  for (const media of [first, second]) await blobs.put(media, Buffer.alloc(600_000));
  const stream = await open(small, first);
  await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  await small.stat(second);
  // It was loaded, and is not asked for again.
  await blobs.remove(second);
  expect(await small.stat(second)).not.toBeNull();
});

it('does not ask the store for each look at media that are not there, also where there is no room', async () => {
  let asked = 0;
  const watched = { ...blobs, stat: (key: string) => ((asked += 1), blobs.stat(key)) };
  const small = createSharedReader({ db: server.db, blobs: watched }, { mostSent: 0, mostLoads: 9 });
  const media = `lives/${liveId}/s1/main/part-0.m4s`;
  for (let look = 0; look < 100; look += 1) expect(await small.stat(media)).toBeNull();
  expect(asked).toBeLessThan(50);
});
