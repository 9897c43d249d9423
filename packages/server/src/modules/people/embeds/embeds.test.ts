// What a page of a partner does with a session that the partner's server asked for.
import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatMessages, embedSessions, events, roles, uploads, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { openRealtime } from '../../../testing/realtime-client';
import { insertPerson, insertRole } from '../../../testing/sample-people';
import { insertFolder, insertLive, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

const accountId: string = demoTeams.colegioAtlas;
const page = 'https://escola.example';
let server: TestServer;
/** The secret of a key with every scope, of somebody with an own role. */
let secret: string;
let keyId: string;
let maker: { roleId: string; token: string };
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_UPLOAD_MAX_BYTES: '100000' } });
  const roleId = await insertRole(server.db, 'atlas', ['api', 'showVOD', 'showStreaming']);
  const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role: { id: roleId } });
  maker = { roleId, token: await server.signIn(login) };
  ({ secret, keyId } = await makeKey(['showVOD', 'showStreaming', 'embed']));
});
afterAll(() => server.stop());

async function makeKey(escopos: string[]) {
  const { status, body } = await server.call('/v1/api-keys', {
    token: maker.token,
    body: { nome: 'Site da escola', escopos },
  });
  expect(status).toBe(201);
  return { secret: String(body['chave']), keyId: (body['key'] as { id: string }).id };
}
const ask = (body: object, token = secret): Promise<CallResult> =>
  server.call('/v1/embed-sessions', {
    token,
    body: { components: ['vod-upload'], origins: [page], ...body },
  });
async function session(body: object = {}, token = secret): Promise<string> {
  const answer = await ask(body, token);
  expect(answer.status).toBe(201);
  return String(answer.body['token']);
}
/** What the person holds for whom the key acts. */
const hold = (permissions: ('api' | 'showVOD' | 'showStreaming')[]) =>
  server.db.update(roles).set({ permissions }).where(eq(roles.id, maker.roleId));
const from = (token: string, path: string, body?: object, origin = page): Promise<CallResult> =>
  server.call(path, { token, body, headers: { origin } });
const make = (token: string, body: object = {}): Promise<CallResult> =>
  from(token, '/v1/videos/vod', { title: 'Trabalho', ...body });
const makeId = async (token: string): Promise<string> => String((await make(token)).body['videoId']);
async function send(token: string, videoId: string, bytes = randomBytes(16)): Promise<[number, string]> {
  const answer = await fetch(`${server.url}/v1/videos/${videoId}/source?fileName=a.mp4`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      origin: page,
      'content-type': 'application/octet-stream',
      'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
    },
    body: new Uint8Array(bytes),
  });
  const { code = '' } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}
const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];

describe('the session of an embedded part', () => {
  it('makes videos in its folder and sends their files', async () => {
    const directoryId = await insertFolder(server.db, 'colegioAtlas');
    const token = await session({ directoryId });
    const id = await makeId(token);
    expect(await send(token, id)).toEqual([202, '']);
    const [row] = await server.db.select().from(videos).where(eq(videos.id, id));
    expect(row).toMatchObject({ accountId, directoryId, createdBy: null });
    const [entry] = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(entry).toMatchObject({ event: 'VIDEO_CRIADO', principalKind: 'embed', userId: null });
    const elsewhere = await make(token, { directoryId: demoFolderId('colegioAtlas') });
    expect(outcome(elsewhere)).toEqual([403, 'FORBIDDEN']);
  });

  it('is for its origins alone, with a token that is shown once', async () => {
    const token = await session();
    expect(token).toMatch(/^palco_embed_[\w-]{43}$/);
    for (const origin of [
      'https://mau.example',
      'http://escola.example',
      'https://escola.example:8443',
      'null',
    ])
      expect(outcome(await from(token, '/v1/videos/vod', { title: 'x' }, origin))).toEqual([
        403,
        'DOMAIN_REFUSED',
      ]);
    const program = await server.call('/v1/videos/vod', { token, body: { title: 'x' } });
    expect(outcome(program)).toEqual([403, 'DOMAIN_REFUSED']);
    const { rows } = await server.db.execute<{ total: number }>(sql`
      select count(*)::int as total from ${embedSessions} where ${embedSessions}::text like ${`%${token.slice(12)}%`}`);
    expect(rows[0]?.total).toBe(0);
  });

  it('ends with its time, of at most an hour', async () => {
    for (const expiresIn of [59, 3601]) expect((await ask({ expiresIn })).status).toBe(422);
    const { body } = await ask({ expiresIn: 900 });
    const left = Date.parse(String(body['expiresAt'])) - Date.now();
    expect(Math.abs(left - 900_000)).toBeLessThan(60_000);
    const token = String(body['token']);
    expect((await make(token)).status).toBe(201);
    await server.db
      .update(embedSessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(embedSessions.id, String(body['id'])));
    expect((await make(token)).status).toBe(401);
  });

  it('reaches nothing else of the team', async () => {
    const token = await session({
      components: ['vod-upload', 'chat'],
      liveId: await insertLive(server.db, 'colegioAtlas'),
    });
    const id = await insertVideo(server.db, 'colegioAtlas');
    for (const path of ['/v1/videos', '/v1/live-streams', '/v1/directories', '/bff/me', '/v1/api-keys'])
      expect([path, ...outcome(await from(token, path))]).toEqual([path, 403, 'FORBIDDEN']);
    expect(outcome(await from(token, `/v1/videos/${id}`))).toEqual([404, 'NOT_FOUND']);
    for (const path of ['/v1/embed-sessions', '/v1/api-keys']) {
      const { status } = await from(token, path, {
        components: ['vod-upload'],
        origins: [page],
        nome: 'abc',
        escopos: ['showVOD'],
      });
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await send(token, id)).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await from(token, `/v1/videos/${id}/source`))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await make(token, { accountId: demoTeams.radioSerraViva }))).toEqual([
      403,
      'ACCOUNT_FORBIDDEN',
    ]);
  });
});

describe('its files', () => {
  it('are no more than it may send, also at once', async () => {
    const token = await session({ maxFiles: 2 });
    const answers = await Promise.all([make(token), make(token), make(token), make(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(outcome(await make(token))).toEqual([409, 'EMBED_FILES_USED']);
  });

  it('are no larger than it may send', async () => {
    const token = await session({ maxFileSize: 32 });
    expect(await send(token, await makeId(token), randomBytes(32))).toEqual([202, '']);
    const id = await makeId(token);
    expect(await send(token, id, randomBytes(33))).toEqual([413, 'FILE_TOO_LARGE']);
    expect(await server.db.select().from(uploads).where(eq(uploads.videoId, id))).toEqual([]);
    // The limit of the server stays.
    const wide = await session({ maxFileSize: 1_000_000 });
    expect(await send(wide, await makeId(wide), randomBytes(100_001))).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('are sent by itself, or by a later session of the same visitor and key', async () => {
    const first = await session({ visitante: 'aluno-17' });
    const id = await makeId(first);
    const other = await makeKey(['showVOD', 'embed']);
    const strangers = [
      await session(),
      await session({ visitante: 'aluno-18' }),
      await session({ visitante: 'aluno-17' }, other.secret),
      await session({ visitante: 'aluno-17', components: ['player'], videoId: id }),
    ];
    for (const token of strangers) expect(await send(token, id)).toEqual([404, 'NOT_FOUND']);
    expect(await send(await session({ visitante: 'aluno-17' }), id)).toEqual([202, '']);
    const nameless = await session();
    expect(await send(await session(), await makeId(nameless))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('its unfinished video', () => {
  const call = (token: string, path: string): Promise<CallResult> =>
    server.call(path, { token, method: 'DELETE', headers: { origin: page } });

  it('is taken back by itself alone, and leaves its place to another', async () => {
    const token = await session({ maxFiles: 1 });
    const id = await makeId(token);
    for (const path of [`/v1/videos/${id}/source`, `/v1/videos/${id}`])
      expect(outcome(await call(await session(), path))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await make(token))).toEqual([409, 'EMBED_FILES_USED']);
    expect((await call(token, `/v1/videos/${id}/source`)).status).toBe(204);
    expect((await call(token, `/v1/videos/${id}`)).status).toBe(204);
    const [video] = await server.db.select().from(videos).where(eq(videos.id, id));
    expect(video?.deletedAt).not.toBeNull();
    const [event] = await server.db
      .select()
      .from(events)
      .where(and(eq(events.identifier, id), eq(events.event, 'VIDEO_REMOVIDO')));
    expect(event).toBeDefined();
    expect(await send(token, id)).toEqual([404, 'NOT_FOUND']);
    expect((await make(token)).status).toBe(201);
  });

  it('is the team’s once it has arrived', async () => {
    const token = await session();
    const id = await makeId(token);
    expect(await send(token, id)).toEqual([202, '']);
    for (const path of [`/v1/videos/${id}/source`, `/v1/videos/${id}`])
      expect(outcome(await call(token, path))).toEqual([409, 'UPLOAD_FINISHED']);
    const [video] = await server.db.select().from(videos).where(eq(videos.id, id));
    expect(video?.deletedAt).toBeNull();
  });
});

describe('a session asked for', () => {
  it('by a key without the scope is refused', async () => {
    const plain = await makeKey(['showVOD']);
    expect(outcome(await ask({}, plain.secret))).toEqual([403, 'FORBIDDEN']);
    const chatless = await makeKey(['showVOD', 'embed']);
    const liveId = await insertLive(server.db, 'colegioAtlas');
    const refused = await ask({ components: ['chat'], liveId }, chatless.secret);
    expect([...outcome(refused), refused.body['errors']]).toMatchObject([
      403,
      'PERMISSION_NOT_HELD',
      [{ field: 'components', permissions: ['showStreaming'] }],
    ]);
  });

  it('by a person is refused', async () => {
    expect(outcome(await ask({}, maker.token))).toEqual([403, 'FORBIDDEN']);
  });

  it('for something of another team is refused as for what does not exist', async () => {
    const components = ['player'];
    for (const id of [randomUUID(), await insertVideo(server.db, 'verticeEstudio')])
      expect(outcome(await ask({ components, videoId: id }))).toEqual([404, 'NOT_FOUND']);
    for (const id of [randomUUID(), await insertLive(server.db, 'verticeEstudio')])
      expect(outcome(await ask({ components, liveId: id }))).toEqual([404, 'LIVE_NOT_FOUND']);
    for (const id of [randomUUID(), demoFolderId('verticeEstudio')])
      expect(outcome(await ask({ directoryId: id }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await ask({ accountId: demoTeams.verticeEstudio }))).toEqual([403, 'ACCOUNT_FORBIDDEN']);
  });
});

describe('it follows its key', () => {
  it('and loses a permission with the person for whom the key acts', async () => {
    const token = await session();
    await hold(['api', 'showStreaming']);
    expect((await make(token)).status).toBe(403);
    await hold(['showVOD', 'showStreaming']);
    expect((await make(token)).status).toBe(401);
    await hold(['api', 'showVOD', 'showStreaming']);
    expect((await make(token)).status).toBe(201);
  });

  it('and ends with the secret that asked for it, and with the key', async () => {
    const key = await makeKey(['showVOD', 'embed']);
    const early = await session({}, key.secret);
    const { body } = await server.call(`/v1/api-keys/${key.keyId}/rotate`, {
      token: maker.token,
      body: { anteriorValidaPorSegundos: 0 },
    });
    const late = await session({}, String(body['chave']));
    expect([(await make(early)).status, (await make(late)).status]).toEqual([401, 201]);
    await server.call(`/v1/api-keys/${key.keyId}`, { method: 'DELETE', token: maker.token });
    expect((await make(late)).status).toBe(401);
    expect((await make(await session())).status).toBe(201);
    expect(keyId).not.toBe(key.keyId);
  });
});

describe('what it shows', () => {
  const watch = (token: string, path: string) =>
    from(token, `${path}/playback-token`, { expiresIn: 86_400, origins: ['mau.example'] });

  it('is its video or those of its folder, on its pages and no longer than itself', async () => {
    const own = await insertPackagedVideo(server.context, 'colegioAtlas');
    const other = await insertPackagedVideo(server.context, 'colegioAtlas');
    const { body: made } = await ask({ components: ['player'], videoId: own });
    const token = String(made['token']);
    const right = await watch(token, `/v1/videos/${own}`);
    expect(right.status).toBe(201);
    expect(Date.parse(String(right.body['expiresAt']))).toBeLessThanOrEqual(
      Date.parse(String(made['expiresAt'])),
    );
    const load = async (origin: string) =>
      (await fetch(server.url + String(right.body['playback_url']), { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect([await load(page), await load('https://mau.example')]).toEqual([page, null]);
    expect(outcome(await watch(token, `/v1/videos/${other}`))).toEqual([404, 'NOT_FOUND']);
    const ofFolder = await session({ components: ['player'], directoryId: demoFolderId('colegioAtlas') });
    expect((await watch(ofFolder, `/v1/videos/${other}`)).status).toBe(201);
  });

  it('is its live, whose media its pages may read', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    const other = await insertLive(server.db, 'colegioAtlas');
    const token = await session({ components: ['player'], liveId: live });
    const right = await watch(token, `/v1/live-streams/${live}`);
    expect([right.status, right.body['playback_url']]).toEqual([201, null]);
    const media = `/media/${String(right.body['token'])}/lives/${live}/master.m3u8`;
    const load = async (path: string, origin: string) =>
      (await fetch(server.url + path, { headers: { origin } })).status;
    // Nothing is on air: a good token finds no file, a page of another site and another token are refused.
    expect(await load(media, page)).toBe(404);
    expect(await load(media, 'https://mau.example')).toBe(403);
    expect(await load(media.replace(live, other), page)).toBe(403);
    expect(outcome(await watch(token, `/v1/live-streams/${other}`))).toEqual([404, 'NOT_FOUND']);
    const sending = await session();
    expect((await watch(sending, `/v1/live-streams/${live}`)).status).toBe(403);
  });

  it('is the chat of its live, to read and to hear', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    await server.db.insert(chatMessages).values({
      id: randomUUID(),
      liveId: live,
      seq: 1,
      change: 1,
      name: 'Ana',
      body: 'oi',
      idempotencyKey: randomUUID(),
      createdAt: new Date(),
    });
    const token = await session({ components: ['chat'], liveId: live });
    const read = await from(token, `/v1/chat/${live}/messages`);
    expect(read.body).toMatchObject({ items: [{ texto: 'oi' }], eu: { modera: false } });
    const other = await insertLive(server.db, 'colegioAtlas');
    expect((await from(token, `/v1/chat/${other}/messages`)).status).toBe(404);
    const written = await from(token, `/v1/chat/${live}/messages`, { texto: 'x', requestId: randomUUID() });
    expect(outcome(written)).toEqual([403, 'FORBIDDEN']);
    await hold(['api', 'showVOD']);
    expect((await from(token, `/v1/chat/${live}/messages`)).status).toBe(404);
    await hold(['api', 'showVOD', 'showStreaming']);

    const { body } = await server.call('/bff/realtime/ticket', {
      method: 'POST',
      token,
      headers: { origin: page },
    });
    const { socket, messages } = await openRealtime({
      url: server.url,
      accountId,
      ticket: String(body['ticket']),
      origin: page,
    });
    for (const [id, topico] of Object.entries({ a: `chat:${live}`, b: `chat:${other}`, c: `live:${live}` }))
      socket.send(JSON.stringify({ acao: 'assinar', topico, id }));
    await expect.poll(() => messages().length).toBe(3);
    const acks = messages() as unknown as { id: string; ok: boolean }[];
    expect(Object.fromEntries(acks.map(({ id, ok }) => [id, ok]))).toEqual({ a: true, b: false, c: false });
    socket.terminate();
  });
});

describe('a browser', () => {
  const preflight = (path: string, method = 'POST') =>
    fetch(server.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-range',
      },
    });

  it('may ask before each call that sessions can make, and before no other', async () => {
    const source = await preflight(`/v1/videos/${randomUUID()}/source`);
    expect(source.headers.get('access-control-allow-origin')).toBe(page);
    expect(source.headers.get('access-control-allow-headers')).toContain('Content-Range');
    expect(source.headers.get('access-control-allow-credentials')).toBeNull();
    for (const [path, method] of [
      ['/v1/videos', 'GET'],
      ['/v1/users', 'POST'],
      ['/v1/embed-sessions', 'POST'],
      ['/v1/api-keys', 'POST'],
      [`/v1/videos/${randomUUID()}`, 'PATCH'],
    ] as const)
      expect([path, (await preflight(path, method)).headers.get('access-control-allow-origin')]).toEqual([
        path,
        null,
      ]);
  });

  it('may read what its page is answered, and why it was refused', async () => {
    const token = await session();
    const answer = await make(token);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
    expect(answer.headers.get('vary')).toContain('Origin');
    const ended = await make(`${token}x`);
    expect([ended.status, ended.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    // Nobody else's answers become readable by it.
    const ofPerson = await from(maker.token, '/v1/videos/vod', { title: 'Aula' });
    expect([ofPerson.status, ofPerson.headers.get('access-control-allow-origin')]).toEqual([201, null]);
  });
});
