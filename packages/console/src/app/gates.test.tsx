import { createSeed } from '@palco/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSignedIn } from '../testing/open-signed-in';
import { createTestPalco, demoPassword, renderConsole } from '../testing/render-console';

const carla = 'carla@colegioatlas.com.br';
const analytics = 'https://analytics.example';
const forbidden = 'Parece que você não pode andar por aqui';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** The world with external sites, and with what else a test needs. */
function worldWith(change: (world: ReturnType<typeof createSeed>) => void = () => undefined) {
  const world = createSeed();
  world.config = { ...world.config, hosts: { ...world.config.hosts, analytics } };
  change(world);
  return world;
}

/** Leaving for another site, which jsdom cannot. */
function catchLeaving() {
  const assign = vi.fn<(url: string) => void>();
  const { origin, href, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign });
  return assign;
}

/** Without waiting for a heading: these addresses show none. */
async function startSignedIn(path: string, world: ReturnType<typeof createSeed>): Promise<void> {
  const given = createTestPalco(world);
  await given.palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: demoPassword });
  await renderConsole(path, given);
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each(['/VOD/dashboard', '/vod//dashboard', '/vod/dashboard/', '/%76od/dashboard'])(
  'the table refuses %s however it is written',
  async (path) => {
    const { backend } = await openSignedIn(path, { login: carla });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'VoD' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/não pode andar|OOPS/);
    expect(backend.requests.map(({ operation }) => operation)).not.toContain('listVideos');
  },
);

test('/ leads back to the last page, and the marker expires after 1 s', async () => {
  localStorage.setItem('palco_last_page', '/vod/dashboard?view=list');
  const { address } = await openSignedIn('/');
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard?view=list');
  await waitFor(() => expect(localStorage.getItem('palco_last_page')).toBeNull(), { timeout: 2_000 });
});

test.each([
  ['of an analytics page', '/analytics?liveId=7'],
  ['of another site', 'https://evil.example/vod'],
  ['of a page for people signed out', '/logout'],
  ['of a page that this release does not have', '/vod/7/nada/aqui'],
  ['that is none', '\u0000//'],
])('/ does not follow a marker %s', async (_what, marker) => {
  localStorage.setItem('palco_last_page', marker);
  const { address } = await openSignedIn('/');
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard');
});

test('after an external analytics site / begins at the menu, once', async () => {
  localStorage.setItem('palco_last_page', '/vod/dashboard?view=list');
  localStorage.setItem('palco_analytics_page', '1');
  const { address } = await openSignedIn('/');
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard');
  expect(localStorage.getItem('palco_analytics_page')).toBeNull();
});

test('signed in at the log-in: redirects to an allowed site, and flags it as analytics', async () => {
  const assign = catchLeaving();
  const target = `${analytics}/?accountId=1`;
  await startSignedIn(`/auth/login?redirectTo=${encodeURIComponent(target)}`, worldWith());
  await waitFor(() => expect(assign).toHaveBeenCalledWith(target));
  expect(localStorage.getItem('palco_analytics_page')).toBe('1');
});

test('signed in at the log-in: does not redirect to a foreign site', async () => {
  const assign = catchLeaving();
  const { address } = await openSignedIn('/auth/login?redirectTo=https%3A%2F%2Fevil.example%2F');
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard');
  expect(assign).not.toHaveBeenCalled();
});

test('an unknown auth path keeps the target for after the log-in', async () => {
  const { address } = await renderConsole('/auth/nada?redirectTo=%2Fvod%2Fdashboard%3Fview%3Dlist&x=1');
  await heading(/Entrar com conta/);
  expect(address()).toBe('/auth/login?redirectTo=%2Fvod%2Fdashboard%3Fview%3Dlist');
});

test('/logout signs out, forgets the page and ends at the log-in', async () => {
  localStorage.setItem('palco_last_page', '/vod/dashboard');
  const { address, backend, palco } = await openSignedIn('/logout');
  await heading(/Entrar com conta/);
  expect(address()).toBe('/auth/login');
  expect(palco.session.$state.get()).toMatchObject({ stage: 'signed-out', reason: 'signed-out' });
  expect(backend.requests.filter(({ operation }) => operation === 'logout')).toHaveLength(1);
  expect(localStorage.getItem('palco_last_page')).toBeNull();
});

test('/logout redirects to an allowed site only after the log-out request', async () => {
  const assign = catchLeaving();
  const world = worldWith();
  await startSignedIn(`/logout?redirectTo=${encodeURIComponent(analytics)}`, world);
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`${analytics}/`));
  expect(world.tokens.size).toBe(0);
});

test('a blocked team is told so where it would upload, and still sees its library', async () => {
  const world = worldWith(({ people }) => {
    for (const person of people) {
      const contasCargos = person.me.contasCargos.map((team) => ({ ...team, bloqueada: true }));
      person.me = { ...person.me, contasCargos };
    }
  });
  const { address, router } = await openSignedIn('/vod/upload', { world });
  await heading('Acesso temporariamente limitado');
  expect(address()).toBe('/blocked');
  await router.navigate({ to: '/vod/dashboard' });
  await heading('VoD');
});

test('a permission that is taken away while the page is open closes it', async () => {
  const world = createSeed();
  const { palco, address } = await openSignedIn('/vod/dashboard', { world });
  await heading('VoD');
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: [] }));
    person.me = { ...person.me, contasCargos };
  }
  await palco.session.load();
  await heading(forbidden);
  expect(address()).toBe('/403');
});
