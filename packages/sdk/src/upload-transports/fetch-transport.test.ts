import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBrowserPorts } from '../kernel/browser-ports';
import { createUploadQueue, type UploadEntry } from '../upload';
import { createFetchTransport } from '.';
import { createParallelTransport } from './parallel-transport';

const size = 1_000_003;
const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251));
const stopped: (() => Promise<unknown> | void)[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-upload-'));
});
afterEach(async () => {
  for (const stop of stopped.splice(0)) await stop();
  await rm(folder, { recursive: true, force: true });
});

interface Seen {
  readonly method: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
  readonly fileName: string | undefined;
  readonly isForm: boolean;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The file of a body: alone, or in a form. */
async function fileOf(request: IncomingMessage, body: Buffer): Promise<File> {
  if (request.headers['content-type'] === 'application/octet-stream') {
    const { searchParams } = new URL(request.url ?? '', 'http://host.example');
    return new File([new Uint8Array(body)], searchParams.get('fileName') ?? '');
  }
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  return form.get('file') as File;
}

/** A small host that speaks the protocol; `fault` may answer in its place. */
async function startHost(
  fault: (seen: Seen, count: number) => number | undefined = () => undefined,
  { rawChunks = false } = {},
) {
  const stored = Buffer.alloc(size);
  const held: [number, number][] = [];
  const seen: Seen[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const merged = () => {
    const ranges: [number, number][] = [];
    for (const [start, end] of held.toSorted((a, b) => a[0] - b[0])) {
      const last = ranges.at(-1);
      if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
      else ranges.push([start, end]);
    }
    return ranges;
  };
  const server = createServer(async (request, response) => {
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    // The client aborted the request half-way.
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return void (inFlight -= 1);
    const file = request.method === 'POST' ? await fileOf(request, body) : undefined;
    inFlight -= 1;
    const each: Seen = {
      method: request.method ?? '',
      range: request.headers['content-range'],
      authorization: request.headers.authorization,
      fileName: file?.name,
      isForm: request.headers['content-type']?.startsWith('multipart/') === true,
    };
    seen.push(each);
    const reply = (status: number, value?: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '0' })
        .end(JSON.stringify(value));
    const status = fault(each, seen.length);
    if (status === 0) return request.socket.destroy();
    if (status) return reply(status, { code: 'FAULT', message: 'Falha.', requestId: 'r' });
    if (!file) return reply(200, { ranges: merged(), outOfOrder: true, rawChunks });
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(each.range ?? '') ?? [];
    const part = Buffer.from(await file.arrayBuffer());
    if (part.length !== Number(end) - Number(start) + 1) return reply(400);
    part.copy(stored, Number(start));
    held.push([Number(start), Number(end)]);
    const isWhole = merged()[0]?.[1] === size - 1 && merged().length === 1;
    reply(isWhole ? 202 : 201, { received: size, total: Number(total) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopped.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/source`, seen, stored, most: () => mostInFlight };
}

type Host = Awaited<ReturnType<typeof startHost>>;

/** Uploads the file from disk and waits for the end. */
async function upload(host: Host, options: { readonly parallelChunks?: number } = {}): Promise<UploadEntry> {
  const path = join(folder, 'aula.mp4');
  await writeFile(path, bytes);
  const file = new File([await openAsBlob(path)], 'aula ção 🎬.mp4');
  const plain = createFetchTransport();
  return new Promise((resolve) => {
    const queue = createUploadQueue({
      createVideo: async () => ({ videoId: 'v1' }),
      sourceUrl: () => host.url,
      getToken: async () => 'token-1',
      transport: options.parallelChunks ? createParallelTransport(plain, options) : plain,
      ports: createBrowserPorts(),
      chunkSize: 300_000,
      onFinished: resolve,
      onError: resolve,
    });
    stopped.push(() => queue.dispose());
    queue.add([file]);
  });
}

const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

describe('U11: the fetch transport in Node, over HTTP', () => {
  it('sends every byte of a file on disk', async () => {
    const host = await startHost();
    const entry = await upload(host);
    expect(entry).toMatchObject({ stage: 'done', progress: 100 });
    expect(digest(host.stored)).toBe(digest(bytes));
    expect(host.seen).toEqual(
      ['0-299999', '300000-599999', '600000-899999', '900000-1000002'].map((range) => ({
        method: 'POST',
        range: `bytes ${range}/${size}`,
        authorization: 'Bearer token-1',
        fileName: 'aula ção 🎬.mp4',
        isForm: true,
      })),
    );
  });

  it('repeats a chunk after a 503 and after a connection that broke', async () => {
    const host = await startHost((_, count) => (count === 2 ? 503 : count === 4 ? 0 : undefined));
    expect(await upload(host)).toMatchObject({ stage: 'done' });
    expect(digest(host.stored)).toBe(digest(bytes));
    const starts = host.seen.map(({ method, range }) => /\d+/.exec(range ?? '')?.[0] ?? method);
    expect(starts).toEqual(['0', '300000', '300000', '600000', 'GET', '600000', '900000']);
  });

  it('fails with the error of the host', async () => {
    const host = await startHost(() => 413);
    expect(await upload(host)).toMatchObject({
      stage: 'failed',
      error: { code: 'UPLOAD_TOO_LARGE', status: 413, message: 'Falha.', requestId: 'r' },
    });
    expect(host.seen).toHaveLength(1);
  });
});

describe('the parallel transport, over HTTP', () => {
  it('has three chunks in flight, after one probe', async () => {
    const host = await startHost();
    expect(await upload(host, { parallelChunks: 3 })).toMatchObject({ stage: 'done' });
    expect(digest(host.stored)).toBe(digest(bytes));
    expect(host.seen.filter(({ method }) => method === 'GET')).toHaveLength(1);
    expect(host.seen).toHaveLength(1 + 4);
    expect(host.most()).toBeGreaterThan(1);
    expect(host.most()).toBeLessThanOrEqual(3);
  });

  it('sends every byte without forms where the host accepts raw chunks', async () => {
    const host = await startHost(undefined, { rawChunks: true });
    expect(await upload(host, { parallelChunks: 3 })).toMatchObject({ stage: 'done' });
    expect(digest(host.stored)).toBe(digest(bytes));
    const chunks = host.seen.filter(({ method }) => method === 'POST');
    expect(chunks.map(({ isForm, fileName }) => [isForm, fileName])).toEqual(
      Array.from({ length: 4 }, () => [false, 'aula ção 🎬.mp4']),
    );
  });

  it.each([
    ['the host takes no other order', 3],
    ['it is switched off', 1],
  ])('sends chunks one after the other where %s', async (_name, parallelChunks) => {
    const host = await startHost(({ method }) => (method === 'GET' ? 404 : undefined));
    expect(await upload(host, { parallelChunks })).toMatchObject({ stage: 'done' });
    expect(host.seen.filter(({ method }) => method === 'POST')).toHaveLength(4);
    expect(host.most()).toBe(1);
  });

  it('repeats a chunk that failed, and no other one', async () => {
    const host = await startHost((_, count) => (count === 3 ? 500 : undefined));
    expect(await upload(host, { parallelChunks: 3 })).toMatchObject({ stage: 'done' });
    expect(digest(host.stored)).toBe(digest(bytes));
    expect(host.seen).toHaveLength(1 + 4 + 1);
  });

  it('fails when one chunk is refused', async () => {
    const host = await startHost(({ method }, count) => (method === 'POST' && count > 4 ? 409 : undefined));
    expect(await upload(host, { parallelChunks: 3 })).toMatchObject({
      stage: 'failed',
      error: { code: 'UPLOAD_CONFLICT' },
    });
  });
});
