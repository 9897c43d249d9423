import { describe, expect, it, vi } from 'vitest';
import type { KeyValueStorage } from '../kernel/ports';
import { buildId, buildToken, createFakeBackend, createFakePorts, flushPromises } from '@palco/testing';
import { asked, bruno, hour, marina, openPartnerTab } from './testing/open-tab';

/** A partner's page whose `getToken` returns a new token of the same person each time. */
function openPartner(login = bruno) {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const getToken = vi.fn(async () => backend.tokenFor(login));
  return { tab: openPartnerTab({ backend, ports, getToken }), ports, backend, getToken };
}

describe('a partner', () => {
  it('enters the team that the server remembers, or the first one', async () => {
    const { tab, backend } = openPartner(marina);
    const { me } = backend.world.people.find((person) => person.me.user.login === marina)!;
    me.user.selectedTeamId = buildId(103);
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', team: { conta_id: buildId(103) } });
    expect(tab.session.$scope.get()).toMatchObject({ personId: me.user.id, accountId: buildId(103) });
    me.contasCargos = [];
    await tab.session.load();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'no-team' });
  });

  it('has no sign-in and picks no team', async () => {
    const { session } = openPartner().tab;
    const calls = [
      () => session.signIn({ login: bruno, password: 'x' }),
      () => session.register({ token: 't', nome: 'Bruno', password: 'x' }),
      () => session.selectTeam(buildId(102)),
      () => session.clearTeam(),
    ];
    for (const call of calls) expect(call).toThrow('signInSession');
    expect([await session.refresh(), session.expiresAt()]).toEqual([false, null]);
  });

  it('signs out: the token is revoked, and what is under way ends', async () => {
    const { tab, backend } = openPartner();
    await tab.session.start();
    const token = tab.session.getToken() ?? '';
    const { signal } = tab.session.$scope.get();
    backend.setLatency(60_000);
    const call = tab.client.call('GET', '/v1/videos', {}).catch((error: unknown) => error);
    await Promise.resolve();
    backend.setLatency(0);
    await tab.session.signOut();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect([signal.aborted, tab.session.getToken(), backend.world.tokens.has(token)]).toEqual([
      true,
      null,
      false,
    ]);
    expect(tab.session.$scope.get().personId).toBeNull();
    tab.session.auth.unauthorized(token);
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'signed-out' });
  });

  it.each([
    ['before', [0, 1]],
    ['after', [1, 0]],
  ])(
    'never uses a token that was requested before a sign-out, answered %s the next one',
    async (_when, order) => {
      const ports = createFakePorts();
      const backend = createFakeBackend({ now: ports.clock.now });
      const asked: ((token: string) => void)[] = [];
      const getToken = () => new Promise<string>((resolve) => asked.push(resolve));
      const tab = openPartnerTab({ backend, ports, getToken });
      const first = tab.session.start();
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await tab.session.signOut();
      const second = tab.session.load();
      await vi.waitFor(() => expect(asked).toHaveLength(2));
      const tokens = [backend.tokenFor(marina), backend.tokenFor(bruno)];
      for (const index of order) {
        asked[index]!(tokens[index]!);
        await flushPromises();
      }
      await Promise.all([first, second]);
      expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: bruno } } });
      expect([tab.session.getToken(), asked.length]).toEqual([tokens[1], 2]);
    },
  );

  it('keeps what is known when a reload fails, and shows a changed profile', async () => {
    const { tab, backend } = openPartner();
    await tab.session.start();
    backend.fault({ operation: 'getMe', status: 503, times: 1 });
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('ready');
    await tab.session.updateMe({ nome: 'Bruno T.' });
    expect(tab.session.$state.get()).toMatchObject({ me: { user: { nome: 'Bruno T.' } } });
  });

  it('needs no storage, no picker and no accountId', async () => {
    const storage: KeyValueStorage = { get: refuse, set: refuse, remove: refuse, subscribe: refuse };
    const ports = { ...createFakePorts(), storage };
    const backend = createFakeBackend({ now: ports.clock.now });
    const tab = openPartnerTab({ backend, ports, getToken: async () => backend.tokenFor(marina) });
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', team: { conta_id: buildId(101) } });
    expect(tab.session.auth.getAccountId()).toBeNull();
    expect(asked(tab, 'updateMe')).toHaveLength(0);
    await tab.session.signOut();
  });

  it('whose getToken rejects is in stage failed, and load() calls it again', async () => {
    const { tab, getToken } = openPartner();
    getToken.mockRejectedValueOnce(new Error('offline'));
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'failed', error: { code: 'TOKEN_UNAVAILABLE' } });
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('whose getToken never answers is in stage failed after thirty seconds, and load() calls it again', async () => {
    const { tab, ports, getToken } = openPartner();
    getToken.mockImplementationOnce(() => new Promise(() => undefined));
    const started = tab.session.start();
    await ports.advanceAsync(30_000);
    await started;
    expect(tab.session.$state.get()).toMatchObject({ stage: 'failed', error: { code: 'TOKEN_UNAVAILABLE' } });
    await tab.session.load();
    expect([tab.session.$state.get().stage, ports.pending()]).toEqual(['ready', 0]);
  });

  it('has getToken called once for concurrent and later requests, until the token expires', async () => {
    const { tab, ports, getToken } = openPartner();
    const list = () => tab.client.call('GET', '/v1/videos', {});
    await Promise.all([tab.session.start(), ...Array.from({ length: 10 }, list)]);
    await list();
    expect(getToken).toHaveBeenCalledTimes(1);
    ports.advance(12 * hour);
    await Promise.all([list(), list()]);
    expect(getToken).toHaveBeenCalledTimes(2);
  });

  it('has getToken called once for several 401s; each request is repeated once', async () => {
    const { tab, backend, getToken } = openPartner();
    await tab.session.start();
    backend.world.tokens.clear();
    const body = { nome: 'Bruno T.' };
    const [list, me] = await Promise.all([
      tab.client.call('GET', '/v1/videos', {}),
      tab.client.call('PATCH', '/bff/me', { body }),
    ]);
    expect([list.items.length > 0, me.nome]).toEqual([true, 'Bruno T.']);
    expect(getToken).toHaveBeenCalledTimes(2);
    expect(asked(tab, 'listVideos')).toHaveLength(2);
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('is signed out when the renewed token gets a 401 too, and start() or load() begin again', async () => {
    const { tab, backend, getToken } = openPartner();
    await tab.session.start();
    for (const again of [() => tab.session.start(), () => tab.session.load()]) {
      backend.world.tokens.clear();
      getToken.mockResolvedValueOnce(buildToken({ sub: 'refused' }));
      await expect(tab.client.call('GET', '/v1/videos', {})).rejects.toMatchObject({ status: 401 });
      expect(tab.session.$state.get()).toMatchObject({ reason: 'unauthorized' });
      await again();
      expect(tab.session.$state.get().stage).toBe('ready');
    }
  });

  it('is not signed out by an answer about an older token', async () => {
    const { tab, backend } = openPartner();
    await tab.session.start();
    const first = tab.session.getToken() ?? '';
    backend.world.tokens.clear();
    await tab.client.call('GET', '/v1/videos', {});
    tab.session.auth.unauthorized(first);
    expect(tab.session.$state.get().stage).toBe('ready');
    tab.session.auth.unauthorized(tab.session.getToken() ?? '');
    expect(tab.session.$state.get()).toMatchObject({ reason: 'unauthorized' });
  });
});

describe('a token that names nobody', () => {
  const open = () => {
    const ports = createFakePorts();
    const backend = createFakeBackend({ now: ports.clock.now });
    const getToken = vi.fn(async () => 'palco_embed_a');
    return { tab: openPartnerTab({ backend, ports, getToken }), backend, getToken };
  };

  it.each(['palco_embed_x', 'palco_key_x'])('asks for no profile: %s', async (token) => {
    const { tab, getToken } = open();
    getToken.mockResolvedValue(token);
    await tab.session.start();
    expect(tab.session.$state.get()).toEqual({ stage: 'token-only' });
    expect(asked(tab, 'getMe')).toHaveLength(0);
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  it('has a scope that ends with a refused token and comes back with the next one', async () => {
    const { tab } = open();
    await tab.session.start();
    const { personId, signal } = tab.session.$scope.get();
    expect([personId, signal.aborted]).toEqual(['token-only', false]);
    tab.session.auth.unauthorized('palco_embed_a');
    expect([tab.stages.at(-1), signal.aborted]).toEqual(['signed-out (unauthorized)', true]);
    await tab.session.load();
    expect(tab.session.$state.get()).toEqual({ stage: 'token-only' });
    expect(tab.session.$scope.get().personId).toBe('token-only');
    expect(tab.session.$scope.get().signal.aborted).toBe(false);
  });

  it('stays while it is loaded again', async () => {
    const { tab } = open();
    await tab.session.start();
    await tab.session.load();
    expect(tab.stages).toEqual(['loading', 'token-only']);
  });
});

function refuse(): never {
  throw new Error('A partner session must not touch the storage.');
}
