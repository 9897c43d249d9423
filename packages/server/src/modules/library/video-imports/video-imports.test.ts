import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, events, jobs, teamPlans, uploads, videoImports, videos } from '../../../schema';
import { MediaError } from '../../../ports/media-engine';
import { demoTeams } from '../../../seed/demo-people';
import { insertFolder } from '../../../testing/samples';
import { freeTerms, insertTeamPlan } from '../../../testing/sample-plans';
import { insertVideoImport } from '../../../testing/sample-integrations';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { countAnnounced, countStored } from '../../records/billing/usage.store';

const MIB = 1024 * 1024;
const accountId = demoTeams.colegioAtlas;
let server: TestServer;
let marina: string;
let files: Server;
let base: string;
let answer: RequestListener;
let requests: IncomingMessage[] = [];

const noEngine = {
  available: async () => false,
  probe: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
} as never;

beforeAll(async () => {
  files = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  // With a working queue, so that files are really fetched; they are not packaged.
  server = await startTestServer({
    engine: noEngine,
    env: {
      PALCO_OUTBOUND_ALLOW: '127.0.0.1',
      PALCO_UPLOAD_MAX_BYTES: String(8 * MIB),
      PALCO_UPLOAD_PENDING_BYTES: String(9 * MIB),
    },
  });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(async () => {
  files.closeAllConnections();
  files.close();
  await server.stop();
});
beforeEach(async () => {
  requests = [];
  await server.db.delete(videoImports);
});

type Body = Record<string, unknown>;
const begin = (url: string, more: object = {}) =>
  server.call('/v1/video-imports', { token: marina, body: { url, requestId: randomUUID(), ...more } });
const rowOf = async (id: unknown) =>
  (
    await server.db
      .select()
      .from(videoImports)
      .where(eq(videoImports.id, String(id)))
  )[0];
const videoOf = async (id: unknown) =>
  (
    await server.db
      .select()
      .from(videos)
      .where(eq(videos.id, String(id)))
  )[0];

async function found(id: unknown): Promise<Body> {
  const { body } = await server.call('/v1/video-imports', { token: marina });
  return (body['items'] as Body[]).find((one) => one['id'] === id) ?? {};
}

/** Waits for the end of an import. */
async function ended(id: unknown, status: 'done' | 'failed'): Promise<Body> {
  return vi.waitFor(
    async () => {
      const one = await found(id);
      expect(one).toMatchObject({ status });
      return one;
    },
    { timeout: 60_000, interval: 100 },
  );
}

const sourceOf = async (id: unknown): Promise<Buffer> => {
  const [row] = await server.db
    .select()
    .from(uploads)
    .where(eq(uploads.videoId, String(id)));
  const upload = { key: `sources/${String(id)}`, id: row?.partsId ?? '' };
  await server.context.parts.complete(upload, row?.totalBytes ?? 0);
  return buffer(server.context.blobs.openRead(upload.key));
};

/** Bytes of which each stretch differs from the others. */
const file = Buffer.alloc(5 * MIB, 'uma aula em bytes que não se repetem igual: 0123456789');

describe('an import', () => {
  it('becomes a video in its folder, called as the other server calls the file', async () => {
    const directoryId = await insertFolder(server.db, 'colegioAtlas');
    answer = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'video/mp4',
          'content-disposition': "attachment; filename*=UTF-8''Introdu%C3%A7%C3%A3o.mp4",
        })
        .end(file);
    const made = await begin(`${base}/get?id=7&key=secret`, { directoryId });
    expect(made).toMatchObject({ status: 202, body: { status: 'queued', title: 'get', videoId: null } });
    expect(JSON.stringify(made.body)).not.toContain('secret');
    const { id } = made.body;
    expect(await ended(id, 'done')).toMatchObject({ title: 'Introdução', progress: 100, videoId: id });
    expect(await videoOf(id)).toMatchObject({ title: 'Introdução', directoryId, sizeBytes: file.length });
    expect((await sourceOf(id)).equals(file)).toBe(true);
    const [entry] = await server.db.select().from(events).where(eq(events.event, 'IMPORTACAO_CRIADA'));
    expect(JSON.stringify([entry, await rowOf(id)])).not.toContain('secret');
  });

  const transportStream = Buffer.alloc(188 * 5);
  for (let at = 0; at < transportStream.length; at += 188) transportStream[at] = 0x47;
  it.each([
    ['text/plain', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), file])],
    ['text/vnd.trolltech.linguist', transportStream],
    ['application/json', Buffer.from('ID3\u0004 uma aula em poucos bytes')],
  ])('is known by its first bytes where its type is %s', async (type, bytes) => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': type });
      // However few come at first.
      response.write(bytes.subarray(0, 3), () => response.end(bytes.subarray(3)));
    };
    const { id } = (await begin(`${base}/aula`)).body;
    await ended(id, 'done');
    expect((await sourceOf(id)).equals(bytes)).toBe(true);
  });

  it('says who asks, also behind a redirect', async () => {
    answer = ({ url }, response) =>
      url === '/b.mp4'
        ? response.writeHead(200).end('aula')
        : response.writeHead(302, { location: '/b.mp4' }).end();
    const { id } = (await begin(`${base}/a.mp4`)).body;
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
    await server.call(`/v1/video-imports/${String(id)}`, { token: marina, method: 'DELETE' });
    for (const { headers } of requests)
      expect(headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; [\w-]+-import\/1\.0\)$/);
  });

  it('of a link that leads to no file is refused before it begins', async () => {
    const { status, body } = await begin('https://www.youtube.com/watch?v=abc');
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([
      { field: 'url', code: 'YOUTUBE_LINK', message: expect.stringContaining('YouTube Studio') as string },
    ]);
  });

  it('goes to the root where its folder went to the trash meanwhile', async () => {
    const directoryId = await insertFolder(server.db, 'colegioAtlas');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    answer = (_request, response) => void held.then(() => response.writeHead(200).end('aula'));
    const { id } = (await begin(`${base}/aula.mp4`, { directoryId })).body;
    await server.call(`/v1/directories/${directoryId}`, { token: marina, method: 'DELETE' });
    release();
    await ended(id, 'done');
    expect((await videoOf(id))?.directoryId).not.toBe(directoryId);
  });

  it('begins once, by a double click and by two people', async () => {
    answer = () => undefined;
    const requestId = randomUUID();
    const clicks = await Promise.all([
      begin(`${base}/a.mp4`, { requestId }),
      begin(`${base}/a.mp4`, { requestId }),
    ]);
    const made = [...clicks, ...(await Promise.all([begin(`${base}/a.mp4`), begin(`${base}/a.mp4`)]))];
    expect(made.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(made.map(({ body }) => body['id'])).size).toBe(1);
    expect((await begin(`${base}/b.mp4`)).body['id']).not.toBe(made[0]?.body['id']);
    await server.db.update(videoImports).set({ status: 'done' });
    expect((await begin(`${base}/a.mp4`, { requestId })).body['id']).toBe(made[0]?.body['id']);
    files.closeAllConnections();
  });

  it('goes on behind what came, where the connection breaks off', async () => {
    const etag = '"v1"';
    answer = (request, response) => {
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const headers = { etag, 'accept-ranges': 'bytes', 'content-length': file.length - start };
      if (start === 0) {
        response.writeHead(200, headers);
        response.write(file.subarray(0, 3 * MIB), () => response.destroy());
      } else {
        const range = `bytes ${start}-${file.length - 1}/${file.length}`;
        response.writeHead(206, { ...headers, 'content-range': range }).end(file.subarray(start));
      }
    };
    const { id } = (await begin(`${base}/aula.mp4`)).body;
    await ended(id, 'done');
    expect((await sourceOf(id)).equals(file)).toBe(true);
    // Jobs of a test before may ask again for theirs.
    const own = requests.filter(({ url }) => url === '/aula.mp4');
    expect(own).toHaveLength(2);
    expect(own[1]?.headers['if-range']).toBe(etag);
    expect(Number(/\d+/.exec(own[1]?.headers.range ?? '')?.[0])).toBeGreaterThan(MIB);
  });

  it('begins again where the file changed, or the other server gives no parts', async () => {
    const next = Buffer.alloc(2 * MIB, 'outra');
    let round = 0;
    answer = (_request, response) => {
      round += 1;
      if (round > 1) return void response.writeHead(200, { 'content-length': next.length }).end(next);
      const headers = { etag: '"v1"', 'accept-ranges': 'bytes', 'content-length': file.length };
      response.writeHead(200, headers).write(file.subarray(0, 3 * MIB), () => response.destroy());
    };
    const { id } = (await begin(`${base}/aula.mp4`)).body;
    await ended(id, 'done');
    expect((await sourceOf(id)).equals(next)).toBe(true);
  });

  it('that is cancelled closes the connection, and leaves neither bytes nor a video', async () => {
    let isClosed = false;
    answer = (_request, response) => {
      response.on('close', () => (isClosed = true));
      response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, MIB));
    };
    const { id } = (await begin(`${base}/aula.mp4`)).body;
    await vi.waitFor(async () => expect((await rowOf(id))?.totalBytes).toBe(file.length), {
      timeout: 30_000,
    });
    const upload = { key: `sources/${String(id)}`, id: (await rowOf(id))?.partsId ?? '' };
    const path = `/v1/video-imports/${String(id)}`;
    expect((await server.call(path, { token: marina, method: 'DELETE' })).status).toBe(204);
    await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 30_000 });
    expect(await rowOf(id)).toBeUndefined();
    expect(await videoOf(id)).toBeUndefined();
    await vi.waitFor(async () => expect(await server.context.parts.usedBytes(upload)).toBeNull());
    expect((await server.call(path, { token: marina, method: 'DELETE' })).status).toBe(404);
  });

  it('that failed is tried again', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    const { id } = (await begin(`${base}/aula.mp4`)).body;
    await ended(id, 'failed');
    answer = (_request, response) => response.writeHead(200).end('aula');
    const path = `/v1/video-imports/${String(id)}/retry`;
    const again = await server.call(path, { token: marina, method: 'POST' });
    expect(again).toMatchObject({ status: 202, body: { error: null } });
    await ended(id, 'done');
    const twice = await server.call(path, { token: marina, method: 'POST' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'IMPORT_NOT_FAILED' } });
  });
});

describe('the cause of a failure is told', () => {
  it.each<[string, RequestListener]>([
    ['FILE_NOT_FOUND', (_request, response) => response.writeHead(404).end()],
    ['FILE_FORBIDDEN', (_request, response) => response.writeHead(403).end()],
    [
      'NOT_MEDIA_FILE',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    [
      'NOT_MEDIA_FILE',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('um texto'),
    ],
    [
      'NOT_MEDIA_FILE',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from('\u0089PNG\r\n')),
    ],
    ['EMPTY_FILE', (_request, response) => response.writeHead(200).end()],
    ['EMPTY_FILE', (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end()],
    [
      'FILE_TOO_LARGE',
      (_request, response) => void response.writeHead(200, { 'content-length': 9 * MIB }).write('a'),
    ],
    [
      'ADDRESS_REFUSED',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'ADDRESS_REFUSED',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('%s', async (code, listener) => {
    answer = listener;
    const { id } = (await begin(`${base}/aula.mp4`)).body;
    const { error } = await ended(id, 'failed');
    expect(error).toMatchObject({ code, message: expect.stringMatching(/\w/) as string });
    expect(await videoOf(id)).toBeUndefined();
  });

  it('also where the length was not told before, and the plan has no room for what came', async () => {
    answer = (_request, response) => void response.writeHead(200).end(file);
    const used = (await countStored(server.db, accountId)) + (await countAnnounced(server.db, accountId));
    await insertTeamPlan(server.db, accountId, {
      ...freeTerms,
      limits: { ...freeTerms.limits, storage: used + file.length - 1 },
    });
    try {
      const { id } = (await begin(`${base}/aula.mp4`)).body;
      await ended(id, 'failed');
      expect(await rowOf(id)).toMatchObject({ errorCode: 'PLAN_LIMIT_REACHED', partsId: null });
      expect(await videoOf(id)).toBeUndefined();
    } finally {
      await server.db.delete(teamPlans);
    }
  });

  it('also where the rest makes the file longer than was told at first, and than the plan has room for', async () => {
    const used = (await countStored(server.db, accountId)) + (await countAnnounced(server.db, accountId));
    const limits = { ...freeTerms.limits, storage: used + 4 * MIB };
    await insertTeamPlan(server.db, accountId, { ...freeTerms, limits });
    try {
      answer = (request, response) => {
        const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
        const range = `bytes ${start}-${file.length - 1}/${file.length}`;
        if (start === 0) {
          response.writeHead(200, { etag: '"v1"', 'accept-ranges': 'bytes', 'content-length': 3 * MIB });
          response.write(file.subarray(0, 2 * MIB), () => response.destroy());
        } else response.writeHead(206, { etag: '"v1"', 'content-range': range }).end(file.subarray(start));
      };
      const { id } = (await begin(`${base}/aula.mp4`)).body;
      await ended(id, 'failed');
      expect(await rowOf(id)).toMatchObject({ errorCode: 'PLAN_LIMIT_REACHED' });
      expect(await videoOf(id)).toBeUndefined();
    } finally {
      await server.db.delete(teamPlans);
    }
  });

  it('also where the team has too much under way', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': file.length });
      if (request.url === '/first.mp4') response.write('a');
      else response.end(file);
    };
    const first = (await begin(`${base}/first.mp4`)).body['id'];
    await vi.waitFor(async () => expect((await rowOf(first))?.totalBytes).toBe(file.length), {
      timeout: 30_000,
    });
    const { id } = (await begin(`${base}/second.mp4`)).body;
    // It is tried again by itself; why it waits stands in the job.
    await vi.waitFor(
      async () => {
        const [job] = await server.db
          .select()
          .from(jobs)
          .where(eq(jobs.subjectId, String(id)));
        expect(job?.errorCode).toBe('QUOTA_REACHED');
      },
      { timeout: 30_000 },
    );
    for (const one of [first, id])
      await server.call(`/v1/video-imports/${String(one)}`, { token: marina, method: 'DELETE' });
    files.closeAllConnections();
  });
});

it('of another team is neither listed, nor tried again, nor cancelled', async () => {
  const id = await insertVideoImport(server.context, 'verticeEstudio');
  const own = await insertVideoImport(server.context, 'colegioAtlas');
  const { body } = await server.call('/v1/video-imports', { token: marina });
  expect((body['items'] as Body[]).map((one) => one['id'])).toEqual([own]);
  const queued = await server.call('/v1/video-imports?status=queued,downloading', { token: marina });
  expect(queued.body['items']).toEqual([]);
  const path = `/v1/video-imports/${id}`;
  expect((await server.call(`${path}/retry`, { token: marina, method: 'POST' })).status).toBe(404);
  expect((await server.call(path, { token: marina, method: 'DELETE' })).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ status: 'failed' });
});

it('that ended is forgotten after seven days', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const old = await insertVideoImport(server.context, 'colegioAtlas', { updatedAt: daysAgo(8) });
  const young = await insertVideoImport(server.context, 'colegioAtlas', { updatedAt: daysAgo(6) });
  const due = { runAfter: sql`now()` };
  await server.db.update(jobs).set(due).where(eq(jobs.kind, 'forget-video-imports'));
  await vi.waitFor(async () => expect(await rowOf(old)).toBeUndefined(), { timeout: 30_000 });
  expect(await rowOf(young)).toBeDefined();
});

describe('is refused at once', () => {
  it.each(['ftp://example.com/a.mp4', 'http://10.0.0.7/a.mp4', 'aula.mp4'])('%s', async (url) => {
    const { status, body } = await begin(url);
    expect([status, (body['errors'] as Body[])[0]]).toMatchObject([
      422,
      { field: 'url', code: 'INVALID_URL' },
    ]);
  });

  it('for a blocked team, a foreign folder, and too many at once', async () => {
    const block = (blocked: boolean) =>
      server.db.update(accounts).set({ blocked }).where(eq(accounts.id, accountId));
    await block(true);
    const blocked = await begin(`${base}/a.mp4`);
    await block(false);
    expect([blocked.status, blocked.body['code']]).toEqual([402, 'ACCOUNT_BLOCKED']);
    const directoryId = await insertFolder(server.db, 'verticeEstudio');
    expect((await begin(`${base}/a.mp4`, { directoryId })).status).toBe(404);
    answer = () => undefined;
    const [row] = [await begin(`${base}/0.mp4`)].map(({ body }) => body['id']);
    const sample = (await rowOf(row))!;
    const more = Array.from({ length: 49 }, () => ({
      ...sample,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
    }));
    await server.db.insert(videoImports).values(more);
    const full = await begin(`${base}/51.mp4`);
    expect([full.status, full.body['code']]).toEqual([409, 'IMPORTS_FULL']);
    files.closeAllConnections();
  });
});
