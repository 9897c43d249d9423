import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../schema';
import type { videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  marina = await server.signIn('marina@colegioatlas.com.br');
  await server.db
    .update(accounts)
    .set({ dominiosPadrao: ['escola.br'] })
    .where(eq(accounts.id, demoTeams.colegioAtlas));
});
afterAll(() => server.stop());

const insert = (values?: Partial<typeof videos.$inferInsert>) =>
  insertPackagedVideo(server.context, 'colegioAtlas', values);
const change = (id: string, body: object) =>
  server.call(`/v1/videos/${id}`, { token: marina, method: 'PATCH', body });
const ask = (id: string, { token, origin }: { token?: string; origin?: string } = {}) =>
  server.call(`/bff/player/${id}${token === undefined ? '' : `?token=${token}`}`, {
    headers: origin === undefined ? {} : { origin },
  });
const media = (path: unknown, origin?: string) =>
  fetch(server.url + String(path), { headers: origin === undefined ? {} : { origin } });
const ancestors = async (id: string, token = '') => {
  const answer = await fetch(`${server.url}/embed/player?videoId=${id}&token=${token}`);
  return /frame-ancestors ([^;]*)$/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
};
async function giveToken(id: string, body: object = { expiresIn: 600 }) {
  const answer = await server.call(`/v1/videos/${id}/playback-token`, {
    token: marina,
    method: 'POST',
    body,
  });
  expect(answer.status).toBe(201);
  return answer.body as { token: string; playback_url: string; expiresAt: string };
}
const ofTeam = async (id: string) => (await server.call(`/v1/videos/${id}`, { token: marina })).body;

describe('a private video', () => {
  it('is not there without a token: player, page, and nothing tells why', async () => {
    const id = await insert({ privacy: 'private' });
    expect((await ask(id)).status).toBe(404);
    expect((await ask(id, { token: 'x' })).status).toBe(404);
    expect(await ancestors(id)).toBe('*');
  });

  it('plays for its team', async () => {
    const id = await insert({ privacy: 'private' });
    const { playback_url, playback_expires_at } = await ofTeam(id);
    expect((await media(playback_url)).status).toBe(200);
    // An hour, however long the video is.
    expect(Date.parse(String(playback_expires_at)) - now).toBeLessThanOrEqual(2 * 3_600_000);
  });

  it.each(['private', 'public'] as const)('ends every link given before it became %s', async (privacy) => {
    const id = await insert({ privacy: privacy === 'private' ? 'public' : 'private' });
    const { playback_url, thumbnail } = await ofTeam(id);
    const token = await giveToken(id);
    const given = [playback_url, thumbnail, token.playback_url];
    expect(await Promise.all(given.map(async (path) => (await media(path)).status))).toEqual([200, 200, 200]);
    expect((await change(id, { privacy })).body).toMatchObject({ privacy });
    expect(await Promise.all(given.map(async (path) => (await media(path)).status))).toEqual([403, 403, 403]);
    expect((await media((await ofTeam(id))['playback_url'])).status).toBe(200);
    expect((await ask(id, { token: token.token })).status).toBe(privacy === 'private' ? 404 : 200);
  });

  it('keeps its links when something else changes', async () => {
    const id = await insert({ privacy: 'private' });
    const { token, playback_url } = await giveToken(id);
    await change(id, { privacy: 'private', title: 'Outra', tags: ['a'] });
    expect((await media(playback_url)).status).toBe(200);
    expect((await ask(id, { token })).status).toBe(200);
  });
});

describe('a playback token', () => {
  it('shows a private video until its time, to the second', async () => {
    const id = await insert({ privacy: 'private' });
    const given = await giveToken(id, { expiresIn: 60 });
    const { status, body } = await ask(id, { token: given.token });
    expect([status, body['playback_url']]).toEqual([200, given.playback_url]);
    expect(body['playback_expires_at']).toBe(given.expiresAt);
    expect((await media(body['thumbnail'])).status).toBe(200);
    now += 61_000;
    expect((await ask(id, { token: given.token })).status).toBe(404);
    expect((await media(given.playback_url)).status).toBe(403);
    now -= 61_000;
  });

  it('names the sites that show it, in the page and for scripts', async () => {
    const id = await insert({ privacy: 'private' });
    const { token, playback_url } = await giveToken(id, { expiresIn: 600, origins: ['Parceiro.com'] });
    expect(await ancestors(id, token)).toBe("'self' parceiro.com");
    for (const [origin, allowed] of [
      ['https://parceiro.com', 'https://parceiro.com'],
      ['https://escola.br', null],
    ] as const) {
      const { status, headers } = await ask(id, { token, origin });
      expect([status, headers.get('access-control-allow-origin')]).toEqual(
        allowed ? [200, allowed] : [403, '*'],
      );
      const file = await media(playback_url, origin);
      expect(file.headers.get('access-control-allow-origin')).toBe(allowed);
    }
  });

  it('is checked before the site: without one, a 404 on every site', async () => {
    const id = await insert({ privacy: 'private' });
    expect((await ask(id, { origin: 'https://mal.example' })).status).toBe(404);
  });

  it('without sites is for those of the video', async () => {
    const id = await insert({ privacy: 'private' });
    expect(await ancestors(id, (await giveToken(id)).token)).toBe("'self' escola.br");
  });

  it('is valid for one video, and refused when it was altered', async () => {
    const [id, other] = [await insert({ privacy: 'private' }), await insert({ privacy: 'private' })];
    const { token } = await giveToken(id);
    expect((await ask(other, { token })).status).toBe(404);
    const [claims = '', signature] = token.split('.');
    const longer = Buffer.from(JSON.stringify([9_999_999_999])).toString('base64url');
    expect((await ask(id, { token: `${longer}.${signature}` })).status).toBe(404);
    expect((await ask(id, { token: `${claims}.${'A'.repeat(22)}` })).status).toBe(404);
  });

  it('is revoked when the video is deleted, and when a domain of the team is removed', async () => {
    const id = await insert({ privacy: 'private' });
    const { playback_url } = await giveToken(id);
    const settings = `/v2/accounts/${demoTeams.colegioAtlas}/settings`;
    await server.call(settings, { token: marina, method: 'PATCH', body: { dominiosPadrao: ['outra.br'] } });
    expect((await media(playback_url)).status).toBe(403);
    const again = await giveToken(id);
    await server.call(`/v1/videos/${id}`, { token: marina, method: 'DELETE' });
    expect((await media(again.playback_url)).status).toBe(403);
    await server.call(settings, { token: marina, method: 'PATCH', body: { dominiosPadrao: ['escola.br'] } });
  });

  it.each([
    [{}, 422],
    [{ expiresIn: 59 }, 422],
    [{ expiresIn: 86_401 }, 422],
    [{ expiresIn: 60, origins: ['http://x'] }, 422],
    [
      {
        expiresIn: 60,
        origins: ['a', 'b'].map((name) => `${name.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`),
      },
      422,
    ],
  ])('%j: %i', async (body, status) => {
    const id = await insert();
    const answer = await server.call(`/v1/videos/${id}/playback-token`, {
      token: marina,
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(status);
  });

  it('is not made for a video that does not play, or of another team', async () => {
    const processing = await insert({ status: 'processing' });
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    const make = async (id: string) =>
      (
        await server.call(`/v1/videos/${id}/playback-token`, {
          token: marina,
          method: 'POST',
          body: { expiresIn: 60 },
        })
      ).status;
    expect([await make(processing), await make(foreign)]).toEqual([409, 404]);
  });
});

describe('a playback token of a team that took a domain away', () => {
  it('plays where it was made after that, and not where it was made before', async () => {
    const id = await insert({ privacy: 'private' });
    const before = await giveToken(id);
    const raise = { playbackTokenVersion: sql`${accounts.playbackTokenVersion} + 1` };
    await server.db.update(accounts).set(raise).where(eq(accounts.id, demoTeams.colegioAtlas));
    const after = await giveToken(id);
    const answers = [before, after].map(async ({ playback_url }) => (await media(playback_url)).status);
    expect(await Promise.all(answers)).toEqual([403, 200]);
  });
});

describe('domains of a video', () => {
  it('take the place of the team’s, in page, player and media', async () => {
    const id = await insert();
    expect(await ancestors(id)).toBe("'self' escola.br");
    const { body } = await change(id, { allowedDomains: ['*.Parceiro.com'] });
    expect(body['allowedDomains']).toEqual(['*.parceiro.com']);
    expect(await ancestors(id)).toBe("'self' *.parceiro.com");
    const address = (await ask(id)).body['playback_url'];
    for (const [origin, allowed] of [
      ['https://aula.parceiro.com', 'https://aula.parceiro.com'],
      ['https://escola.br', null],
    ] as const) {
      const { status, headers } = await ask(id, { origin });
      expect([status, headers.get('access-control-allow-origin')]).toEqual(
        allowed ? [200, allowed] : [403, '*'],
      );
      expect((await media(address, origin)).headers.get('access-control-allow-origin')).toBe(allowed);
    }
  });

  it.each([
    ['one is added', ['a.com'], ['a.com', 'b.com'], 200],
    ['one is taken away', ['a.com', 'b.com'], ['a.com'], 403],
    ['they are sent as they are', ['a.com', 'b.com'], ['b.com', 'a.com'], 200],
    ['the team’s come back', ['a.com'], [], 403],
    ['they replace the team’s', [], ['a.com'], 403],
    ['they add to the team’s', [], ['escola.br', 'a.com'], 200],
  ])('when %s', async (_, before, after, status) => {
    const id = await insert({ allowedDomains: before });
    const given = (await ask(id)).body['playback_url'];
    expect((await change(id, { allowedDomains: after })).status).toBe(200);
    expect((await media(given)).status).toBe(status);
    expect((await media((await ask(id)).body['playback_url'])).status).toBe(200);
  });
});

describe('chapters and tags', () => {
  it('are kept, answered, recorded and shown by the player', async () => {
    const id = await insert();
    const chapters = [
      { inicio: 0, titulo: 'Abertura' },
      { inicio: 42.5, titulo: 'Prova' },
    ];
    const { body } = await change(id, { chapters: chapters.toReversed(), tags: ['física'] });
    expect(body).toMatchObject({ chapters, tags: ['física'], version: 2 });
    expect((await ask(id)).body).toMatchObject({ chapters, storyboard_url: null, endScreen: null });
    expect((await change(id, { chapters: [{ inicio: 60, titulo: 'Fim' }] })).status).toBe(422);
    const stale = await server.call(`/v1/videos/${id}`, {
      token: marina,
      method: 'PATCH',
      body: { tags: [] },
      headers: { 'if-match': '1' },
    });
    expect(stale.status).toBe(412);
  });
});
