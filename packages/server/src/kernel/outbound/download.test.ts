import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StorageError } from '../../ports/disk-files';
import { createMemoryStorage } from '../../testing/memory-storage';
import { download } from './download';
import type { DownloadOptions } from './download';
import { readBody } from './fetch-document';
import { sendRequest } from './send-request';

const MIB = 1024 * 1024;
let server: Server;
let port: number;
let answer: RequestListener;
let requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => (requests = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const allowed = ['127.0.0.1'];
const never = new AbortController().signal;
const url = (path = '/'): string => `http://127.0.0.1:${port}${path}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );

/** Downloads into a writer that counts. */
function downloadFrom(address: string, options: Partial<DownloadOptions> = {}) {
  const written: Uint8Array[] = [];
  const work = download(address, {
    allowed,
    writer: { write: async (buffers) => void written.push(...buffers) },
    room: { freeBytes: async () => Number.MAX_SAFE_INTEGER },
    maxBytes: 1024 * MIB,
    signal: never,
    ...options,
  });
  return { work, written: () => written.reduce((sum, { length }) => sum + length, 0) };
}

/** Answers with so many bytes, as fast as they are taken; `sent` says how many were. */
function sendBytes(total: number, headers: Record<string, number> = {}) {
  const state = { sent: 0, isClosed: false };
  answer = (_request, response) => {
    response.writeHead(200, headers).on('close', () => (state.isClosed = true));
    const block = Buffer.alloc(MIB);
    const send = (): void => {
      while (state.sent < total) {
        const slice = block.subarray(0, Math.min(MIB, total - state.sent));
        state.sent += slice.length;
        if (!response.write(slice)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  };
  return state;
}

describe('a download', () => {
  it('streams a file of any type to the storage, and tells how far it is', async () => {
    const { parts } = createMemoryStorage();
    const upload = await parts.begin('sources/x');
    const writer = await parts.put(upload, { offset: 0, sizeBytes: null });
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('picture');
    const told: unknown[] = [];
    const options = { writer, room: parts, onProgress: (progress: object) => void told.push(progress) };
    const done = await downloadFrom(url('/a.mp4'), options).work;
    await writer.finish();
    expect(done).toMatchObject({ sizeBytes: 7, contentType: 'video/mp4' });
    expect(await parts.usedBytes(upload)).toBe(7);
    expect(told).toEqual([{ bytes: 7, totalBytes: null }]);
  });

  it('is no faster than the storage takes it', async () => {
    const state = sendBytes(512 * MIB);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const stop = new AbortController();
    const { work } = downloadFrom(url(), { writer: { write: () => held }, signal: stop.signal });
    const outcome = codeOf(work);
    let before = -1;
    // Until the sockets' buffers are full and nothing more is sent.
    await expect.poll(() => before === (before = state.sent) && before > 0, { interval: 200 }).toBe(true);
    expect(state.sent).toBeLessThan(64 * MIB);
    stop.abort();
    letGo();
    expect(await outcome).toBe('UNREACHABLE');
  });

  it('that is aborted in the middle writes nothing more and closes the connection', async () => {
    const state = sendBytes(512 * MIB);
    const stop = new AbortController();
    let bytes = 0;
    const write = async (buffers: readonly Uint8Array[]) => {
      expect(stop.signal.aborted).toBe(false);
      for (const { length } of buffers) bytes += length;
      if (bytes > 2 * MIB) stop.abort();
    };
    expect(await codeOf(downloadFrom(url(), { writer: { write }, signal: stop.signal }).work)).toBe(
      'UNREACHABLE',
    );
    expect(bytes).toBeLessThan(3 * MIB);
    await expect.poll(() => state.isClosed).toBe(true);
  });

  it.each([
    ['declared', { 'content-length': 3 * MIB }, 0],
    ['not declared', {}, 2 * MIB],
  ])('beyond the limit of its size is refused, where the size is %s', async (_name, headers, most) => {
    sendBytes(3 * MIB, headers);
    const { work, written } = downloadFrom(url(), { maxBytes: 2 * MIB });
    expect(await codeOf(work)).toBe('TOO_LARGE');
    expect(written()).toBeLessThanOrEqual(most);
  });

  it('is not begun without room for its declared size', async () => {
    sendBytes(3 * MIB, { 'content-length': 3 * MIB });
    const { work, written } = downloadFrom(url(), { room: { freeBytes: async () => 2 * MIB } });
    expect(await codeOf(work)).toBe('NO_ROOM');
    expect(written()).toBe(0);
  });

  it('stops where others take the room meanwhile', async () => {
    const state = sendBytes(200 * MIB, { 'content-length': 200 * MIB });
    const free = [300 * MIB, 10 * MIB];
    const { work, written } = downloadFrom(url(), { room: { freeBytes: async () => free.shift() ?? 0 } });
    expect(await codeOf(work)).toBe('NO_ROOM');
    expect(written()).toBeLessThan(70 * MIB);
    await expect.poll(() => state.isClosed).toBe(true);
  });

  it('hands on what the storage says', async () => {
    sendBytes(MIB);
    const write = () => Promise.reject(new StorageError('FULL', 'full'));
    await expect(downloadFrom(url(), { writer: { write } }).work).rejects.toBeInstanceOf(StorageError);
  });

  it.each<[string, RequestListener]>([
    [
      'breaks off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('0123456789', () => response.destroy());
      },
    ],
    [
      'falls silent',
      (_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('0'),
    ],
    ['never begins', () => undefined],
  ])('fails where the other server %s', async (_name, listener) => {
    answer = listener;
    expect(await codeOf(downloadFrom(url(), { idleMs: 300 }).work)).toBe('UNREACHABLE');
  });
});

describe('a download that goes on', () => {
  const resume = { offset: 4, validator: '"v1"' };
  const ranged =
    (status: number, contentRange?: string): RequestListener =>
    (_request, response) =>
      void response
        .writeHead(status, contentRange === undefined ? {} : { 'content-range': contentRange })
        .end('rest');

  it('asks for the rest of the same file, and tells the size of the whole', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.headers.range, request.headers['if-range']);
      ranged(206, 'bytes 4-7/8')(request, response);
    };
    const told: unknown[] = [];
    const options = { resume, onProgress: (progress: object) => void told.push(progress) };
    const { work, written } = downloadFrom(url(), options);
    expect((await work).sizeBytes).toBe(8);
    expect([seen, told, written()]).toEqual([['bytes=4-', '"v1"'], [{ bytes: 8, totalBytes: 8 }], 4]);
  });

  it('asks for it behind a redirect to another host, too', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.headers.range);
      if (request.url !== '/') return void ranged(206, 'bytes 4-7/*')(request, response);
      response.writeHead(302, { location: `http://other.example:${port}/3` }).end();
    };
    const done = await downloadFrom(url(), { resume, resolve: async () => ['127.0.0.1'] }).work;
    expect([done.sizeBytes, seen]).toEqual([8, ['bytes=4-', 'bytes=4-']]);
  });

  it.each([
    [200, undefined],
    [416, undefined],
    [206, 'bytes 0-7/8'],
    [206, undefined],
  ])('knows by a %s with «%s» that the file is another one', async (status, contentRange) => {
    answer = ranged(status, contentRange);
    const { work, written } = downloadFrom(url(), { resume });
    expect([await codeOf(work), written()]).toEqual(['CHANGED', 0]);
  });

  it.each<[Record<string, string>, string | null]>([
    [{ etag: '"v1"', 'accept-ranges': 'bytes' }, '"v1"'],
    [{ etag: 'W/"v1"', 'accept-ranges': 'bytes' }, null],
    [
      { 'last-modified': 'Sat, 03 Jan 2026 10:00:00 GMT', 'accept-ranges': 'bytes' },
      'Sat, 03 Jan 2026 10:00:00 GMT',
    ],
    [{ etag: '"v1"' }, null],
    [{ etag: '"v1"', 'accept-ranges': 'none' }, null],
  ])('%o can be continued by %s', async (headers, validator) => {
    answer = (_request, response) => void response.writeHead(200, headers).end('file');
    const heads: unknown[] = [];
    await downloadFrom(url(), { onHead: (head) => void heads.push(head.validator) }).work;
    expect(heads).toEqual([validator]);
  });
});

describe('a redirect', () => {
  const redirectTo = (location: string): RequestListener => {
    return (_request, response) => response.writeHead(302, { location }).end();
  };
  const resolve = async (host: string) => [host === 'inner.example' ? '10.0.0.1' : '127.0.0.1'];

  it.each([
    ['http://10.0.0.1/', 'ADDRESS_REFUSED'],
    ['http://[::ffff:169.254.169.254]/latest', 'ADDRESS_REFUSED'],
    ['http://inner.example/', 'ADDRESS_REFUSED'],
    ['//inner.example/', 'ADDRESS_REFUSED'],
    ['file:///etc/passwd', 'URL_REFUSED'],
    ['http://a:b@files.example/', 'URL_REFUSED'],
    ['http://', 'URL_REFUSED'],
  ])('to %s is not followed', async (location, code) => {
    answer = redirectTo(location);
    expect(await codeOf(downloadFrom(`http://files.example:${port}/`, { resolve }).work)).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it('to a name that was checked before and has another address now is not followed', async () => {
    answer = redirectTo('/again');
    const given = ['127.0.0.1', '169.254.169.254'];
    const rebind = async () => given.splice(0, 1);
    const { work } = downloadFrom(`http://rebind.example:${port}/`, { resolve: rebind });
    expect(await codeOf(work)).toBe('ADDRESS_REFUSED');
    expect(requests).toHaveLength(1);
  });

  it('is followed to an allowed place, without the headers where that is another host', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.headers['authorization']);
      if (request.url === '/1') redirectTo('/2')(request, response);
      else if (request.url === '/2') redirectTo(`http://other.example:${port}/3`)(request, response);
      else response.end('file');
    };
    const options = { resolve, headers: { authorization: 'Bearer key' } };
    const done = await downloadFrom(`http://files.example:${port}/1`, options).work;
    expect([done.sizeBytes, done.url.pathname]).toEqual([4, '/3']);
    expect(seen).toEqual(['Bearer key', 'Bearer key', undefined]);
  });

  it('is followed five times', async () => {
    answer = redirectTo('/again');
    expect(await codeOf(downloadFrom(url()).work)).toBe('STATUS');
    expect(requests).toHaveLength(6);
  });

  it('of a POST is never followed', async () => {
    answer = redirectTo('/again');
    const { status, body } = await sendRequest(url(), {
      method: 'POST',
      allowed,
      signal: never,
      maxRedirects: 5,
    });
    body.destroy();
    expect([status, requests.length]).toEqual([302, 1]);
  });
});

describe('a request', () => {
  it('sends any method, type and body, and reads the answer up to a limit', async () => {
    answer = async (request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ type: request.headers['content-type'], body: await text(request) }));
    };
    const send = () =>
      sendRequest(url('/hook'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"event":"VIDEO_CRIADO"}',
        allowed,
        signal: never,
      });
    const { status, body, headers, ...rest } = await send();
    const got = JSON.parse((await readBody({ status, body, headers, ...rest }, 1000)).toString()) as object;
    expect(status).toBe(201);
    expect(got).toEqual({ type: 'application/json', body: '{"event":"VIDEO_CRIADO"}' });
    expect(await codeOf(readBody(await send(), 10))).toBe('TOO_LARGE');
  });

  it('goes to the next address where the first does not answer', async () => {
    answer = (_request, response) => response.end('ok');
    // Nothing listens on the second loopback address, nor on that port of IPv6.
    const resolve = async () => ['127.0.0.2', '127.0.0.1'];
    const options = { allowed: ['127.0.0.1', '127.0.0.2'], resolve, signal: never };
    const got = await sendRequest(`http://two.example:${port}/`, options);
    expect((await readBody(got, 10)).toString()).toBe('ok');
  });

  it.each(['http://127.0.0.1:1/', 'http://169.254.169.254/', 'ftp://files.example/'])(
    'of any method reaches nothing inner: %s',
    async (address) => {
      const work = sendRequest(address, { method: 'POST', body: 'x', allowed: [], signal: never });
      expect(['ADDRESS_REFUSED', 'URL_REFUSED']).toContain(await codeOf(work));
    },
  );
});
