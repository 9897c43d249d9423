import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, directories, events, jobs, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import { insertFolder, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

const team = 'colegioAtlas';
const root = demoFolderId(team);
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(jobs);
  await server.db.delete(videos);
  // One statement for parents and children: foreign keys are checked at its end.
  await server.db.delete(directories).where(eq(directories.accountId, demoTeams[team]));
  await server.db
    .insert(directories)
    .values({ id: root, accountId: demoTeams[team], parentId: null, name: 'Biblioteca' });
});

type Options = Parameters<TestServer['call']>[1];
const call = (path: string, options: Options = {}): Promise<CallResult> =>
  server.call(path, { token, ...options });
const patch = (id: string, body: unknown, headers = {}) =>
  call(`/v1/directories/${id}`, { method: 'PATCH', body, headers });
const remove = (id: string, query = '') => call(`/v1/directories/${id}${query}`, { method: 'DELETE' });
const restore = (noun: 'directories' | 'videos', id: string) =>
  call(`/v1/${noun}/${id}/restore`, { method: 'POST' });
const folder = (name: string, parentId = root) => insertFolder(server.db, team, { name, parentId });
const video = (directoryId: string, values: Partial<typeof videos.$inferInsert> = {}) =>
  insertVideo(server.db, team, { directoryId, ...values });
const rowOf = async (id: string) =>
  (await server.db.select().from(directories).where(eq(directories.id, id)))[0];
const videoOf = async (id: string) => (await server.db.select().from(videos).where(eq(videos.id, id)))[0];
const lastEvent = async (identifier: string) =>
  (await server.db.select().from(events).where(eq(events.identifier, identifier))).at(-1);
const names = async (parentId: string) =>
  ((await call(`/v1/directories?parentId=${parentId}`)).body['items'] as { nome: string }[]).map(
    ({ nome }) => nome,
  );

/** A chain of folders below the root; answers their ids from the top on. */
async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= length; level += 1) ids.push(await folder(`Nível ${level}`, ids.at(-1)));
  return ids;
}

describe('a new folder', () => {
  it('is created in the root or in the given folder, under its trimmed name', async () => {
    const { status, body } = await call('/v1/directories', { body: { nome: '  6A ' } });
    expect([status, body['nome'], body['parentId'], body['version']]).toEqual([201, '6A', root, 1]);
    const inner = await call('/v1/directories', { body: { nome: 'Provas', parentId: body['id'] } });
    expect(inner).toMatchObject({ status: 201, body: { parentId: body['id'], videosTotal: 0 } });
    expect(await lastEvent(String(body['id']))).toMatchObject({ event: 'DIRETORIO_CRIADO' });
  });

  it('needs a unique name in its parent, case and accents ignored', async () => {
    const other = await folder('Fotos');
    await folder('Aulas');
    for (const nome of ['Aulas', 'aulas', 'ÁULAS '])
      expect(await call('/v1/directories', { body: { nome } })).toMatchObject({
        status: 409,
        body: { code: 'DIRECTORY_NAME_TAKEN' },
      });
    expect((await call('/v1/directories', { body: { nome: 'Aulas', parentId: other } })).status).toBe(201);
    await remove(other, '?force=true');
    expect((await call('/v1/directories', { body: { nome: 'Fotos' } })).status).toBe(201);
  });

  it('is refused without a name, in a foreign folder, in the trash and for a blocked team', async () => {
    const trashed = await folder('Lixo');
    await remove(trashed);
    for (const parentId of [demoFolderId('verticeEstudio'), trashed])
      expect(await call('/v1/directories', { body: { nome: 'x', parentId } })).toMatchObject({
        status: 404,
        body: { errors: [{ field: 'parentId' }] },
      });
    expect((await call('/v1/directories', { body: { nome: '   ' } })).status).toBe(422);
    await server.db.update(accounts).set({ blocked: true }).where(eq(accounts.id, demoTeams[team]));
    const one = await folder('Uma');
    const blocked = [
      await call('/v1/directories', { body: { nome: 'Nova' } }),
      await patch(one, { nome: 'Outra' }),
      await remove(one),
      await restore('directories', trashed),
      await call(`/v1/directories/${one}/settings`, { method: 'PATCH', body: { privacy: 'private' } }),
    ];
    await server.db.update(accounts).set({ blocked: false }).where(eq(accounts.id, demoTeams[team]));
    expect(blocked.map(({ body }) => body['code'])).toEqual(Array(5).fill('ACCOUNT_BLOCKED'));
  });

  it('is at most 50 levels deep', async () => {
    const levels = await chain(50);
    const deep = await call('/v1/directories', { body: { nome: 'Funda', parentId: levels[49] } });
    expect([deep.status, deep.body['code']]).toEqual([409, 'DIRECTORY_TOO_DEEP']);
    expect((await call('/v1/directories', { body: { nome: 'Lado', parentId: levels[48] } })).status).toBe(
      201,
    );
  });
});

describe('a folder whose parent was moved deeper while it was in the trash', () => {
  it('does not come back deeper than 50 levels', async () => {
    const levels = await chain(48);
    const above = await folder('Acima');
    const trashed = await folder('Meio', above);
    await folder('Fundo', trashed);
    await remove(trashed, '?force=true');
    expect((await patch(above, { parentId: levels[47] })).status).toBe(200);
    expect((await restore('directories', trashed)).body['code']).toBe('DIRECTORY_TOO_DEEP');
    expect((await patch(above, { parentId: levels[46] })).status).toBe(200);
    expect((await restore('directories', trashed)).status).toBe(200);
  });
});

describe('a folder', () => {
  it('is renamed and moved with all that it holds', async () => {
    const [aulas, fotos] = [await folder('Aulas'), await folder('Fotos')];
    const inner = await folder('2026', aulas);
    const one = await video(inner);
    const changed = await patch(aulas, { nome: 'Cursos', parentId: fotos }, { 'if-match': '1' });
    expect(changed).toMatchObject({ status: 200, body: { nome: 'Cursos', parentId: fotos, version: 2 } });
    const { body } = await call(`/v1/directories?parentId=${inner}`);
    expect((body['breadcrumb'] as { nome: string }[]).map(({ nome }) => nome)).toEqual([
      'Biblioteca',
      'Fotos',
      'Cursos',
      '2026',
    ]);
    expect((await videoOf(one))?.directoryId).toBe(inner);
    expect(await lastEvent(aulas)).toMatchObject({ event: 'DIRETORIO_ATUALIZADO' });
  });

  it('may change the case of its name, but not take that of another one, by a move either', async () => {
    const [aulas, fotos] = [await folder('Aulas'), await folder('Fotos')];
    expect((await patch(aulas, { nome: 'AULAS' })).status).toBe(200);
    expect((await patch(aulas, { nome: 'fotos' })).body['code']).toBe('DIRECTORY_NAME_TAKEN');
    const namesake = await folder('Aulas', fotos);
    expect((await patch(namesake, { parentId: root })).body['code']).toBe('DIRECTORY_NAME_TAKEN');
    expect((await patch(namesake, { parentId: root, nome: 'Aulas de 2026' })).status).toBe(200);
  });

  it('does not go into itself, too deep, to a foreign team or into the trash', async () => {
    const levels = await chain(49);
    const [top, second] = levels as [string, string];
    for (const parentId of [top, second, levels[48]])
      expect(await patch(top, { parentId })).toMatchObject({
        status: 409,
        body: { code: 'DIRECTORY_INTO_ITSELF' },
      });
    const pair = await folder('Par');
    await folder('Ímpar', pair);
    expect((await patch(pair, { parentId: levels[48] })).body['code']).toBe('DIRECTORY_TOO_DEEP');
    expect((await patch(pair, { parentId: levels[47] })).status).toBe(200);
    const trashed = await folder('Lixo');
    await remove(trashed);
    for (const parentId of [demoFolderId('verticeEstudio'), trashed])
      expect((await patch(pair, { parentId })).status).toBe(404);
  });

  it('with an older version is refused', async () => {
    const one = await folder('Aulas');
    expect((await patch(one, { nome: 'Outra' }, { 'if-match': '7' })).status).toBe(412);
    const headers = { 'if-match': '7' };
    expect((await call(`/v1/directories/${one}`, { method: 'DELETE', headers })).status).toBe(412);
    expect(await rowOf(one)).toMatchObject({ name: 'Aulas', deletedAt: null });
  });

  it('that is the root stays', async () => {
    const other = await folder('Aulas');
    for (const answer of [
      await patch(root, { nome: 'Outra' }),
      await patch(root, { parentId: other }),
      await remove(root),
      await remove(root, '?force=true'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'DIRECTORY_IS_ROOT' } });
  });

  it('forms no cycle by two concurrent moves: one of them is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await folder(`A${round}`), await folder(`B${round}`)];
      const answers = await Promise.all([patch(a, { parentId: b }), patch(b, { parentId: a })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('DIRECTORY_INTO_ITSELF');
    }
  });

  it('is created once by concurrent requests with equal names', async () => {
    const answers = await Promise.all(
      ['Nova', 'NOVA', 'nova'].map((nome) => call('/v1/directories', { body: { nome } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a folder that is deleted', () => {
  it('needs force unless it is empty', async () => {
    const [empty, withVideo, withFolder] = [
      await folder('Vazia'),
      await folder('Com vídeo'),
      await folder('Com pasta'),
    ];
    await video(withVideo);
    await folder('Dentro', withFolder);
    expect((await remove(empty)).status).toBe(204);
    for (const id of [withVideo, withFolder]) {
      expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'DIRECTORY_NOT_EMPTY' } });
      expect((await remove(id, '?force=true')).status).toBe(204);
    }
    expect(await names(root)).toEqual([]);
  });

  it('is gone with its whole tree from lists, searches, paths and as a target for videos', async () => {
    const top = await folder('Aulas');
    const inner = await folder('2026', top);
    const hidden = await video(inner, { title: 'Escondido', status: 'processing', playbackTokenVersion: 3 });
    await server.context.jobs.enqueue(server.db, {
      kind: 'package-video',
      subjectId: hidden,
      accountId: demoTeams[team],
    });
    const outside = await video(root);
    expect((await remove(top, '?force=true')).status).toBe(204);
    expect((await call('/v1/videos?title=escondido')).body['items']).toEqual([]);
    expect((await call('/v1/videos/transcode/progress')).text).toBe('[]');
    for (const [path, method, body] of [
      [`/v1/directories/${inner}`, 'GET'],
      [`/v1/directories?parentId=${inner}`, 'GET'],
      [`/v1/videos?directoryId=${inner}`, 'GET'],
      [`/v1/videos/${hidden}`, 'GET'],
      [`/v1/directories/${inner}/settings`, 'GET'],
      [`/v1/directories/${inner}/restore`, 'POST'],
      ['/v1/videos/vod', 'POST', { title: 'Nova', directoryId: inner }],
      [`/v1/videos/${outside}`, 'PATCH', { directoryId: inner }],
    ] as const)
      expect([path, (await call(path, { method, body })).status]).toEqual([path, 404]);
    // Links to its media are revoked, and its conversion is stopped.
    expect(await videoOf(hidden)).toMatchObject({ playbackTokenVersion: 4, trashedWith: top });
    expect((await server.db.select().from(jobs))[0]).toMatchObject({ status: 'failed' });
    expect(await lastEvent(top)).toMatchObject({
      event: 'DIRETORIO_REMOVIDO',
      record: expect.arrayContaining([{ Key: 'videos', Value: 1 }]) as unknown,
    });
  });

  it('is restored with everything that was trashed along with it, and nothing that was trashed before', async () => {
    const top = await folder('Aulas');
    const [inner, early] = [await folder('2026', top), await folder('Antes', top)];
    const [kept, waiting, lost] = [
      await video(inner, { status: 'processing' }),
      await video(top),
      await video(inner),
    ];
    const incomplete = await video(top, { status: 'uploading', progress: 40 });
    await remove(early);
    await call(`/v1/videos/${lost}`, { method: 'DELETE' });
    await remove(top, '?force=true');
    const { status, body } = await restore('directories', top);
    expect([status, body['nome'], body['parentId']]).toEqual([200, 'Aulas', root]);
    expect(await names(top)).toEqual(['2026']);
    expect(await videoOf(kept)).toMatchObject({ deletedAt: null, trashedWith: null, directoryId: inner });
    expect((await call(`/v1/videos/${waiting}`)).status).toBe(200);
    expect((await call(`/v1/videos/${lost}`)).status).toBe(404);
    // The stopped conversion is queued again; the bytes of an unfinished upload are gone.
    expect((await server.db.select().from(jobs)).map(({ subjectId, status: at }) => [subjectId, at])).toEqual(
      [[kept, 'queued']],
    );
    expect(await videoOf(incomplete)).toMatchObject({ status: 'created', progress: 0 });
    expect((await restore('directories', early)).status).toBe(200);
    expect(await names(top)).toEqual(['2026', 'Antes']);
    expect((await restore('directories', top)).status).toBe(404);
  });

  it('is restored to the nearest folder that is not in the trash, under a free name', async () => {
    const top = await folder('Aulas');
    const inner = await folder('2026', top);
    const one = await video(inner);
    await call(`/v1/videos/${one}`, { method: 'DELETE' });
    await remove(inner);
    await remove(top);
    await folder('2026');
    expect(await restore('directories', inner)).toMatchObject({
      status: 200,
      body: { parentId: root, nome: '2026 (2)' },
    });
    expect((await restore('videos', one)).body['directoryId']).toBe(inner);
    await call(`/v1/videos/${one}`, { method: 'DELETE' });
    await remove(inner);
    expect((await restore('videos', one)).body['directoryId']).toBe(root);
  });

  it('does not take a video along that is moved out of it in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await folder(`De ${round}`), await folder(`Para ${round}`)];
      const one = await video(from);
      const [gone, moved] = await Promise.all([
        remove(from, '?force=true'),
        call(`/v1/videos/${one}`, { method: 'PATCH', body: { directoryId: to } }),
      ]);
      expect(gone.status).toBe(204);
      const row = await videoOf(one);
      if (moved.status === 200) expect(row).toMatchObject({ deletedAt: null, directoryId: to });
      else expect([moved.status, row?.trashedWith]).toEqual([404, from]);
    }
  });

  it('takes no video in that is made in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const place = await folder(`Alvo ${round}`);
      const [, made] = await Promise.all([
        remove(place, '?force=true'),
        call('/v1/videos/vod', { body: { title: 'Nova', directoryId: place } }),
      ]);
      if (made.status === 404) continue;
      expect(made.status).toBe(201);
      expect(await videoOf(String(made.body['videoId']))).toMatchObject({ trashedWith: place });
    }
  });
});

describe('the settings of a folder', () => {
  it('are changed by what the body names', async () => {
    const one = await folder('Aulas');
    const path = `/v1/directories/${one}/settings`;
    expect((await call(path)).body).toEqual({
      id: one,
      allowedDomains: [],
      privacy: 'public',
      defaultSubtitleLanguage: null,
      playerColor: null,
      importOrigin: null,
      version: 1,
    });
    const body = { allowedDomains: ['Escola.Example.com', 'escola.example.com'], playerColor: '#A1B2C3' };
    const changed = await call(path, { method: 'PATCH', body, headers: { 'if-match': '1' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { allowedDomains: ['escola.example.com'], playerColor: '#a1b2c3', privacy: 'public', version: 2 },
    });
    const language = { defaultSubtitleLanguage: 'pt-BR', privacy: 'private', playerColor: null };
    expect((await call(path, { method: 'PATCH', body: language })).body).toMatchObject({
      ...language,
      allowedDomains: ['escola.example.com'],
    });
    expect((await call(path, { method: 'PATCH', body, headers: { 'if-match': '1' } })).status).toBe(412);
    expect(await lastEvent(one)).toMatchObject({ event: 'DIRETORIO_ATUALIZADO' });
  });

  it('are the defaults of new videos in the folder; existing videos are not changed', async () => {
    const one = await folder('Aulas');
    const before = await video(one);
    const body = { allowedDomains: ['escola.example.com'], privacy: 'private' };
    await call(`/v1/directories/${one}/settings`, { method: 'PATCH', body });
    const made = await call('/v1/videos/vod', { body: { title: 'Nova', directoryId: one } });
    expect(await videoOf(String(made.body['videoId']))).toMatchObject(body);
    expect(await videoOf(before)).toMatchObject({ allowedDomains: [], privacy: 'public' });
  });

  it('refuse an origin of imports and an invalid domain', async () => {
    const path = `/v1/directories/${await folder('Aulas')}/settings`;
    expect((await call(path, { method: 'PATCH', body: { importOrigin: 'zoom' } })).status).toBe(422);
    expect(await call(path, { method: 'PATCH', body: { allowedDomains: ['ok.com', 'a b'] } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'allowedDomains.1' }] },
    });
  });
});
