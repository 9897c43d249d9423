import { randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, jobs, uploads } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { openPost, sendSource } from '../../../testing/send-source';
import type { SourceAnswer, SourcePost } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import { readStoredSource, storedSourceBytes } from '../../../testing/stored-source';
import type { TestServer } from '../../../testing/start-test-server';
import { purgeUploads } from './purge-uploads';
import { createRangeLocks } from './range-locks';

const MIB = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

let server: TestServer;
let token: string;
let travelledMs = 0;

beforeAll(async () => {
  server = await startTestServer({
    env: { PALCO_UPLOAD_CHUNK_BYTES: String(MIB), PALCO_UPLOAD_MAX_BYTES: String(16 * MIB) },
    clock: { now: () => Date.now() + travelledMs },
  });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createVideo(accountId: string = demoTeams.colegioAtlas): Promise<string> {
  const { body, status } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula', accountId } });
  expect(status).toBe(201);
  return body['videoId'] as string;
}

const post = (videoId: string, part: Omit<SourcePost, 'url' | 'videoId'>): SourcePost => ({
  url: server.url,
  token,
  videoId,
  ...part,
});
const send = (videoId: string, part: Omit<SourcePost, 'url' | 'videoId'>): Promise<SourceAnswer> =>
  sendSource(post(videoId, part));

/** Sends bytes `start` to `end` (exclusive) of a file as one chunk. */
const sendChunk = (
  videoId: string,
  file: Uint8Array,
  [start, end]: readonly [number, number],
  isRaw = false,
): Promise<SourceAnswer> =>
  send(videoId, {
    bytes: file.subarray(start, end),
    range: `bytes ${start}-${end - 1}/${file.length}`,
    isRaw,
  });

const probe = async (videoId: string): Promise<Record<string, unknown>> =>
  (await server.call(`/v1/videos/${videoId}/source`, { token })).body;
const video = async (videoId: string): Promise<Record<string, unknown>> =>
  (await server.call(`/v1/videos/${videoId}`, { token })).body;
const stored = (videoId: string): Promise<Buffer | null> => readStoredSource(server.context, videoId);
const storedBytes = (videoId: string) => storedSourceBytes(server.context, videoId);
/** Compared as bytes: the matcher walks through megabytes one by one. */
const holds = async (videoId: string, file: Buffer): Promise<boolean> =>
  (await stored(videoId))?.equals(file) === true;
const jobsOf = (videoId: string) => server.db.select().from(jobs).where(eq(jobs.subjectId, videoId));

describe('a source in chunks', () => {
  it('U15: is complete with the last byte, and is processed exactly once', async () => {
    const videoId = await createVideo();
    const file = randomBytes(2.5 * MIB);
    expect(await probe(videoId)).toMatchObject({
      total: null,
      ranges: [],
      nextOffset: 0,
      status: 'created',
      outOfOrder: true,
      rawChunks: true,
    });

    expect(await sendChunk(videoId, file, [0, MIB])).toMatchObject({
      status: 201,
      body: { received: MIB, total: file.length },
    });
    expect(await probe(videoId)).toMatchObject({
      total: file.length,
      ranges: [[0, MIB - 1]],
      nextOffset: MIB,
      status: 'uploading',
      fileName: 'aula.mp4',
    });
    expect(await video(videoId)).toMatchObject({
      status: 'uploading',
      progress: 40,
      size: file.length,
      version: 1,
    });
    expect(await jobsOf(videoId)).toHaveLength(0);

    expect(await sendChunk(videoId, file, [MIB, 2 * MIB])).toMatchObject({ status: 201 });
    expect(await sendChunk(videoId, file, [2 * MIB, file.length])).toMatchObject({
      status: 202,
      body: { received: file.length, total: file.length },
    });
    expect(await video(videoId)).toMatchObject({ status: 'processing', progress: 0 });
    expect(await holds(videoId, file)).toBe(true);
    expect(await jobsOf(videoId)).toMatchObject([
      { kind: 'package-video', status: 'queued', accountId: demoTeams.colegioAtlas },
    ]);

    // The answer to the last chunk was lost: the client sends it again.
    expect(await sendChunk(videoId, file, [2 * MIB, file.length])).toMatchObject({ status: 202 });
    expect(await sendChunk(videoId, file, [0, MIB])).toMatchObject({ status: 202 });
    expect(await jobsOf(videoId)).toHaveLength(1);
  });

  it('tells the first missing byte in a header, also without a body', async () => {
    const videoId = await createVideo();
    await sendChunk(videoId, randomBytes(100), [0, 60]);
    for (const method of ['GET', 'HEAD']) {
      const answer = await server.call(`/v1/videos/${videoId}/source`, { token, method });
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([200, '60']);
      expect(answer.text === '').toBe(method === 'HEAD');
    }
  });

  it('arrives whole in any cut, any order and with any repeats', async () => {
    const plan = fc.record({
      size: fc.integer({ min: 1, max: 3000 }),
      cuts: fc.array(fc.nat(2999), { maxLength: 5 }),
      order: fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
      repeats: fc.array(fc.nat(5), { maxLength: 3 }),
      raw: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ size, cuts, order, repeats, raw }) => {
        const videoId = await createVideo();
        const file = randomBytes(size);
        const edges = [...new Set([0, ...cuts.filter((cut) => cut < size), size])].sort((a, b) => a - b);
        const chunks = edges.slice(1).map((end, index): [number, number] => [edges[index] ?? 0, end]);
        const shuffled = chunks
          .map((chunk, index) => ({ chunk, key: order[index] ?? 0 }))
          .sort((a, b) => a.key - b.key);
        const sent = shuffled.map(({ chunk }) => chunk);
        for (const repeat of repeats) sent.push(chunks[repeat % chunks.length] ?? [0, size]);
        const missing = new Set(chunks.map(String));
        for (const [index, chunk] of sent.entries()) {
          missing.delete(String(chunk));
          const { status } = await sendChunk(videoId, file, chunk, raw[index]);
          expect(status).toBe(missing.size === 0 ? 202 : 201);
        }
        expect(await holds(videoId, file)).toBe(true);
        expect(await jobsOf(videoId)).toHaveLength(1);
      }),
      { numRuns: 15 },
    );
  });

  it('takes two ranges of one file side by side', async () => {
    const videoId = await createVideo();
    const file = randomBytes(200_000);
    const [first, second] = [
      [0, 100_000],
      [100_000, 200_000],
    ].map(([start = 0, end = 0]) =>
      openPost(
        post(videoId, {
          bytes: file.subarray(start, end),
          range: `bytes ${start}-${end - 1}/${file.length}`,
        }),
      ),
    ) as [ReturnType<typeof openPost>, ReturnType<typeof openPost>];
    first.request.write(first.form.subarray(0, 50_000));
    second.request.end(second.form);
    expect((await second.answer).status).toBe(201);
    first.request.end(first.form.subarray(50_000));
    expect((await first.answer).status).toBe(202);
    expect(await holds(videoId, file)).toBe(true);
  });

  it('is finished once when its last ranges end at the same time', async () => {
    const videoId = await createVideo();
    const file = randomBytes(80_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendChunk(videoId, file, [index * 10_000, (index + 1) * 10_000]),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 201, 202]);
    expect(await jobsOf(videoId)).toHaveLength(1);
    expect(await holds(videoId, file)).toBe(true);
  });

  it('U15: compares a range that comes again, and keeps what it acknowledged', async () => {
    const videoId = await createVideo();
    const file = randomBytes(300_000);
    await sendChunk(videoId, file, [0, 200_000]);
    expect((await sendChunk(videoId, file, [0, 200_000])).status).toBe(201);
    expect((await sendChunk(videoId, file, [50_000, 250_000])).body).toEqual({
      received: 250_000,
      total: 300_000,
    });

    const other = Buffer.from(file);
    other[199_999] = (other[199_999] ?? 0) ^ 1;
    for (const chunk of [
      [0, 200_000],
      [199_999, 300_000],
    ] as const) {
      expect(await sendChunk(videoId, other, chunk)).toMatchObject({
        status: 409,
        body: { code: 'CHUNK_CONFLICT' },
      });
    }
    expect(await probe(videoId)).toMatchObject({ ranges: [[0, 249_999]] });
    expect((await stored(videoId))?.subarray(0, 250_000).equals(file.subarray(0, 250_000))).toBe(true);
    expect((await sendChunk(videoId, file, [250_000, 300_000])).status).toBe(202);
    expect(await holds(videoId, file)).toBe(true);
  });
});

describe('bytes without a form', () => {
  const ten = Buffer.from('0123456789');
  const range = 'bytes 0-9/10';

  it('are the source, and the query names the file', async () => {
    const videoId = await createVideo();
    const fileName = 'aula ção\n🎬.mp4';
    expect(await send(videoId, { bytes: ten, range, isRaw: true, fileName })).toMatchObject({ status: 202 });
    expect(await holds(videoId, ten)).toBe(true);
    expect(await probe(videoId)).toMatchObject({ fileName: 'aula ção🎬.mp4' });
  });

  it('may be the whole file', async () => {
    const videoId = await createVideo();
    expect(await send(videoId, { bytes: ten, isRaw: true, chunked: true })).toMatchObject({ status: 202 });
    expect(await holds(videoId, ten)).toBe(true);
  });

  it.each([
    ['too few', { bytes: ten.subarray(1), range }, 400, 'CHUNK_LENGTH_MISMATCH'],
    ['too many', { bytes: Buffer.from('0123456789!'), range }, 400, 'CHUNK_LENGTH_MISMATCH'],
    [
      'too few, with a length that nobody told',
      { bytes: ten.subarray(1), range, chunked: true },
      400,
      'CHUNK_LENGTH_MISMATCH',
    ],
    [
      'too many, with a length that nobody told',
      { bytes: Buffer.from('0123456789!'), range, chunked: true },
      400,
      'CHUNK_LENGTH_MISMATCH',
    ],
    [
      'other ones than their digest names',
      { bytes: ten, range, headers: { 'palco-part-digest': `sha-256=:${'A'.repeat(43)}=:` } },
      503,
      'DIGEST_MISMATCH',
    ],
    ['a name without an end', { bytes: ten, range, fileName: 'a'.repeat(1_025) }, 400, 'INVALID_REQUEST'],
  ] as const)('are refused where they are %s', async (_name, part, status, code) => {
    const videoId = await createVideo();
    expect(await send(videoId, { ...part, isRaw: true })).toMatchObject({ status, body: { code } });
    expect(await probe(videoId)).toMatchObject({ ranges: [], status: 'created' });
  });

  it('are refused where no file is taken, or only one in a form', async () => {
    const videoId = await createVideo();
    for (const path of ['/v1/videos/vod', `/v1/videos/${videoId}/thumbnail`]) {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: ten,
      });
      expect([path, answer.status]).toEqual([path, 415]);
    }
  });
});

describe('a whole file without Content-Range', () => {
  it('is finished at once; its repeat is answered again, another one refused', async () => {
    const videoId = await createVideo();
    const file = randomBytes(1.5 * MIB);
    expect(await send(videoId, { bytes: file })).toMatchObject({
      status: 202,
      body: { received: file.length, total: file.length },
    });
    expect(await holds(videoId, file)).toBe(true);
    expect((await send(videoId, { bytes: file })).status).toBe(202);
    expect((await send(videoId, { bytes: randomBytes(file.length) })).body.code).toBe('CHUNK_CONFLICT');
    expect((await send(videoId, { bytes: file.subarray(0, -1) })).status).toBe(416);
    expect((await send(videoId, { bytes: Buffer.concat([file, file]) })).status).toBe(416);
    expect(await holds(videoId, file)).toBe(true);
    expect(await jobsOf(videoId)).toHaveLength(1);
  });

  it('may finish what began in chunks', async () => {
    const videoId = await createVideo();
    const file = randomBytes(1000);
    await sendChunk(videoId, file, [300, 700]);
    expect((await send(videoId, { bytes: file })).status).toBe(202);
    expect(await holds(videoId, file)).toBe(true);
  });

  it('over the limit is refused, however its length is told', async () => {
    const videoId = await createVideo();
    const large = Buffer.alloc(17 * MIB);
    expect(await send(videoId, { bytes: large })).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
    const open = openPost(post(videoId, { bytes: large, chunked: true }));
    open.request.end(open.form);
    expect(await open.answer).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } });
    expect(await probe(videoId)).toMatchObject({ ranges: [], status: 'created' });
  });
});

describe('a refused chunk', () => {
  const ten = Buffer.from('0123456789');
  const form = 'multipart/form-data; boundary=x';
  const table: [string, Omit<SourcePost, 'url' | 'videoId'>, number, string][] = [
    ['a malformed range', { bytes: ten, range: 'bytes=0-9/10' }, 400, 'CONTENT_RANGE_MALFORMED'],
    ['a backward range', { bytes: ten, range: 'bytes 9-0/10' }, 400, 'CONTENT_RANGE_MALFORMED'],
    ['an empty range', { bytes: ten, range: '' }, 400, 'CONTENT_RANGE_MALFORMED'],
    ['no total', { bytes: ten, range: 'bytes 0-9' }, 416, 'CONTENT_RANGE_UNSATISFIABLE'],
    ['an unknown total', { bytes: ten, range: 'bytes 0-9/*' }, 416, 'CONTENT_RANGE_UNSATISFIABLE'],
    ['a range beyond the total', { bytes: ten, range: 'bytes 0-9/9' }, 416, 'CONTENT_RANGE_UNSATISFIABLE'],
    [
      'a part that is too short',
      { bytes: ten.subarray(1), range: 'bytes 0-9/10' },
      400,
      'CHUNK_LENGTH_MISMATCH',
    ],
    [
      'a part that is too long',
      { bytes: Buffer.from('0123456789!'), range: 'bytes 0-9/11' },
      400,
      'CHUNK_LENGTH_MISMATCH',
    ],
    [
      'a body that cannot hold the range',
      { bytes: ten, range: 'bytes 0-99999/100000' },
      400,
      'CHUNK_LENGTH_MISMATCH',
    ],
    ['an empty part', { bytes: Buffer.alloc(0), range: 'bytes 0-9/10' }, 400, 'CHUNK_LENGTH_MISMATCH'],
    [
      'a chunk over the limit',
      { bytes: Buffer.alloc(MIB + 1), range: `bytes 0-${MIB}/${2 * MIB}` },
      413,
      'CHUNK_TOO_LARGE',
    ],
    ['a total over the limit', { bytes: ten, range: `bytes 0-9/${17 * MIB}` }, 413, 'FILE_TOO_LARGE'],
    ['text', { bytes: ten, body: ten, contentType: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'JSON',
      { bytes: ten, body: Buffer.from('{}'), contentType: 'application/json' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['nothing', { bytes: ten, body: Buffer.alloc(0), contentType: '' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no boundary', { bytes: ten, contentType: 'multipart/form-data' }, 400, 'MULTIPART_MALFORMED'],
    ['another boundary', { bytes: ten, contentType: form }, 400, 'MULTIPART_MALFORMED'],
    [
      'another field',
      {
        bytes: ten,
        contentType: form,
        body: Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'),
      },
      400,
      'FILE_MISSING',
    ],
    [
      'two files',
      {
        bytes: ten,
        contentType: form,
        body: Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n2\r\n--x--',
        ),
      },
      400,
      'FILE_MISSING',
    ],
    [
      'a form that ends early',
      { bytes: ten, contentType: form, body: Buffer.from('--x\r\nContent-Disp') },
      400,
      'MULTIPART_MALFORMED',
    ],
  ];

  it.each(table)('%s', async (_, part, status, code) => {
    const videoId = await createVideo();
    expect(await send(videoId, part)).toMatchObject({ status, body: { code } });
    expect(await probe(videoId)).toMatchObject({ ranges: [], status: 'created' });
    expect(await jobsOf(videoId)).toHaveLength(0);
  });

  it.each<[string, Partial<SourcePost>]>([
    ['in a form', {}],
    ['alone', { isRaw: true }],
    ['in a chunk', { range: 'bytes 0--1/0' }],
  ])('without a byte, %s, leaves no entry', async (_name, part) => {
    const videoId = await createVideo();
    const empty = { bytes: Buffer.alloc(0), ...part };
    expect(await send(videoId, empty)).toMatchObject({ status: 422, body: { code: 'EMPTY_FILE' } });
    expect((await server.call(`/v1/videos/${videoId}`, { token })).status).toBe(404);
  });

  it('without a byte takes nothing from a video that has some', async () => {
    const videoId = await createVideo();
    await sendChunk(videoId, ten, [0, 5]);
    const empty = { bytes: Buffer.alloc(0), range: 'bytes */0' };
    expect(await send(videoId, empty)).toMatchObject({ status: 422, body: { code: 'EMPTY_FILE' } });
    expect(await probe(videoId)).toMatchObject({ ranges: [[0, 4]] });
  });

  it('without a byte is not even begun where its length is told', async () => {
    const body = { title: 'Vazio', size: 0 };
    expect(await server.call('/v1/videos/vod', { token, body })).toMatchObject({
      status: 422,
      body: { code: 'EMPTY_FILE' },
    });
    const { body: list } = await server.call('/v1/videos?title=Vazio', { token });
    expect(list['items']).toEqual([]);
  });

  it('with another total than before is a 416', async () => {
    const videoId = await createVideo();
    await sendChunk(videoId, Buffer.alloc(20), [0, 10]);
    for (const total of [19, 21]) {
      const answer = await send(videoId, { bytes: ten, range: `bytes 0-9/${total}` });
      expect(answer).toMatchObject({ status: 416, body: { code: 'CONTENT_RANGE_UNSATISFIABLE' } });
    }
    expect(await probe(videoId)).toMatchObject({ total: 20, ranges: [[0, 9]] });
  });

  it('that would be the thousand-and-first piece is a 416, one that joins two pieces is not', async () => {
    const videoId = await createVideo();
    const file = randomBytes(4_000);
    expect((await sendChunk(videoId, file, [0, 1])).status).toBe(201);
    const everySecond = Array.from({ length: 1_000 }, (_, index) => [2 * index, 2 * index] as const);
    await server.db.update(uploads).set({ ranges: everySecond }).where(eq(uploads.videoId, videoId));
    expect((await sendChunk(videoId, file, [3_000, 3_001])).status).toBe(416);
    expect((await sendChunk(videoId, file, [1, 2])).status).toBe(201);
    expect((await sendChunk(videoId, file, [3_000, 3_001])).status).toBe(201);
  });

  it('answers while the client still sends, and leaves the connection usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const bytes = randomBytes(MIB);
    const sockets = new Set<unknown>();
    for (const status of [404, 404, 201]) {
      const videoId = status === 404 ? randomUUID() : await createVideo();
      const open = openPost(post(videoId, { bytes, range: `bytes 0-${MIB - 1}/${2 * MIB}`, agent }));
      open.request.on('socket', (socket) => sockets.add(socket));
      open.request.write(open.form.subarray(0, 1000));
      if (status === 404) await delay(50);
      open.request.end(open.form.subarray(1000));
      expect((await open.answer).status).toBe(status);
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('leaves no listeners on a connection that is reused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connections: Socket[] = [];
    const onConnection = (socket: Socket): void => void connections.push(socket);
    server.app.server.on('connection', onConnection);
    const bytes = randomBytes(MIB);
    const counts: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const open = openPost(post(randomUUID(), { bytes, range: `bytes 0-${MIB - 1}/${2 * MIB}`, agent }));
      open.request.write(open.form.subarray(0, 1000));
      await delay(30);
      open.request.end(open.form.subarray(1000));
      expect((await open.answer).status).toBe(404);
      await delay(30);
      counts.push(connections[0]?.listenerCount('close') ?? -1);
    }
    server.app.server.off('connection', onConnection);
    expect(connections).toHaveLength(1);
    await expect
      .poll(() => connections[0]?.listenerCount('close') ?? Infinity)
      .toBeLessThanOrEqual(counts[0] ?? 0);
    agent.destroy();
  });
});

describe('who may send', () => {
  const bytes = Buffer.from('x');
  const range = 'bytes 0-0/2';

  it('only somebody who is signed in', async () => {
    const videoId = await createVideo();
    expect((await send(videoId, { bytes, range, token: undefined })).status).toBe(401);
    expect((await send(videoId, { bytes, range, token: `${token}x` })).status).toBe(401);
  });

  it.each([
    ['diego@vertice.com.br', 404, 'NOT_FOUND'],
    ['carla@colegioatlas.com.br', 403, 'FORBIDDEN'],
  ])('F4: not %s: %i', async (login, status, code) => {
    const videoId = await createVideo();
    const foreign = await server.signIn(login);
    expect(await send(videoId, { bytes, range, token: foreign })).toMatchObject({ status, body: { code } });
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const answer = await server.call(`/v1/videos/${videoId}/source`, { token: foreign, method });
      expect(answer.status).toBe(status);
    }
    expect(await probe(videoId)).toMatchObject({ ranges: [] });
  });

  it('U13: whichever team is selected meanwhile: the video decides', async () => {
    const videoId = await createVideo(demoTeams.radioSerraViva);
    expect((await send(videoId, { bytes, range })).status).toBe(201);
  });

  it('nobody for a video that does not exist, is not an id, or is in the trash', async () => {
    const videoId = await createVideo();
    await server.call(`/v1/videos/${videoId}`, { token, method: 'DELETE' });
    expect((await send(videoId, { bytes, range })).status).toBe(404);
    expect((await send(randomUUID(), { bytes, range })).status).toBe(404);
    expect((await send('..%2f..%2fetc', { bytes, range })).status).toBe(400);
  });

  it('F26: no blocked team, but what it stored stays', async () => {
    const accountId = demoTeams.festivalMareAlta;
    const videoId = await createVideo(accountId);
    await server.db.update(accounts).set({ blocked: true }).where(eq(accounts.id, accountId));
    expect(await send(videoId, { bytes, range })).toMatchObject({
      status: 402,
      body: { code: 'ACCOUNT_BLOCKED' },
    });
    expect((await server.call(`/v1/videos/${videoId}/source`, { token })).status).toBe(200);
    await server.db.update(accounts).set({ blocked: false }).where(eq(accounts.id, accountId));
    expect((await send(videoId, { bytes, range })).status).toBe(201);
  });
});

describe('F3: names of files', () => {
  it.each([
    'Formação — 3º ano.mp4',
    '🎬🎉 estreia 👩‍🏫.webm',
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    'a;b=c%2e.mp4',
  ])('%j is data', async (fileName) => {
    const videoId = await createVideo();
    await send(videoId, { bytes: Buffer.from('x'), range: 'bytes 0-0/2', fileName });
    expect(await probe(videoId)).toMatchObject({ fileName });
    expect((await stored(videoId))?.toString()).toBe('x');
  });
});

describe('a chunk that is cut off', () => {
  it('keeps what came of it, and comes through when the whole of it is sent again', async () => {
    const videoId = await createVideo();
    const file = randomBytes(800_000);
    await sendChunk(videoId, file, [0, 100_000]);
    const open = openPost(
      post(videoId, { bytes: file.subarray(100_000), range: 'bytes 100000-799999/800000' }),
    );
    open.request.write(open.form.subarray(0, 600_000));
    await delay(100);
    open.request.destroy();
    await expect(open.answer).rejects.toThrow();
    // The parser holds back what could be the beginning of a boundary.
    await expect.poll(async () => (await probe(videoId))['nextOffset']).toBeGreaterThan(699_000);
    expect((await sendChunk(videoId, file, [100_000, 800_000])).status).toBe(202);
    expect(await holds(videoId, file)).toBe(true);
  });

  it('U16: is dropped when no byte comes for a minute, without a limit on the whole', async () => {
    expect(server.app.server.requestTimeout).toBe(0);
    const videoId = await createVideo();
    let socket: Socket | undefined;
    server.app.server.once('connection', (opened: Socket) => (socket = opened));
    const open = openPost(
      post(videoId, { bytes: randomBytes(1000), range: 'bytes 0-999/2000', agent: new Agent() }),
    );
    open.request.write(open.form.subarray(0, 500));
    await vi.waitFor(() => expect(socket?.timeout).toBe(60_000));
    socket?.setTimeout(100);
    await expect(open.answer).rejects.toThrow();
    await expect.poll(() => probe(videoId)).toMatchObject({ ranges: [[0, expect.any(Number)]] });
  });
});

describe('F12: two clients with one range', () => {
  it('wait for each other', async () => {
    const videoId = await createVideo();
    const file = randomBytes(50_000);
    const first = openPost(post(videoId, { bytes: file, range: 'bytes 0-49999/100000' }));
    first.request.write(first.form.subarray(0, 1000));
    await delay(100);
    let answered = false;
    const second = send(videoId, { bytes: file, range: 'bytes 0-49999/100000' }).finally(
      () => (answered = true),
    );
    await delay(300);
    expect(answered).toBe(false);
    first.request.end(first.form.subarray(1000));
    expect((await first.answer).status).toBe(201);
    expect((await second).status).toBe(201);
  });

  it('wait at most 20 s, then are asked to come again', async () => {
    const realSetTimeout = globalThis.setTimeout;
    const waits: number[] = [];
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      run: () => void,
      ms?: number,
      ...rest: []
    ) => {
      if (ms === 20_000) waits.push(ms);
      return realSetTimeout(run, ms === 20_000 ? 200 : ms, ...rest);
    }) as typeof setTimeout);
    try {
      const videoId = await createVideo();
      const bytes = randomBytes(1000);
      const first = openPost(post(videoId, { bytes, range: 'bytes 0-999/2000' }));
      first.request.write(first.form.subarray(0, 500));
      // Its row is made under the lock of the range.
      await expect.poll(() => server.db.$count(uploads, eq(uploads.videoId, videoId))).toBe(1);
      const refused = await send(videoId, { bytes, range: 'bytes 500-1499/2000' });
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'UPLOAD_BUSY' },
        headers: { 'retry-after': '5' },
      });
      expect(waits.length).toBeGreaterThan(0);
      first.request.end(first.form.subarray(500));
      expect((await first.answer).status).toBe(201);
    } finally {
      spy.mockRestore();
    }
  });
});

describe('discarding', () => {
  it('ends what is on its way and begins anew, with any length', async () => {
    const videoId = await createVideo();
    await sendChunk(videoId, randomBytes(5000), [0, 1000]);
    const open = openPost(post(videoId, { bytes: randomBytes(4000), range: 'bytes 1000-4999/5000' }));
    open.request.write(open.form.subarray(0, 2000));
    await delay(100);
    const discarded = await server.call(`/v1/videos/${videoId}/source`, { token, method: 'DELETE' });
    expect(discarded.status).toBe(204);
    open.request.end(open.form.subarray(2000));
    expect(await open.answer).toMatchObject({ status: 409, body: { code: 'UPLOAD_DISCARDED' } });
    expect(await probe(videoId)).toMatchObject({ total: null, ranges: [], status: 'created' });
    expect(await video(videoId)).toMatchObject({ size: null, progress: 0 });
    expect(await storedBytes(videoId)).toBeNull();

    const shorter = randomBytes(700);
    expect((await sendChunk(videoId, shorter, [0, 700])).status).toBe(202);
    expect(await holds(videoId, shorter)).toBe(true);
  });

  it('works before the first byte and twice, but not once the source is complete', async () => {
    const videoId = await createVideo();
    const discard = () => server.call(`/v1/videos/${videoId}/source`, { token, method: 'DELETE' });
    expect((await discard()).status).toBe(204);
    expect((await discard()).status).toBe(204);
    await send(videoId, { bytes: Buffer.from('whole') });
    expect(await discard()).toMatchObject({ status: 409, body: { code: 'UPLOAD_FINISHED' } });
    expect(await stored(videoId)).toHaveLength(5);
  });
});

describe('an unfinished source', () => {
  it('F25: expires seven days after its last byte and is then removed', async () => {
    const videoId = await createVideo();
    const kept = await createVideo();
    const file = randomBytes(1000);
    await sendChunk(videoId, file, [0, 500]);
    await send(kept, { bytes: file });
    const begun = Date.now();
    try {
      travelledMs = 6.9 * dayMs;
      token = await server.signIn('marina@colegioatlas.com.br');
      expect((await sendChunk(videoId, file, [500, 600])).status).toBe(201);
      const { expiresAt } = await probe(videoId);
      expect(Date.parse(String(expiresAt)) - begun).toBeGreaterThan(13.8 * dayMs);

      travelledMs = 13.8 * dayMs;
      token = await server.signIn('marina@colegioatlas.com.br');
      expect((await server.call(`/v1/videos/${videoId}/source`, { token })).status).toBe(200);
      travelledMs = 14 * dayMs;
      token = await server.signIn('marina@colegioatlas.com.br');
      expect(await sendChunk(videoId, file, [600, 1000])).toMatchObject({
        status: 410,
        body: { code: 'UPLOAD_EXPIRED' },
      });
      expect((await server.call(`/v1/videos/${videoId}/source`, { token })).status).toBe(410);

      expect(await purgeUploads(server.context, createRangeLocks())).toBeGreaterThan(0);
      expect(await purgeUploads(server.context, createRangeLocks())).toBe(0);
      expect(await storedBytes(videoId)).toBeNull();
      expect(await holds(kept, file)).toBe(true);
      expect(await video(videoId)).toMatchObject({ status: 'created', progress: 0 });
      expect((await sendChunk(videoId, file, [600, 1000])).status).toBe(410);

      await server.call(`/v1/videos/${videoId}/source`, { token, method: 'DELETE' });
      expect((await sendChunk(videoId, file, [0, 1000])).status).toBe(202);
    } finally {
      travelledMs = 0;
      token = await server.signIn('marina@colegioatlas.com.br');
    }
  });

  it('of a video in the trash is removed, unless a chunk is on its way', async () => {
    const videoId = await createVideo();
    await sendChunk(videoId, randomBytes(1000), [0, 500]);
    await server.call(`/v1/videos/${videoId}`, { token, method: 'DELETE' });
    const locks = createRangeLocks();
    const lease = await locks.acquire(videoId, [0, 9], { waitMs: 10 });
    expect(await purgeUploads(server.context, locks)).toBe(0);
    lease?.release();
    expect(await purgeUploads(server.context, locks)).toBe(1);
    expect(await storedBytes(videoId)).toBeNull();
  });

  it('is not recorded for a video that was moved to the trash meanwhile', async () => {
    const videoId = await createVideo();
    const open = openPost(post(videoId, { bytes: randomBytes(1000), range: 'bytes 0-999/1000' }));
    open.request.write(open.form.subarray(0, 500));
    await delay(100);
    await server.call(`/v1/videos/${videoId}`, { token, method: 'DELETE' });
    open.request.end(open.form.subarray(500));
    expect((await open.answer).status).toBe(404);
    expect(await jobsOf(videoId)).toHaveLength(0);
  });
});
