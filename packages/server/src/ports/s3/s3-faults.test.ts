import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/s3-server';
import type { S3Fault, S3Request, S3Server } from '../../testing/s3-server';
import type { PartUpload } from '../part-store';
import { createS3Storage } from './s3-storage';
import type { S3Storage } from './s3-storage';
import type { S3Limits } from './s3-calls';

const limits = { pieceBytes: 1024, minPartBytes: 256, staleMs: 1, attempts: 4 };
const key = 'sources/7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11';

let s3: S3Server;
let root: string;
const open: S3Storage[] = [];
beforeEach(async () => {
  s3 = await startS3Server({ minPartBytes: limits.minPartBytes });
  root = await mkdtemp(join(tmpdir(), 'palco-s3-'));
});
afterEach(async () => {
  for (const storage of open.splice(0)) storage.close();
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

function storage(more: Partial<S3Limits> = {}): S3Storage {
  const made = createS3Storage(s3.location, { ...limits, ...more });
  open.push(made);
  return made;
}

/** Does something wrong with the first so many requests of a kind. */
function failFirst(
  count: number,
  fault: S3Fault,
  matches: (request: S3Request) => boolean = () => true,
): void {
  let left = count;
  s3.fail((request) => (matches(request) && left-- > 0 ? fault : null));
}

async function put(
  { parts }: S3Storage,
  upload: PartUpload,
  { offset, bytes }: { offset: number; bytes: Buffer },
): Promise<void> {
  const part = await parts.put(upload, { offset, sizeBytes: bytes.length });
  await part.write([bytes]);
  await part.finish();
  await part.close();
}
const names = (): string[] => [...s3.objects.keys()];
const readObject = async ({ blobs }: S3Storage): Promise<Buffer> => buffer(blobs.openRead(key));

describe('a store that is busy', () => {
  it('is asked again, with the same bytes, whatever the call', async () => {
    const store = storage();
    let refusedBefore = '';
    // Each call is refused once.
    s3.fail(({ method, key: name, query, headers }) => {
      const call = [method, name, query.toString(), headers.range].join(' ');
      if (call === refusedBefore) return null;
      refusedBefore = call;
      return 'slow-down';
    });
    const bytes = randomBytes(3000);
    await store.blobs.put(key, bytes);
    expect(await readObject(store)).toEqual(bytes);
    expect(await store.blobs.stat(key)).toMatchObject({ sizeBytes: 3000 });
    expect(await store.blobs.list('sources')).toEqual([key.split('/')[1]]);
    await store.blobs.remove(key);
    expect(await store.blobs.stat(key)).toBeNull();
  });

  it('is given up after a few tries, and nothing counts as stored', async () => {
    const store = storage({ attempts: 2 });
    s3.fail(() => 'slow-down');
    await expect(store.blobs.put(key, 'x')).rejects.toThrow('SlowDown');
    expect(s3.requests).toHaveLength(2);
    s3.fail(() => null);
    expect(await store.blobs.stat(key)).toBeNull();
  });

  it('that does not answer is given up in time', async () => {
    const store = storage({ callMs: 300 });
    s3.fail(() => 'silent');
    await expect(store.blobs.stat(key)).rejects.toMatchObject({ code: 'AWAY' });
  });
});

describe('a cut body', () => {
  it('is read on behind its last byte', async () => {
    const store = storage();
    const bytes = randomBytes(200_000);
    await store.blobs.put(key, bytes);
    failFirst(3, 'cut', ({ method }) => method === 'GET');
    expect(await readObject(store)).toEqual(bytes);
    const ranges = s3.requests.filter(({ method }) => method === 'GET').map(({ headers }) => headers.range);
    expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=150000-', 'bytes=175000-']);
  });

  it('is read on within a range, and into a file', async () => {
    const store = storage();
    const bytes = randomBytes(100_000);
    await store.blobs.put(key, bytes);
    failFirst(1, 'cut', ({ method }) => method === 'GET');
    const range = await buffer(store.blobs.openRead(key, { start: 10, end: 60_009 }));
    expect(range).toEqual(bytes.subarray(10, 60_010));
    failFirst(2, 'cut', ({ method }) => method === 'GET');
    await store.blobs.fetch(key, join(root, 'source'));
    expect(await readFile(join(root, 'source'))).toEqual(bytes);
  });

  it('is never completed with bytes of another object', async () => {
    const store = storage();
    await store.blobs.put(key, randomBytes(100_000));
    s3.fail(({ method }) => {
      if (method !== 'GET') return null;
      s3.fail(() => null);
      return 'cut';
    });
    const stream = store.blobs.openRead(key);
    const read = (async () => {
      for await (const slice of stream) {
        expect(slice).toBeDefined();
        await storage().blobs.put(key, randomBytes(100_000));
      }
    })();
    await expect(read).rejects.toThrow();
  });

  it('is given up where nothing more comes, and leaves no file', async () => {
    const store = storage();
    await store.blobs.put(key, 'ab');
    s3.fail(({ method }) => (method === 'GET' ? 'lost-answer' : null));
    await expect(store.blobs.fetch(key, join(root, 'source'))).rejects.toThrow();
    expect(await readdir(root)).toEqual([]);
  });
});

describe('a stale list', () => {
  it('does not lose a part that was finished', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    const bytes = randomBytes(2000);
    await put(store, upload, { offset: 0, bytes: bytes.subarray(0, 1000) });
    await put(store, upload, { offset: 1000, bytes: bytes.subarray(1000) });
    failFirst(2, 'stale-list', ({ query }) => query.has('list-type'));
    await store.parts.complete(upload, 2000);
    expect(await readObject(store)).toEqual(bytes);
  });

  it('does not keep what is removed', async () => {
    const store = storage();
    for (const name of ['a', 'b', 'c']) await store.blobs.put(`videos/x/run/${name}`, name);
    // The newest object is in no list yet.
    failFirst(1, 'stale-list', ({ query }) => query.has('list-type'));
    await store.blobs.removePrefix('videos/x');
    expect(names()).toEqual([]);
  });
});

describe('an answer that is lost', () => {
  it('does not make an object twice, nor its own second try a foreign object', async () => {
    const store = storage();
    await mkdir(join(root, 'run'));
    await writeFile(join(root, 'run', 'master.m3u8'), '#EXTM3U');
    failFirst(1, 'lost-answer', ({ method, headers }) => method === 'PUT' && 'if-none-match' in headers);
    await store.blobs.putFolder('videos/x/run', join(root, 'run'));
    expect(await text(store.blobs.openRead('videos/x/run/master.m3u8'))).toBe('#EXTM3U');
    expect(names()).toEqual(['palco/videos/x/run/master.m3u8']);
  });

  it('of a completion is taken for what it was', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    const bytes = randomBytes(10_000);
    await put(store, upload, { offset: 0, bytes });
    failFirst(1, 'lost-answer', ({ method, query }) => method === 'POST' && query.has('uploadId'));
    await store.parts.complete(upload, 10_000);
    expect(await readObject(store)).toEqual(bytes);
    expect(names()).toEqual([`palco/${key}`]);
  });
});

describe('a store without conditional writes', () => {
  it('is asked what is there before a file is written', async () => {
    const store = storage({ attempts: 1 });
    s3.fail(({ headers }) => ('if-none-match' in headers ? 'not-implemented' : null));
    await mkdir(join(root, 'run'));
    await writeFile(join(root, 'run', 'master.m3u8'), '#EXTM3U');
    await store.blobs.putFolder('videos/x/run', join(root, 'run'));
    expect(await text(store.blobs.openRead('videos/x/run/master.m3u8'))).toBe('#EXTM3U');
    await mkdir(join(root, 'run'));
    await writeFile(join(root, 'run', 'master.m3u8'), 'other');
    // The list does not tell of the first folder.
    s3.fail(({ headers, query }) => {
      if (query.has('list-type')) return 'stale-list';
      return 'if-none-match' in headers ? 'not-implemented' : null;
    });
    const again = store.blobs.putFolder('videos/x/run', join(root, 'run'));
    await expect(again).rejects.toThrow();
    s3.fail(() => null);
    expect(await text(store.blobs.openRead('videos/x/run/master.m3u8'))).toBe('#EXTM3U');
  });
});

describe('an upload in a bucket', () => {
  it('is completed by copies in the store, and only small parts pass the server', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    const bytes = randomBytes(10_000);
    // The parts at both ends are four and six pieces, which the store copies; those of 100 bytes have to be joined.
    const edges = [0, 4000, 4100, 4200, 4300, 10_000];
    for (const [index, end] of edges.slice(1).entries())
      await put(store, upload, { offset: edges[index] ?? 0, bytes: bytes.subarray(edges[index], end) });
    const before = s3.requests.length;
    await store.parts.complete(upload, 10_000);
    expect(await readObject(store)).toEqual(bytes);
    const sent = s3.requests
      .slice(before)
      .filter(({ query, body }) => query.has('partNumber') && body.length > 0);
    expect(sent.map(({ body }) => body.length)).toEqual([300]);
    const copied = s3.requests.slice(before).filter(({ headers }) => 'x-amz-copy-source' in headers);
    expect(copied).toHaveLength(10);
  });

  it('of one piece is copied whole', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    await put(store, upload, { offset: 0, bytes: Buffer.from('small') });
    await store.parts.complete(upload, 5);
    expect(s3.requests.filter(({ headers }) => 'x-amz-copy-source' in headers)).toHaveLength(1);
    expect((await readObject(store)).toString()).toBe('small');
  });

  it('reads a repeated chunk in large windows', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    const bytes = randomBytes(1000);
    await put(store, upload, { offset: 0, bytes });
    const before = s3.requests.length;
    const target = Buffer.alloc(100);
    for (let offset = 0; offset < 1000; offset += 100) {
      expect(await store.parts.read(upload, target, offset)).toBe(100);
      expect(target).toEqual(bytes.subarray(offset, offset + 100));
    }
    expect(s3.requests.slice(before).filter(({ headers }) => headers.range !== undefined)).toHaveLength(1);
  });

  it('removes the part that is finished after it was given up', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    const late = await store.parts.put(upload, { offset: 0, sizeBytes: 3000 });
    await late.write([randomBytes(3000)]);
    await store.parts.abort(upload);
    await expect(late.finish()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await late.close();
    expect(names()).toEqual([]);
  });
});

describe('what is unfinished', () => {
  const later = (): Date => new Date(Date.now() + 60_000);
  const before = (): Date => new Date(Date.now() - 60_000);

  it('ends with the failure of a completion', async () => {
    const store = storage({ attempts: 1 });
    const upload = await store.parts.begin(key);
    await put(store, upload, { offset: 0, bytes: randomBytes(5000) });
    failFirst(1, 'slow-down', ({ headers }) => 'x-amz-copy-source' in headers);
    await expect(store.parts.complete(upload, 5000)).rejects.toThrow('SlowDown');
    expect(s3.uploads.size).toBe(0);
    await store.parts.complete(upload, 5000);
    expect(await store.blobs.stat(key)).toMatchObject({ sizeBytes: 5000 });
  });

  it('is removed once it is old: multipart uploads, half folders and parts of no upload', async () => {
    const store = storage({ attempts: 1 });
    const upload = await store.parts.begin(key);
    await put(store, upload, { offset: 0, bytes: randomBytes(5000) });
    // Neither the copy nor the end of the multipart upload succeeds: the process died there.
    s3.fail(({ headers, method }) =>
      'x-amz-copy-source' in headers || method === 'DELETE' ? 'slow-down' : null,
    );
    await expect(store.parts.complete(upload, 5000)).rejects.toThrow();
    await mkdir(join(root, 'run'));
    for (const name of ['a', 'b', 'c']) await writeFile(join(root, 'run', name), name);
    s3.fail(({ key: name, method }) => (method === 'PUT' && name.endsWith('run/c') ? 'slow-down' : null));
    await expect(store.blobs.putFolder('videos/x/run', join(root, 'run'))).rejects.toThrow();
    s3.fail(() => null);
    // Only the marker of the upload went: the process died there.
    s3.objects.delete(names().find((name) => name.includes('~uploads/')) ?? '');
    await store.blobs.put('videos/x/other/a', 'served');

    expect(await store.blobs.removeUnfinished(before())).toBe(0);
    expect(s3.uploads.size).toBe(1);
    expect(await store.blobs.removeUnfinished(later())).toBe(3);
    expect(s3.uploads.size).toBe(0);
    expect(names()).toEqual(['palco/videos/x/other/a']);
  });

  it('does not take the parts of an open upload', async () => {
    const store = storage();
    const upload = await store.parts.begin(key);
    await put(store, upload, { offset: 0, bytes: Buffer.from('open') });
    expect(await store.blobs.removeUnfinished(later())).toBe(0);
    await store.parts.complete(upload, 4);
    expect((await readObject(store)).toString()).toBe('open');
  });
});

describe('the bucket', () => {
  it('is checked at the start', async () => {
    await storage().check();
    const wrongKeys = { accessKeyId: 'palco', secretAccessKey: 'wrong' };
    for (const wrong of [{ bucket: 'none' }, { keys: wrongKeys }]) {
      const other = createS3Storage({ ...s3.location, ...wrong }, limits);
      open.push(other);
      await expect(other.check()).rejects.toThrow();
    }
  });

  it('gives addresses that everybody can read for a while', async () => {
    const store = storage();
    await store.blobs.put('videos/x/run/1.m4s', 'segment');
    const url =
      (await store.blobs.signedUrl?.('videos/x/run/1.m4s', { seconds: 60, type: 'video/mp4' })) ?? '';
    const answer = await fetch(url, { headers: { range: 'bytes=0-2' } });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      206,
      'video/mp4',
      'seg',
    ]);
    expect((await fetch(url.replace('1.m4s', '2.m4s'))).status).toBe(403);
    const expired = await store.blobs.signedUrl?.('videos/x/run/1.m4s', { seconds: -1, type: 'video/mp4' });
    expect(expired === undefined ? 0 : (await fetch(expired)).status).toBe(403);
  });
});
