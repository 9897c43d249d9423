import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, directories, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import type { DemoTeam } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_CORS_ORIGINS: 'https://operador.example' } });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await setDomains('colegioAtlas', ['escola.br', '*.parceiro.com']);
  await setDomains('verticeEstudio', ['vertice.example']);
});

/** Bypasses the validation of the settings route, as an older release or manual SQL may have stored such domains. */
async function setDomains(team: DemoTeam, dominiosPadrao: string[]): Promise<void> {
  await server.db.update(accounts).set({ dominiosPadrao }).where(eq(accounts.id, demoTeams[team]));
}

const insertReady = (team: DemoTeam, values?: Partial<typeof videos.$inferInsert>) =>
  insertPackagedVideo(server.context, team, values);

const ask = (id: string, origin?: string) =>
  server.call(`/bff/player/${id}`, { headers: origin === undefined ? {} : { origin } });
const page = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/embed/player?videoId=${id}`, { headers });
const media = (path: string, origin?: string) =>
  fetch(server.url + path, { headers: origin === undefined ? {} : { origin } });
const ancestors = (answer: Response) =>
  /frame-ancestors ([^;]*)$/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
const addressOf = async (id: string) => String((await ask(id)).body['playback_url']);

it('is found without «embed» in its address too, whoever is signed in', async () => {
  for (const query of ['?liveId=a%26b&v=1', '?videoId=x', '']) {
    const answer = await fetch(`${server.url}/player${query}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/embed/player${query}`]);
  }
});

describe('the player of a video', () => {
  it('has the colour of its folder before that of its account, and its language of subtitles', async () => {
    const id = await insertReady('colegioAtlas');
    const [row] = await server.db.select().from(videos).where(eq(videos.id, id));
    const ofFolder = eq(directories.id, row?.directoryId ?? '');
    await server.db
      .update(directories)
      .set({ playerColor: '#123456', subtitleLanguage: 'es' })
      .where(ofFolder);
    expect((await ask(id)).body).toMatchObject({ playerColor: '#123456', defaultSubtitleLanguage: 'es' });
    await server.db.update(directories).set({ playerColor: null, subtitleLanguage: null }).where(ofFolder);
  });

  it('is there for everybody: title, poster, playlist, and the account’s colour and language', async () => {
    await server.db
      .update(accounts)
      .set({ corPadrao: '#a1b2c3', language: 'en' })
      .where(eq(accounts.id, demoTeams.colegioAtlas));
    const id = await insertReady('colegioAtlas', { title: 'Aula 7' });
    const { status, body, headers } = await ask(id);
    expect([status, body]).toEqual([
      200,
      {
        videoId: id,
        title: 'Aula 7',
        duration: 60,
        width: 640,
        height: 360,
        thumbnail: expect.stringMatching(/^\/media\/[^/]+\/videos\/.*\/poster\.jpg$/) as string,
        playback_url: expect.stringMatching(/^\/media\/[^/]+\/videos\/.*\/hls\/master\.m3u8$/) as string,
        playback_expires_at: expect.stringMatching(/^\d{4}-.*:00:00\.000Z$/) as string,
        subtitles: [],
        defaultSubtitleLanguage: null,
        chapters: [],
        storyboard_url: null,
        endScreen: null,
        sign_language_url: null,
        mark: null,
        playerColor: '#a1b2c3',
        idioma: 'en',
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await media(String(body['playback_url']))).status).toBe(200);
    expect((await media(String(body['thumbnail']))).status).toBe(200);
  });

  it('answers alike for a video that is unknown, in the trash, not ready, or of a deleted team', async () => {
    const trashed = await insertReady('colegioAtlas', { deletedAt: new Date() });
    const processing = await insertReady('colegioAtlas', { status: 'processing' });
    const failed = await insertReady('colegioAtlas', { status: 'failed' });
    const empty = await insertVideo(server.db, 'colegioAtlas');
    const orphan = await insertReady('festivalMareAlta');
    await server.db
      .update(accounts)
      .set({ deletedAt: new Date() })
      .where(eq(accounts.id, demoTeams.festivalMareAlta));
    const answers = await Promise.all(
      [randomUUID(), trashed, processing, failed, empty, orphan].map(async (id) => {
        const { status, body, headers } = await ask(id, 'https://escola.br');
        const all = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
        const shown = await page(id);
        return JSON.stringify([status, { ...body, requestId: '' }, all, shown.status, ancestors(shown)]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"NOT_FOUND"');
  });

  it('is requested by a UUID: anything else is a 400', async () => {
    expect((await ask('aula-7')).status).toBe(400);
    expect((await ask(`${randomUUID()}?x=1`)).status).toBe(400);
  });
});

describe('the page of the player', () => {
  it('may be framed by the account’s domains and the own site, and runs its own files only', async () => {
    const answer = await page(await insertReady('colegioAtlas'));
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(ancestors(answer)).toBe("'self' escola.br *.parceiro.com");
    expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is framed by the own site alone where the account has no domains', async () => {
    await setDomains('colegioAtlas', []);
    expect(ancestors(await page(await insertReady('colegioAtlas')))).toBe("'self'");
  });

  it('lists only the domains of its own team', async () => {
    expect(ancestors(await page(await insertReady('verticeEstudio')))).toBe("'self' vertice.example");
  });

  it.each([
    '',
    '?videoId=',
    '?videoId=aula-7',
    `?videoId=${randomUUID()}&videoId=${randomUUID()}`,
    '?videoId[]=1',
  ])('without a video (%s) says so on any site', async (query) => {
    const answer = await fetch(`${server.url}/embed/player${query}`);
    expect(ancestors(answer)).toBe('*');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    "escola.br; script-src * 'unsafe-inline'",
    'escola.br\r\nx-injected: 1',
    'escola.br *',
    "escola.br 'unsafe-eval'",
    '*',
  ])('takes no other policy from the stored domain %j', async (hostile) => {
    await setDomains('colegioAtlas', [hostile, 'limpo.com']);
    const answer = await page(await insertReady('colegioAtlas'));
    expect(ancestors(answer)).toBe("'self' limpo.com");
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|script-src (?!'self';)/);
    expect(answer.headers.get('x-injected')).toBeNull();
  });

  it('has no CORS headers, not even for the operator’s origins', async () => {
    const id = await insertReady('colegioAtlas');
    for (const origin of ['https://escola.br', 'https://operador.example'])
      expect((await page(id, { origin })).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does not change the console, which no site may frame', async () => {
    const { headers } = await fetch(`${server.url}/vod/dashboard`, { headers: { accept: 'text/html' } });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('a page on another site', () => {
  it.each([
    ['https://escola.br', 'https://escola.br'],
    ['https://aula.parceiro.com', 'https://aula.parceiro.com'],
    ['https://operador.example', 'https://operador.example'],
    ['https://parceiro.com', null],
    ['https://mal.example', null],
    // Of another team.
    ['https://vertice.example', null],
    ['null', null],
  ])('at %s may read player and media as %s', async (origin, allowed) => {
    const id = await insertReady('colegioAtlas');
    const { status, headers, body } = await ask(id, origin);
    // A refused site gets the reason and no data of the video.
    if (allowed === null)
      expect([status, body['code'], body['title']]).toEqual([403, 'DOMAIN_REFUSED', undefined]);
    const address = await addressOf(id);
    const playlist = await media(address, origin);
    const segment = await media(address.replace('master.m3u8', '00000.m4s'), origin);
    for (const got of [...(allowed === null ? [] : [headers]), playlist.headers, segment.headers]) {
      expect(got.get('access-control-allow-origin')).toBe(allowed);
      expect(got.get('access-control-allow-credentials')).toBeNull();
      expect(got.get('vary')).toMatch(/\borigin\b/i);
    }
  });

  it('gets answers that vary by Origin, also for requests without one', async () => {
    const id = await insertReady('colegioAtlas');
    expect((await ask(id)).headers.get('vary')).toMatch(/\borigin\b/i);
    expect((await media(await addressOf(id))).headers.get('vary')).toMatch(/\borigin\b/i);
  });

  it('may read a refusal, which holds nothing of the account', async () => {
    const missing = await ask(randomUUID(), 'https://mal.example');
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    const id = await insertReady('colegioAtlas');
    const forged = (await addressOf(id)).replace(/^\/media\/[^/]+/, '/media/x');
    const refused = await media(forged, 'https://mal.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  });

  it('gets no CORS headers on other routes, although its domain is listed', async () => {
    const { headers } = await server.call('/bff/me', {
      token: marina,
      headers: { origin: 'https://escola.br' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('links that were given', () => {
  const settings = `/v2/accounts/${demoTeams.colegioAtlas}/settings`;
  const change = (body: object) => server.call(settings, { token: marina, method: 'PATCH', body });
  const statusOf = async (address: string) => (await media(address)).status;

  it.each([
    ['a domain is taken away', { dominiosPadrao: ['escola.br'] }, 403],
    ['all domains are taken away', { dominiosPadrao: [] }, 403],
    ['one is exchanged for another', { dominiosPadrao: ['escola.br', 'nova.com'] }, 403],
    ['one is added', { dominiosPadrao: ['escola.br', '*.parceiro.com', 'nova.com'] }, 200],
    ['they are sent as they are', { dominiosPadrao: ['*.parceiro.com', 'escola.br'] }, 200],
    ['something else changes', { limiteFps: 60 }, 200],
  ])('when %s', async (_, body, status) => {
    const id = await insertReady('colegioAtlas');
    const foreign = await insertReady('verticeEstudio');
    const [given, others] = [await addressOf(id), await addressOf(foreign)];
    const poster = String((await ask(id)).body['thumbnail']);
    expect((await change(body)).status).toBe(200);
    expect([await statusOf(given), await statusOf(poster)]).toEqual([status, status]);
    expect(await statusOf(others)).toBe(200);
    expect(await statusOf(await addressOf(id))).toBe(200);
  });

  it('in the console end with them, and the ones it gets afterwards work: player, list and folder', async () => {
    const id = await insertReady('colegioAtlas', { createdAt: new Date(Date.now() + 60_000) });
    const given = async () => {
      const ask = async (path: string) => (await server.call(path, { token: marina })).body;
      const video = await ask(`/v1/videos/${id}`);
      const { items } = (await ask('/v1/videos?limit=1')) as { items: { id: string; thumbnail: string }[] };
      const folder = await ask(`/v1/directories/${String(video['directoryId'])}`);
      expect(items[0]!.id).toBe(id);
      return [video['playback_url'], video['thumbnail'], items[0]!.thumbnail, folder['thumbnail']].map(
        String,
      );
    };
    const before = await given();
    expect(await Promise.all(before.map(statusOf))).toEqual([200, 200, 200, 200]);
    expect((await change({ dominiosPadrao: [] })).status).toBe(200);
    expect(await Promise.all(before.map(statusOf))).toEqual([403, 403, 403, 403]);
    expect(await Promise.all((await given()).map(statusOf))).toEqual([200, 200, 200, 200]);
  });

  it('stay when the change is refused', async () => {
    const id = await insertReady('colegioAtlas');
    const given = await addressOf(id);
    expect((await change({ dominiosPadrao: ['http://x'] })).status).toBe(422);
    expect(await statusOf(given)).toBe(200);
  });

  it('of videos in the trash stay ended when their account’s domains change', async () => {
    const id = await insertReady('colegioAtlas');
    const given = await addressOf(id);
    await server.call(`/v1/videos/${id}`, { token: marina, method: 'DELETE' });
    await change({ dominiosPadrao: [] });
    await server.db.update(videos).set({ deletedAt: null }).where(eq(videos.id, id));
    expect(await statusOf(given)).toBe(403);
  });
});
