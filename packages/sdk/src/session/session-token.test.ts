import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStorage } from '../kernel/browser-ports';
import { createMemoryStorage } from '../kernel/memory-storage';
import {
  buildId,
  buildToken,
  createSeed,
  createFakeBackend,
  createFakePorts,
  fakePassword,
  flushPromises,
  type FakePorts,
} from '@palco/testing';
import { asked, bruno, carla, hour, key, marina, openTab, storedOf } from './testing/open-tab';

describe('the stored token', () => {
  const withToken = (token: string): FakePorts => {
    const ports = createFakePorts();
    ports.storage.set(key, JSON.stringify({ authToken: token }));
    return ports;
  };

  it('restores the session of the last visit, in the same team', async () => {
    const first = openTab();
    await first.session.signIn({ login: marina, password: fakePassword });
    first.session.selectTeam(buildId(103));
    first.session.stop();
    const second = openTab({ backend: first.backend, ports: first.ports });
    await second.session.start();
    expect(second.stages).toEqual(['loading', 'ready']);
    expect(second.session.auth.getAccountId()).toBe(buildId(103));
  });

  const now = Date.UTC(2026, 0, 1, 12) / 1_000;
  it.each([
    ['an hour before its end', now + 3_600, false],
    ['a second before its end', now + 1, false],
    ['at its end', now, true],
    ['after its end', now - 1, true],
  ])('%s', async (_name, exp, isOver) => {
    const tab = openTab({ ports: withToken(buildToken({ iat: now - 60, exp })) });
    await tab.session.start();
    const expected = isOver ? 'expired' : 'unauthorized';
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: expected });
    expect(storedOf(tab)).toBeNull();
    expect(asked(tab, 'getMe')).toHaveLength(isOver ? 0 : 1);
  });

  it.each(['', 'not json', '42', 'null', '[]', '{"authToken":7}', '{"authToken":""}', '{"other":true}'])(
    'foreign content «%s» counts as none and is left alone',
    async (text) => {
      const ports = createFakePorts();
      ports.storage.set(key, text);
      const tab = openTab({ ports });
      await tab.session.start();
      expect(tab.stages).toEqual(['signed-out (none)']);
      expect(ports.storage.get(key)).toBe(text);
    },
  );

  it('ends the session at its exp, to the millisecond', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const end = tab.session.expiresAt() ?? 0;
    expect(end - tab.ports.clock.now()).toBe(12 * hour);
    tab.ports.advance(12 * hour - 1);
    expect(tab.session.$state.get().stage).toBe('ready');
    tab.ports.advance(1);
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'expired' });
    expect(storedOf(tab)).toBeNull();
    expect(tab.ports.pending()).toBe(0);
  });

  it('of sixty days does not expire at once although timers overflow after 25', async () => {
    const ports = createFakePorts();
    const overflow = 2 ** 31 - 1;
    const set: FakePorts['timers']['set'] = (run, ms) => ports.timers.set(run, ms > overflow ? 1 : ms);
    const iat = ports.clock.now() / 1_000;
    const days = 24 * hour;
    const authToken = buildToken({ sub: buildId(2), iat, exp: iat + (60 * days) / 1_000 });
    const world = createSeed();
    world.tokens.set(authToken, buildId(2));
    ports.storage.set(key, JSON.stringify({ authToken }));
    const backend = createFakeBackend({ world, now: ports.clock.now });
    const tab = openTab({ backend, ports: { ...ports, timers: { ...ports.timers, set } } });
    await tab.session.start();
    ports.advance(60 * days - 1);
    expect([tab.session.$state.get().stage, ports.pending()]).toEqual(['ready', 1]);
    ports.advance(1);
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'expired' });
  });

  it('has expired at the next getToken when the device slept through its timer', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    let slept = 0;
    const ports = { ...tab.ports, clock: { ...tab.ports.clock, now: () => tab.ports.clock.now() + slept } };
    const sleeper = openTab({ backend: tab.backend, ports });
    await sleeper.session.start();
    slept = 13 * hour;
    expect(sleeper.session.getToken()).toBeNull();
    expect(sleeper.session.$state.get()).toMatchObject({ reason: 'expired' });
  });

  it.each([
    ['two hours fast', 2 * hour],
    ['thirteen hours fast', 13 * hour],
    ['two hours slow', -2 * hour],
  ])('lasts twelve hours on a clock that is %s, also after a reload', async (_name, off) => {
    const server = createFakePorts();
    const backend = createFakeBackend({ now: server.clock.now });
    const ports = createFakePorts({ now: server.clock.now() + off });
    const tab = openTab({ backend, ports });
    await tab.session.signIn({ login: bruno, password: fakePassword });
    expect((tab.session.expiresAt() ?? 0) - ports.clock.now()).toBe(12 * hour);
    tab.session.stop();
    const reloaded = openTab({ backend, ports });
    await reloaded.session.start();
    expect(reloaded.session.$state.get().stage).toBe('ready');
    ports.advance(12 * hour);
    expect(reloaded.session.$state.get()).toMatchObject({ reason: 'expired' });
  });
});

describe('refresh', () => {
  it('replaces the token, keeps the state and arms the new expiry', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const old = tab.session.getToken();
    tab.ports.advance(11.5 * hour);
    expect(await tab.session.refresh()).toBe(true);
    expect(tab.session.getToken()).not.toBe(old);
    expect(storedOf(tab)).toMatchObject({ authToken: tab.session.getToken() });
    tab.ports.advance(11 * hour);
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('of two tabs asks the server once', async () => {
    const storage = createMemoryStorage();
    const backend = createFakeBackend({ now: createFakePorts().clock.now });
    const { locks } = createFakePorts();
    const openWithLocks = () => openTab({ backend, ports: { ...createFakePorts({ storage }), locks } });
    const first = openWithLocks();
    await first.session.signIn({ login: bruno, password: fakePassword });
    const second = openWithLocks();
    await second.session.start();
    expect(await Promise.all([first.session.refresh(), second.session.refresh()])).toEqual([true, true]);
    expect(asked(first, 'refreshToken')).toHaveLength(1);
    expect(second.session.getToken()).toBe(first.session.getToken());
  });

  it('that fails changes nothing', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const old = tab.session.getToken();
    tab.backend.fault({ operation: 'refreshToken', status: 500 });
    expect(await tab.session.refresh()).toBe(false);
    expect(tab.session.getToken()).toBe(old);
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it.each([401, 500, undefined])(
    'that fails with %s never deletes the newer token that another tab has stored meanwhile',
    async (status) => {
      const storage = createMemoryStorage();
      const backend = createFakeBackend({ now: createFakePorts().clock.now });
      const first = openTab({ backend, ports: createFakePorts({ storage }) });
      await first.session.signIn({ login: bruno, password: fakePassword });
      let answer = (): void => undefined;
      const delay = new Promise<void>((resolve) => (answer = resolve));
      const fetch = async (request: Request): Promise<Response> => {
        if (request.url.includes('/bff/refresh-token')) await delay;
        return backend.fetch(request);
      };
      const second = openTab({ backend: { ...backend, fetch }, ports: createFakePorts({ storage }) });
      await second.session.start();
      backend.fault({ operation: 'refreshToken', status, times: 1 });
      const refreshed = second.session.refresh();
      await flushPromises();
      await first.session.signIn({ login: carla, password: fakePassword });
      answer();
      expect(await refreshed).toBe(false);
      expect(storedOf(first)).toMatchObject({ authToken: first.session.getToken() });
      expect(first.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: carla } } });
      expect(second.stages.filter((stage) => stage.startsWith('signed-out'))).toEqual([]);
    },
  );

  it('is not tried while signed out', async () => {
    expect(await openTab().session.refresh()).toBe(false);
  });
});

describe('a storage that is', () => {
  afterEach(() => vi.unstubAllGlobals());

  const page = (localStorage: unknown) => {
    vi.stubGlobal('window', { localStorage, addEventListener: () => {}, removeEventListener: () => {} });
    return { ...createFakePorts(), storage: createBrowserStorage() };
  };
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };

  it.each([
    ['full', { getItem: () => null, setItem: full, removeItem: () => {} }],
    ['blocked', { getItem: blocked, setItem: blocked, removeItem: blocked }],
    ['missing', undefined],
    ['full of foreign content', { getItem: () => '[{"authToken":7}]', setItem: full, removeItem: () => {} }],
  ])('%s works in memory: signing in, choosing a team, signing out', async (_name, localStorage) => {
    const tab = openTab({ ports: page(localStorage) });
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'signed-out', reason: 'none' });
    await tab.session.signIn({ login: marina, password: fakePassword });
    tab.session.selectTeam(buildId(102));
    await tab.session.load();
    expect(tab.session.auth.getAccountId()).toBe(buildId(102));
    expect(await tab.session.refresh()).toBe(true);
    await tab.session.signOut();
    expect(tab.stages.at(-1)).toBe('signed-out (signed-out)');
    expect(tab.session.getToken()).toBeNull();
  });
});
