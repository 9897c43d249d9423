import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStorageError, isStorageKey } from './disk-files';
import { createDiskStorage } from './object-storage';
import type { ObjectStorage } from './object-storage';

let root: string;
let storage: ObjectStorage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'palco-storage-'));
  storage = createDiskStorage(join(root, 'storage'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const key = 'sources/7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11';

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
    'sources/ação',
    'C:/x',
    `sources/${'x'.repeat(300)}`,
    Array.from({ length: 40 }, () => 'x').join('/'),
  ])('%j is none', async (wrong) => {
    expect(isStorageKey(wrong)).toBe(false);
    expect(() => storage.localPath(wrong)).toThrow(expect.objectContaining({ code: 'INVALID_KEY' }));
    await expect((async () => storage.openWrite(wrong))()).rejects.toMatchObject({ code: 'INVALID_KEY' });
    expect(await readdir(root)).toEqual([]);
  });

  it.each([key, 'videos/7d9f/hls/720p/init_0.mp4', 'accounts/7d9f/thumbnail.jpg', '_drafts/x'])(
    '%j is one',
    (right) => {
      expect(isStorageKey(right)).toBe(true);
      expect(storage.localPath(right).startsWith(join(root, 'storage'))).toBe(true);
    },
  );
});

describe('disk storage', () => {
  it('writes anywhere in an object and keeps what it holds', async () => {
    const first = await storage.openWrite(key);
    await first.resize(10);
    await first.write([Buffer.from('56'), Buffer.alloc(0), Buffer.from('789')], 5);
    await first.sync();
    await first.close();
    const second = await storage.openWrite(key);
    await second.write([Buffer.from('01234')], 0);
    const target = new Uint8Array(12);
    expect(await second.read(target, 0)).toBe(10);
    await second.close();
    expect(await readFile(storage.localPath(key), 'latin1')).toBe('0123456789');
  });

  it('writes batches of more buffers than one system call takes', async () => {
    const object = await storage.openWrite(key);
    const buffers = Array.from({ length: 3000 }, (_, index) => Buffer.from([index % 251, index % 7]));
    await object.write(buffers, 0);
    await object.close();
    expect(await readFile(storage.localPath(key))).toEqual(Buffer.concat(buffers));
  });

  it('knows how much room there is', async () => {
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });

  it.skipIf(process.platform !== 'linux')('says that the disk is full in its own words', async () => {
    await mkdir(join(root, 'storage/sources'), { recursive: true });
    await symlink('/dev/full', storage.localPath(key));
    const object = await storage.openWrite(key);
    const failure = await object.write([Buffer.from('x')], 0).catch((error: unknown) => error);
    await object.close();
    expect(isStorageError(failure, 'FULL')).toBe(true);
    expect(isStorageError(new Error('x'), 'FULL')).toBe(false);
  });
});
