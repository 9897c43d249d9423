import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTeams } from '../../../../seed/demo-people';
import { putLiveFile } from '../../../../testing/put-live-file';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { liveGate } from '..';

// Access to a live by country and by page: the same for the request of the player and for each file of its media.
// Requests from loopback are trusted here like those of a proxy in front of a server, so the tests set the headers of a proxy.

const home = { 'x-forwarded-for': '127.0.0.1' };
const from = (country: string | null, origin?: string): Record<string, string> => ({
  'x-forwarded-for': '203.0.113.9',
  ...(country === null ? {} : { 'x-country': country }),
  ...(origin === undefined ? {} : { origin }),
});
let server: TestServer;
let token: string;
beforeAll(async () => {
  const env = { PALCO_RTMP_PORT: '0', PALCO_TRUST_PROXY: 'loopback', PALCO_COUNTRY_HEADER: 'X-Country' };
  server = await startTestServer({ env });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

/** A live that is on air, with its files as a packager leaves them; gives the link to its playlist. */
async function onAir(settings: Parameters<typeof insertLive>[2]): Promise<{ id: string; link: string }> {
  const id = await insertLive(server.db, 'colegioAtlas', { status: 'live', ...settings });
  await putLiveFile(server.context, server.ingest.programmeOf(id), '#EXTM3U\n');
  await putLiveFile(server.context, `lives/${id}/s1/main/part.m4s`, 'bytes');
  const { body } = await server.call(`/v1/live-streams/${id}`, { token });
  return { id, link: String(body['playback_url']) };
}
/** The statuses of the player's request, of a playlist and of a segment. */
const statuses = async ({ id, link }: { id: string; link: string }, headers: Record<string, string>) => {
  const paths = [`/bff/player/live/${id}`, link, link.replace('a/master.m3u8', 's1/main/part.m4s')];
  const answers = await Promise.all(paths.map((path) => server.call(path, { headers })));
  return answers.map(({ status }) => status);
};
const shown = [200, 200, 200];
const refused = [403, 403, 403];

describe('the country of a viewer', () => {
  it('must be on the allow list; an unknown country is refused', async () => {
    const live = await onAir({ geoAccessControl: 'allow', geoRegionList: ['BR', 'PT'] });
    expect(await statuses(live, from('br'))).toEqual(shown);
    expect(await statuses(live, from('US'))).toEqual(refused);
    expect(await statuses(live, from(null))).toEqual(refused);
    expect(await statuses(live, from('XX'))).toEqual(refused);
    expect(await statuses(live, home)).toEqual(shown);
  });

  it('must not be on the block list; an unknown country is allowed', async () => {
    const live = await onAir({ geoAccessControl: 'block', geoRegionList: ['BR'] });
    expect(await statuses(live, from('BR'))).toEqual(refused);
    expect(await statuses(live, from('US'))).toEqual(shown);
    expect(await statuses(live, from(null))).toEqual(shown);
  });

  it('is that of the proxy where a viewer sends one too', async () => {
    const live = await onAir({ geoAccessControl: 'block', geoRegionList: ['BR'] });
    expect(await statuses(live, from('PT, BR'))).toEqual(refused);
    expect(await statuses(live, from('BR, PT'))).toEqual(shown);
  });

  it('may not be unknown where the team says so, also with a block list', async () => {
    const live = await onAir({ geoAccessControl: 'block', geoRegionList: ['BR'] });
    const refuse = async (recusarPaisDesconhecido: boolean) => {
      const path = `/v2/accounts/${demoTeams.colegioAtlas}/settings`;
      const { status } = await server.call(path, {
        token,
        method: 'PATCH',
        body: { recusarPaisDesconhecido },
      });
      expect(status).toBe(200);
    };
    expect(await statuses(live, from(null))).toEqual(shown);
    await refuse(true);
    expect(await statuses(live, from(null))).toEqual(refused);
    expect(await statuses(live, from('?'))).toEqual(refused);
    expect(await statuses(live, from('US'))).toEqual(shown);
    expect(await statuses(live, home)).toEqual(shown);
    await refuse(false);
  });

  it('is taken from a trusted proxy only, not from a direct connection', async () => {
    const { id } = await onAir({ geoAccessControl: 'allow', geoRegionList: ['BR'] });
    const headers = { 'x-country': 'BR' };
    const ask = (remoteAddress: string) => {
      const request = { ip: '203.0.113.9', headers, raw: { socket: { remoteAddress } } };
      return liveGate({ context: server.context, request } as unknown as Parameters<typeof liveGate>[0], id);
    };
    expect(await ask('127.0.0.1')).toMatchObject({ epoch: 0 });
    await expect(ask('203.0.113.9')).rejects.toMatchObject({ code: 'REGION_REFUSED' });
  });

  it('is checked for each request, so that a change takes effect at once', async () => {
    const live = await onAir({});
    expect(await statuses(live, from('US'))).toEqual(shown);
    const security = { geoAccessControl: 'allow', geoRegionList: ['BR'] };
    await server.call(`/v1/live-streams/${live.id}`, { token, method: 'PATCH', body: { security } });
    expect(await statuses(live, from('US'))).toEqual(refused);
    expect(await statuses(live, from('BR'))).toEqual(shown);
  });

  it('is named as the reason of a refusal', async () => {
    const { id, link } = await onAir({ geoAccessControl: 'block', geoRegionList: ['BR'] });
    for (const path of [`/bff/player/live/${id}`, link])
      expect((await server.call(path, { headers: from('BR') })).body['code']).toBe('REGION_REFUSED');
  });
});

describe('the page that asks', () => {
  /** The status of the player's request, and whether CORS lets a page of `origin` read the playlist and a segment. */
  const given = async ({ id, link }: { id: string; link: string }, origin: string) => {
    const headers = from(null, origin);
    const { status } = await server.call(`/bff/player/live/${id}`, { headers });
    const files = [link, link.replace('a/master.m3u8', 's1/main/part.m4s')];
    const answers = await Promise.all(files.map((path) => server.call(path, { headers })));
    const readable = answers.map(
      (answer) => answer.status === 200 && answer.headers.get('access-control-allow-origin') === origin,
    );
    return [status, ...readable];
  };

  it('must be of a domain of the live', async () => {
    const live = await onAir({ referrerWhitelist: ['escola.br'] });
    expect(await given(live, 'https://escola.br')).toEqual([200, true, true]);
    for (const origin of ['https://naoescola.br', 'https://escola.br.outro.com', 'null'])
      expect(await given(live, origin)).toEqual([403, false, false]);
  });

  it('is refused after its domain was removed, also with an older link', async () => {
    const live = await onAir({ referrerWhitelist: ['escola.br', 'outra.br'] });
    const security = { referrerWhitelist: ['outra.br'] };
    await server.call(`/v1/live-streams/${live.id}`, { token, method: 'PATCH', body: { security } });
    expect(await given(live, 'https://escola.br')).toEqual([403, false, false]);
  });

  it('must be named, or the link be one that an admitted viewer or the team got', async () => {
    const live = await onAir({ referrerWhitelist: ['escola.br'] });
    const bare = live.link.replace(/~[^/]+/, '');
    const viewer = await server.call(`/bff/player/live/${live.id}`, {
      headers: from(null, 'https://escola.br'),
    });
    const ofViewer = String(viewer.body['playback_url']);
    const status = async (link: string, headers: Record<string, string>) =>
      (await server.call(link, { headers: { ...from(null), ...headers } })).status;
    for (const link of [bare, live.link, ofViewer]) {
      expect(await status(link, { origin: 'https://outra.br' }), link).toBe(403);
      expect(await status(link, { referer: 'https://outra.br/aula' }), link).toBe(403);
      expect(await status(link, { referer: 'not a page' }), link).toBe(403);
      expect(await status(link, { 'sec-fetch-site': 'cross-site' }), link).toBe(403);
      expect(await status(link, { referer: 'https://escola.br/aula' }), link).toBe(200);
      expect(await status(link, { referer: `${server.url}/embed/player` }), link).toBe(200);
      expect(await status(link, { 'sec-fetch-site': 'same-origin' }), link).toBe(200);
    }
    expect(await status(bare, {})).toBe(403);
    expect([await status(live.link, {}), await status(ofViewer, {})]).toEqual([200, 200]);
    const open = await onAir({});
    expect(await status(open.link.replace(/~[^/]+/, ''), { referer: 'https://outra.br/' })).toBe(200);
  });

  it('of before a change has no valid link any more', async () => {
    const live = await onAir({ referrerWhitelist: ['escola.br', 'outra.br'] });
    const security = { referrerWhitelist: ['outra.br'] };
    await server.call(`/v1/live-streams/${live.id}`, { token, method: 'PATCH', body: { security } });
    expect((await server.call(live.link, { headers: from(null) })).status).toBe(403);
  });
});
