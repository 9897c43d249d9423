// The pages of this server in the frames of elements: who frames them, and with which tokens they call.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedSessions } from '../../../schema';
import type { RouteCall } from '../../../kernel/http/module';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertPerson, insertRole } from '../../../testing/sample-people';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { elementsScript } from './embed-pages';

const origin = 'https://escola.example';
let server: TestServer;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  const id = await insertRole(server.db, 'atlas', ['api', 'showVOD', 'showStreaming']);
  const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role: { id } });
  const { body } = await server.call('/v1/api-keys', {
    token: await server.signIn(login),
    body: { nome: 'Site da escola', escopos: ['showVOD', 'showStreaming', 'embed'] },
  });
  secret = String(body['chave']);
});
afterAll(() => server.stop());

async function session(body: object): Promise<{ id: string; token: string }> {
  const answer = await server.call('/v1/embed-sessions', {
    token: secret,
    body: { origins: [origin], ...body },
  });
  expect(answer.status).toBe(201);
  return { id: String(answer.body['id']), token: String(answer.body['token']) };
}

/** Who may frame a page. */
async function ancestors(path: string): Promise<string | undefined> {
  const answer = await fetch(server.url + path);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  return /frame-ancestors ([^;]*)$/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
}

describe('a page for frames', () => {
  it('of the uploader is framed by the origins of its session alone', async () => {
    const { id } = await session({ components: ['vod-upload'] });
    expect(await ancestors(`/embed/upload?session=${id}`)).toBe(`'self' ${origin}`);
    const ofPlayer = await session({
      components: ['player'],
      videoId: await insertPackagedVideo(server.context, 'colegioAtlas'),
    });
    // Only a message: there is nothing that a page could do with it.
    for (const wrong of [
      '',
      '?session=',
      '?session=x',
      `?session=${ofPlayer.id}`,
      `?session=${id}&session=${id}`,
    ])
      expect([wrong, await ancestors(`/embed/upload${wrong}`)]).toEqual([wrong, '*']);
    await server.db
      .update(embedSessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(embedSessions.id, id));
    expect(await ancestors(`/embed/upload?session=${id}`)).toBe('*');
  });

  it('of a video is framed by a session that shows it, and by no other', async () => {
    const own = await insertPackagedVideo(server.context, 'colegioAtlas');
    const hidden = await insertPackagedVideo(server.context, 'colegioAtlas', { privacy: 'private' });
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    const shows = await session({ components: ['player'], videoId: own });
    const of = (videoId: string, id: string) => ancestors(`/embed/player?videoId=${videoId}&session=${id}`);
    expect(await of(own, shows.id)).toContain(` ${origin}`);
    for (const other of [foreign, await insertPackagedVideo(server.context, 'colegioAtlas')])
      expect(await of(other, shows.id)).not.toContain(origin);
    expect(await of(own, (await session({ components: ['vod-upload'] })).id)).not.toContain(origin);
    // A private video is framed by its session alone.
    expect(await of(hidden, (await session({ components: ['player'], videoId: hidden })).id)).toBe(
      `'self' ${origin}`,
    );
    expect(await of(hidden, shows.id)).toBe('*');
  });

  it('of a live and its classroom is framed by a session that shows it, and by no other', async () => {
    const own = await insertLive(server.db, 'colegioAtlas');
    const foreign = await insertLive(server.db, 'verticeEstudio');
    const { id } = await session({ components: ['player'], liveId: own });
    for (const page of ['/embed/player', '/embed/classroom']) {
      expect(await ancestors(`${page}?liveId=${own}&session=${id}`)).toContain(` ${origin}`);
      expect(await ancestors(`${page}?liveId=${own}`)).not.toContain(origin);
      expect(await ancestors(`${page}?liveId=${foreign}&session=${id}`)).not.toContain(origin);
    }
  });
});

describe('a call of a page in a frame', () => {
  const make = (token: string, headers: Readonly<Record<string, string>>): Promise<CallResult> =>
    server.call('/v1/videos/vod', { token, body: { title: 'Trabalho' }, headers });
  const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];
  const refused = [403, 'DOMAIN_REFUSED'];

  it('is one of its session where our own page names an origin of it', async () => {
    const { token } = await session({ components: ['vod-upload'] });
    const around = { 'palco-embed-origin': origin };
    expect((await make(token, { origin: server.url, ...around })).status).toBe(201);
    // Of a GET of its own server a browser sends no origin.
    expect((await make(token, around)).status).toBe(201);
    expect(outcome(await make(token, { origin: server.url }))).toEqual(refused);
    for (const other of ['https://mau.example', `${origin}.mau.example`, '', 'null'])
      expect(outcome(await make(token, { origin: server.url, 'palco-embed-origin': other }))).toEqual(
        refused,
      );
  });

  it('is not believed where another site names the origin', async () => {
    const { token } = await session({ components: ['vod-upload'] });
    for (const stranger of ['https://mau.example', 'null', `${server.url}.mau.example`])
      expect(outcome(await make(token, { origin: stranger, 'palco-embed-origin': origin }))).toEqual(refused);
    const preflight = await fetch(`${server.url}/v1/videos/vod`, {
      method: 'OPTIONS',
      headers: { origin: 'https://mau.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('palco-embed');
  });
});

describe('the script of the elements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palco-script-'));
  writeFileSync(join(folder, 'palco.js'), 'plain');
  writeFileSync(join(folder, 'palco.js.br'), 'small');
  afterAll(() => rmSync(folder, { recursive: true }));
  const get = (headers: object, from = folder) =>
    elementsScript(from).handler({ request: { headers } } as unknown as RouteCall);

  it('is for every site, compressed, and cached for an hour', async () => {
    const answer = await get({ 'accept-encoding': 'br' });
    expect(answer).toMatchObject({
      status: 200,
      type: 'text/javascript',
      headers: {
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
        'content-encoding': 'br',
        vary: 'Accept-Encoding',
      },
    });
    expect(String('body' in answer && answer.body)).toBe('small');
    const plain = await get({});
    expect(String('body' in plain && plain.body)).toBe('plain');
  });

  it('is sent once to who has it', async () => {
    const first = await get({});
    const { etag } = ('headers' in first && first.headers) || {};
    const again = await get({ 'if-none-match': etag });
    expect([again.status, 'body' in again]).toEqual([304, false]);
  });

  it('is missing where the console is not built', async () => {
    await expect(get({}, join(folder, 'none'))).rejects.toMatchObject({ status: 404 });
  });

  it('may be loaded by a page of another origin', async () => {
    const answer = await fetch(`${server.url}/embed/v1/palco.js`);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});
