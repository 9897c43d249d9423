import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  events,
  integrations,
  jobs,
  oauthConsents,
  oauthSteps,
  recordingImports,
  teamPlans,
  videoImports,
  videos,
} from '../../../schema';
import { demoTeams, demoUsers } from '../../../seed/demo-people';
import {
  connectProvider,
  consent,
  giveConsent,
  openConsent,
  popupPaths,
} from '../../../testing/connect-provider';
import type { Consent } from '../../../testing/connect-provider';
import { collectMails } from '../../../testing/collect-mails';
import { insertImport, insertIntegration, insertVideoImport } from '../../../testing/sample-integrations';
import { insertPerson } from '../../../testing/sample-people';
import { freeTerms, insertTeamPlan } from '../../../testing/sample-plans';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { MediaError } from '../../../ports/media-engine';
import { countAnnounced, countStored } from '../../records/billing/usage.store';
import { purgeConsents } from './consents';
import { createAccessTokens } from './access-tokens';
import { secretsOf } from './integrations.store';
import type { IntegrationRow } from './integrations.store';
import { createSetups } from './provider-setups';
import { signZoomEvent } from './zoom-signature.pure';

const mailer = collectMails();
let server: TestServer;
let marina: string;
let now = Date.now();
const accountId = demoTeams.colegioAtlas;
const noEngine = {
  available: async () => false,
  probe: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
} as never;

beforeAll(async () => {
  // With a working queue, so that recordings are really fetched; they are not packaged.
  server = await startTestServer({
    engine: noEngine,
    mailer,
    clock: { now: () => now },
    env: { PALCO_EMULATORS: '0' },
  });
  marina = await server.signIn('marina@colegioatlas.com.br');
  await mkdir(join(server.dataDir, 'emulators'), { recursive: true });
  await writeFile(join(server.dataDir, 'emulators', 'recording.mp4'), 'a recording');
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = Date.now();
  await server.db.delete(recordingImports);
  await server.db.delete(integrations);
  await server.db.delete(oauthSteps);
  await server.db.delete(oauthConsents);
});

type Body = Record<string, unknown>;
const get = (path: string, token = marina) => server.call(path, { token });
const put = (path: string, body: object) => server.call(path, { token: marina, method: 'PUT', body });
const post = (path: string, body: object) => server.call(path, { token: marina, body });
type Given = Awaited<ReturnType<typeof giveConsent>>;
const yes = ({ path, headers }: Given) => server.call(path, { token: marina, method: 'POST', headers });
const no = ({ path, headers }: Given) => server.call(path, { token: marina, method: 'DELETE', headers });
const waiting = async ({ headers }: Given, token = marina) =>
  (await server.call('/bff/oauth/consents', { token, headers })).body;
const asked = (more: Partial<Consent> = {}): Consent => ({
  token: marina,
  accountId,
  provider: 'zoom',
  ...more,
});
const goOn = ({ path, headers }: Awaited<ReturnType<typeof consent>>) => server.call(path, { headers });
/** Allows everything at a consent page; answers the way back. */
async function allow(page: URL): Promise<string> {
  const form = new URLSearchParams(page.searchParams);
  form.set('account', `${page.pathname.split('/')[1]}-01`);
  form.set('decision', 'allow');
  const answer = await fetch(new URL('consent', page), { method: 'POST', body: form, redirect: 'manual' });
  return (answer.headers.get('location') ?? '').slice(server.url.length);
}
const connect = (more?: Partial<Consent>) => connectProvider(server, asked(more));
const modes = () => {
  const found = server.emulators();
  if (found === null) throw new Error('the emulators do not run');
  return found.state.modes;
};
async function imports(query = ''): Promise<Body[]> {
  return (await get(`/bff/integrations/imports?${query}`)).body['items'] as Body[];
}
async function settled(count: number, status = 'done'): Promise<Body[]> {
  return vi.waitFor(
    async () => {
      const items = await imports();
      expect(items.map((one) => one['status'])).toEqual(Array.from({ length: count }, () => status));
      return items;
    },
    { timeout: 30_000, interval: 100 },
  );
}

describe('reliability rows 9, 11: a popup', () => {
  it('connects an account, which imports nothing until somebody switches it on', async () => {
    expect((await get('/bff/zoom/status-token')).status).toBe(404);
    await connect();
    const { body } = await get('/bff/zoom/status-token');
    expect(body).toEqual([
      {
        zoomAccountId: 'zoom-01',
        email: 'zoom-01@emulador.example',
        nome: 'Sala 01',
        deauthorized: false,
        activeImport: false,
        tokenExpiresIn: expect.any(String) as string,
      },
    ]);
    const [entry] = await server.db.select().from(events).where(eq(events.event, 'INTEGRACAO_AUTORIZADA'));
    expect(entry).toMatchObject({ accountId, principalKind: 'user', ip: '127.0.0.1' });
  });

  it.each(Object.keys(popupPaths) as (keyof typeof popupPaths)[])(
    'of %s leads to the consent page with a challenge and a state',
    async (provider) => {
      const { page, headers } = await openConsent(server, asked({ provider }));
      expect(headers.cookie).toMatch(/^oauth-browser=[\w-]{43}$/);
      const { searchParams } = page;
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${server.url}/bff/oauth/callback`,
      });
      expect(searchParams.get('state')).toMatch(/^[\w-]{32}$/);
      expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    },
  );

  it('opens once for a ticket, within 60 seconds, for its own team', async () => {
    const ticket = async (): Promise<string> =>
      String((await server.call('/bff/oauth/ticket', { method: 'POST', token: marina })).body['ticket']);
    const open = async (text: string, account: string = accountId): Promise<number> => {
      const path = `/bff/zoom/oauth?account_id=${account}&ticket=${text}`;
      return (await fetch(server.url + path, { redirect: 'manual' })).status;
    };
    const first = await ticket();
    expect([await open(first), await open(first), await open('x'), await open('')]).toEqual([
      200, 403, 403, 403,
    ]);
    expect(await open(await ticket(), demoTeams.radioSerraViva)).toBe(403);
    const late = await ticket();
    now += 61_000;
    expect(await open(late)).toBe(403);
  });

  it('is worth nothing after the person signed out', async () => {
    const token = await server.signIn('marina@colegioatlas.com.br');
    const back = await consent(server, asked({ token }));
    expect((await server.call('/bff/logout', { method: 'POST', token })).status).toBe(204);
    const { status, text } = await goOn(back);
    expect([status, text.includes('data-result="failed"')]).toEqual([403, true]);
    expect((await get('/bff/zoom/status-token')).status).toBe(404);
  });

  it('ends once for a state, within ten minutes, with the code that belongs to its challenge', async () => {
    const back = await consent(server, asked());
    const other = await consent(server, asked());
    // The code of one popup with the state of another one.
    const mixed = new URL(back.path, server.url);
    mixed.searchParams.set('state', new URL(other.path, server.url).searchParams.get('state') ?? '');
    expect((await goOn({ ...other, path: mixed.pathname + mixed.search })).status).toBe(403);
    expect((await goOn(back)).status).toBe(200);
    expect((await goOn(back)).status).toBe(403);
    const late = await consent(server, asked());
    now += 601_000;
    expect((await goOn(late)).status).toBe(403);
  });

  it.each(Object.keys(popupPaths) as (keyof typeof popupPaths)[])(
    'of %s ends in the browser in which it began, and gives nothing to who sends its address to somebody else',
    async (provider) => {
      const attackers = await consent(server, asked({ provider }));
      const { headers } = await openConsent(server, asked({ provider }));
      const { status, text } = await goOn({ ...attackers, headers });
      expect([status, text.includes('começou em outro navegador')]).toEqual([403, true]);
      const without = await consent(server, asked({ provider }));
      expect((await server.call(without.path)).status).toBe(403);
      expect(await server.db.select().from(integrations)).toEqual([]);
    },
  );

  it('begins in the browser that asked for its ticket', async () => {
    const headers = { authorization: `Bearer ${marina}`, 'sec-fetch-site': 'same-origin' };
    const begin = async (kept: boolean): Promise<number> => {
      const asking = await fetch(`${server.url}/bff/oauth/ticket?accountId=${accountId}`, {
        method: 'POST',
        headers,
      });
      const cookie = asking.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^oauth-browser=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
      const { ticket } = (await asking.json()) as { ticket: string };
      const path = `/bff/zoom/oauth?account_id=${accountId}&ticket=${ticket}`;
      const answer = await fetch(server.url + path, {
        redirect: 'manual',
        headers: kept ? { cookie: `a=b; ${cookie.split(';')[0]}` } : {},
      });
      return answer.status;
    };
    expect([await begin(true), await begin(false)]).toEqual([302, 403]);
  });

  it.each(Object.keys(popupPaths) as (keyof typeof popupPaths)[])(
    'of %s connects nothing before the person who began says yes, and asks with the names of both',
    async (provider) => {
      const given = await giveConsent(server, asked({ provider }));
      expect(await server.db.select().from(integrations)).toEqual([]);
      const service = provider === 'zoom-multi' ? 'zoom' : provider === 'google-meet' ? 'google' : provider;
      expect(await waiting(given)).toEqual({
        items: [
          {
            id: given.path.split('/').at(-1),
            provider,
            account: {
              id: provider === 'zoom-multi' ? 'zoom-organizacao' : `${service}-01`,
              name: expect.any(String) as string,
              email: `${service}-01@emulador.example`,
            },
            teamName: 'Colégio Atlas',
            expiresAt: expect.any(String) as string,
          },
        ],
      });
      expect((await yes(given)).status).toBe(204);
      expect(await server.db.$count(integrations)).toBe(1);
      // Once.
      expect((await yes(given)).status).toBe(404);
      expect(await waiting(given)).toEqual({ items: [] });
    },
  );

  it('is answered by its own session, in its own team, in time, while the person may', async () => {
    const given = await giveConsent(server, asked());
    const { path, headers } = given;
    const other = await server.signIn('marina@colegioatlas.com.br');
    const answer = async (token: string, { account = accountId as string, method = 'POST' } = {}) =>
      (await server.call(`${path}?accountId=${account}`, { method, token, headers })).status;
    expect(await waiting(given, other)).toEqual({ items: [] });
    expect([await answer(other), await answer(other, { method: 'DELETE' })]).toEqual([404, 404]);
    // Marina may not there; Bruno may nowhere.
    expect(await answer(marina, { account: demoTeams.radioSerraViva })).toBe(403);
    expect(await answer(await server.signIn('bruno@colegioatlas.com.br'))).toBe(403);
    now += 600_001;
    expect(await answer(marina)).toBe(404);
    expect(await server.db.$count(integrations)).toBe(0);
  });

  it('is answered in the browser that began it, where its cookie reaches the page', async () => {
    const given = await giveConsent(server, asked());
    const elsewhere = { ...given, headers: { cookie: `oauth-browser=${'x'.repeat(43)}` } };
    for (const other of [elsewhere, { ...given, headers: { cookie: '' } }]) {
      expect(await waiting(other)).toEqual({ items: [] });
      expect([(await yes(other)).status, (await no(other)).status]).toEqual([404, 404]);
    }
    expect((await yes(given)).status).toBe(204);
  });

  it('says to whom the account goes where anybody can have sent its address, before it goes on in that browser', async () => {
    const ticket = async (): Promise<string> => {
      const made = await server.call('/bff/oauth/ticket', { method: 'POST', token: marina });
      return `/bff/zoom/oauth?account_id=${accountId}&ticket=${String(made.body['ticket'])}`;
    };
    const hrefOf = (text: string): string =>
      `/bff/zoom/oauth${(/href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')}`;
    const follow = (path: string, headers: Record<string, string>) =>
      fetch(server.url + path, { redirect: 'manual', headers });
    const asking = await follow(await ticket(), {});
    const text = await asking.text();
    expect([asking.status, asking.headers.get('location')]).toEqual([200, null]);
    expect(text).toContain('à disposição do time «Colégio Atlas»');
    const cookie = asking.headers.get('set-cookie')?.split(';')[0] ?? '';
    const led = await follow(hrefOf(text), { cookie });
    expect(led.status).toBe(302);
    // Who sent the address cannot send the next one too.
    const other = await (await follow(await ticket(), {})).text();
    expect((await follow(hrefOf(other), {})).status).toBe(403);
    // The page of the other origin says yes without the cookie, which does not reach it.
    const allowed = await allow(new URL(led.headers.get('location') ?? ''));
    expect((await server.call(allowed, { headers: { cookie } })).status).toBe(200);
    const [row] = await server.db.select({ id: oauthConsents.id }).from(oauthConsents);
    expect((await yes({ path: `/bff/oauth/consents/${row?.id}`, headers: { cookie: '' } })).status).toBe(204);
  });

  it('that the person does not want is forgotten, and given back unless a connection lives from it', async () => {
    const decline = async (more: Partial<Consent>): Promise<number> =>
      (await no(await giveConsent(server, asked({ account: 'zoom-05', ...more })))).status;
    const isGranted = () => server.emulators()?.state.granted.has('zoom zoom-05');
    expect(await decline({})).toBe(204);
    expect([isGranted(), await server.db.$count(oauthConsents)]).toEqual([false, 0]);
    await connect({ account: 'zoom-05' });
    expect(await decline({})).toBe(204);
    // The other card is of the same person at the service.
    expect(await decline({ provider: 'zoom-multi' })).toBe(204);
    expect(isGranted()).toBe(true);
  });

  it('that nobody answers is forgotten and given back', async () => {
    await giveConsent(server, asked({ account: 'zoom-06' }));
    now += 600_001;
    const setups = createSetups(server.context, server.emulators()?.services ?? null);
    await purgeConsents(server.context, () => setups);
    expect(await server.db.$count(oauthConsents)).toBe(0);
    expect(server.emulators()?.state.granted.has('zoom zoom-06')).toBe(false);
  });

  it.each<readonly [keyof typeof popupPaths, string, string]>([
    ['google-meet', 'https://www.googleapis.com/auth/drive.meet.readonly', 'Google Drive'],
    ['google-meet', 'https://www.googleapis.com/auth/meetings.space.readonly', 'ver as gravações'],
    ['zoom', 'recording:read', 'ver as gravações'],
    ['zoom-multi', 'recording:read', 'ver as gravações'],
    ['youtube', 'videos.readonly', 'ver as gravações'],
    ['facebook', 'publish_video', 'publicar vídeos'],
  ])('of %s without %s says what is missing, and offers to try again', async (provider, withheld, said) => {
    const { path, headers } = await consent(server, asked({ provider, withheld }));
    const { status, text } = await server.call(path, { headers });
    expect([status, text.includes('data-result="incomplete"'), text.includes(said)]).toEqual([
      403,
      true,
      true,
    ]);
    expect(await server.db.$count(oauthConsents)).toBe(0);
    // Again in the same window, with all of it.
    const again = new URL((/href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'));
    expect((await server.call(await allow(again), { headers })).status).toBe(200);
    expect(await server.db.$count(oauthConsents)).toBe(1);
  });

  it('without a refresh token, which would end in an hour, is no connection', async () => {
    modes().withholdRefresh = 1;
    const { status, text } = await goOn(await consent(server, asked({ provider: 'youtube' })));
    expect([status, text.includes('o acesso contínuo')]).toEqual([403, true]);
    expect(await server.db.$count(oauthConsents)).toBe(0);
    await connect({ provider: 'youtube' });
  });

  it('says that the permission was refused', async () => {
    const { status, text } = await goOn(await consent(server, asked({ decision: 'deny' })));
    expect([status, text.includes('recusada no serviço')]).toEqual([403, true]);
  });

  it('says that the service did not answer', async () => {
    modes().failTokens = 1;
    const { status, text } = await goOn(await consent(server, asked()));
    expect([status, text.includes('não concluiu')]).toEqual([403, true]);
  });

  it('tells the console on a channel, and leaves the opener its hold', async () => {
    const back = await consent(server, asked({ provider: 'facebook' }));
    const { headers, text } = await goOn(back);
    expect(text).toContain('data-provider="facebook" data-result="received"');
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    // The mark of Facebook comes with the yes.
    expect(headers.get('set-cookie')).not.toContain('facebook_token');
    const [row] = await server.db.select().from(oauthConsents);
    const confirmed = await yes({ path: `/bff/oauth/consents/${row?.id}`, headers: back.headers });
    expect(confirmed.headers.get('set-cookie')).toBe(
      'facebook_token=1; Path=/; Max-Age=5184000; SameSite=Lax',
    );
  });

  it('takes 20 accounts of Zoom', async () => {
    for (let number = 1; number <= 19; number += 1)
      await insertIntegration(server.context, 'colegioAtlas', { provider: 'zoom', externalId: `z${number}` });
    const back = await consent(server, asked({ account: 'zoom-20' }));
    const other = await giveConsent(server, asked({ account: 'zoom-19' }));
    await connect();
    const late = await yes(other);
    expect([late.status, late.body['code']]).toEqual([409, 'ZOOM_ACCOUNTS_FULL']);
    const { status, text } = await goOn(back);
    expect([status, text.includes('limite de 20')]).toEqual([403, true]);
    expect((await get('/bff/zoom/status-token')).body).toHaveLength(20);
  });
});

describe('reliability row 24: what is stored', () => {
  it('holds no token, key or address of a file in clear', async () => {
    await connect();
    await giveConsent(server, asked({ account: 'zoom-02' }));
    await post('/bff/tencent/vod/migra-gravacoes', {
      secretId: 'AKIDemulador',
      secretKey: 'chave-do-emulador',
    });
    await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
    await settled(4);
    const tables = [
      'integrations',
      'recording_imports',
      'oauth_steps',
      'oauth_consents',
      'events',
      'jobs',
      'videos',
      'uploads',
    ];
    for (const table of tables) {
      const { rows } = await server.db.execute(sql.raw(`select t::text as text from ${table} t`));
      const text = JSON.stringify(rows);
      for (const secret of ['chave-do-emulador', 'zoom/files/', 'accessToken'])
        expect([table, secret, text.includes(secret)]).toEqual([table, secret, false]);
    }
  });
});

describe('an import', () => {
  it('brings each recording once into the folder of its service', async () => {
    await connect();
    const on = await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
    expect([on.status, on.body['activeImport']]).toEqual([200, true]);
    const items = await settled(2);
    const rows = await server.db
      .select()
      .from(videos)
      .where(eq(videos.id, String(items[0]?.['videoId'])));
    expect(rows).toMatchObject([{ accountId, title: items[0]?.['title'], sizeBytes: 'a recording'.length }]);
    const { body } = await get('/bff/integrations');
    const zoom = (body['items'] as Body[]).find((one) => one['provider'] === 'zoom');
    expect(zoom).toMatchObject({
      emulated: true,
      accounts: 1,
      connectedAs: 'zoom-01@emulador.example',
      importing: 1,
      directoryId: rows[0]?.directoryId,
    });
    const settings = await get(`/v1/directories/${rows[0]?.directoryId}/settings`);
    expect(settings.body['importOrigin']).toBe('zoom');
    // The other card has the same recordings, and those of two more accounts.
    await connect({ provider: 'zoom-multi' });
    await put('/bff/zoom/importacao-ativa-multi', { activeImport: true });
    await settled(6);
    await put('/bff/zoom/importacao-ativa-multi', { activeImport: false });
    await put('/bff/zoom/importacao-ativa-multi', { activeImport: true });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await settled(6);
  });

  it.each([
    ['google-meet', '/bff/google-meet/importacao-ativa'],
    ['youtube', '/bff/palco-youtube/importacao-ativa'],
  ] as const)('comes from %s', async (provider, path) => {
    await connect({ provider });
    expect((await put(path, { activeImport: true })).status).toBe(200);
    await settled(2);
  });

  it('renews a token that ended', async () => {
    modes().tokenSeconds = 1;
    await connect();
    modes().tokenSeconds = 3600;
    const before = await server.db.select().from(integrations);
    await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
    await settled(2);
    const after = await server.db.select().from(integrations);
    expect(after[0]?.encryptedSecrets).not.toBe(before[0]?.encryptedSecrets);
  });

  it('goes on where a service refuses one good token: only the token endpoint takes a permission back', async () => {
    await connect();
    modes().refuseTokens = 1;
    await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
    await settled(2);
    expect(modes().refuseTokens).toBe(0);
    expect((await get('/bff/zoom/status-token')).body).toMatchObject([{ deauthorized: false }]);
  });

  it('fails where every token is refused, and the connection stays', async () => {
    await connect();
    const [row] = await server.db.select({ id: integrations.id }).from(integrations);
    modes().refuseTokens = 1_000;
    try {
      await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
      const failedChecks = () =>
        server.db
          .select({ errorCode: jobs.errorCode })
          .from(jobs)
          .where(and(eq(jobs.subjectId, row?.id ?? ''), eq(jobs.kind, 'check-recordings')));
      await vi.waitFor(
        async () => expect(await failedChecks()).toEqual([{ errorCode: 'PROVIDER_REFUSED' }]),
        {
          timeout: 30_000,
        },
      );
      // Asked, and once more with a new token.
      expect(modes().refuseTokens).toBe(998);
    } finally {
      modes().refuseTokens = 0;
    }
    expect((await get('/bff/zoom/status-token')).body).toMatchObject([{ deauthorized: false }]);
  });

  it('asks for a new token once, whatever number of processes need it', async () => {
    modes().tokenSeconds = 1;
    await connect();
    modes().tokenSeconds = 3600;
    const [row] = await server.db.select().from(integrations);
    const setup = createSetups(server.context, server.emulators()?.services ?? null).get('zoom');
    if (row === undefined || setup === undefined) throw new Error('nothing is connected');
    const connected = { row, setup, signal: new AbortController().signal };
    const processes = Array.from({ length: 4 }, () => createAccessTokens(server.context));
    // Refresh tokens of the emulator are good once.
    const got = await Promise.all(
      [...processes, ...processes].map((access) => access.use(connected, async (secrets) => secrets)),
    );
    expect(new Set(got.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    const [after] = await server.db.select().from(integrations);
    expect(secretsOf(server.context, after as IntegrationRow)).toEqual(got[0]);
  });

  it('that failed says why, and can be tried again', async () => {
    modes().failDownloads = 6;
    await connect();
    await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
    const failed = await settled(2, 'failed');
    expect(failed[0]).toMatchObject({ error: { code: 'PROVIDER_UNAVAILABLE' }, videoId: null });
    for (const { id } of failed)
      await server.call(`/bff/integrations/imports/${String(id)}/retry`, { method: 'POST', token: marina });
    await settled(2);
    const again = await server.call(`/bff/integrations/imports/${String(failed[0]?.['id'])}/retry`, {
      method: 'POST',
      token: marina,
    });
    expect([again.status, again.body['code']]).toEqual([409, 'IMPORT_NOT_FAILED']);
  });

  it('is refused where another import took the last room of the plan, and comes when there is some', async () => {
    const used = (await countStored(server.db, accountId)) + (await countAnnounced(server.db, accountId));
    const other = await insertVideoImport(server.context, 'colegioAtlas', {
      status: 'downloading',
      totalBytes: 1_000,
    });
    const storage = used + 1_000 + 'a recording'.length - 1;
    await insertTeamPlan(server.db, accountId, { limits: { ...freeTerms.limits, storage } });
    try {
      await connect();
      await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
      const failed = await settled(2, 'failed');
      expect(failed[0]).toMatchObject({ error: { code: 'STORAGE_QUOTA_REACHED' }, videoId: null });
      await server.db.update(videoImports).set({ status: 'failed' }).where(eq(videoImports.id, other));
      for (const { id } of failed)
        await server.call(`/bff/integrations/imports/${String(id)}/retry`, { method: 'POST', token: marina });
      await settled(2);
    } finally {
      await server.db.delete(teamPlans);
      await server.db.delete(videoImports);
    }
  });

  it('is listed and retried in its own team alone', async () => {
    const integrationId = await insertIntegration(server.context, 'radioSerraViva', { provider: 'zoom' });
    const id = await insertImport(server.context, 'radioSerraViva', { integrationId, status: 'failed' });
    expect(await imports(`accountId=${accountId}`)).toEqual([]);
    const retry = (account: string) =>
      server.call(`/bff/integrations/imports/${id}/retry?accountId=${account}`, {
        method: 'POST',
        token: marina,
      });
    expect((await retry(accountId)).status).toBe(404);
    // There Marina may not.
    expect((await retry(demoTeams.radioSerraViva)).status).toBe(403);
  });
});

describe('a connection that cannot be read', () => {
  const problems = async (provider: string): Promise<Body[]> => {
    const { body } = await get('/bff/integrations');
    const items = body['items'] as (Body & { problems: Body[] })[];
    return items.find((one) => one['provider'] === provider)?.problems ?? [];
  };
  const mailsTo = (login: string) => mailer.mails.filter(({ to }) => to === login);
  const look = async () => {
    for (const activeImport of [false, true])
      await put('/bff/zoom/importacao-ativa', { activeImport, zoomAccountId: 'zoom-01' });
  };

  it('says so on the page, and once by mail to who connected it, until it can be read again', async () => {
    await connect();
    const before = mailsTo('marina@colegioatlas.com.br').length;
    const mails = () => mailsTo('marina@colegioatlas.com.br').slice(before);
    modes().refuseLists = 3;
    await look();
    await vi.waitFor(async () => expect(await problems('zoom')).toHaveLength(1), { timeout: 20_000 });
    const [problem] = await problems('zoom');
    expect(problem).toEqual({
      account: 'zoom-01@emulador.example',
      code: 'PROVIDER_REFUSED',
      message: expect.stringContaining('Confira lá as permissões') as string,
      since: expect.any(String) as string,
    });
    // A refusal may pass by itself; the next look tells.
    expect(mails()).toEqual([]);
    for (const left of [1, 0]) {
      now += 300_000;
      await look();
      await vi.waitFor(() => expect(modes().refuseLists).toBe(left), { timeout: 20_000 });
    }
    await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 20_000 });
    expect(mails()[0]?.text).toContain('zoom-01@emulador.example');
    expect(mails()[0]?.text).toContain('/integrations');
    expect((await problems('zoom'))[0]?.['since']).toBe(problem?.['since']);
    now += 300_000;
    await look();
    await vi.waitFor(async () => expect(await problems('zoom')).toEqual([]), { timeout: 20_000 });
    const { body } = await get('/bff/integrations');
    expect((body['items'] as Body[]).find((one) => one['provider'] === 'zoom')?.['lastCheckAt']).toBe(
      new Date(now).toISOString(),
    );
    expect(mails()).toHaveLength(1);
  });

  it('is told at once where the permission is gone, and no more once it is connected again', async () => {
    await connect({ provider: 'google-meet' });
    const other = await insertPerson(server.db, { team: 'colegioAtlas', role: 'administradora' });
    const before = mailsTo('marina@colegioatlas.com.br').length;
    server.emulators()?.state.takeBack('google', 'google-01');
    await put('/bff/google-meet/importacao-ativa', { activeImport: true });
    await vi.waitFor(
      async () => expect(await problems('google-meet')).toMatchObject([{ code: 'DEAUTHORIZED' }]),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(mailsTo('marina@colegioatlas.com.br')).toHaveLength(before + 1), {
      timeout: 20_000,
    });
    await connect({ provider: 'google-meet' });
    expect(await problems('google-meet')).toEqual([]);
    // It is the matter of who connected it; where that person may no more, of everybody who may.
    expect(mailsTo(other.login)).toEqual([]);
    await server.db.update(integrations).set({ createdBy: demoUsers.bruno });
    server.emulators()?.state.takeBack('google', 'google-01');
    await put('/bff/google-meet/importacao-ativa', { activeImport: true });
    await vi.waitFor(() => expect(mailsTo(other.login)).toHaveLength(1), { timeout: 20_000 });
  });

  it('shows nothing of an account that was undone', async () => {
    await connect();
    modes().refuseLists = 1;
    await look();
    await vi.waitFor(async () => expect(await problems('zoom')).toHaveLength(1), { timeout: 20_000 });
    expect((await post('/bff/zoom/deauthorize', {})).status).toBe(204);
    expect(await problems('zoom')).toEqual([]);
  });
});

describe('a permission that is taken back', () => {
  it('by an undo is given back to the service, and switches the import off', async () => {
    await connect({ provider: 'google-meet' });
    await put('/bff/google-meet/importacao-ativa', { activeImport: true });
    expect((await post('/bff/google-meet/deauthorize', {})).status).toBe(204);
    const status = await get('/bff/google-meet/importacao-ativa');
    expect(status.body).toEqual({ activeImport: false, deauthorized: true });
    expect((await post('/bff/google-meet/deauthorize', {})).status).toBe(404);
    const refused = await put('/bff/google-meet/importacao-ativa', { activeImport: true });
    expect([refused.status, refused.body['code']]).toEqual([409, 'INTEGRATION_NOT_CONNECTED']);
    expect(server.emulators()?.state.granted.has('google google-01')).toBe(false);
  });

  it('at Zoom is told by a signed event', async () => {
    await connect();
    const url = `${server.emulators()?.services.url}/zoom/installed-apps/remove`;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ account: 'zoom-01' }) });
    const { body } = await get('/bff/zoom/status-token');
    expect(body).toMatchObject([{ deauthorized: true, activeImport: false }]);
  });

  it('of an organisation is taken back by who gave it, not by somebody else of it', async () => {
    await connect({ provider: 'zoom-multi' });
    const remove = (account: string) =>
      fetch(`${server.emulators()?.services.url}/zoom/installed-apps/remove`, {
        method: 'POST',
        body: new URLSearchParams({ account }),
      });
    const gone = async () => (await server.db.select().from(integrations))[0]?.encryptedSecrets === null;
    await remove('zoom-02');
    expect(await gone()).toBe(false);
    await remove('zoom-01');
    expect(await gone()).toBe(true);
  });

  it('is found out where no event came', async () => {
    await connect();
    server.emulators()?.state.takeBack('zoom', 'zoom-01');
    await put('/bff/zoom/importacao-ativa', { activeImport: true, zoomAccountId: 'zoom-01' });
    await vi.waitFor(
      async () => {
        const { body } = await get('/bff/zoom/status-token');
        expect(body).toMatchObject([{ deauthorized: true, activeImport: false }]);
      },
      { timeout: 20_000 },
    );
  });

  it.each([
    ['another secret', 'wrong', 0, 401],
    ['an old time', null, -301, 401],
    ['a time to come', null, 301, 401],
    ['its own secret and time', null, 0, 204],
  ])('by an event with %s', async (_name, wrong, offset, expected) => {
    await insertIntegration(server.context, 'colegioAtlas', { provider: 'zoom' });
    const secret = wrong ?? server.emulators()?.services.webhookSecret ?? '';
    const body = { event: 'app_deauthorized', payload: { user_id: 'zoom-01' } };
    const timestamp = String(Math.floor(now / 1000) + offset);
    const headers = {
      'x-zm-request-timestamp': timestamp,
      'x-zm-signature': signZoomEvent(secret, timestamp, JSON.stringify(body)),
    };
    const { status } = await server.call('/bff/zoom/webhook', { body, headers });
    expect(status).toBe(expected);
    const { body: list } = await get('/bff/zoom/status-token');
    expect(list).toMatchObject([{ deauthorized: expected === 204 }]);
  });

  it('proves to Zoom that it knows the secret', async () => {
    const secret = server.emulators()?.services.webhookSecret ?? '';
    const body = { event: 'endpoint.url_validation', payload: { plainToken: 'abc' } };
    const timestamp = String(Math.floor(now / 1000));
    const headers = {
      'x-zm-request-timestamp': timestamp,
      'x-zm-signature': signZoomEvent(secret, timestamp, JSON.stringify(body)),
    };
    const answer = await server.call('/bff/zoom/webhook', { body, headers });
    expect([answer.status, answer.body['plainToken']]).toEqual([200, 'abc']);
  });
});

describe('Tencent Cloud', () => {
  const keys = { secretId: 'AKIDemulador', secretKey: 'chave-do-emulador' };

  it('is connected by keys that the service takes, and imports what it holds', async () => {
    const made = await post('/bff/tencent/vod/migra-gravacoes', keys);
    expect([made.status, made.body]).toEqual([
      201,
      { directoryId: expect.any(String) as string, directoryName: 'Tencent Cloud' },
    ]);
    expect((await get('/bff/tencent/vod/importacao-ativa')).body).toEqual({
      activeImport: true,
      activeIntegration: true,
    });
    await settled(2);
    const undone = await server.call('/bff/tencent/vod/migra-gravacoes', { method: 'DELETE', token: marina });
    expect(undone.status).toBe(204);
    expect((await get('/bff/tencent/vod/importacao-ativa')).body).toEqual({
      activeImport: false,
      activeIntegration: false,
    });
  });

  it('refuses keys that the service refuses', async () => {
    const { status, body } = await post('/bff/tencent/vod/migra-gravacoes', { ...keys, secretKey: 'outra' });
    expect([status, body['code']]).toEqual([422, 'PROVIDER_REFUSED']);
    expect((await get('/bff/tencent/vod/importacao-ativa')).status).toBe(404);
  });

  it('says that the service does not answer', async () => {
    modes().failLists = 1;
    const { status, body } = await post('/bff/tencent/vod/migra-gravacoes', keys);
    expect([status, body['code']]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  });
});
