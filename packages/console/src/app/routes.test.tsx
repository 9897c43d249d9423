import { videosApi } from '@palco/sdk';
import { teamsApi } from '@palco/sdk/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { createSeed } from '@palco/testing';
import { createTestPalco, demoPassword, renderConsole } from '../testing/render-console';

const marina = 'marina@colegioatlas.com.br';
const bruno = 'bruno@colegioatlas.com.br';
const carla = 'carla@colegioatlas.com.br';

async function signIn(login: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), login);
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  return user;
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('a page behind the log-in comes back after it, with its query', async () => {
  const { address } = await renderConsole('/vod/dashboard?view=list');
  await heading(/Entrar com conta/);
  expect(address()).toBe('/auth/login');
  await signIn(bruno);
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard?view=list');
});

test.each(['/', '/vod', '/dashboard', '/auth', '/auth/unknown'])(
  '%s ends in the library after the log-in',
  async (path) => {
    const { address } = await renderConsole(path);
    await signIn(bruno);
    await heading('VoD');
    expect(address()).toBe('/vod/dashboard');
  },
);

test('a redirectTo is followed inside of the console only', async () => {
  const { address } = await renderConsole('/auth/login?redirectTo=%2Fvod%2Fdashboard%3Fview%3Dlist');
  await signIn(bruno);
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard?view=list');
});

test('several teams and none chosen: the selection stands before the page', async () => {
  const world = createSeed();
  const { address } = await renderConsole('/vod/dashboard', createTestPalco(world));
  const user = await signIn(marina);
  await heading(/Boas-vindas, Marina/);
  expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Acessar Rádio Serra Viva' }));
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard');
});

test('nobody without the permission sees the page, not even for a moment', async () => {
  const { address, backend } = await renderConsole('/vod/dashboard');
  await signIn(carla);
  // The one page that everybody may see.
  await heading('Logs');
  expect(address()).toBe('/records');
  expect(backend.requests.map((request) => request.operation)).not.toContain('listVideos');
});

test('the menu shows what the person may open and this release has', async () => {
  await renderConsole('/vod/dashboard');
  await signIn(bruno);
  await heading('VoD');
  const menu = screen.getByRole('navigation', { name: 'Menu principal' });
  const links = within(menu).getAllByRole('link');
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Histórico de lives', '/historic', null],
    ['VoD', '/vod/dashboard', 'page'],
    ['Logsbeta', '/records', null],
  ]);
});

test('an unknown address keeps standing in the address bar', async () => {
  const { address } = await renderConsole('/nada/aqui?x=1');
  await heading('OOPS! Alguma coisa deu errado!');
  expect(address()).toBe('/nada/aqui?x=1');
});

test.each(['/nada/aqui', '/not-found'])('somebody signed in keeps the menu at %s', async (path) => {
  const { router, address } = await renderConsole('/vod/dashboard');
  await signIn(bruno);
  await heading('VoD');
  await act(() => router.navigate({ href: path }));
  await heading('OOPS! Alguma coisa deu errado!');
  expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  expect(address()).toBe(path);
});

test('a 401 later leads to the log-in, says why, and back', async () => {
  const { backend, palco, address } = await renderConsole('/vod/dashboard?view=list');
  await signIn(bruno);
  await heading('VoD');
  backend.fault({ operation: 'listVideos', status: 401, code: 'UNAUTHENTICATED', times: 1 });
  await palco
    .use(videosApi)
    .list()
    .catch(() => undefined);
  await heading(/Entrar com conta/);
  expect(screen.getByRole('status').textContent).toContain('A sua sessão expirou');
  await signIn(bruno);
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard?view=list');
});

test('signing out by choice forgets the page', async () => {
  const { palco } = await renderConsole('/vod/dashboard?view=list');
  await signIn(bruno);
  await heading('VoD');
  await palco.session.signOut();
  await heading(/Entrar com conta/);
  await waitFor(() => expect(localStorage.getItem('palco_last_page')).toBeNull());
});

test('a profile that cannot be loaded shows an error, and can be retried', async () => {
  const given = createTestPalco();
  given.backend.fault({ operation: 'getMe', status: 503, times: 1 });
  await renderConsole('/vod/dashboard', given);
  const user = await signIn(bruno);
  await screen.findByText('Não foi possível carregar o seu perfil');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await heading('VoD');
});

test('a 5xx is one toast with the request for support, however often it comes', async () => {
  const { backend, palco } = await renderConsole('/vod/dashboard');
  await signIn(bruno);
  await heading('VoD');
  backend.fault({ operation: 'listTeams', status: 500, times: 3 });
  for (let count = 0; count < 3; count += 1)
    await palco
      .use(teamsApi)
      .list()
      .catch(() => undefined);
  const toast = await screen.findByRole('alert');
  expect(within(toast).getByText('Ops')).toBeTruthy();
  expect(within(toast).getByText('Aconteceu um erro interno...')).toBeTruthy();
  expect(within(toast).getByText('Detalhes')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('the language changes at run time, in the document too', async () => {
  const { palco } = await renderConsole('/auth/login');
  await heading('Entrar com conta Palco');
  palco.i18n.setLanguage('en');
  await heading('Sign in to Palco');
  expect(document.documentElement.lang).toBe('en');
  expect(document.title).toBe('Sign in · Palco');
});
