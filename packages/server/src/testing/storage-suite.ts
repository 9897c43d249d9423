import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../ports/blob-store';
import { bytesOf, wholeOf } from '../ports/object-version';
import type { PartStore, PartUpload } from '../ports/part-store';
import { createDiskScratch } from '../ports/scratch';

/** An empty storage for one test; `root` is a folder that it may use. */
export type CreateStorage = (root: string) => { readonly parts: PartStore; readonly blobs: BlobStore };

const key = 'sources/7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11';

/** What every adapter of the two ports has to hold. `cuts`: so many ways to cut a file are tried. */
export function describeStorage(
  name: string,
  createStorage: CreateStorage,
  { cuts = 30 }: { readonly cuts?: number } = {},
): void {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'palco-suite-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  describe(`parts in ${name}`, () =>
    describeParts(() => createStorage(root), { root: () => root, runs: cuts }));
  describe(`blobs in ${name}`, () =>
    describeBlobs(
      () => createStorage(root),
      () => root,
    ));
}

function describeParts(
  createStorage: () => ReturnType<CreateStorage>,
  { root, runs }: { root: () => string; runs: number },
): void {
  let parts: PartStore;
  let blobs: BlobStore;
  beforeEach(() => {
    ({ parts, blobs } = createStorage());
  });

  async function put(upload: PartUpload, offset: number, bytes: Buffer): Promise<void> {
    const part = await parts.put(upload, { offset, sizeBytes: bytes.length });
    await part.write([bytes.subarray(0, 1), Buffer.alloc(0), bytes.subarray(1)]);
    await part.finish();
    await part.close();
  }
  async function readBack(upload: PartUpload, offset: number, length: number): Promise<string> {
    const target = Buffer.alloc(length);
    const found = await parts.read(upload, target, offset);
    return target.toString('latin1', 0, found);
  }

  it('become one object, in whatever order they came', async () => {
    const upload = await parts.begin(key);
    await put(upload, 5, Buffer.from('56789'));
    await put(upload, 0, Buffer.from('01234'));
    expect(await blobs.stat(key)).toBeNull();
    expect(await readBack(upload, 3, 4)).toBe('3456');
    await parts.complete(upload, 10);
    expect(await text(blobs.openRead(key))).toBe('0123456789');
    expect(await blobs.stat(key)).toMatchObject({ sizeBytes: 10 });
    expect(await readBack(upload, 3, 4)).toBe('3456');
    expect(await readBack(upload, 8, 10)).toBe('89');
  });

  it('become the same object however a file is cut', async () => {
    const plan = fc.record({
      file: fc.uint8Array({ minLength: 1, maxLength: 400 }),
      cuts: fc.array(fc.nat(399), { maxLength: 6 }),
      seed: fc.array(fc.nat(99), { minLength: 8, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ file, cuts, seed }) => {
        const bytes = Buffer.from(file);
        const edges = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])];
        edges.sort((a, b) => a - b);
        const pieces = edges.slice(1).map((end, index) => [edges[index] ?? 0, end] as const);
        const order = pieces.map((piece, index) => ({ piece, at: seed[index] ?? 0 }));
        const upload = await parts.begin(key);
        await Promise.all(
          order
            .sort((a, b) => a.at - b.at)
            .map(({ piece: [start, end] }) => put(upload, start, bytes.subarray(start, end))),
        );
        await parts.complete(upload, bytes.length);
        const target = Buffer.alloc(bytes.length);
        await parts.read(upload, target, 0);
        expect(target.equals(bytes)).toBe(true);
        await blobs.remove(key);
      }),
      { numRuns: runs },
    );
  });

  it('are completed once, also by repeated and concurrent calls', async () => {
    const upload = await parts.begin(key);
    await put(upload, 0, Buffer.from('whole'));
    await Promise.all([parts.complete(upload, 5), parts.complete(upload, 5), parts.complete(upload, 5)]);
    await parts.complete(upload, 5);
    expect(await text(blobs.openRead(key))).toBe('whole');
    expect(await parts.list({ begunBefore: new Date(Date.now() + 60_000) })).toEqual([]);
  });

  it('make no object while a byte is missing', async () => {
    const upload = await parts.begin(key);
    await put(upload, 0, Buffer.from('01234'));
    await expect(parts.complete(upload, 10)).rejects.toThrow();
    expect(await blobs.stat(key)).toBeNull();
    await put(upload, 5, Buffer.from('56789'));
    await parts.complete(upload, 10);
    expect(await blobs.stat(key)).toMatchObject({ sizeBytes: 10 });
  });

  it('that were not finished leave nothing in the object', async () => {
    const upload = await parts.begin(key);
    const given = await parts.put(upload, { offset: 0, sizeBytes: null });
    await given.write([Buffer.from('too long, and given up')]);
    await given.close();
    await put(upload, 0, Buffer.from('0123'));
    await put(upload, 2, Buffer.from('xy'));
    await parts.complete(upload, 4);
    expect(await text(blobs.openRead(key))).toBe('01xy');
  });

  it('are gone once they are given up, and nothing can be added', async () => {
    const upload = await parts.begin(key);
    await put(upload, 0, Buffer.from('bytes'));
    const late = await parts.put(upload, { offset: 5, sizeBytes: 1 });
    await parts.abort(upload);
    await parts.abort(upload);
    await late.close();
    const gone = { code: 'NOT_FOUND' };
    await expect(parts.put(upload, { offset: 5, sizeBytes: 1 })).rejects.toMatchObject(gone);
    await expect(parts.read(upload, new Uint8Array(1), 0)).rejects.toMatchObject(gone);
    await expect(parts.complete(upload, 5)).rejects.toMatchObject(gone);
    expect(await parts.usedBytes(upload)).toBeNull();
    expect(await parts.list({ begunBefore: new Date(Date.now() + 60_000) })).toEqual([]);
  });

  it('of one try are not those of the next one', async () => {
    const [first, second] = [await parts.begin(key), await parts.begin(key)];
    await put(first, 0, Buffer.from('first'));
    await put(second, 0, Buffer.from('other'));
    await parts.abort(first);
    await parts.complete(second, 5);
    expect(await text(blobs.openRead(key))).toBe('other');
    // The object of a complete upload is not its parts any more.
    await parts.abort(second);
    expect(await blobs.stat(key)).not.toBeNull();
  });

  it('are counted and listed', async () => {
    const upload = await parts.begin(key);
    await put(upload, 0, Buffer.alloc(8192, 1));
    expect(await parts.usedBytes(upload)).toBeGreaterThanOrEqual(8192);
    expect(await parts.list({ begunBefore: new Date(Date.now() - 60_000) })).toEqual([]);
    expect(await parts.list({ begunBefore: new Date(Date.now() + 60_000) })).toEqual([upload]);
    expect(await parts.freeBytes()).toBeGreaterThan(0);
  });

  it('are written in batches of more buffers than one system call takes', async () => {
    const upload = await parts.begin(key);
    const buffers = Array.from({ length: 3000 }, (_, index) => Buffer.from([index % 251, index % 7]));
    const part = await parts.put(upload, { offset: 0, sizeBytes: 6000 });
    await part.write(buffers);
    await part.finish();
    await part.close();
    await parts.complete(upload, 6000);
    await blobs.fetch(key, join(root(), 'fetched'));
    expect(await readFile(join(root(), 'fetched'))).toEqual(Buffer.concat(buffers));
  });
}

function describeBlobs(createStorage: () => ReturnType<CreateStorage>, root: () => string): void {
  let blobs: BlobStore;
  beforeEach(() => {
    ({ blobs } = createStorage());
  });

  it('are put, described, read and removed', async () => {
    await blobs.put('videos/a/poster.jpg', 'picture');
    expect(await blobs.stat('videos/a/poster.jpg')).toMatchObject({ sizeBytes: 7 });
    expect(await text(blobs.openRead('videos/a/poster.jpg'))).toBe('picture');
    expect(await text(blobs.openRead('videos/a/poster.jpg', { start: 2, end: 4 }))).toBe('ctu');
    await blobs.remove('videos/a/poster.jpg');
    await blobs.remove('videos/a/poster.jpg');
    expect(await blobs.stat('videos/a/poster.jpg')).toBeNull();
  });

  it('are copied, and the copy stays when the first goes or is replaced', async () => {
    await blobs.put('lives/a/7.m4s', 'seven');
    expect(await blobs.copy('lives/a/7.m4s', 'held/b/a/7.m4s')).toBe(true);
    expect(await blobs.copy('lives/a/7.m4s', 'held/b/a/7.m4s')).toBe(true);
    await blobs.put('lives/a/7.m4s', 'another');
    expect(await text(blobs.openRead('held/b/a/7.m4s'))).toBe('seven');
    await blobs.remove('lives/a/7.m4s');
    expect(await text(blobs.openRead('held/b/a/7.m4s'))).toBe('seven');
    expect(await blobs.list('held/b/a')).toEqual(['7.m4s']);
    expect(await blobs.copy('lives/a/7.m4s', 'held/b/a/8.m4s')).toBe(false);
    expect(await blobs.stat('held/b/a/8.m4s')).toBeNull();
  });

  it.each([20, 600_000])(
    'tell of one version what is read of it, while others take its place (%i bytes)',
    async (size) => {
      const key = 'videos/a/list.m3u8';
      const contentOf = (version: number): Buffer => Buffer.alloc(size + version, version);
      await blobs.put(key, contentOf(1));
      let racing: Promise<void> | undefined;
      const opened = await blobs.openVersion(key, (file) => {
        racing ??= blobs.put(key, contentOf(2));
        return wholeOf(file);
      });
      await racing;
      await blobs.put(key, contentOf(3));
      const bytes = opened && (await bytesOf(opened));
      expect([1, 2]).toContain(bytes?.[0]);
      expect(bytes).toEqual(contentOf(bytes?.[0] ?? 0));
      expect(opened?.file.sizeBytes).toBe(bytes?.length);
      const last = await blobs.openVersion(key, () => ({ start: 3, end: 9 }));
      expect(last && (await bytesOf(last))).toEqual(Buffer.alloc(7, 3));
      expect(last?.file.tag).not.toBe(opened?.file.tag);
      expect(await blobs.openVersion('videos/a/none', wholeOf)).toBeNull();
      expect(await blobs.openVersion(key, () => null)).toMatchObject({ body: null });
    },
  );

  it('take a whole folder below a prefix, list it and let it go', async () => {
    const scratch = await createDiskScratch(join(root(), 'scratch')).open();
    await mkdir(join(scratch.path, 'out/hls'), { recursive: true });
    await writeFile(join(scratch.path, 'out/hls/master.m3u8'), '#EXTM3U');
    await blobs.putFolder('videos/a/run', join(scratch.path, 'out'));
    expect(await readdir(scratch.path)).toEqual([]);
    expect(await text(blobs.openRead('videos/a/run/hls/master.m3u8'))).toBe('#EXTM3U');
    expect(await blobs.list('videos')).toEqual(['a']);
    expect(await blobs.list('videos/none')).toEqual([]);
    await blobs.removePrefix('videos/a');
    expect(await blobs.stat('videos/a/run/hls/master.m3u8')).toBeNull();
  });

  it('are walked with their sizes and times, by folder or by name', async () => {
    const walked = async (prefix: string) => {
      const found: [string, number][] = [];
      for await (const { key: name, sizeBytes, modifiedAt } of blobs.walk(prefix)) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
        found.push([name, sizeBytes]);
      }
      return found.sort();
    };
    await blobs.put('videos/a/run/hls/x', '12345');
    await blobs.put('videos/a/run/y', '123');
    await blobs.put('videos/ab', '1');
    expect(await walked('videos/a')).toEqual([
      ['videos/a/run/hls/x', 5],
      ['videos/a/run/y', 3],
    ]);
    expect(await walked('videos/a/run/y')).toEqual([['videos/a/run/y', 3]]);
    expect(await walked('videos/none')).toEqual([]);
    // Callers may name an object where they mean what is below it.
    await blobs.removePrefix('videos/ab');
    expect([await walked('videos/ab'), await blobs.list('videos/a/run/y')]).toEqual([[], []]);
  });

  it('never take a folder in the place of another one', async () => {
    await blobs.put('videos/a/run/x', 'served');
    await mkdir(join(root(), 'other'));
    await writeFile(join(root(), 'other', 'x'), 'other');
    await expect(blobs.putFolder('videos/a/run', join(root(), 'other'))).rejects.toThrow();
    expect(await text(blobs.openRead('videos/a/run/x'))).toBe('served');
  });

  it('are replaced as a whole', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => blobs.put('videos/a/x', String(index).repeat(1000))),
    );
    expect(await text(blobs.openRead('videos/a/x'))).toMatch(/^(\d)\1{999}$/);
    expect(await blobs.list('videos/a')).toEqual(['x']);
  });

  it('are fetched to a path, where they stay although the object goes', async () => {
    await blobs.put(key, 'bytes');
    await blobs.fetch(key, join(root(), 'source'));
    await blobs.remove(key);
    expect(await readFile(join(root(), 'source'), 'utf8')).toBe('bytes');
    await expect(blobs.fetch(key, join(root(), 'again'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
}
