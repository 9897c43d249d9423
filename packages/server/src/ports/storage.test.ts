import { mkdir, mkdtemp, open, readFile, readdir, rm, symlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage';
import { startS3Server } from '../testing/s3-server';
import type { S3Server } from '../testing/s3-server';
import { describeStorage } from '../testing/storage-suite';
import { createDiskBlobs } from './blob-store';
import { isStorageError, isStorageKey } from './disk-files';
import { createDiskParts } from './disk-parts';
import { createS3Storage } from './s3/s3-storage';
import { createDiskScratch } from './scratch';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'palco-storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const MIB = 1024 * 1024;
const key = 'sources/7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11';

const diskStorage = (below = root) => {
  const folder = join(below, 'storage');
  return { parts: createDiskParts(folder), blobs: createDiskBlobs(folder) };
};
/** Sizes that make several pieces and joined parts of the few bytes of a test. */
const smallParts = { pieceBytes: 64, minPartBytes: 16, staleMs: 1 };
let s3: S3Server;
let bucket = 0;
beforeAll(async () => {
  s3 = await startS3Server({ minPartBytes: smallParts.minPartBytes });
});
afterAll(() => s3.stop());
const bucketStorage = () => createS3Storage({ ...s3.location, prefix: `test-${++bucket}/` }, smallParts);

describe('storage keys', () => {
  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../x',
    'sources/..',
    'sources/../../x',
    'sources/./x',
    'sources//x',
    'sources/x/',
    'sources\\x',
    'sources/..\\x',
    'sources/%2e%2e/x',
    'sources/x\u0000',
    'sources/.hidden',
    'sources/a b',
    'sources/a~b',
    'sources/ação',
    'C:/x',
    `sources/${'x'.repeat(300)}`,
    Array.from({ length: 40 }, () => 'x').join('/'),
  ])('%j is none', async (wrong) => {
    const { parts, blobs } = diskStorage();
    expect(isStorageKey(wrong)).toBe(false);
    const refused = { code: 'INVALID_KEY' };
    await expect(parts.begin(wrong)).rejects.toMatchObject(refused);
    await expect(parts.put({ key: wrong, id: 'x' }, { offset: 0, sizeBytes: 1 })).rejects.toMatchObject(
      refused,
    );
    await expect(parts.abort({ key, id: wrong })).rejects.toMatchObject(refused);
    await expect(blobs.put(wrong, 'x')).rejects.toMatchObject(refused);
    await expect(blobs.removePrefix(wrong)).rejects.toMatchObject(refused);
    await expect(blobs.stat(wrong)).rejects.toMatchObject(refused);
    await expect(blobs.fetch(wrong, join(root, 'x'))).rejects.toMatchObject(refused);
    expect(await readdir(root)).toEqual([]);
  });

  it.each([key, 'videos/7d9f/hls/720p/init_0.mp4', 'accounts/7d9f/thumbnail.jpg', '_drafts/x'])(
    '%j is one',
    (right) => expect(isStorageKey(right)).toBe(true),
  );
});

describeStorage('a disk', (folder) => diskStorage(folder));
describeStorage('memory', createMemoryStorage);
describeStorage('a bucket', bucketStorage);

describe('parts on a disk', () => {
  it.skipIf(process.platform !== 'linux')('report a full disk as FULL', async () => {
    const { parts } = diskStorage();
    const upload = await parts.begin(key);
    const [name = ''] = await readdir(join(root, 'storage/parts'));
    await rm(join(root, 'storage/parts', name));
    await symlink('/dev/full', join(root, 'storage/parts', name));
    const part = await parts.put(upload, { offset: 0, sizeBytes: 1 });
    const failure = await part.write([Buffer.from('x')]).catch((error: unknown) => error);
    await part.close();
    expect(isStorageError(failure, 'FULL')).toBe(true);
    expect(isStorageError(new Error('x'), 'FULL')).toBe(false);
  });

  it('fail when an early sync failed, although the last one succeeds', async () => {
    const { parts } = diskStorage();
    const upload = await parts.begin(key);
    const part = await parts.put(upload, { offset: 0, sizeBytes: 8 * MIB });
    const probe = await open(join(root, 'probe'), 'w');
    await probe.close();
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const sync = vi.spyOn(handles, 'datasync').mockRejectedValueOnce(full);
    try {
      await part.write([Buffer.alloc(5 * MIB)]);
      await expect(part.finish()).rejects.toMatchObject({ code: 'FULL' });
    } finally {
      sync.mockRestore();
      await part.close();
    }
  });

  it('do not use the reserve of the database, also when their size is unknown', async () => {
    const { parts } = diskStorage();
    const upload = await parts.begin(key);
    vi.spyOn(parts, 'freeBytes').mockResolvedValue(3);
    const part = await parts.put(upload, { offset: 0, sizeBytes: null });
    await part.write([Buffer.from('123')]);
    await expect(part.write([Buffer.from('4567')])).rejects.toMatchObject({ code: 'FULL' });
    await part.close();
  });

  it('are completed once by as many as ask at the same time', async () => {
    const { parts, blobs } = diskStorage();
    for (let round = 0; round < 5; round += 1) {
      const upload = await parts.begin(`sources/round-${round}`);
      const writer = await parts.put(upload, { offset: 0, sizeBytes: 4 });
      await writer.write([Buffer.from('aula')]);
      await writer.finish();
      await writer.close();
      // One after another, so that each meets the file at another step of the first one.
      const asked = Array.from({ length: 40 }, async (_, turn) => {
        for (let waited = 0; waited < turn; waited += 1) await setImmediate();
        await parts.complete(upload, 4);
      });
      await Promise.all(asked);
      expect(await blobs.stat(upload.key)).toMatchObject({ sizeBytes: 4 });
    }
  });

  it('leave no file behind, complete or given up', async () => {
    const { parts } = diskStorage();
    for (const end of ['complete', 'abort'] as const) {
      const upload = await parts.begin(key);
      const part = await parts.put(upload, { offset: 0, sizeBytes: 1 });
      await part.write([Buffer.from('x')]);
      await part.finish();
      await part.close();
      await parts[end](upload, 1);
      expect(await readdir(join(root, 'storage/parts'))).toEqual([]);
    }
  });
});

describe('blobs on a disk', () => {
  it.skipIf(process.platform !== 'linux')('are copied to another file system', async () => {
    const { blobs } = diskStorage();
    await blobs.put(key, 'bytes');
    const elsewhere = await mkdtemp('/dev/shm/palco-');
    try {
      await blobs.fetch(key, join(elsewhere, 'source'));
      expect(await readFile(join(elsewhere, 'source'), 'utf8')).toBe('bytes');
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});

describe('a scratch', () => {
  it('removes what a process that died left behind, and nothing of a living one', async () => {
    const folder = join(root, 'scratch');
    const living = await createDiskScratch(folder).open();
    const [machine] = (await readdir(folder))[0]!.split('~');
    for (const name of [`${machine}~${2 ** 30}~x`, `elsewhere~${2 ** 30}~x`, `${machine}~${process.ppid}~x`])
      await mkdir(join(folder, name));
    await living.remove();
    await createDiskScratch(folder).open();
    const left = (await readdir(folder)).map((name) => name.split('~').slice(0, 2).join('~'));
    expect(left.sort()).toEqual(
      [`${machine}~${process.pid}`, `${machine}~${process.ppid}`, `elsewhere~${2 ** 30}`].sort(),
    );
  });
});

it('pictures and subtitles on a disk leave its reserve, which what is read and removed does not need', async () => {
  let free = 5;
  const blobs = createDiskBlobs(join(root, 'small'), { freeBytes: async () => free });
  await blobs.put('videos/a/poster.jpg', 'bytes');
  free = 4;
  await expect(blobs.put('videos/a/other.jpg', 'bytes')).rejects.toMatchObject({ code: 'FULL' });
  expect(await blobs.list('videos/a')).toEqual(['poster.jpg']);
  expect(await blobs.stat('videos/a/poster.jpg')).not.toBeNull();
  await blobs.remove('videos/a/poster.jpg');
});
