import { buildId } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { playlistsWith } from '../../../testing/give-playlists';
import { openSignedIn } from '../../../testing/open-signed-in';

type Opened = Awaited<ReturnType<typeof openSignedIn>>;
type User = Opened['user'];

const list = '/vod/dashboard?tab=playlists';
const maths = `/vod/playlists/${buildId(701)}`;
const choose = async (user: User, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

async function open(path: string, titles?: readonly string[], inside?: number) {
  const given = playlistsWith(titles, inside);
  return { ...given, ...(await openSignedIn(path, given)) };
}

const savedOrder = ({ playlist }: Awaited<ReturnType<typeof open>>) =>
  playlist.videos.map(({ title }) => title);
const shownOrder = () =>
  within(screen.getByRole('region', { name: 'Vídeos da playlist' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the tab', () => {
  test('is opened in the library and stands in the address', async () => {
    const { user, address } = await open('/vod/dashboard?view=list');
    const tab = screen.getByRole('tab', { name: 'Playlists' });
    await user.click(tab);
    expect(await screen.findByRole('link', { name: 'Matemática do 6º ano' })).toBeTruthy();
    expect(address()).toBe(list);
    expect(document.activeElement).toBe(tab);
    await user.click(screen.getByRole('tab', { name: 'Conteúdos' }));
    expect(await screen.findByRole('button', { name: 'Nova pasta' })).toBeTruthy();
    expect(address()).toBe('/vod/dashboard');
  });

  test('searches and keeps the tab', async () => {
    const { user, address, backend } = await open(list);
    await screen.findByRole('link', { name: 'Matemática do 6º ano' });
    await user.type(screen.getByRole('searchbox', { name: 'Buscar playlists' }), 'eventos{Enter}');
    await waitFor(() => {
      const asked = backend.requests.findLast(({ operation }) => operation === 'listPlaylists');
      expect(asked?.url.searchParams.get('title')).toBe('eventos');
    });
    expect(address()).toContain('tab=playlists');
  });

  test('asks for no videos', async () => {
    const { backend } = await open(list);
    await screen.findByRole('link', { name: 'Eventos da escola' });
    expect(backend.requests.map(({ operation }) => operation)).not.toContain('listVideos');
  });

  test('says what a playlist is where there is none, and that loading failed where it did', async () => {
    const given = playlistsWith();
    given.playlists.length = 0;
    const { user, backend, router } = await openSignedIn(list, given);
    expect(await screen.findByRole('heading', { name: 'Nenhuma playlist por aqui' })).toBeTruthy();
    backend.fault({ operation: 'listPlaylists', status: 503 });
    await router.navigate({ to: '/profile' });
    // The list stays until the code of the other page is there.
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Nenhuma playlist por aqui' })).toBeNull(),
    );
    await router.navigate({ to: '/vod/dashboard', search: { tab: 'playlists' } });
    expect(
      await screen.findByRole('heading', { name: 'Não foi possível carregar as playlists' }),
    ).toBeTruthy();
    backend.clearFaults();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Nenhuma playlist por aqui' })).toBeTruthy();
  });

  test('a new playlist opens', async () => {
    const { user, address, backend } = await open(list);
    await user.click(screen.getByRole('button', { name: 'Nova playlist' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova playlist' });
    await user.click(within(dialog).getByRole('button', { name: 'Criar playlist' }));
    expect((await within(dialog).findByLabelText('Título')).getAttribute('aria-invalid')).toBe('true');
    await user.type(within(dialog).getByLabelText('Título'), 'Semana de provas');
    await user.type(within(dialog).getByLabelText('Descrição'), 'Revisões');
    await user.click(within(dialog).getByRole('button', { name: 'Criar playlist' }));
    await waitFor(() => expect(address()).toMatch(/^\/vod\/playlists\//));
    expect(await screen.findByRole('heading', { level: 1, name: 'Semana de provas' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Esta playlist ainda não tem vídeos' })).toBeTruthy();
    expect(backend.sentTo('createPlaylist')).toEqual([
      { title: 'Semana de provas', description: 'Revisões' },
    ]);
  });

  test('edits and deletes', async () => {
    const { user, playlists } = await open(list);
    await choose(user, 'Eventos da escola', 'Editar título e descrição');
    const dialog = await screen.findByRole('dialog', { name: 'Editar playlist' });
    const field = within(dialog).getByLabelText('Título');
    await user.clear(field);
    await user.type(field, 'Festas{Enter}');
    expect(await screen.findByRole('link', { name: 'Festas' })).toBeTruthy();
    for (const name of ['Festas', 'Matemática do 6º ano'])
      await user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir 2 playlists?' });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(playlists).toEqual([]));
  });
});

describe('the order', () => {
  test('changes by keys, is said, and the focus stays on the button', async () => {
    const opened = await open(maths, ['A', 'B', 'C']);
    const { user } = opened;
    const down = await screen.findByRole('button', { name: 'Mover “A” para baixo' });
    down.focus();
    await user.keyboard('{Enter}');
    expect(shownOrder()).toEqual(['B', 'A', 'C']);
    expect(screen.getByText('“A”: posição 2 de 3')).toBeTruthy();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    expect(shownOrder()).toEqual(['B', 'C', 'A']);
    const now = screen.getByRole('button', { name: 'Mover “A” para baixo' });
    expect(document.activeElement).toBe(now);
    expect(now.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(savedOrder(opened)).toEqual(['B', 'C', 'A']));
    await choose(user, 'A', 'Mover para o início');
    await waitFor(() => expect(savedOrder(opened)).toEqual(['A', 'B', 'C']));
  });

  test('shows at once, and goes back with the reason when it is refused', async () => {
    const opened = await open(maths, ['A', 'B']);
    const { user, hold, backend } = opened;
    await screen.findByRole('button', { name: 'Mover “A” para baixo' });
    backend.fault({ operation: 'setPlaylistVideos', status: 503, times: 1 });
    const held = hold('PUT', '/videos');
    await user.click(screen.getByRole('button', { name: 'Mover “A” para baixo' }));
    expect(shownOrder()).toEqual(['B', 'A']);
    held.release();
    expect((await screen.findByText(/A mudança não foi salva/)).getAttribute('role')).toBe('alert');
    expect(shownOrder()).toEqual(['A', 'B']);
    await user.click(screen.getByRole('button', { name: 'Mover “A” para baixo' }));
    await waitFor(() => expect(savedOrder(opened)).toEqual(['B', 'A']));
    expect(screen.queryByText(/A mudança não foi salva/)).toBeNull();
  });

  test('of somebody else is not overwritten', async () => {
    const opened = await open(maths, ['A', 'B', 'C']);
    const down = await screen.findByRole('button', { name: 'Mover “A” para baixo' });
    const { playlist, itemOf } = opened;
    Object.assign(playlist, { videos: [3003, 3001, 3002].map(buildId).map(itemOf), version: 9 });
    await opened.user.click(down);
    expect(await screen.findByText(/Outra pessoa mudou esta playlist/)).toBeTruthy();
    await waitFor(() => expect(shownOrder()).toEqual(['C', 'A', 'B']));
    expect(savedOrder(opened)).toEqual(['C', 'A', 'B']);
  });
});

describe('the videos of a playlist', () => {
  test('leave it with the focus on the next one, and come back to their place', async () => {
    const opened = await open(maths, ['A', 'B', 'C']);
    const { user } = opened;
    await choose(user, 'B', 'Remover da playlist');
    expect(shownOrder()).toEqual(['A', 'C']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('C'));
    await waitFor(() => expect(savedOrder(opened)).toEqual(['A', 'C']));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(savedOrder(opened)).toEqual(['A', 'B', 'C']));
  });

  test('are picked from the whole library; those inside already cannot be', async () => {
    const opened = await open(maths, ['A']);
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Adicionar vídeos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Adicionar vídeos' });
    const inside = await within(dialog).findByRole('checkbox', { name: 'A' });
    expect(inside.getAttribute('aria-disabled') ?? inside.hasAttribute('disabled')).toBeTruthy();
    await user.type(within(dialog).getByRole('searchbox'), 'gravação{Enter}');
    const found = await within(dialog).findByRole('checkbox', { name: 'Gravação sem formato' });
    await waitFor(() => expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1));
    await user.click(found);
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar 1 vídeo' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adicionar vídeos' })).toBeNull());
    expect(savedOrder(opened)).toEqual(['A', 'Gravação sem formato']);
    expect(await screen.findByRole('link', { name: 'Gravação sem formato' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(savedOrder(opened)).toEqual(['A']));
  });
});

test('title and description are saved on top of what somebody else saved', async () => {
  const { user, playlist } = await open(maths);
  const title = await screen.findByRole('textbox', { name: /Título/ });
  await user.clear(title);
  await user.type(title, 'Álgebra');
  Object.assign(playlist, { description: 'De outra pessoa', version: 5 });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrição' }).value).toBe(
      'De outra pessoa',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Álgebra' })).toBeTruthy();
  expect(playlist).toMatchObject({ title: 'Álgebra', description: 'De outra pessoa' });
});

test('an address of no playlist says so', async () => {
  const given = playlistsWith();
  const { backend, router } = await openSignedIn('/vod/dashboard', given);
  backend.fault({ operation: 'getPlaylist', status: 404, code: 'NOT_FOUND' });
  await router.navigate({ href: `/vod/playlists/${buildId(9999)}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Playlist não encontrada' })).toBeTruthy();
});

test('leaves for the list when the playlist is deleted', async () => {
  const { user, address } = await open(maths);
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(address()).toBe(list));
});

test('a blocked team reads its playlists and is told why it cannot change them', async () => {
  const given = playlistsWith(['A', 'B']);
  for (const { me } of given.world.people) for (const team of me.contasCargos) team.bloqueada = true;
  const { user } = await openSignedIn(maths, given);
  const down = await screen.findByRole('button', { name: 'Mover “A” para baixo' });
  expect(down.getAttribute('aria-disabled')).toBe('true');
  await user.click(down);
  expect(shownOrder()).toEqual(['A', 'B']);
});

describe('selected videos of the library', () => {
  const select = async (user: User, names: readonly string[]) => {
    for (const name of names)
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Adicionar à playlist' }));
    return screen.findByRole('dialog', { name: /Adicionar \d vídeos? a uma playlist/ });
  };

  test('go into a playlist; those that cannot are named and stay selected', async () => {
    const opened = await open('/vod/dashboard?view=list', ['A', 'B'], 1);
    const dialog = await select(opened.user, ['A', 'B']);
    await opened.user.click(await within(dialog).findByRole('button', { name: /Matemática do 6º ano/ }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('A: já está na playlist.');
    expect(savedOrder(opened)).toEqual(['A', 'B']);
    await opened.user.keyboard('{Escape}');
    expect((await screen.findByRole('toolbar', { name: /1/ })).textContent).toContain('1');
  });

  test('folders alone leave the button there, which says why it does nothing', async () => {
    const { user } = await open('/vod/dashboard?view=list', ['A']);
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('tr[data-lead]');
      if (!found) throw new Error('No folder yet.');
      return found;
    });
    await user.click(within(row).getByRole('checkbox'));
    const add = screen.getByRole('button', { name: 'Adicionar à playlist' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Só vídeos entram em uma playlist.',
    );
    await user.click(add);
    expect(screen.queryByRole('dialog', { name: /a uma playlist/ })).toBeNull();
  });

  test('go into one that is made for them', async () => {
    const { user, playlists } = await open('/vod/dashboard?view=list', ['A', 'B']);
    const dialog = await select(user, ['A', 'B']);
    await user.click(within(dialog).getByRole('button', { name: 'Nova playlist com estes vídeos' }));
    const making = await screen.findByRole('dialog', { name: 'Nova playlist' });
    await user.type(within(making).getByLabelText('Título'), 'Novas{Enter}');
    await waitFor(() => expect(playlists.find(({ title }) => title === 'Novas')?.videos).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /a uma playlist/ })).toBeNull());
  });
});
