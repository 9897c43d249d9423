import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
  await server.db
    .update(accounts)
    .set({ dominiosPadrao: ['escola.br'] })
    .where(eq(accounts.id, demoTeams.colegioAtlas));
});
afterAll(() => server.stop());

const insert = (values?: Partial<typeof videos.$inferInsert>) =>
  insertPackagedVideo(server.context, 'colegioAtlas', values);
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.call(`/v1/videos/${id}`, { token: marina, method: 'PATCH', body, headers });
const choose = (id: string, signLanguageVideoId: string | null) => change(id, { signLanguageVideoId });
const read = async (id: string) => (await server.call(`/v1/videos/${id}`, { token: marina })).body;
const player = async (id: string, query = '') => (await server.call(`/bff/player/${id}${query}`)).body;
const open = (address: unknown, origin?: string) =>
  fetch(server.url + String(address), { headers: origin === undefined ? {} : { origin } });

describe('the interpretation of a video in sign language', () => {
  it('is chosen for it, has an address of its own, and is taken away', async () => {
    const [id, sign] = [await insert(), await insert({ title: 'Aula 1 em Libras' })];
    expect(await read(id)).toMatchObject({ signLanguageVideoId: null, sign_language_url: null });
    const { status, body } = await choose(id, sign);
    expect([status, body['signLanguageVideoId'], body['version']]).toEqual([200, sign, 2]);
    expect((await open(body['sign_language_url'])).status).toBe(200);
    expect(String(body['sign_language_url'])).toContain(`/videos/${sign}/`);
    const shown = await player(id);
    expect((await open(shown['sign_language_url'])).status).toBe(200);
    expect((await choose(id, null)).body).toMatchObject({
      signLanguageVideoId: null,
      sign_language_url: null,
    });
    expect((await player(id))['sign_language_url']).toBeNull();
  });

  it('is a video of the same team that is there, and another one', async () => {
    const id = await insert();
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    const trashed = await insert({ deletedAt: new Date() });
    for (const chosen of [id, foreign, trashed, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await choose(id, chosen);
      expect([status, body['code']]).toEqual([422, 'INVALID_FIELDS']);
    }
    expect((await choose(foreign, id)).status).toBe(404);
    expect((await read(id))['signLanguageVideoId']).toBeNull();
  });

  it('asks for the version, as every change of a video', async () => {
    const [id, sign] = [await insert(), await insert()];
    const stale = await change(id, { signLanguageVideoId: sign }, { 'if-match': '9' });
    expect(stale.status).toBe(412);
  });

  it('has no address while it cannot be played, and is none once it is deleted for good', async () => {
    const [id, sign] = [await insert(), await insert()];
    await choose(id, sign);
    await server.db.update(videos).set({ status: 'processing' }).where(eq(videos.id, sign));
    expect(await read(id)).toMatchObject({ signLanguageVideoId: sign, sign_language_url: null });
    expect((await player(id))['sign_language_url']).toBeNull();
    await server.db.update(videos).set({ status: 'ready', deletedAt: new Date() }).where(eq(videos.id, sign));
    expect((await player(id))['sign_language_url']).toBeNull();
    await server.db.delete(videos).where(eq(videos.id, sign));
    expect((await read(id))['signLanguageVideoId']).toBeNull();
  });

  it('is shown to whom the video is shown, on its sites, though it is private itself', async () => {
    const [id, sign] = [
      await insert({ allowedDomains: ['parceiro.com'] }),
      await insert({ privacy: 'private' }),
    ];
    await choose(id, sign);
    const { body } = await server.call(`/bff/player/${id}`, { headers: { origin: 'https://parceiro.com' } });
    const allowed = async (origin: string) =>
      (await open(body['sign_language_url'], origin)).headers.get('access-control-allow-origin');
    expect(await allowed('https://parceiro.com')).toBe('https://parceiro.com');
    expect(await allowed('https://escola.br')).toBeNull();
    // By itself it stays private.
    expect((await server.call(`/bff/player/${sign}`)).status).toBe(404);
  });

  it('of a private video is for who has its token, and ends with it', async () => {
    const [id, sign] = [await insert({ privacy: 'private' }), await insert()];
    await choose(id, sign);
    expect((await server.call(`/bff/player/${id}`)).status).toBe(404);
    const { body } = await server.call(`/v1/videos/${id}/playback-token`, {
      token: marina,
      method: 'POST',
      body: { expiresIn: 600 },
    });
    const shown = await player(id, `?token=${String(body['token'])}`);
    expect((await open(shown['sign_language_url'])).status).toBe(200);
    // A right to the interpretation is none to the video.
    const [, , token] = String(shown['sign_language_url']).split('/');
    const [, , , ...rest] = String(shown['playback_url']).split('/');
    expect((await open(`/media/${token}/${rest.join('/')}`)).status).toBe(403);
  });

  it('is told in the activity log by its title', async () => {
    const [id, sign] = [await insert(), await insert({ title: 'Aula 2 em Libras' })];
    await choose(id, sign);
    const { body } = await server.call(`/v1/logs?limit=5`, { token: marina });
    expect(JSON.stringify(body)).toContain('Aula 2 em Libras');
    expect(JSON.stringify(body)).not.toContain(`"signLanguageVideoId":"${sign}"`);
  });
});
