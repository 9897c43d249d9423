import { teamsApi } from '@palco/sdk/admin';
import { buildId } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSignedIn } from '../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const live = buildId(801);
const folder = buildId(302);

afterEach(() => vi.restoreAllMocks());

test.each([
  '/streaming',
  `/streaming/${live}/panel`,
  `/streaming/${live}/settings`,
  '/broadcast',
  `/broadcast/webcam/${live}`,
  '/vod/dashboard',
  `/vod?directoryId=${folder}`,
  '/vod/trash',
  '/vod/imports',
  '/streaming/trash',
  '/users',
  '/members',
])('%s marks exactly one item of the menu', async (path) => {
  await openSignedIn(path, { login: marina });
  const menu = screen.getByRole('navigation', { name: 'Menu principal' });
  await waitFor(() => expect(within(menu).getAllByRole('link', { current: 'page' })).toHaveLength(1));
});

test('the pages of one live have names of their own', async () => {
  const names = new Set<string>();
  const pages = [
    `/streaming/${live}/panel`,
    `/streaming/${live}/settings`,
    `/streaming/${live}/overlays`,
    `/broadcast/webcam/${live}`,
    `/preview/1/${live}`,
    `/atendimento/${live}`,
    `/analytics?liveId=${live}`,
  ];
  for (const page of pages) {
    const { unmount } = await openSignedIn(page, { login: marina });
    await waitFor(() => expect(document.title).toContain('Aula inaugural'));
    names.add(document.title);
    unmount();
  }
  expect(names.size).toBe(pages.length);
});

test('a folder whose name does not arrive is not called by the name of the library', async () => {
  const { hold, user } = await openSignedIn('/vod/dashboard');
  const link = await screen.findByRole('link', { name: /^Aulas/ });
  const folders = hold('GET', '/directories');
  await user.click(link);
  await folders.arrived;
  expect(await screen.findByRole('heading', { level: 1, name: 'Pasta' })).toBeTruthy();
  folders.release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aulas' })).toBeTruthy();
});

test('without a connection a failed call says so, and not that the server is broken', async () => {
  const { backend, palco } = await openSignedIn('/vod/dashboard');
  vi.spyOn(palco.ports.network, 'isOnline').mockReturnValue(false);
  backend.fault({ operation: 'listTeams', times: 1 });
  await palco
    .use(teamsApi)
    .list()
    .catch(() => undefined);
  expect(await screen.findByText('Sem conexão')).toBeTruthy();
  expect(screen.queryByText(/erro interno/)).toBeNull();
});

test('videos wait for the folders above them, so that nothing moves down', async () => {
  const { hold, user } = await openSignedIn('/vod/trash');
  const folders = hold('GET', '/directories');
  await user.click(within(screen.getByRole('navigation', { name: 'Menu principal' })).getByText('VoD'));
  await folders.arrived;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryAllByRole('checkbox', { name: /^Selecionar / })).toHaveLength(0);
  folders.release();
  expect((await screen.findAllByRole('checkbox', { name: /^Selecionar / })).length).toBeGreaterThan(0);
});
