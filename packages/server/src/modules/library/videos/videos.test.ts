import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, directories, events, jobs, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

const accountId = demoTeams.colegioAtlas;
let server: TestServer;
let token: string;
let root: string;
let folder: string;
let foreignFolder: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
  const rows = await server.db.select().from(directories);
  const find = (team: string, isRoot: boolean): string =>
    rows.find((row) => row.accountId === team && (row.parentId === null) === isRoot)?.id ?? '';
  root = find(accountId, true);
  folder = find(accountId, false);
  foreignFolder = find(demoTeams.verticeEstudio, false);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(jobs);
  await server.db.delete(videos);
});

const call = (path: string, options: Parameters<TestServer['call']>[1] = {}): Promise<CallResult> =>
  server.call(path, { token, ...options });

async function insert(values: Partial<typeof videos.$inferInsert> = {}): Promise<string> {
  const id = values.id ?? randomUUID();
  await server.db.insert(videos).values({ id, accountId, directoryId: root, title: 'Aula', ...values });
  return id;
}

async function titles(query: string): Promise<unknown[]> {
  const { body, status } = await call(`/v1/videos?${query}`);
  expect(status).toBe(200);
  return (body['items'] as { title: string }[]).map(({ title }) => title);
}

const lastEvent = async (identifier: string) =>
  (
    await server.db
      .select()
      .from(events)
      .where(eq(events.identifier, identifier))
      .orderBy(desc(events.createdAt))
      .limit(1)
  )[0];

describe('the list of videos', () => {
  it.each([
    ['acao', ['Ação na Maré']],
    ['mare acao', ['Ação na Maré']],
    ['mare reacao', []],
    ['AÇÃO', ['Ação na Maré']],
    ['mare', ['Ação na Maré', 'maré alta']],
    ['100%', ['100%_certo']],
    ['%', ['100%_certo']],
    ['_', ['100%_certo']],
    ['\\', []],
    ["'; drop table videos; --", []],
    ['🎬', ['Estreia 🎬']],
    ['nada', []],
  ])('finds %j without case and accents', async (title, expected) => {
    for (const known of ['Ação na Maré', 'mare\u0301 alta'.normalize('NFC'), '100%_certo', 'Estreia 🎬'])
      await insert({ title: known });
    expect(await titles(`sort=title,asc&title=${encodeURIComponent(title)}`)).toEqual(expected);
  });

  it('finds a title that was typed with separate accents', async () => {
    await insert({ title: 'Formac\u0327a\u0303o' });
    expect(await titles(`title=${encodeURIComponent('formação')}`)).toHaveLength(1);
    expect(await titles(`title=${encodeURIComponent('  formação ')}`)).toHaveLength(1);
  });

  it.each([
    ['title,asc', ['a', 'Á b', 'c']],
    ['title,desc', ['c', 'Á b', 'a']],
    ['createdAt,asc', ['c', 'a', 'Á b']],
    ['createdAt,desc', ['Á b', 'a', 'c']],
    ['duration,asc', ['a', 'c', 'Á b']],
    ['duration,desc', ['c', 'a', 'Á b']],
    ['size,asc', ['c', 'a', 'Á b']],
    ['size,desc', ['a', 'c', 'Á b']],
  ])('sorts by %s, what is not known yet last', async (sort, expected) => {
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    await insert({ title: 'c', createdAt: at(1), durationSeconds: 9.5, sizeBytes: 5 });
    await insert({ title: 'a', createdAt: at(2), durationSeconds: 1, sizeBytes: 2 ** 40 });
    await insert({ title: 'Á b', createdAt: at(3) });
    expect(await titles(`sort=${sort}`)).toEqual(expected);
  });

  it('pages without repeating or losing a video, also when all are equal', async () => {
    const createdAt = new Date();
    for (let index = 0; index < 7; index += 1) await insert({ title: 'igual', createdAt });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => call(`/v1/videos?limit=3&page=${page}`)));
    const ids = pages.flatMap(({ body }) => (body['items'] as { id: string }[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
    expect(pages.map(({ body }) => body['pagination'])).toEqual(
      [1, 2, 3, 4].map((page) => ({ page, limit: 3, total: 7, pagesTotal: 3 })),
    );
  });

  it('shows one folder or one status, and nothing of another team or of the trash', async () => {
    await insert({ title: 'raiz', status: 'ready' });
    await insert({ title: 'pasta', directoryId: folder, status: 'failed', failureCode: 'NOT_MEDIA' });
    await insert({ title: 'lixo', deletedAt: new Date() });
    await insert({ title: 'alheio', accountId: demoTeams.verticeEstudio, directoryId: foreignFolder });
    expect(await titles('sort=title,asc')).toEqual(['pasta', 'raiz']);
    expect(await titles(`directoryId=${folder}`)).toEqual(['pasta']);
    expect(await titles('status=ready')).toEqual(['raiz']);
    expect((await call(`/v1/videos?directoryId=${foreignFolder}`)).status).toBe(404);
    expect((await call(`/v1/videos?accountId=${demoTeams.verticeEstudio}`)).status).toBe(403);
  });

  it.each([
    'sort=title',
    'sort=title,up',
    'sort=password,asc',
    'page=0',
    'limit=101',
    'status=none',
    'unknown=1',
  ])('refuses %s', async (query) => {
    expect((await call(`/v1/videos?${query}`)).status).toBe(400);
  });
});

describe('a new video', () => {
  it('waits for its source in the root folder, and is recorded', async () => {
    const { status, body } = await call('/v1/videos/vod', { body: { title: 'Aula 12 — Ação 🎬' } });
    expect(status).toBe(201);
    const id = String(body['videoId']);
    expect((await call(`/v1/videos/${id}`)).body).toMatchObject({
      id,
      accountId,
      title: 'Aula 12 — Ação 🎬',
      directoryId: root,
      status: 'created',
      progress: 0,
      size: null,
      thumbnail: null,
      playback_url: null,
      subtitles: [],
      renditions: [],
      version: 1,
    });
    expect(await lastEvent(id)).toMatchObject({
      event: 'VIDEO_CRIADO',
      accountId,
      record: [{ Key: 'title', Value: 'Aula 12 — Ação 🎬' }],
    });
  });

  it.each([
    ['a foreign folder', () => ({ title: 'x', directoryId: foreignFolder }), 404],
    ['an unknown folder', () => ({ title: 'x', directoryId: randomUUID() }), 404],
    ['a foreign team', () => ({ title: 'x', accountId: demoTeams.verticeEstudio }), 403],
    ['no title', () => ({}), 422],
    ['an empty title', () => ({ title: '' }), 422],
    ['a long title', () => ({ title: 'x'.repeat(256) }), 422],
    ['an unknown field', () => ({ title: 'x', status: 'ready' }), 422],
  ])('is refused with %s', async (_, body, status) => {
    expect((await call('/v1/videos/vod', { body: body() })).status).toBe(status);
    expect(await server.db.$count(videos)).toBe(0);
  });

  it('is refused in a blocked team like every other change, while everything can be read', async () => {
    const id = await insert({ status: 'ready', hlsKey: 'videos/x/hls' });
    await server.db.update(accounts).set({ blocked: true }).where(eq(accounts.id, accountId));
    try {
      for (const [path, options] of [
        ['/v1/videos/vod', { body: { title: 'x' } }],
        [`/v1/videos/${id}`, { method: 'PATCH', body: { title: 'x' } }],
        [`/v1/videos/${id}`, { method: 'DELETE' }],
        [`/v1/videos/${id}/transcode/retry`, { method: 'POST' }],
      ] as const) {
        expect(await call(path, options)).toMatchObject({ status: 402, body: { code: 'ACCOUNT_BLOCKED' } });
      }
      expect((await call(`/v1/videos/${id}`)).body['playback_url']).toContain('/videos/x/hls/master.m3u8');
    } finally {
      await server.db.update(accounts).set({ blocked: false }).where(eq(accounts.id, accountId));
    }
  });
});

describe('a video', () => {
  it('tells in the reader’s language why it failed', async () => {
    const id = await insert({ status: 'failed', failureCode: 'NOT_MEDIA' });
    const read = async (language: string) =>
      (await call(`/v1/videos/${id}`, { headers: { 'accept-language': language } })).body['error'];
    expect(await read('pt-BR')).toEqual({
      code: 'NOT_MEDIA',
      message: 'Este arquivo não é um vídeo nem um áudio.',
      retryable: false,
    });
    expect(await read('en')).toMatchObject({ message: 'This file is neither a video nor an audio file.' });
    await server.db.update(videos).set({ failureCode: 'OF_A_LATER_RELEASE' });
    expect(await read('en')).toMatchObject({ code: 'PROCESSING_FAILED', retryable: true });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('of another team is not found: %s', async (method) => {
    const id = await insert({ accountId: demoTeams.verticeEstudio, directoryId: foreignFolder });
    const body = method === 'PATCH' ? { title: 'meu' } : undefined;
    expect(await call(`/v1/videos/${id}`, { method, body })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await server.db.select().from(videos))[0]).toMatchObject({
      title: 'Aula',
      deletedAt: null,
      version: 1,
    });
  });

  it('is renamed, described and moved at any stage; its version grows', async () => {
    const id = await insert({ status: 'uploading' });
    const body = { title: 'Novo', description: 'Com texto', directoryId: folder };
    const changed = await call(`/v1/videos/${id}`, { method: 'PATCH', body });
    expect(changed).toMatchObject({ status: 200, body: { ...body, version: 2, status: 'uploading' } });
    expect(await lastEvent(id)).toMatchObject({ event: 'VIDEO_ATUALIZADO' });
    expect(await titles('title=novo')).toEqual(['Novo']);
  });

  it.each([
    ['1', 200],
    ['"1"', 200],
    ['W/"1"', 200],
    ['*', 200],
    ['2', 412],
    ['"0"', 412],
    ['abc', 412],
    ['', 412],
  ])('with If-Match %j answers %i', async (ifMatch, status) => {
    const id = await insert();
    const answer = await call(`/v1/videos/${id}`, {
      method: 'PATCH',
      body: { title: 'b' },
      headers: { 'if-match': ifMatch },
    });
    expect(answer.status).toBe(status);
    if (status === 412) expect(answer.body['code']).toBe('VERSION_CONFLICT');
    expect((await server.db.select().from(videos))[0]?.version).toBe(status === 200 ? 2 : 1);
  });

  it('takes one of two changes that are based on the same version', async () => {
    const id = await insert();
    const answers = await Promise.all(
      ['b', 'c'].map((title) =>
        call(`/v1/videos/${id}`, { method: 'PATCH', body: { title }, headers: { 'if-match': '1' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('is not moved into a foreign folder', async () => {
    const id = await insert();
    const answer = await call(`/v1/videos/${id}`, {
      method: 'PATCH',
      body: { title: 'b', directoryId: foreignFolder },
    });
    expect(answer).toMatchObject({ status: 404, body: { errors: [{ field: 'directoryId' }] } });
    expect((await server.db.select().from(videos))[0]).toMatchObject({ title: 'Aula', directoryId: root });
  });

  it('goes to the trash with its open job, and leaves every list', async () => {
    const id = await insert({ status: 'processing' });
    await server.context.jobs.enqueue(server.db, { kind: 'package-video', subjectId: id, accountId });
    expect((await call(`/v1/videos/${id}`, { method: 'DELETE', headers: { 'if-match': '9' } })).status).toBe(
      412,
    );
    expect((await call(`/v1/videos/${id}`, { method: 'DELETE', headers: { 'if-match': '1' } })).status).toBe(
      204,
    );
    expect((await call(`/v1/videos/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await call(`/v1/videos/${id}`)).status).toBe(404);
    expect(await titles('')).toEqual([]);
    expect((await call('/v1/videos/transcode/progress')).text).toBe('[]');
    expect((await server.db.select().from(jobs).where(eq(jobs.subjectId, id)))[0]?.status).toBe('failed');
    expect(await lastEvent(id)).toMatchObject({ event: 'VIDEO_REMOVIDO' });
  });
});

describe('what is being made playable', () => {
  const enqueue = (subjectId: string, values: Partial<typeof jobs.$inferInsert>) =>
    server.db
      .insert(jobs)
      .values({ id: randomUUID(), kind: 'package-video', subjectId, accountId, ...values });
  const ago = (ms: number): Date => new Date(Date.now() - ms);
  const items = async () =>
    JSON.parse((await call('/v1/videos/transcode/progress')).text) as Record<string, unknown>[];

  it('is listed newest first; what ended stays for a minute', async () => {
    const [queued, running, done, failed, old, foreign] = await Promise.all(
      ['na fila', 'em curso', 'pronto', 'falhou', 'antigo', 'alheio'].map((title) =>
        insert({
          title,
          status: title === 'falhou' ? 'failed' : 'processing',
          failureCode: title === 'falhou' ? 'CORRUPT_MEDIA' : null,
        }),
      ),
    );
    await enqueue(queued ?? '', { createdAt: ago(1000) });
    await enqueue(running ?? '', { createdAt: ago(2000), status: 'running', progress: 42 });
    await enqueue(done ?? '', {
      createdAt: ago(90_000),
      status: 'done',
      progress: 97,
      finishedAt: ago(55_000),
    });
    await enqueue(failed ?? '', { createdAt: ago(80_000), status: 'failed', finishedAt: ago(50_000) });
    await enqueue(old ?? '', { createdAt: ago(90_000), status: 'done', finishedAt: ago(65_000) });
    await enqueue(foreign ?? '', { accountId: demoTeams.verticeEstudio });
    expect(await items()).toMatchObject([
      { title: 'na fila', status: 'queued', progress: 0, videoId: queued, error: null },
      { title: 'em curso', status: 'running', progress: 42 },
      { title: 'falhou', status: 'failed', error: { code: 'CORRUPT_MEDIA' } },
      { title: 'pronto', status: 'done', progress: 100 },
    ]);
  });

  it('has one line for a video that is tried again, and never more than a hundred', async () => {
    const again = await insert({ title: 'de novo', status: 'processing' });
    await enqueue(again, { createdAt: ago(30_000), status: 'failed', finishedAt: ago(10_000) });
    await enqueue(again, { createdAt: ago(-1000) });
    for (let index = 0; index < 101; index += 1)
      await enqueue(await insert(), { createdAt: ago(1000 + index) });
    const listed = await items();
    expect(listed).toHaveLength(100);
    expect(listed.filter(({ videoId }) => videoId === again)).toMatchObject([{ status: 'queued' }]);
  });
});

describe('a conversion that is cancelled', () => {
  const cancel = (id: string) => call(`/v1/videos/${id}/transcode/cancel`, { method: 'POST' });

  it('fails its video, ends its job, and can be begun again', async () => {
    const id = await insert({ status: 'processing', progress: 40 });
    await server.context.blobs.put(`sources/${id}`, 'bytes');
    await server.db
      .insert(jobs)
      .values({ id: randomUUID(), kind: 'package-video', subjectId: id, accountId, status: 'running' });
    expect((await cancel(id)).status).toBe(204);
    const failure = { status: 'failed', error: { code: 'CANCELLED', message: 'A conversão foi cancelada.' } };
    expect((await call(`/v1/videos/${id}`)).body).toMatchObject({ ...failure, progress: 0 });
    expect((await call('/v1/videos/transcode/progress')).text).toContain('"CANCELLED"');
    expect(await server.db.$count(jobs, and(eq(jobs.subjectId, id), eq(jobs.status, 'running')))).toBe(0);
    expect((await cancel(id)).status).toBe(409);
    expect((await call(`/v1/videos/${id}/transcode/retry`, { method: 'POST' })).status).toBe(202);
  });

  it.each(['created', 'uploading', 'ready', 'failed'] as const)(
    'is refused while it is %s',
    async (status) => {
      const id = await insert({ status });
      expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'TRANSCODE_NOT_CANCELLABLE' } });
      expect((await call(`/v1/videos/${id}`)).body).toMatchObject({ status });
    },
  );

  it('is not that of another team', async () => {
    const foreign = await insert({
      status: 'processing',
      accountId: demoTeams.verticeEstudio,
      directoryId: foreignFolder,
    });
    expect((await cancel(foreign)).status).toBe(404);
  });
});

describe('processing again', () => {
  it('queues a failed video whose source is still there', async () => {
    const id = await insert({ status: 'failed', failureCode: 'TIME_LIMIT' });
    await server.context.blobs.put(`sources/${id}`, 'bytes');
    expect((await call(`/v1/videos/${id}/transcode/retry`, { method: 'POST' })).status).toBe(202);
    expect((await call(`/v1/videos/${id}`)).body).toMatchObject({
      status: 'processing',
      progress: 0,
      error: null,
    });
    const open = and(eq(jobs.subjectId, id), eq(jobs.status, 'queued'));
    expect(await server.db.$count(jobs, open)).toBe(1);
    expect((await call(`/v1/videos/${id}/transcode/retry`, { method: 'POST' })).status).toBe(409);
    expect(await server.db.$count(jobs, open)).toBe(1);
    expect(await lastEvent(id)).toMatchObject({ event: 'VIDEO_ATUALIZADO' });
  });

  it.each(['created', 'uploading', 'processing', 'ready'] as const)(
    'is refused while it is %s',
    async (status) => {
      const id = await insert({ status });
      await server.context.blobs.put(`sources/${id}`, 'bytes');
      const answer = await call(`/v1/videos/${id}/transcode/retry`, { method: 'POST' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'TRANSCODE_NOT_REPEATABLE' } });
    },
  );

  it('is refused without a source, and for a foreign video', async () => {
    const id = await insert({ status: 'failed', failureCode: 'NOT_MEDIA' });
    expect((await call(`/v1/videos/${id}/transcode/retry`, { method: 'POST' })).status).toBe(409);
    const foreign = await insert({
      status: 'failed',
      accountId: demoTeams.verticeEstudio,
      directoryId: foreignFolder,
    });
    expect((await call(`/v1/videos/${foreign}/transcode/retry`, { method: 'POST' })).status).toBe(404);
  });
});
