import { expect, it } from 'vitest';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { teamSearch } from '.';

const marina = 'marina@colegioatlas.com.br';

async function start({ isManager = true, login = marina } = {}) {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  for (const { me } of backend.world.people) me.user.canManageTeamsUsers = isManager;
  const palco = createPalco({
    baseUrl: 'https://api.example',
    session: signInSession(),
    fetch: backend.fetch,
    ports,
  });
  await palco.session.start();
  await palco.session.signIn({ login, password: fakePassword });
  const search = palco.use(teamSearch);
  const names = () => search.$state.get().teams.map(({ name }) => name);
  const searches = () =>
    backend.requests
      .filter(({ operation }) => operation === 'listTeams')
      .map(({ url }) => url.searchParams.get('search'));
  return { palco, ports, backend, search, names, searches };
}

const own = ['Colégio Atlas', 'Festival Maré Alta', 'Instituto Saúde em Dia', 'Rádio Serra Viva'];

it('shows the own teams without listeners, and requests none', async () => {
  const { ports, search, names, searches } = await start();
  expect(names()).toEqual(own);
  search.setSearch('saude');
  await ports.advanceAsync(1_000);
  expect(names()).toEqual(['Instituto Saúde em Dia']);
  expect(searches()).toEqual([]);
});

it('requests once, after the last key', async () => {
  const { ports, search, names, searches } = await start();
  search.$state.listen(() => undefined);
  await ports.advanceAsync(0);
  expect(searches()).toEqual([null]);
  for (const text of ['m', 'ma', 'mar']) {
    search.setSearch(text);
    await ports.advanceAsync(299);
  }
  expect(searches()).toEqual([null]);
  await ports.advanceAsync(1);
  expect(searches()).toEqual([null, 'mar']);
  expect(names()).toEqual(['Festival Maré Alta']);
});

it('a person who manages no teams requests none', async () => {
  const { ports, search, names, searches } = await start({ isManager: false });
  search.$state.listen(() => undefined);
  search.setSearch('festival');
  await ports.advanceAsync(1_000);
  expect(names()).toEqual(['Festival Maré Alta']);
  expect(searches()).toEqual([]);
});

it('without listeners the request is aborted and the text cleared', async () => {
  const { palco, ports, search, names, searches } = await start();
  const unlisten = search.$state.listen(() => undefined);
  search.setSearch('mar');
  unlisten();
  expect(search.$state.get()).toMatchObject({ stage: 'ready', search: '' });
  expect(names()).toEqual(own);
  await ports.advanceAsync(1_000);
  expect(searches()).toEqual([]);
  palco.dispose();
  expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
});

it('a failed request shows the matching teams of the profile', async () => {
  const { ports, backend, search, names } = await start();
  search.$state.listen(() => undefined);
  await ports.advanceAsync(0);
  backend.fault({ operation: 'listTeams', status: 503 });
  search.setSearch('atlas');
  await ports.advanceAsync(300);
  expect(search.$state.get().stage).toBe('failed');
  expect(names()).toEqual(['Colégio Atlas']);
});

it('the text of one person is cleared for the next', async () => {
  const { palco, ports, search, names, searches } = await start();
  search.$state.listen(() => undefined);
  search.setSearch('atlas');
  await ports.advanceAsync(300);
  await palco.session.signOut();
  expect(search.$state.get()).toEqual({ stage: 'ready', search: '', teams: [] });
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  await ports.advanceAsync(0);
  expect(searches().at(-1)).toBeNull();
  expect(names()).not.toEqual([]);
});

it('the teams are searched again after a change of the team', async () => {
  const { palco, ports, backend, search, names } = await start();
  search.$state.listen(() => undefined);
  await ports.advanceAsync(0);
  backend.setLatency(60);
  search.setSearch('serra');
  await ports.advanceAsync(310);
  const state = palco.session.$state.get();
  palco.session.selectTeam('me' in state ? state.me.contasCargos[1]!.conta_id : '');
  await ports.advanceAsync(500);
  await expect.poll(names).toEqual(['Rádio Serra Viva']);
  expect(search.$state.get().stage).toBe('ready');
});

it('nothing is left after the core is disposed of, with listeners left', async () => {
  const { palco, ports, search } = await start();
  search.$state.listen(() => undefined);
  search.setSearch('atlas');
  palco.dispose();
  expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
});
