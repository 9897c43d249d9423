import { buildDirectory, buildId, buildVideo, createSeed } from '@palco/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const tile = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  return link.closest('article') as HTMLElement;
};

const openMenu = async (title: string, user: Awaited<ReturnType<typeof openSignedIn>>['user']) =>
  user.click(await screen.findByRole('button', { name: `Mais ações de ${title}` }));

describe('the library', () => {
  test('shows folders and what is the matter with each video', async () => {
    await openSignedIn('/vod/dashboard');
    expect(await screen.findByRole('link', { name: /Aulas/ })).toHaveProperty(
      'search',
      `?directoryId=${buildId(302)}`,
    );
    expect(await tile('Aula 1: apresentação')).toHaveProperty('dataset.stage', 'ready');
    expect((await tile('Cerimônia de abertura')).textContent).toContain('Incompleto');
    expect((await tile('Reunião de pais')).textContent).toContain('Convertendo');
    expect((await tile('Feira de ciências')).textContent).toContain('Envio incompleto, 70%');
    const failed = await tile('Gravação sem formato');
    expect(failed.textContent).toContain('Este arquivo não é um vídeo nem um áudio.');
    // The cause lies in the file: another try cannot help.
    expect(within(failed).queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
  });

  test('says how often the published videos were watched, in tiles and in the list', async () => {
    const body = [{ videoId: buildId(401), plays: 40 }];
    const { user } = await openSignedIn('/vod/dashboard', {
      answers: { listVideoPlays: () => ({ status: 200, body }) },
    });
    const published = await tile('Aula 1: apresentação');
    await waitFor(() => expect(published.textContent).toContain('40 visualizações'));
    expect((await tile('Reunião de pais')).textContent).not.toContain('visualizações');
    await user.click(screen.getByRole('button', { name: 'Lista' }));
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    const countOf = (title: string) => {
      const row = screen.getByRole('link', { name: title }).closest('tr');
      return row?.children[heads.indexOf('Visualizações')]?.textContent;
    };
    expect([countOf('Aula 1: apresentação'), countOf('Reunião de pais')]).toEqual(['40', '–']);
  });

  test('follows a conversion that the panel knows nothing of', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { backend } = await openSignedIn('/vod/dashboard');
    backend.fault({ operation: 'listTranscodeProgress', status: 503 });
    expect((await tile('Reunião de pais')).dataset['stage']).toBe('converting');
    // What the panel heard before the fault is over.
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const video = backend.world.videos.find(({ title }) => title === 'Reunião de pais');
    Object.assign(video ?? {}, { status: 'ready' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(async () => expect((await tile('Reunião de pais')).dataset['stage']).toBe('ready'));
    vi.useRealTimers();
  });

  test('opens a folder with the way back, and says that it is empty', async () => {
    const { user, address } = await openSignedIn('/vod/dashboard');
    await user.click(await screen.findByRole('link', { name: /Eventos/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Eventos' })).toBeTruthy();
    expect(await screen.findByText('Esta pasta está vazia')).toBeTruthy();
    const path = screen.getByRole('navigation', { name: 'Caminho da página' });
    await user.click(within(path).getByRole('link', { name: 'VoD' }));
    await waitFor(() => expect(address()).toBe('/vod/dashboard'));
  });

  test('puts the focus on the heading of a folder that was entered', async () => {
    const world = createSeed();
    world.directories.push(buildDirectory({ id: buildId(2001), nome: 'Turma', parentId: buildId(302) }));
    const { user } = await openSignedIn(`/vod?directoryId=${buildId(302)}`, { world });
    await user.click(await screen.findByRole('link', { name: /Turma/ }));
    await screen.findByRole('heading', { level: 1, name: 'Turma' });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('names the way through folders of one name', async () => {
    const complaints = vi.spyOn(console, 'error');
    const world = createSeed();
    const [first, second] = [buildId(2001), buildId(2002)];
    world.directories.push(
      buildDirectory({ id: first, nome: 'Turma', parentId: buildId(302) }),
      buildDirectory({ id: second, nome: 'Turma', parentId: first }),
    );
    await openSignedIn(`/vod?directoryId=${second}`, { world });
    const path = await screen.findByRole('navigation', { name: 'Caminho da página' });
    expect(within(path).getAllByText('Turma')).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('shows the sign of a picture that cannot be loaded', async () => {
    const world = createSeed();
    world.videos.push(buildVideo({ id: buildId(1000), title: 'Com imagem', thumbnail: '/gone.jpg' }));
    await openSignedIn('/vod/dashboard', { world });
    const card = await tile('Com imagem');
    const picture = card.querySelector('img');
    if (!picture) throw new Error('the world has changed');
    fireEvent.error(picture);
    expect(card.querySelector('img')).toBeNull();
  });

  test('says in which folders the videos are, and sends one to the folder that is open', async () => {
    const world = createSeed();
    const inside = (number: number, nome: string) =>
      world.directories.push(buildDirectory({ id: buildId(number), nome, parentId: buildId(302) }));
    inside(2001, '5º ano');
    inside(2002, '6º ano');
    inside(2003, 'Vazia');
    for (const number of [2001, 2002])
      world.videos.push(buildVideo({ id: buildId(number + 100), directoryId: buildId(number) }));
    world.videos = world.videos.filter(({ directoryId }) => directoryId !== buildId(302));
    await openSignedIn(`/vod?directoryId=${buildId(302)}`, { world });
    expect(await screen.findByText('Os vídeos estão em 5º ano e 6º ano.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enviar para esta pasta' })).toBeTruthy();
  });

  test('shows the storyboard under a mouse, and asks for it no sooner', async () => {
    const world = createSeed();
    const address = 'https://media.example/storyboard.vtt';
    world.videos.push(
      buildVideo({ id: buildId(1000), title: 'Com quadros', duration: 100, storyboard_url: address }),
    );
    await openSignedIn('/vod/dashboard', { world });
    const card = await tile('Com quadros');
    const vtt = 'WEBVTT\n\n00:00.000 --> 01:40.000\nsprite.jpg#xywh=0,0,160,90\n';
    const answer = { ok: true, url: address, text: async () => vtt };
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer as Response);
    const asked = () => fetched.mock.calls.filter(([to]) => to === address);
    const point = (pointerType: string) => {
      const event = new MouseEvent('pointermove', { bubbles: true, clientX: 0, clientY: 0 });
      fireEvent(card, Object.defineProperty(event, 'pointerType', { value: pointerType }));
    };
    fireEvent.pointerEnter(card.closest('[role=region]')?.parentElement?.parentElement as HTMLElement);
    point('touch');
    expect(asked()).toEqual([]);
    await waitFor(() => {
      // The code comes with the pointer.
      point('mouse');
      expect(card.textContent).toContain('0:10');
    });
    point('touch');
    await waitFor(() => expect(card.textContent).not.toContain('0:10'));
    expect(asked()).not.toEqual([]);
  });

  test('invites to send the first video', async () => {
    const world = createSeed();
    world.videos.length = 0;
    world.directories.splice(
      0,
      world.directories.length,
      ...world.directories.filter((one) => one.parentId === null),
    );
    await openSignedIn('/vod/dashboard', { world });
    expect(await screen.findByText('Nenhum vídeo por aqui')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Enviar vídeos' })).toHaveLength(2);
  });

  test('says how many were found, offers the whole library, and clears', async () => {
    const { user, address } = await openSignedIn(`/vod?directoryId=${buildId(302)}`);
    await user.type(await screen.findByRole('searchbox'), 'aula{Enter}');
    expect(await screen.findByText('Sem resultado')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buscar em toda a biblioteca' }));
    expect(await tile('Aula 2: frações e porções')).toBeTruthy();
    expect(address()).toBe('/vod/dashboard?search=aula');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
        '2 resultados encontrados',
      ),
    );
  });

  test('a failed list can be asked for again, and names the request', async () => {
    const { user, backend } = await openSignedIn('/vod/00000000-0000-4000-8000-000000000000');
    backend.fault({ operation: 'listVideos', status: 503 });
    await user.click(await screen.findByRole('link', { name: 'Voltar para a biblioteca' }));
    const alert = (await screen.findByText('Não foi possível carregar os vídeos')).closest('[role=alert]');
    expect(alert?.textContent).toContain('req-fault');
    backend.clearFaults();
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Tentar novamente' }));
    expect(await tile('Aula 1: apresentação')).toBeTruthy();
  });

  test('pages by the address and goes back when a page is gone', async () => {
    const world = createSeed();
    world.videos.push(
      ...Array.from({ length: 40 }, (_, index) =>
        buildVideo({ id: buildId(1000 + index), title: `Vídeo ${index}` }),
      ),
    );
    const { user, address } = await openSignedIn('/vod/dashboard?page=9&limit=10', { world });
    await waitFor(() => expect(address()).toBe('/vod/dashboard?page=5&limit=10'));
    await user.click(await screen.findByRole('button', { name: 'Página anterior' }));
    await waitFor(() => expect(address()).toContain('page=4'));
    expect(await screen.findByText('31–40 de 46')).toBeTruthy();
    // Folders stand on the first page only.
    expect(screen.queryByRole('heading', { name: 'Pastas' })).toBeNull();
  });

  test('more folders come on request', async () => {
    const world = createSeed();
    world.directories.push(
      ...Array.from({ length: 30 }, (_, index) =>
        buildDirectory({ id: buildId(2000 + index), nome: `Pasta ${index}` }),
      ),
    );
    const { user } = await openSignedIn('/vod/dashboard', { world });
    await screen.findByRole('heading', { name: 'Pastas' });
    const cards = () => within(screen.getByRole('region', { name: 'Pastas' })).getAllByRole('link');
    expect(cards()).toHaveLength(24);
    const last = cards().at(-1)?.textContent;
    await user.click(screen.getByRole('button', { name: 'Mostrar mais pastas' }));
    await waitFor(() => expect(cards()).toHaveLength(32));
    // The button is gone with the last portion: the focus is on the first folder of those that came.
    expect(cards().indexOf(document.activeElement as HTMLElement)).toBe(
      cards().findIndex(({ textContent }) => textContent === last) + 1,
    );
  });

  test('the list view offers more folders too, and is remembered as the chosen view', async () => {
    const world = createSeed();
    world.directories.push(
      ...Array.from({ length: 30 }, (_, index) =>
        buildDirectory({ id: buildId(2000 + index), nome: `Pasta ${index}` }),
      ),
    );
    const { user, address, router } = await openSignedIn('/vod/dashboard', { world });
    await user.click(await screen.findByRole('button', { name: 'Lista' }));
    const folders = () => document.querySelectorAll('tr[data-lead] a');
    await waitFor(() => expect(folders()).toHaveLength(24));
    await user.click(screen.getByRole('button', { name: 'Mostrar mais pastas' }));
    await waitFor(() => expect(folders()).toHaveLength(32));
    expect(document.activeElement?.closest('tr')).toBe(document.querySelectorAll('tr[data-lead]')[24]);
    await router.navigate({ to: '/profile' });
    await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
    await router.navigate({ to: '/vod/dashboard' });
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(address()).toBe('/vod/dashboard');
  });

  test('an unknown folder is said to be missing', async () => {
    await openSignedIn(`/vod?directoryId=${buildId(9999)}`);
    expect(await screen.findByText('Pasta não encontrada')).toBeTruthy();
  });

  test('sorts the list view by its heads', async () => {
    const { user, address } = await openSignedIn('/vod/dashboard?view=list');
    const titles = () =>
      within(screen.getByRole('table'))
        .getAllByRole('row')
        .slice(3)
        .map((row) => row.querySelector('a')?.textContent);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Título' }));
    await waitFor(() => expect(address()).toContain('title%2Casc'));
    await waitFor(() => expect(titles()[0]).toBe('Aula 1: apresentação'));
    expect(screen.getByRole('columnheader', { name: 'Título' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Título' }));
    await waitFor(() => expect(titles()[0]).toBe('Reunião de pais'));
  });

  test('takes a file that the browser knows nothing of: the server looks into it', async () => {
    const { backend } = await openSignedIn('/vod/dashboard');
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    expect(input.accept).toContain('.mkv');
    fireEvent.change(input, { target: { files: [new File(['x'], 'Aula 1. Introdução')] } });
    await waitFor(() =>
      expect(backend.requests.some(({ operation }) => operation === 'createVideo')).toBe(true),
    );
    expect(screen.queryByText(/não foi enviado/)).toBeNull();
  });

  test('tells in one message which files it did not take', async () => {
    await openSignedIn('/vod/dashboard');
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, {
      target: {
        files: [
          new File([], 'vazio.mp4', { type: 'video/mp4' }),
          new File(['x'], 'capa.png', { type: 'image/png' }),
        ],
      },
    });
    const alert = (await screen.findByText('2 arquivos não foram enviados')).closest('[role=alert]');
    expect(alert?.textContent).toContain('vazio.mp4: Este arquivo está vazio.');
    expect(alert?.textContent).toContain('capa.png: Não é um arquivo de vídeo nem de áudio.');
  });
});

describe('one video', () => {
  test('is renamed, with the reason beside the field when that is not possible', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    await openMenu('Reunião de pais', user);
    await user.click(await screen.findByRole('menuitem', { name: 'Renomear' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renomear vídeo' });
    const field = within(dialog).getByLabelText('Título');
    const save = within(dialog).getByRole('button', { name: 'Salvar' });
    await user.clear(field);
    await user.click(save);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.textContent).toContain('O campo é obrigatório');
    await user.type(field, 'x'.repeat(256));
    expect(dialog.textContent).toContain('O tamanho máximo é 255');
    await user.clear(field);
    await user.type(field, 'Reunião de novembro');
    backend.fault({ operation: 'updateVideo', status: 503, times: 1 });
    await user.click(save);
    expect(await within(dialog).findByText('Não foi possível renomear. Tente novamente.')).toBeTruthy();
    await user.click(save);
    expect(await tile('Reunião de novembro')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Renomear vídeo' })).toBeNull();
  });

  test('is deleted after a question that names it', async () => {
    const { user, backend } = await openSignedIn('/vod/dashboard');
    await openMenu('Aula 1: apresentação', user);
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir “Aula 1: apresentação”?' });
    backend.fault({ operation: 'deleteVideo', status: 503, times: 1 });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await within(question).findByText('Não foi possível excluir o vídeo.')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Aula 1: apresentação' })).toBeNull());
    expect(backend.world.videos.some(({ title }) => title === 'Aula 1: apresentação')).toBe(false);
  });

  test('is deleted once, whatever is pressed while that is under way, and its notice comes', async () => {
    const { user, backend, hold } = await openSignedIn('/vod/dashboard');
    await openMenu('Aula 1: apresentação', user);
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog');
    const remove = hold('DELETE', '/videos/');
    const confirm = within(question).getByRole('button', { name: 'Excluir' });
    // Two presses before anything is rendered again.
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await remove.arrived;
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBe(question);
    remove.release();
    expect(await screen.findByText('Vídeo excluído com sucesso!')).toBeTruthy();
    expect(backend.requests.filter(({ operation }) => operation === 'deleteVideo')).toHaveLength(1);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Biblioteca de vídeos'),
    );
  });

  test('gives its address and its id away', async () => {
    const { user } = await openSignedIn('/vod/dashboard');
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openMenu('Aula 1: apresentação', user);
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
    expect(written).toHaveBeenCalledWith(`${location.origin}/vod/${buildId(401)}`);
    expect(await screen.findByText('Link copiado!')).toBeTruthy();
    written.mockRejectedValue(new Error('no permission'));
    await openMenu('Aula 1: apresentação', user);
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar ID' }));
    expect(await screen.findByText('Não foi possível copiar.')).toBeTruthy();
  });

  test('gives its id away where the page has no clipboard, on plain HTTP', async () => {
    const { user } = await openSignedIn('/vod/dashboard');
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await openMenu('Aula 1: apresentação', user);
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar ID' }));
    expect(await screen.findByText('Não foi possível copiar.')).toBeTruthy();
  });
});
