import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskBlobs } from './blob-store';
import type { BlobStore } from './blob-store';
import { createDiskScratch } from './scratch';

let root: string;
let blobs: BlobStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'palco-blobs-'));
  blobs = createDiskBlobs(join(root, 'storage'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('blobs on a disk', () => {
  it('are put, told of, read and removed', async () => {
    await blobs.put('videos/a/poster.jpg', 'picture');
    expect(await blobs.stat('videos/a/poster.jpg')).toMatchObject({ sizeBytes: 7 });
    expect(await text(blobs.openRead('videos/a/poster.jpg'))).toBe('picture');
    expect(await text(blobs.openRead('videos/a/poster.jpg', { start: 2, end: 4 }))).toBe('ctu');
    await blobs.remove('videos/a/poster.jpg');
    await blobs.remove('videos/a/poster.jpg');
    expect(await blobs.stat('videos/a/poster.jpg')).toBeNull();
  });

  it('take a whole folder below a prefix, list it and let it go', async () => {
    const scratch = await createDiskScratch(join(root, 'scratch')).open();
    await mkdir(join(scratch.path, 'out/hls'), { recursive: true });
    await writeFile(join(scratch.path, 'out/hls/master.m3u8'), '#EXTM3U');
    await blobs.putFolder('videos/a/run', join(scratch.path, 'out'));
    expect(await text(blobs.openRead('videos/a/run/hls/master.m3u8'))).toBe('#EXTM3U');
    expect(await blobs.list('videos')).toEqual(['a']);
    expect(await blobs.list('videos/none')).toEqual([]);
    await blobs.removePrefix('videos/a');
    expect(await blobs.stat('videos/a/run/hls/master.m3u8')).toBeNull();
  });

  it('never take a folder in the place of another one', async () => {
    await blobs.put('videos/a/run/x', 'served');
    await mkdir(join(root, 'other'));
    await writeFile(join(root, 'other', 'x'), 'other');
    await expect(blobs.putFolder('videos/a/run', join(root, 'other'))).rejects.toThrow();
    expect(await text(blobs.openRead('videos/a/run/x'))).toBe('served');
  });

  it('are replaced as a whole, with no draft left behind', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => blobs.put('videos/a/x', String(index).repeat(1000))),
    );
    expect(await text(blobs.openRead('videos/a/x'))).toMatch(/^(\d)\1{999}$/);
    expect(await readdir(join(root, 'storage/videos/a'))).toEqual(['x']);
  });

  it.each(['../x', '/etc/passwd', 'videos//x', 'videos/.hidden'])('refuse the key %j', async (wrong) => {
    await expect(blobs.put(wrong, 'x')).rejects.toMatchObject({ code: 'INVALID_KEY' });
    await expect(blobs.removePrefix(wrong)).rejects.toMatchObject({ code: 'INVALID_KEY' });
    await expect(blobs.stat(wrong)).rejects.toMatchObject({ code: 'INVALID_KEY' });
    expect(await readdir(root)).toEqual([]);
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
