import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../kernel/memory-storage';
import { buildId, createFakeBackend, createFakePorts, fakePassword, flushPromises } from '@palco/testing';
import { asked, bruno, carla, hour, key, marina, openTab, storedOf, type Tab } from './testing/open-tab';

describe('401', () => {
  it('about the current token signs out, once for twenty parallel answers', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const token = tab.session.getToken() ?? '';
    for (let index = 0; index < 20; index++) tab.session.auth.unauthorized(token);
    expect(tab.stages.filter((stage) => stage.startsWith('signed-out'))).toEqual([
      'signed-out (unauthorized)',
    ]);
    expect(storedOf(tab)).toBeNull();
  });

  it('of twenty parallel requests is one sign-out, and their late answers leave the next session alone', async () => {
    const late: (() => void)[] = [];
    let refused = 0;
    const ports = createFakePorts();
    const backend = createFakeBackend({ now: ports.clock.now });
    const fetch = async (request: Request): Promise<Response> => {
      const answer = await backend.fetch(request);
      // Every second answer to the old token arrives only after the next sign-in.
      if (answer.status === 401 && ++refused % 2 === 0) {
        await new Promise<void>((resolve) => late.push(resolve));
      }
      return answer;
    };
    const tab = openTab({ ports, backend: { ...backend, fetch } });
    await tab.session.signIn({ login: bruno, password: fakePassword });
    backend.world.tokens.clear();
    const calls = Array.from({ length: 20 }, () =>
      tab.client.call('GET', '/v1/videos', {}).catch(() => undefined),
    );
    await flushPromises();
    const signOuts = () => tab.stages.filter((stage) => stage.startsWith('signed-out'));
    expect([late.length, signOuts()]).toEqual([10, ['signed-out (unauthorized)']]);
    await tab.session.signIn({ login: carla, password: fakePassword });
    for (const answer of late) answer();
    await Promise.all(calls);
    expect(signOuts()).toHaveLength(1);
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: carla } } });
    expect(storedOf(tab)).toMatchObject({ authToken: tab.session.getToken() });
  });

  it('about an older token changes nothing', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    tab.session.auth.unauthorized('older');
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('uses the newer token of another tab instead of deleting it', async () => {
    const storage = createMemoryStorage();
    const backend = createFakeBackend({ now: createFakePorts().clock.now });
    const first = openTab({ backend, ports: createFakePorts({ storage }) });
    await first.session.signIn({ login: bruno, password: fakePassword });
    const second = openTab({ backend, ports: createFakePorts({ storage }) });
    await second.session.start();
    const old = second.session.getToken() ?? '';
    await first.session.signIn({ login: carla, password: fakePassword });
    // The storage event has not arrived yet when the old request's answer does.
    second.session.auth.unauthorized(old);
    await second.session.load();
    expect(second.stages.some((stage) => stage.startsWith('signed-out'))).toBe(false);
    expect(second.session.getToken()).toBe(first.session.getToken());
    expect(second.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: carla } } });
    expect(first.session.$state.get().stage).toBe('ready');
  });
});

/** Two tabs of one browser with the same person. */
const openTwo = async () => {
  const storage = createMemoryStorage();
  const backend = createFakeBackend({ now: createFakePorts().clock.now });
  const first = openTab({ backend, ports: createFakePorts({ storage }) });
  await first.session.signIn({ login: bruno, password: fakePassword });
  const second = openTab({ backend, ports: createFakePorts({ storage }) });
  await second.session.start();
  return { first, second };
};

describe('other tabs', () => {
  const start = async () => {
    const tab = openTab();
    await tab.session.start();
    await tab.session.signIn({ login: marina, password: fakePassword });
    tab.session.selectTeam(buildId(101));
    return tab;
  };

  it('a sign-out is followed', async () => {
    const { first, second } = await openTwo();
    await first.session.signOut();
    second.ports.changeInOtherTab(key, second.ports.storage.get(key));
    expect(second.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'signed-out' });
    expect(asked(second, 'logout')).toHaveLength(1);
  });

  it.each<[string, (tab: Tab) => void]>([
    ['a 401', ({ session }) => session.auth.unauthorized(session.getToken() ?? '')],
    ['an expiry', ({ ports, session }) => (ports.advance(13 * hour), void session.getToken())],
    ['cleared site data', ({ ports }) => ports.storage.remove(key)],
  ])('%s is a lost session there, and no sign-out', async (_name, lose) => {
    const { first, second } = await openTwo();
    lose(first);
    second.ports.changeInOtherTab(key, second.ports.storage.get(key));
    expect(second.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'expired' });
  });

  it('a sign-out is not overwritten by the 401 of a tab that has not read it yet', async () => {
    const { first, second } = await openTwo();
    const token = second.session.getToken() ?? '';
    await first.session.signOut();
    second.session.auth.unauthorized(token);
    expect(second.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'signed-out' });
    const third = openTab({ ports: first.ports, backend: first.backend });
    await third.session.start();
    expect([third.session.$state.get(), storedOf(third)]).toEqual([
      { stage: 'signed-out', reason: 'none' },
      { signedOut: true },
    ]);
  });

  it('a change of another key is ignored', async () => {
    const tab = await start();
    tab.ports.storage.remove(key);
    tab.ports.changeInOtherTab('unrelated', 'x');
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('the sign-in of somebody else is followed', async () => {
    const tab = await start();
    tab.ports.changeInOtherTab(key, JSON.stringify({ authToken: tab.backend.tokenFor(bruno) }));
    await tab.session.load();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: bruno } } });
  });

  describe('a team switch', () => {
    /** Two tabs over one storage, the first one in team 101, the second one in 104. */
    const openTwoTeams = async () => {
      const storage = createMemoryStorage();
      const backend = createFakeBackend({ now: createFakePorts().clock.now });
      const [first, second] = [0, 1].map(() => openTab({ backend, ports: createFakePorts({ storage }) }));
      await first!.session.start();
      await first!.session.signIn({ login: marina, password: fakePassword });
      first!.session.selectTeam(buildId(101));
      await second!.session.start();
      second!.session.selectTeam(buildId(104));
      await flushPromises();
      first!.ports.changeInOtherTab(key, storage.get(key));
      return { first: first!, second: second!, storage, backend };
    };
    const teams = (...tabs: Tab[]) => tabs.map(({ session }) => session.auth.getAccountId());

    it('leaves the other tab in its team, with its requests and without a new state', async () => {
      const { first, second, storage } = await openTwoTeams();
      const { signal } = first.session.$scope.get();
      const before = first.session.$state.get();
      second.session.clearTeam();
      first.ports.changeInOtherTab(key, storage.get(key));
      second.session.selectTeam(buildId(102));
      first.ports.changeInOtherTab(key, storage.get(key));
      await flushPromises();
      expect(teams(first, second)).toEqual([buildId(101), buildId(102)]);
      expect([signal.aborted, first.session.$state.get() === before]).toEqual([false, true]);
    });

    it('is that of a tab also after its reload, and of a tab that is opened later', async () => {
      const { first, second, backend, storage } = await openTwoTeams();
      for (const tab of [first, second]) tab.session.stop();
      const reloaded = [first, second].map(({ ports }) => openTab({ backend, ports }));
      const later = openTab({ backend, ports: createFakePorts({ storage }) });
      await later.session.start();
      for (const tab of reloaded) await tab.session.start();
      expect(teams(...reloaded, later)).toEqual([buildId(101), buildId(104), buildId(104)]);
    });

    it('stays in its tab when the session is lost and the same person signs in again there', async () => {
      const { first } = await openTwoTeams();
      first.session.auth.unauthorized(first.session.getToken() ?? '');
      await first.session.signIn({ login: marina, password: fakePassword });
      expect(teams(first)).toEqual([buildId(101)]);
    });

    it('is forgotten with a sign-out', async () => {
      const { first } = await openTwoTeams();
      await first.session.signOut();
      await first.session.signIn({ login: marina, password: fakePassword });
      expect(teams(first)).toEqual([buildId(104)]);
    });

    it('comes with the new token of another tab only into that tab', async () => {
      const { first, second, storage } = await openTwoTeams();
      await second.session.refresh();
      first.ports.changeInOtherTab(key, storage.get(key));
      expect(first.session.getToken()).toBe(second.session.getToken());
      expect(teams(first, second)).toEqual([buildId(101), buildId(104)]);
    });
  });

  it('a refreshed token of the same person is used without a stage in between', async () => {
    const tab = await start();
    const seen = tab.stages.length;
    const fresh = tab.backend.tokenFor(marina);
    tab.ports.changeInOtherTab(key, JSON.stringify({ ...storedOf(tab), authToken: fresh }));
    expect(tab.session.getToken()).toBe(fresh);
    expect(tab.stages).toHaveLength(seen);
  });

  it('are no longer followed after stop()', async () => {
    const tab = await start();
    tab.session.stop();
    tab.ports.changeInOtherTab(key, null);
    expect(tab.session.$state.get().stage).toBe('ready');
    expect([tab.ports.listenerCount(), tab.ports.pending()]).toEqual([0, 0]);
  });
});
