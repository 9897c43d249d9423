import { describe, expect, it } from 'vitest';
import { buildId, fakePassword, flushPromises } from '@palco/testing';
import { asked, marina, openTab, storedOf } from './testing/open-tab';

describe('teams', () => {
  const signedIn = async () => {
    const tab = openTab();
    await tab.session.signIn({ login: marina, password: fakePassword });
    return tab;
  };

  it('selecting one stores it, and tells the server in the background', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(102));
    expect(tab.session.$state.get()).toMatchObject({
      stage: 'ready',
      team: { conta_nome: 'Festival Maré Alta' },
    });
    await flushPromises();
    expect(tab.backend.world.people[0]?.me.user).toMatchObject({
      selectedTeamId: buildId(102),
      clienteSelecionado: buildId(201),
    });
    expect(storedOf(tab)).toMatchObject({ user: { selectedTeamId: buildId(102) } });
  });

  it('stays selected when the server does not store it', async () => {
    const tab = await signedIn();
    tab.backend.fault({ operation: 'updateMe', status: 500 });
    tab.session.selectTeam(buildId(102));
    await flushPromises();
    expect(tab.session.auth.getAccountId()).toBe(buildId(102));
  });

  it('has one signal per team, and the next one is set before listeners are notified', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(101));
    const old = tab.session.auth.getTeamSignal?.();
    let heard: AbortSignal | null | undefined;
    tab.session.$state.listen(() => (heard = tab.session.auth.getTeamSignal?.()));
    tab.session.selectTeam(buildId(102));
    expect([old?.aborted, heard?.aborted]).toEqual([true, false]);
    expect(tab.session.auth.getTeamSignal?.()).toBe(heard);
  });

  it('a switch aborts the requests of the old team, whose id is not sent again', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(101));
    await flushPromises();
    tab.backend.setLatency(60_000);
    const old = tab.client.call('GET', '/v1/videos', {});
    old.catch(() => undefined);
    await flushPromises();
    const before = tab.backend.requests.length;
    tab.session.selectTeam(buildId(102));
    await expect(old).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    tab.backend.setLatency(0);
    await tab.client.call('GET', '/v1/videos', {});
    await tab.session.load();
    const teams = tab.backend.requests.slice(before).map(({ url }) => url.searchParams.get('accountId'));
    expect(new Set(teams)).toEqual(new Set([buildId(102)]));
  });

  it('a switch leaves a refresh of the token alone: a token belongs to the person', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(101));
    await flushPromises();
    const old = tab.session.getToken();
    tab.backend.setLatency(20);
    const refreshed = tab.session.refresh();
    await flushPromises();
    tab.session.selectTeam(buildId(102));
    expect(await refreshed).toBe(true);
    expect(tab.session.getToken()).not.toBe(old);
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', team: { conta_id: buildId(102) } });
  });

  it('«Limpar filtros» clears the choice here and on the server, and reloads the profile', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(102));
    await flushPromises();
    tab.session.clearTeam();
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('choosing-team');
    expect(tab.backend.world.people[0]?.me.user.selectedTeamId).toBeNull();
    expect(asked(tab, 'getMe').at(-1)?.url.searchParams.has('accountId')).toBe(false);
  });

  it('is choosing-team again when access to the team was lost meanwhile', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(102));
    await flushPromises();
    const [person] = tab.backend.world.people;
    if (person)
      person.me = {
        ...person.me,
        contasCargos: person.me.contasCargos.filter((team) => team.conta_id !== buildId(102)),
      };
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('choosing-team');
  });

  it('changes of the profile are merged', async () => {
    const tab = await signedIn();
    await tab.session.updateMe({ nome: 'Marina A.' });
    expect(tab.session.$state.get()).toMatchObject({
      stage: 'choosing-team',
      me: { user: { nome: 'Marina A.', login: marina } },
    });
  });

  it('a refused change is thrown', async () => {
    const tab = await signedIn();
    tab.backend.fault({ operation: 'updateMe', status: 422, code: 'INVALID_FIELDS' });
    await expect(tab.session.updateMe({ nome: '' })).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
  });
});
