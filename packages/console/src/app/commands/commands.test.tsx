import { buildId, createSeed } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { commandOf } from './shortcuts';

const dialog = { name: 'Atalhos de teclado' };
const menu = { name: 'Comandos' };
const marina = { login: 'marina@colegioatlas.com.br' };
const diego = { login: 'diego@vertice.com.br' };

type Opened = Awaited<ReturnType<typeof openSignedIn>>;

async function openMenu({ user }: Pick<Opened, 'user'>) {
  await user.keyboard('{Control>}k{/Control}');
  const layer = await screen.findByRole('dialog', menu);
  const input = within(layer).getByRole('combobox', {
    name: 'Buscar páginas, vídeos, lives, pessoas e ações',
  });
  await waitFor(() => expect(document.activeElement).toBe(input));
  return layer;
}

const offered = () => screen.getAllByRole('option').map((option) => option.textContent?.trim());

test('/ focuses the search of the page, and is a plain character in it', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('');
  await user.keyboard('/?');
  expect(search.value).toBe('/?');
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
});

test('? lists every shortcut; Esc gives the focus back', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  const before = screen.getByRole('link', { name: 'VoD' });
  before.focus();
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', dialog);
  const texts = (role: string) =>
    within(list)
      .getAllByRole(role)
      .map((one) => one.textContent);
  expect(texts('term')).toEqual(['/', 'Ctrl + K', '?']);
  expect(texts('definition')).toEqual([
    'Ir para a busca da página',
    'Abrir os comandos',
    'Mostrar os atalhos',
  ]);
  // The page behind the dialog stays as it is.
  await user.keyboard('/');
  expect(list.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test('single keys can be switched off by each person; the combination stays', async () => {
  const { user, unmount } = await openSignedIn('/vod/dashboard');
  await user.keyboard('?');
  const single = await screen.findByRole('switch', { name: 'Atalhos de uma tecla só' });
  expect(single.getAttribute('aria-checked')).toBe('true');
  single.focus();
  await user.keyboard(' ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
  const before = document.activeElement;
  await user.keyboard('/?');
  expect(document.activeElement).toBe(before);
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
  await openMenu({ user });
  unmount();

  const other = await openSignedIn('/vod/dashboard', diego);
  await other.user.keyboard('?');
  const theirs = await screen.findByRole('switch', { name: 'Atalhos de uma tecla só' });
  expect(theirs.getAttribute('aria-checked')).toBe('true');
});

test('keys held with a modifier are the browser’s', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  const before = document.activeElement;
  await user.keyboard('{Control>}/{/Control}{Alt>}?k{/Alt}');
  expect(document.activeElement).toBe(before);
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
  expect(screen.queryByRole('dialog', menu)).toBeNull();
});

test.each<[string, string, KeyboardEventInit, string | null]>([
  ['a field', '<input>', { key: '?' }, null],
  ['a text that is edited', '<p contenteditable="true"></p>', { key: '?' }, null],
  ['an open menu', '<div role="menu"><button></button></div>', { key: '?' }, null],
  ['a field', '<input>', { key: 'k', ctrlKey: true }, 'commandMenu'],
  ['a field', '<input>', { key: 'K', metaKey: true }, 'commandMenu'],
  ['a dialog', '<div role="dialog" data-open><button></button></div>', { key: 'k', ctrlKey: true }, null],
])('in %s %s %j asks for %s', (_where, html, init, command) => {
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  const commands: unknown[] = [];
  document.body.addEventListener('keydown', (event) => commands.push(commandOf(event)), { once: true });
  document.body
    .querySelector('input, p, button')!
    .dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  expect(commands).toEqual([command]);
});

test('the menu offers what the person may do, and nothing else', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  await openMenu({ user });
  expect(offered()).toEqual([
    'Enviar vídeos',
    'Nova playlist',
    'Ir para a busca da página /',
    'Histórico de lives',
    'VoD',
    'Logs',
    'Playlists',
    'Meu perfil',
    'Mostrar os atalhos ?',
    'Tema do sistema',
    'Tema claro',
    'Tema escuro',
    'Idioma: português',
    'Idioma: inglês',
    'Sair',
  ]);
});

test('typing finds, whatever the accents, and Enter opens; the heading of the page has the focus', async () => {
  const { user, address } = await openSignedIn('/vod/dashboard', diego);
  await openMenu({ user });
  await user.keyboard('usuario');
  expect(offered()).toEqual(['Novo usuário', 'Usuários']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/users'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Usuários' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('dialog', menu)).toBeNull();
});

test('nothing found is said; Esc closes and gives the focus back', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  const before = screen.getByRole('link', { name: 'VoD' });
  before.focus();
  const layer = await openMenu({ user });
  await user.keyboard('nada disso');
  expect(await within(layer).findByText('Nenhum resultado encontrado')).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', menu)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test.each([
  ['apresentação', 'Aula 1: apresentação', `/vod/${buildId(401)}`],
  ['inaugural', 'Aula inaugural', `/streaming/${buildId(801)}/panel`],
  ['bruno', /^Bruno .*bruno@colegioatlas.com.br$/, /^\/users\/[\da-f-]{36}\/edit$/],
])('«%s» finds a video, a live or a person, and opens it', async (text, name, path) => {
  const { user, address } = await openSignedIn('/profile', marina);
  const layer = await openMenu({ user });
  await user.keyboard(text);
  await user.click(await within(layer).findByRole('option', { name }));
  await waitFor(() => expect(address()).toMatch(path));
});

test('nobody is asked for what the person may not open', async () => {
  const { user, backend } = await openSignedIn('/profile');
  const layer = await openMenu({ user });
  await user.keyboard('inaugural');
  await within(layer).findByText('Nenhum resultado encontrado');
  const asked = backend.requests.map(({ operation }) => operation);
  expect(asked).toContain('listVideos');
  expect(asked).not.toContain('listUsers');
});

test('a team is found by its name and chosen', async () => {
  const { user, palco } = await openWithPalco();
  await openMenu({ user });
  await user.keyboard('saude');
  expect(offered()).toEqual(['Instituto Saúde em Dia Editora']);
  await user.keyboard('{Enter}');
  await waitFor(() => {
    const state = palco.session.$state.get();
    expect(state.stage === 'ready' && state.team.conta_nome).toBe('Instituto Saúde em Dia');
  });
});

test('a command of another page goes there and presses its button', async () => {
  const { user, address } = await openSignedIn('/vod/dashboard', diego);
  await openMenu({ user });
  await user.keyboard('novo time{Enter}');
  await waitFor(() => expect(address()).toBe('/teams'));
  const create = await screen.findByRole('dialog', { name: 'Novo time' });
  await waitFor(() => expect(create.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Novo time'));
});

test('«Enviar vídeos» opens the file chooser of the library', async () => {
  const { user, address } = await openSignedIn('/profile');
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await openMenu({ user });
  await user.keyboard('enviar{Enter}');
  await waitFor(() => expect(address()).toBe('/vod/dashboard'));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
});

test('a blocked team is told why it sends no videos', async () => {
  const world = createSeed();
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, bloqueada: true }));
    person.me = { ...person.me, contasCargos };
  }
  const { user } = await openSignedIn('/profile', { world });
  await openMenu({ user });
  const send = screen.getByRole('option', { name: /^Enviar vídeos .*limitad/ });
  expect(send.getAttribute('aria-disabled')).toBe('true');
});

test('the language changes at once, the menu with it', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  await openMenu({ user });
  await user.keyboard('ingles{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', menu)).toBeNull());
  await user.keyboard('{Meta>}k{/Meta}');
  expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Upload videos' })).toBeTruthy();
});

test('the theme is chosen, the list of shortcuts opened from the menu', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  await openMenu({ user });
  await user.keyboard('escuro{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await waitFor(() => expect(screen.queryByRole('dialog', menu)).toBeNull());
  await openMenu({ user });
  await user.keyboard('atalhos{Enter}');
  expect(await screen.findByRole('dialog', dialog)).toBeTruthy();
});

test('what is on air comes first, its invitation is copied, and it is paused after a question', async () => {
  const { user, backend } = await openSignedIn('/profile', marina);
  await openMenu({ user });
  await waitFor(() => expect(offered()[0]).toMatch(/^Aula inaugural no ar$/));
  expect(screen.getByRole('group', { name: 'No ar' })).toBeTruthy();
  await user.keyboard('convite aula inau{Enter}');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(buildId(801)));
  await waitFor(() => expect(screen.queryByRole('dialog', menu)).toBeNull());
  await openMenu({ user });
  await screen.findByRole('option', { name: 'Pausar Aula inaugural' });
  await user.keyboard('pausar aula{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Pausar Aula inaugural?' });
  const paused = () =>
    backend.world.lives.find(({ live }) => live.id === buildId(801))?.live.status === 'paused';
  expect(paused()).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Pausar' }));
  await waitFor(() => expect(paused()).toBe(true));
});

test('what is on air in another team is offered with the name of the team, and opens there', async () => {
  const world = createSeed();
  const [own, other] = world.people.find(({ me }) => me.user.login === marina.login)!.me.contasCargos;
  for (const entry of world.lives) {
    const isThere = entry.live.id === buildId(801);
    entry.live = { ...entry.live, accountId: (isThere ? other! : own!).conta_id };
    if (!isThere) entry.live = { ...entry.live, status: 'scheduled' };
  }
  const { user, palco, address } = await openSignedIn('/profile', { ...marina, world });
  await openMenu({ user });
  await user.click(await screen.findByRole('option', { name: `Aula inaugural ${other!.conta_nome}` }));
  await waitFor(() => expect(address()).toBe(`/streaming/${buildId(801)}/panel`));
  const state = palco.session.$state.get();
  expect(state.stage === 'ready' && state.team.conta_id).toBe(other!.conta_id);
});

test('before a team is chosen the menu finds the teams', async () => {
  const { user, palco } = await openWithPalco();
  act(() => palco.session.clearTeam());
  await screen.findByRole('button', { name: 'Acessar Colégio Atlas' });
  await openMenu({ user });
  await user.keyboard('radio');
  expect(offered()).toEqual([expect.stringContaining('Rádio Serra Viva')]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(palco.session.$state.get().stage).toBe('ready'));
});

async function openWithPalco() {
  return openSignedIn('/vod/dashboard', marina);
}
