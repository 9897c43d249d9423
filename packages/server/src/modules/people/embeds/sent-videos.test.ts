// What the page of a partner learns of the videos that it sent: their conversion, and how to play them.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedVideos, jobs, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertPerson, insertRole } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { packageJobKind } from '../../library/videos';

const accountId: string = demoTeams.colegioAtlas;
const page = 'https://escola.example';
const both = ['vod-upload', 'player'];
let server: TestServer;
let secret: string;
let apiKeyId: string;
beforeAll(async () => {
  server = await startTestServer();
  const roleId = await insertRole(server.db, 'atlas', ['api', 'showVOD']);
  const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role: { id: roleId } });
  const { status, body } = await server.call('/v1/api-keys', {
    token: await server.signIn(login),
    body: { nome: 'Site da escola', escopos: ['showVOD', 'embed'] },
  });
  expect(status).toBe(201);
  secret = String(body['chave']);
  apiKeyId = (body['key'] as { id: string }).id;
});
afterAll(() => server.stop());

interface Session {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
}

async function session(components: readonly string[], more: object = {}): Promise<Session> {
  const body = { components, origins: [page, 'https://outra.example'], ...more };
  const answer = await server.call('/v1/embed-sessions', { token: secret, body });
  expect(answer.status).toBe(201);
  return answer.body as unknown as Session;
}

const read = ({ token }: Session, path: string, origin = page): Promise<CallResult> =>
  server.call(path, { token, headers: { origin } });

/** A converted video that a session sent. */
async function sentBy({ id: embedId }: Session, visitor: string | null = null): Promise<string> {
  const videoId = await insertPackagedVideo(server.context, 'colegioAtlas');
  await server.db.insert(embedVideos).values({ videoId, embedId, apiKeyId, visitor });
  await server.db.insert(jobs).values({
    id: randomUUID(),
    kind: packageJobKind,
    subjectId: videoId,
    accountId,
    status: 'running',
    progress: 40,
  });
  return videoId;
}

const followed = async (of: Session): Promise<unknown[]> => {
  const { status, body } = await read(of, '/v1/videos/transcode/progress');
  expect(status).toBe(200);
  return (body as unknown as { videoId: string }[]).map(({ videoId }) => videoId);
};

describe('the conversion', () => {
  it('is followed of what the session sent, and of nothing else of the team', async () => {
    const [mine, other] = [await session(['vod-upload']), await session(['vod-upload'])];
    const [own, stranger] = [await sentBy(mine), await sentBy(other)];
    expect([await followed(mine), await followed(other)]).toEqual([[own], [stranger]]);
  });

  it('is followed of what an earlier session of the visitor sent', async () => {
    const [first, next] = [
      await session(['vod-upload'], { visitante: 'aluno-17' }),
      await session(['vod-upload'], { visitante: 'aluno-17' }),
    ];
    const own = await sentBy(first, 'aluno-17');
    expect(await followed(next)).toEqual([own]);
    expect(await followed(await session(['vod-upload'], { visitante: 'aluno-18' }))).toEqual([]);
  });

  it('is not shown to a session that only plays', async () => {
    const sender = await session(['vod-upload']);
    const videoId = await sentBy(sender);
    expect(await followed(await session(['player'], { videoId }))).toEqual([]);
  });
});

describe('a video that was sent', () => {
  it('is played by a session with a player, on the page that asks and no longer than the session', async () => {
    const sender = await session(both);
    const videoId = await sentBy(sender);
    const { status, body } = await read(sender, `/v1/videos/${videoId}`);
    expect(status).toBe(200);
    expect(Date.parse(String(body['playback_expires_at']))).toBeLessThanOrEqual(Date.parse(sender.expiresAt));
    const load = async (field: string, origin: string) => {
      const answer = await fetch(server.url + String(body[field]), { headers: { origin } });
      return [answer.status, answer.headers.get('access-control-allow-origin')];
    };
    expect(await load('playback_url', page)).toEqual([200, page]);
    expect(await load('thumbnail', page)).toEqual([200, page]);
    expect(await load('playback_url', 'https://outra.example')).toEqual([200, null]);
    const elsewhere = await read(sender, `/v1/videos/${videoId}`, 'https://mau.example');
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([403, 'DOMAIN_REFUSED']);
  });

  it('gets a playback token too, and its page may be framed', async () => {
    const sender = await session(both);
    const videoId = await sentBy(sender);
    await server.db.update(videos).set({ privacy: 'private' }).where(eq(videos.id, videoId));
    const right = await server.call(`/v1/videos/${videoId}/playback-token`, {
      token: sender.token,
      headers: { origin: page },
      body: { expiresIn: 600 },
    });
    expect(right.status).toBe(201);
    const framed = async ({ id }: Session) =>
      (await fetch(`${server.url}/embed/player?videoId=${videoId}&session=${id}`)).headers
        .get('content-security-policy')
        ?.includes(page);
    expect([await framed(sender), await framed(await session(both))]).toEqual([true, false]);
    expect(await framed(await session(['vod-upload']))).toBe(false);
  });

  it('is read without the addresses of its files by a session that has no player', async () => {
    const sender = await session(['vod-upload']);
    const videoId = await sentBy(sender);
    const { status, body } = await read(sender, `/v1/videos/${videoId}`);
    expect([status, body['status']]).toEqual([200, 'ready']);
    expect(JSON.stringify(body)).not.toContain('/media/');
  });

  it('is not there for another session, as one of another team', async () => {
    const videoId = await sentBy(await session(both));
    for (const one of [
      await session(both),
      await session(['player'], { videoId: await sentBy(await session(both)) }),
    ])
      expect((await read(one, `/v1/videos/${videoId}`)).status).toBe(404);
    const named = await session(['player'], { videoId });
    expect((await read(named, `/v1/videos/${videoId}`)).status).toBe(200);
    expect((await read(named, `/v1/videos/${randomUUID()}`)).status).toBe(404);
  });
});

it('the configuration is read by pages of every site', async () => {
  const { headers } = await server.call('/bff/config', { headers: { origin: 'https://qualquer.example' } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
