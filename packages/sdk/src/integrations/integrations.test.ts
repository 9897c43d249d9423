import { buildId, createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { PopupHost } from '../oauth-popup';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { connectionKeys, isNewlyConnected } from './connection-key.pure';
import { connectorWith, facebookCookie } from './connect';
import { createIntegrations, type Integrations } from './integrations';
import { isAuthorizationExpired } from './zoom-expiry.pure';

const id = buildId(7);
const on = { activeImport: true };

it.each<readonly [string, (calls: Integrations) => Promise<unknown>, Partial<SentCall>]>([
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
  await call(createIntegrations(client, 'acme'));
  expect(calls).toMatchObject([{ query: selectedTeam, ...sent }]);
});

describe('a service that was never connected (404)', () => {
  const missing = () => Response.json({ code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 });
  const calls = createIntegrations(recordCalls(missing).client, 'acme');

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
  const calls = createIntegrations(recordCalls(down).client, 'acme');
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

describe('a new connection', () => {
  const one = (zoomAccountId: string, deauthorized: boolean, tokenExpiresIn: string | null = null) => ({
    zoomAccountId,
    deauthorized,
    tokenExpiresIn,
  });

  it.each([
    ['nothing changed', [one('a', false)], [one('a', false)], false],
    ['one more', [one('a', false)], [one('a', false), one('b', false)], true],
    ['one that was gone', [one('a', true)], [one('a', false)], true],
    ['one less', [one('a', false)], [one('a', true)], false],
    ['the same one anew', [one('a', false, '2026-01-01')], [one('a', false, '2026-04-01')], true],
    ['none', [], [], false],
  ])('is found where there is %s', (_name, before, after, found) => {
    expect(isNewlyConnected(connectionKeys(before), connectionKeys(after))).toBe(found);
  });
});

describe('the popup of a service', () => {
  async function begin() {
    const backend = createFakeBackend();
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
    return { backend, ports, led, palco, accountId, connector: connectorWith(palco, { host }) };
  }

  it('leads to the service with the team and a ticket, and is connected once the status says so', async () => {
    const { backend, ports, led, accountId, connector } = await begin();
    connector.start('youtube');
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    expect(led).toEqual([
      expect.stringMatching(
        `^https://palco.example/bff/palco-youtube/oauth\\?account_id=${accountId}&ticket=.+$`,
      ),
    ]);
    await ports.advanceAsync(2000);
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    const others = new Map([['youtube' as const, { activeImport: false, deauthorized: false }]]);
    backend.world.integrations.set(accountId, { zoom: [], others, imports: [] });
    await ports.advanceAsync(2000);
    await vi.waitFor(() => expect(connector.$state.get()).toEqual({ stage: 'connected' }));
  });

  it('of Facebook looks for its cookie every second', async () => {
    const { ports, connector } = await begin();
    connector.start('facebook');
    await vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    ports.cookies.set(facebookCookie, '1', 60);
    await ports.advanceAsync(999);
    expect(connector.$state.get().stage).toBe('waiting');
    await ports.advanceAsync(1);
    expect(connector.$state.get()).toEqual({ stage: 'connected' });
  });

  it('goes on over failures of the status, and ends with the page', async () => {
    const { backend, ports, palco, connector } = await begin();
    connector.start('zoom');
    const waits = () => vi.waitFor(() => expect(connector.$state.get().stage).toBe('waiting'));
    await waits();
    backend.fault({ operation: 'listZoomAccounts', status: 503, times: 2 });
    for (let look = 0; look < 2; look += 1) {
      await ports.advanceAsync(2000);
      await waits();
    }
    expect(backend.requests.filter(({ operation }) => operation === 'listZoomAccounts')).toHaveLength(3);
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
