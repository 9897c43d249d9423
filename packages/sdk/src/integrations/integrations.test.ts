import { buildId, createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { PopupHost } from '../oauth-popup';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { connectorWith, type Connector, type PopupProvider } from './connect';
import { integrationsApi, type IntegrationsApi, type OAuthConsent } from './integrations';
import { isAuthorizationExpired } from './zoom-expiry.pure';

const id = buildId(7);
const on = { activeImport: true };

it.each<readonly [string, (calls: IntegrationsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (calls) => calls.list(), { to: 'GET /bff/integrations' }],
  ['accounts of Zoom', (calls) => calls.zoomAccounts(), { to: 'GET /bff/zoom/status-token' }],
  ['Zoom, all', (calls) => calls.status('zoom-multi'), { to: 'GET /bff/zoom/status-token-multi' }],
  ['Google Meet', (calls) => calls.status('google-meet'), { to: 'GET /bff/google-meet/importacao-ativa' }],
  ['YouTube', (calls) => calls.status('youtube'), { to: 'GET /bff/acme-youtube/importacao-ativa' }],
  ['Tencent', (calls) => calls.status('tencent'), { to: 'GET /bff/tencent/vod/importacao-ativa' }],
  [
    'one account of Zoom on',
    (calls) => calls.setZoomImport({ zoomAccountId: 'z', activeImport: true }),
    { to: 'PUT /bff/zoom/importacao-ativa', body: { zoomAccountId: 'z', activeImport: true } },
  ],
  [
    'Zoom, all, on',
    (calls) => calls.setImport('zoom-multi', true),
    { to: 'PUT /bff/zoom/importacao-ativa-multi', body: on },
  ],
  [
    'Google Meet on',
    (calls) => calls.setImport('google-meet', true),
    { to: 'PUT /bff/google-meet/importacao-ativa', body: on },
  ],
  [
    'YouTube on',
    (calls) => calls.setImport('youtube', true),
    { to: 'PUT /bff/acme-youtube/importacao-ativa', body: on },
  ],
  [
    'Tencent on',
    (calls) => calls.setImport('tencent', true),
    { to: 'PUT /bff/tencent/vod/importacao-ativa', body: on },
  ],
  [
    'keys of Tencent',
    (calls) => calls.connectTencent({ secretId: 'a', secretKey: 'b' }),
    { to: 'POST /bff/tencent/vod/migra-gravacoes', body: { secretId: 'a', secretKey: 'b' } },
  ],
  ['undo Tencent', (calls) => calls.undo('tencent'), { to: 'DELETE /bff/tencent/vod/migra-gravacoes' }],
  ['undo Zoom', (calls) => calls.undo('zoom'), { to: 'POST /bff/zoom/deauthorize', body: {} }],
  ['undo Meet', (calls) => calls.undo('google-meet'), { to: 'POST /bff/google-meet/deauthorize', body: {} }],
  ['undo YouTube', (calls) => calls.undo('youtube'), { to: 'POST /bff/acme-youtube/deauthorize', body: {} }],
  ['undo Facebook', (calls) => calls.undo('facebook'), { to: 'POST /bff/facebook/deauthorize', body: {} }],
  ['consents', (calls) => calls.consents(), { to: 'GET /bff/oauth/consents' }],
  ['yes', (calls) => calls.answerConsent({ id, isYes: true }), { to: `POST /bff/oauth/consents/${id}` }],
  ['no', (calls) => calls.answerConsent({ id, isYes: false }), { to: `DELETE /bff/oauth/consents/${id}` }],
  ['ticket', (calls) => calls.ticket(), { to: 'POST /bff/oauth/ticket' }],
  [
    'recordings',
    (calls) => calls.imports({ provider: 'zoom', status: 'failed', page: 2 }),
    {
      to: 'GET /bff/integrations/imports',
      query: { ...selectedTeam, provider: 'zoom', status: 'failed', page: '2' },
    },
  ],
  ['retry', (calls) => calls.retryImport(id), { to: `POST /bff/integrations/imports/${id}/retry` }],
])('integrations: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(integrationsApi({ client, product: 'acme' }));
  expect(calls).toMatchObject([{ query: selectedTeam, ...sent }]);
});

describe('a service that was never connected (404)', () => {
  const missing = () => Response.json({ code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 });
  const calls = integrationsApi({ client: recordCalls(missing).client, product: 'acme' });

  it.each(['google-meet', 'youtube', 'tencent', 'zoom-multi'] as const)(
    '%s counts as deauthorised',
    async (one) => {
      expect(await calls.status(one)).toEqual({
        activeImport: false,
        deauthorized: true,
        tokenExpiresIn: null,
      });
    },
  );

  it('has no account of Zoom', async () => {
    expect(await calls.zoomAccounts()).toEqual([]);
  });

  it('is still an error where something is changed', async () => {
    await expect(calls.undo('youtube')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('another refusal of a status is an error', async () => {
  const down = () => Response.json({ code: 'INTERNAL', message: '', requestId: 'r' }, { status: 500 });
  const calls = integrationsApi({ client: recordCalls(down).client, product: 'acme' });
  await expect(calls.status('youtube')).rejects.toMatchObject({ status: 500 });
});

describe('the end of a permission', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');

  it.each<readonly [string | number | null | undefined, boolean]>([
    [null, false],
    [undefined, false],
    ['2026-11-27T12:00:00.001Z', false],
    ['2026-11-27T12:00:00.000Z', true],
    ['2026-11-27T09:00:00.000-03:00', true],
    ['2026-11-27T09:00:01.000-03:00', false],
    [now / 1000, true],
    [now / 1000 + 1, false],
    [now, true],
    [now + 1, false],
    [String(now / 1000), true],
    [String(now + 1), false],
    ['', false],
    ['amanhã', false],
  ])('at %j has come: %s', (end, expired) => {
    expect(isAuthorizationExpired(end, now)).toBe(expired);
  });

  it('is the same in every way of writing it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200_000_000, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (seconds, at) => {
          const ends = [seconds, seconds * 1000, String(seconds), new Date(seconds * 1000).toISOString()];
          expect(new Set(ends.map((end) => isAuthorizationExpired(end, at * 1000)))).toEqual(
            new Set([seconds <= at]),
          );
        },
      ),
    );
  });
});

describe('the popup of a service', () => {
  async function begin() {
    const consents: OAuthConsent[] = [];
    const backend = createFakeBackend({
      answers: { listOAuthConsents: () => ({ status: 200, body: { items: consents } }) },
    });
    const ports = createFakePorts();
    const led: string[] = [];
    const host: PopupHost = {
      open: () => ({ isClosed: () => true, lead: (url) => led.push(url), close: () => undefined }),
      listen: () => () => undefined,
    };
    const palco = createPalco({
      baseUrl: 'https://palco.example',
      session: signInSession(),
      fetch: backend.fetch,
      ports,
    });
    // Diego is a developer: the other people of this world may not connect anything.
    await palco.session.signIn({ login: 'diego@vertice.com.br', password: fakePassword });
    await vi.waitFor(() => expect(palco.session.$scope.get().accountId).not.toBeNull());
    const accountId = palco.session.$scope.get().accountId ?? '';
    return { backend, consents, ports, led, palco, accountId, connector: connectorWith(palco, { host }) };
  }

  const consent = (number: number, provider: PopupProvider = 'youtube'): OAuthConsent => ({
    id: buildId(number),
    provider,
    account: { id: `z${number}`, name: 'Ana', email: 'ana@example.com' },
    teamName: 'Vértice',
    expiresAt: '2999-01-01T00:00:00.000Z',
  });
  const asks = (connector: Connector) =>
    vi.waitFor(() => expect(connector.$state.get()).toMatchObject({ stage: 'asking' }));

  it('leads to the service with the team and a ticket, asks about the account, and is connected by a yes', async () => {
    const { backend, consents, ports, led, accountId, connector } = await begin();
    // One that nobody answered, and one of another service.
    consents.push(consent(1));
    connector.start('youtube');
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    expect(led).toEqual([
      expect.stringMatching(
        `^https://palco.example/bff/palco-youtube/oauth\\?account_id=${accountId}&ticket=.+$`,
      ),
    ]);
    consents.push(consent(2, 'zoom'));
    await ports.advanceAsync(2000);
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    consents.push(consent(3));
    await ports.advanceAsync(2000);
    await asks(connector);
    expect(connector.$state.get()).toMatchObject({ question: { id: buildId(3), teamName: 'Vértice' } });
    const confirmed = () =>
      backend.requests
        .filter(({ operation }) => operation === 'confirmOAuthConsent')
        .map(({ url }) => url.pathname);
    expect(confirmed()).toEqual([]);
    connector.answer(true);
    await vi.waitFor(() => expect(connector.$state.get()).toEqual({ stage: 'connected' }));
    expect(confirmed()).toEqual([`/bff/oauth/consents/${buildId(3)}`]);
  });

  /** The page is loaded anew in the same tab: what it held is gone, what the tab keeps is not. */
  const reload = async ({ backend, ports }: Awaited<ReturnType<typeof begin>>) => {
    const palco = createPalco({
      baseUrl: 'https://palco.example',
      session: signInSession(),
      fetch: backend.fetch,
      ports,
    });
    await palco.session.signIn({ login: 'diego@vertice.com.br', password: fakePassword });
    const host: PopupHost = { open: () => null, listen: () => () => undefined };
    return connectorWith(palco, { host });
  };

  it('asks about the account after a reload too, at whichever stage it came, and once', async () => {
    const view = await begin();
    const { consents, ports, connector } = view;
    consents.push(consent(1));
    // Nothing was begun in this tab: what another one began is its own.
    const idle = await reload(view);
    expect([idle.$state.get().stage, idle.provider()]).toEqual(['idle', null]);
    connector.start('youtube');
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    const during = await reload(view);
    expect([during.$state.get().stage, during.provider()]).toEqual(['checking', 'youtube']);
    await vi.waitFor(() => expect(during.$state.get().stage).toBe('waiting'));
    consents.push(consent(3));
    await ports.advanceAsync(2000);
    await asks(during);
    const after = await reload(view);
    await asks(after);
    expect(after.$state.get()).toMatchObject({ question: { id: buildId(3) } });
    after.answer(true);
    await vi.waitFor(() => expect(after.$state.get()).toEqual({ stage: 'connected' }));
    expect((await reload(view)).$state.get().stage).toBe('idle');
  });

  it('follows no window of long ago after a reload', async () => {
    const view = await begin();
    const { ports, connector } = view;
    connector.start('youtube');
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    const key = 'palco_oauth_popup';
    const begun = JSON.parse(ports.tabStorage.get(key) ?? '{}') as { at: number };
    for (const kept of [{ ...begun, at: begun.at - 20 * 60_000 }, { provider: 7 }, null]) {
      ports.tabStorage.set(key, JSON.stringify(kept));
      expect((await reload(view)).$state.get().stage).toBe('idle');
    }
    ports.tabStorage.set(key, '{');
    expect((await reload(view)).$state.get().stage).toBe('idle');
  });

  it('connects nothing by a no, nor by a page that is left', async () => {
    const { backend, consents, ports, connector, palco } = await begin();
    const askAbout = async (number: number): Promise<void> => {
      connector.start('youtube');
      await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
      consents.push(consent(number));
      await ports.advanceAsync(2000);
      await asks(connector);
    };
    await askAbout(4);
    connector.answer(false);
    await vi.waitFor(() => expect(backend.sentTo('declineOAuthConsent')).toHaveLength(1));
    consents.length = 0;
    await askAbout(5);
    // No call leaves any more: the server forgets the account by itself.
    palco.dispose();
    expect(connector.$state.get()).toMatchObject({ stage: 'ended', reason: 'cancelled' });
    expect(backend.sentTo('confirmOAuthConsent')).toEqual([]);
  });

  it('of Facebook looks every second', async () => {
    const { consents, ports, connector } = await begin();
    connector.start('facebook');
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    consents.push(consent(5, 'facebook'));
    await ports.advanceAsync(999);
    expect(connector.$state.get().stage).toBe('waiting');
    await ports.advanceAsync(1);
    await asks(connector);
  });

  it('goes on over failures of the status, and ends with the page', async () => {
    const { backend, ports, palco, connector } = await begin();
    connector.start('zoom');
    const waits = () => vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    await waits();
    backend.fault({ operation: 'listOAuthConsents', status: 503, times: 2 });
    for (let look = 0; look < 2; look += 1) {
      await ports.advanceAsync(2000);
      await waits();
    }
    expect(backend.requests.filter(({ operation }) => operation === 'listOAuthConsents')).toHaveLength(3);
    palco.dispose();
    expect(connector.$state.get()).toMatchObject({ stage: 'ended', reason: 'cancelled' });
  });

  it('tells why there is no ticket', async () => {
    const { backend, connector } = await begin();
    backend.fault({ operation: 'createOAuthTicket', status: 403, code: 'FORBIDDEN' });
    connector.start('zoom');
    await vi.waitFor(() =>
      expect(connector.$state.get()).toMatchObject({ reason: 'failed', error: { code: 'FORBIDDEN' } }),
    );
  });
});
