import type { Permission } from '@palco/sdk';
import { menuFor } from '@palco/sdk/access';
import { createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { createTestPalco, demoPassword, renderConsole } from '../../testing/render-console';
import { currentItem, existing, pagePaths } from '../menu/shell-menu.pure';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Marina in her first team, on the library. */
async function openAsMarina() {
  const view = await renderConsole('/vod/dashboard', createTestPalco(createSeed()));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), 'marina@colegioatlas.com.br');
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await user.click(await screen.findByRole('button', { name: 'Acessar Colégio Atlas' }));
  await heading('VoD');
  return { ...view, user };
}

const openTeams = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /^Time selecionado/ }));
  return screen.findByRole('dialog', { name: 'Escolher time' });
};

test('says on every page that the disk of the server is almost full', async () => {
  const world = createSeed();
  world.warnings = ['DISK_LOW'];
  await openSignedIn('/vod/dashboard', { world, login: 'marina@colegioatlas.com.br' });
  expect(await screen.findByText(/^O disco do servidor está quase cheio/)).toBeTruthy();
});

test('the menu follows the table, keeps its order, and leaves out what has no route', () => {
  const held = new Set<Permission>(['showVOD', 'showHistory', 'showUsers', 'showStreaming']);
  const menu = menuFor(held, { product: 'palco' });
  expect(pagePaths(menu)).toEqual(['/streaming', '/historic', '/vod/dashboard', '/users', '/records']);
  expect(pagePaths(existing(menu, (path) => path === '/vod/dashboard' || path === '/users'))).toEqual([
    '/vod/dashboard',
    '/users',
  ]);
  expect(existing(menu, () => false)).toEqual([]);
});

test('external sites need no route of ours', () => {
  const menu = menuFor(new Set(['showStreamingAnalytics']), {
    product: 'palco',
    hosts: { analytics: 'https://analytics.example' },
    accountId: '7',
  });
  const items = existing(menu, () => false).flatMap((group) => group.items);
  expect(items).toEqual([
    { kind: 'external', id: 'analyticsVod', href: 'https://analytics.example/?accountId=7' },
  ]);
});

test.each<[string, readonly Permission[], string | undefined]>([
  ['/vod/dashboard', ['showVOD'], '/vod/dashboard'],
  ['/vod/123', ['showVOD'], '/vod/dashboard'],
  ['/vod', ['showVOD'], '/vod/dashboard'],
  ['/403', ['showVOD'], undefined],
  ['/', ['showVOD'], undefined],
  ['/profile', ['showVOD', 'showUsers'], undefined],
  ['/members', ['showVOD', 'showUsers', 'gerenciarTimes'], '/users'],
  ['/members', ['showVOD', 'gerenciarTimes'], '/teams'],
  ['/members', ['showVOD'], '/vod/dashboard'],
  ['/clients', ['palco-dev', 'showClients', 'gerenciarTimes'], '/clients'],
  ['/clients/7', ['showClients', 'gerenciarTimes'], '/teams'],
  ['/atendimento/7', ['showStreaming'], '/streaming'],
  ['/atendimento/7', ['showCustomerSupport', 'showHistory'], '/historic'],
  ['/preview/1/7', ['showStreaming', 'broadcast'], '/streaming'],
  ['/broadcast', ['showStreaming', 'broadcast'], '/broadcast'],
  ['/broadcast/webcam/7', ['showStreaming', 'broadcast'], '/streaming'],
  ['/broadcast/webcam/7', ['broadcast'], '/broadcast'],
])('%s with %j belongs to %s', (path, held, item) => {
  expect(currentItem(menuFor(new Set(held), { product: 'palco' }), path)).toBe(item);
});

test('the search of the team selector ignores case and accents; the team of the moment is marked', async () => {
  const { user } = await openAsMarina();
  const list = await openTeams(user);
  const search = within(list).getByRole('searchbox');
  await waitFor(() => expect(document.activeElement).toBe(search));
  expect(
    within(list)
      .getByRole('button', { name: /^Colégio Atlas/ })
      .getAttribute('aria-current'),
  ).toBe('true');
  await user.type(search, 'saude');
  const found = within(list).getAllByRole('listitem');
  expect(found.map((item) => item.textContent)).toEqual(['ISInstituto Saúde em Dia Editora']);
});

test('arrows go from the search into the list', async () => {
  const { user } = await openAsMarina();
  const list = await openTeams(user);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(list).getByRole('button', { name: /^Festival Maré Alta/ })),
  );
  await user.keyboard('{ArrowUp}');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(list).getByRole('button', { name: /^Colégio Atlas/ })),
  );
});

test('the team that was used last stands first, for this person on this device', async () => {
  const { user, palco } = await openAsMarina();
  const names = async () => {
    const list = await openTeams(user);
    const items = await within(list).findAllByRole('listitem');
    return items.map((item) => item.querySelector('b')?.textContent);
  };
  expect((await names())[0]).toBe('Colégio Atlas');
  await user.click(screen.getByRole('button', { name: /^Rádio Serra Viva/ }));
  await waitFor(async () => expect(palco.session.$state.get()).toMatchObject({ stage: 'ready' }));
  expect(await names()).toEqual([
    'Rádio Serra Viva',
    'Colégio Atlas',
    'Festival Maré Alta',
    'Instituto Saúde em Dia',
  ]);
  const stored = Object.keys(localStorage).filter((key) => key.startsWith('palco_recent_teams_'));
  expect(stored).toHaveLength(1);
});

test('another team: its lists are asked for, its name stands in the top bar', async () => {
  const { user, backend, palco } = await openAsMarina();
  const list = await openTeams(user);
  // What the old team still asked for before the switch is its own.
  let before = backend.requests.length;
  palco.session.$state.listen(() => {
    before = backend.requests.length;
  });
  await user.click(within(list).getByRole('button', { name: /^Rádio Serra Viva/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Time selecionado/ }).textContent).toContain(
      'Rádio Serra Viva',
    ),
  );
  const radio = backend.world.accounts[3]?.accountId;
  await waitFor(() => {
    const lists = backend.requests.slice(before).filter((request) => request.operation === 'listVideos');
    expect(new Set(lists.map((request) => request.url.searchParams.get('accountId')))).toEqual(
      new Set([radio]),
    );
  });
});

test('a new team on the page of a video leads to the list: the video is not there', async () => {
  const { user, router, address, backend } = await openAsMarina();
  const video = backend.world.videos[0];
  await router.navigate({ to: '/vod/$videoId', params: { videoId: video?.id ?? '' } });
  await heading(video?.title ?? '');
  const list = await openTeams(user);
  await user.click(within(list).getByRole('button', { name: /^Rádio Serra Viva/ }));
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard');
});

test('«Limpar filtros» goes back to the selection', async () => {
  const { user } = await openAsMarina();
  const list = await openTeams(user);
  await user.click(within(list).getByRole('button', { name: 'Limpar filtros' }));
  await heading(/Boas-vindas, Marina/);
});

test('the theme is chosen in the menu of the person, and kept', async () => {
  const { user } = await openAsMarina();
  await user.click(screen.getByRole('button', { name: /^Conta/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Escuro' }));
  expect([document.documentElement.dataset.theme, localStorage.getItem('palco_theme')]).toEqual([
    'dark',
    'dark',
  ]);
  await user.click(screen.getByRole('button', { name: /^Conta/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Do sistema' }));
  expect([document.documentElement.dataset.theme, localStorage.getItem('palco_theme')]).toEqual([
    undefined,
    null,
  ]);
});

test('a lost connection is said for as long as it lasts', async () => {
  await openAsMarina();
  const text = 'Você está sem conexão. Os envios continuam quando ela voltar.';
  const online = { value: false };
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online.value });
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText(text)).toBeTruthy();
  online.value = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  Reflect.deleteProperty(navigator, 'onLine');
});

test('the release stands at the foot, the menu and the content are landmarks with a way past the menu', async () => {
  await openAsMarina();
  expect(screen.getByText('v0.0.0-test')).toBeTruthy();
  const skip = screen.getByRole('link', { name: 'Pular para o conteúdo' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});

const mediaListeners = new Set<() => void>();
let isWide = false;

/** A window of less than 992 px, until it is turned. */
function openNarrow(): void {
  isWide = false;
  mediaListeners.clear();
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        media: query,
        get matches() {
          return query.includes('max-width: 991.98px') && !isWide;
        },
        addEventListener: (_type: string, listener: () => void) => void mediaListeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => void mediaListeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
}

const openSheet = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Mais' }));
  return screen.findByRole('dialog', { name: 'Menu principal' });
};

test('on a phone a bar holds what the person may see, and «Mais» the whole menu, which goes away with a link', async () => {
  openNarrow();
  const { user, address } = await openAsMarina();
  const bar = await screen.findByRole('navigation', { name: 'Menu rápido' });
  const links = () => within(bar).getAllByRole('link');
  // The tally of a live on the air may stand beside its name already.
  const names = links().map(({ textContent }) => textContent?.split(',')[0]);
  expect(names).toEqual(['Lives', 'Biblioteca', 'Pessoas']);
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  const sheet = await openSheet(user);
  expect(within(sheet).getByRole('button', { name: /^Idioma/ })).toBeTruthy();
  await user.click(within(sheet).getByRole('link', { name: 'Times' }));
  await waitFor(() => expect(address()).toBe('/teams'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu principal' })).toBeNull());
});

test('the strip opens the commands', async () => {
  const { user } = await openAsMarina();
  await user.click(screen.getByRole('button', { name: 'Buscar ou fazer algo' }));
  expect(await screen.findByRole('dialog', { name: 'Comandos' })).toBeTruthy();
});

test('the sheet goes away when the window becomes wide', async () => {
  openNarrow();
  const { user } = await openAsMarina();
  await openSheet(user);
  isWide = true;
  act(() => mediaListeners.forEach((listener) => listener()));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu principal' })).toBeNull());
});

test('the way past the menu leaves the address alone', async () => {
  const { user, address } = await openAsMarina();
  const link = screen.getByRole('link', { name: 'Pular para o conteúdo' });
  const followed = vi.fn();
  window.addEventListener('click', (event) => followed(event.defaultPrevented), { once: true });
  await user.click(link);
  expect(followed).toHaveBeenCalledWith(true);
  expect(document.activeElement?.id).toBe('conteudo');
  expect(address()).toBe('/vod/dashboard');
});

test('the language of the profile is taken over on a device that does not know it, once', async () => {
  const world = createSeed();
  for (const { me } of world.people) me.user.idioma = 'en';
  const { palco } = await openSignedIn('/profile', { world });
  expect(palco.i18n.$language.get()).toBe('en');
  // A choice on this device stays, also with the next profile that says the same.
  await act(() => palco.i18n.setLanguage('pt-BR'));
  await act(() => palco.session.load());
  expect(palco.i18n.$language.get()).toBe('pt-BR');
});
