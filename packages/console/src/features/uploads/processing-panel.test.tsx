import { processing } from '@palco/sdk';
import { buildVideo, createSeed } from '@palco/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
// Preloads the lazy chunk, so that the panel is there before the first file.
import './processing-panel';

const video = (name: string, size = 40) => new File(['x'.repeat(size)], name, { type: 'video/mp4' });

/** A library in which nothing is going on. */
function quietWorld() {
  const world = createSeed();
  for (const one of world.videos) Object.assign(one, { status: 'ready', progress: 100, error: null });
  return world;
}

function choose(...files: File[]): void {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files } });
}

const panel = () => screen.findByRole('dialog', { name: /^(Processando conteúdos|Envios)/ });
const row = async (name: string) =>
  (await within(await panel()).findByTitle(name)).closest('li') as HTMLElement;

test('opens when something is sent, without taking the focus, and follows it to the end', async () => {
  const { user, palco } = await openSignedIn('/vod/dashboard', { world: quietWorld() });
  expect(screen.queryByRole('dialog')).toBeNull();
  const search = await screen.findByRole('searchbox');
  await user.click(search);
  choose(video('Aula 20.mp4'), video('Aula 21.mp4'));

  expect(await row('Aula 20')).toBeTruthy();
  expect(document.activeElement).toBe(search);
  expect((await panel()).getAttribute('aria-modal')).toBe('false');
  expect(await screen.findByText('Upload concluído!')).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^\(\d+%\) /));

  await waitFor(async () => {
    await act(() => palco.use(processing).refresh());
    expect((await row('Aula 20')).textContent).toContain('Concluído');
    expect((await row('Aula 21')).textContent).toContain('Concluído');
  });
  expect(document.title).not.toMatch(/^\(/);
  expect((await panel()).textContent).toContain('2/2');
  expect(within(await row('Aula 20')).getByRole('link', { name: 'Aula 20' })).toBeTruthy();

  await user.click(within(await panel()).getByRole('button', { name: 'Limpar lista' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('folds to its head, and stays folded across routes', async () => {
  const { user, router } = await openSignedIn('/vod/dashboard', {
    world: quietWorld(),
    uploadBytesPerSecond: 40,
  });
  choose(video('Aula 20.mp4'));
  await row('Aula 20');
  await user.click(within(await panel()).getByRole('button', { name: 'Recolher' }));
  expect(screen.queryByRole('list', { name: 'Conteúdos em processamento' })).toBeNull();
  await act(() => router.navigate({ to: '/403' }));
  expect(
    within(await panel())
      .getByRole('button', { name: 'Expandir' })
      .getAttribute('aria-expanded'),
  ).toBe('false');
});

test('starts folded where the page is narrow', async () => {
  const wide = matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => ({
    ...wide(query),
    matches: query.includes('max-width: 767'),
  }));
  await openSignedIn('/vod/dashboard', { world: quietWorld() });
  choose(video('Aula 20.mp4'));
  expect(within(await panel()).getByRole('button', { name: 'Expandir' })).toBeTruthy();
});

test('starts folded for what others are sending', async () => {
  await openSignedIn('/vod/dashboard');
  expect(within(await panel()).getByRole('button', { name: 'Expandir' })).toBeTruthy();
});

test('says how much was sent; pauses, goes on, keeps the screen on, and asks before the page is left', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  const { user } = await openSignedIn('/vod/dashboard', { world: quietWorld(), uploadBytesPerSecond: 1000 });
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  choose(video('Longa.mp4', 4000));
  const long = await row('Longa');
  await waitFor(() => expect(long.textContent).toMatch(/Enviando, .+ de 3,9 KB/));
  expect(leave()).toBe(false);
  expect(request).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Mantenha esta página aberta até o envio terminar.')).toBeTruthy();

  await user.click(within(long).getByRole('button', { name: 'Pausar Longa' }));
  await waitFor(() => expect(long.textContent).toContain('Pausado'));
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Mantenha esta página aberta até o envio terminar.')).toBeNull();
  // The rest of a paused file would be lost as well.
  expect(leave()).toBe(false);
  const resume = within(long).getByRole('button', { name: 'Continuar Longa' });
  expect(document.activeElement).toBe(resume);
  await user.click(resume);
  await waitFor(() => expect(long.textContent).toContain('Enviando'));
});

test('giving an upload up takes its video out of the library', async () => {
  const { user, backend } = await openSignedIn('/vod/dashboard', {
    world: quietWorld(),
    uploadBytesPerSecond: 400,
  });
  choose(video('Engano.mp4', 4000));
  const mistake = await row('Engano');
  await waitFor(() => expect(mistake.dataset.videoId).toBeTruthy());
  await user.click(within(mistake).getByRole('button', { name: 'Cancelar Engano' }));
  await waitFor(() => expect(backend.world.videos.some(({ title }) => title === 'Engano')).toBe(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a conversion is cancelled after a question, and one that has ended meanwhile is not taken back', async () => {
  const world = quietWorld();
  const converting = Object.assign(world.videos[0] ?? buildVideo(), { title: 'Longa', status: 'processing' });
  converting.progress = 0;
  const { user, backend } = await openSignedIn('/vod/dashboard', { world });
  const long = await row('Longa');
  await user.click(screen.getByRole('button', { name: 'Expandir' }));
  await user.click(within(long).getByRole('button', { name: 'Cancelar Longa' }));
  expect(converting.status).toBe('processing');
  await user.click(await screen.findByRole('button', { name: 'Cancelar conversão' }));
  await waitFor(() => expect(long.textContent).toContain('A conversão foi cancelada.'));
  expect(converting).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } });

  await user.click(within(long).getByRole('button', { name: /Tentar novamente/ }));
  await user.click(await within(long).findByRole('button', { name: 'Cancelar Longa' }));
  backend.fault({ operation: 'cancelTranscode', status: 409, code: 'TRANSCODE_NOT_CANCELLABLE' });
  await user.click(await screen.findByRole('button', { name: 'Cancelar conversão' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(converting.status).not.toBe('failed');
});

test.each([
  [['um.mp4'], 'Erro ao criar este conteúdo, tente novamente.'],
  [['um.mp4', 'dois.mp4'], 'Erro ao criar estes conteúdos, tente novamente.'],
])('says once that %j could not be made', async (names, text) => {
  const { user, backend } = await openSignedIn('/vod/dashboard', { world: quietWorld() });
  backend.fault({ operation: 'createVideo', status: 409 });
  choose(...names.map((name) => video(name)));
  await waitFor(() => expect(screen.getByText('Falha no envio')).toBeTruthy());
  expect(screen.getAllByText(text).some((one) => !one.closest('li'))).toBe(true);

  backend.clearFaults();
  const first = await row(names[0]?.replace('.mp4', '') ?? '');
  await user.click(within(first).getByRole('button', { name: /Tentar novamente/ }));
  await waitFor(() => expect(first.dataset.status).not.toBe('failed'));
});

test('says why a file was refused, in the language of the moment', async () => {
  const { palco, backend } = await openSignedIn('/vod/dashboard', { world: quietWorld() });
  backend.fault({ operation: 'uploadSource', status: 415 });
  choose(video('Estranho.mp4'));
  const strange = await row('Estranho');
  await waitFor(() => expect(strange.textContent).toContain('O servidor não aceita este tipo de arquivo.'));
  expect(
    await screen.findByText(
      'Estranho: O servidor não aceita este tipo de arquivo. Envie um vídeo ou um áudio.',
    ),
  ).toBeTruthy();
  await act(() => palco.i18n.setLanguage('en'));
  await waitFor(() => expect(strange.textContent).not.toContain('O servidor'));
});

test('follows an upload after another team was selected, and says where it goes', async () => {
  const { palco } = await openSignedIn('/vod/dashboard', {
    world: quietWorld(),
    uploadBytesPerSecond: 400,
    login: 'marina@colegioatlas.com.br',
  });
  const session = palco.session.$state.get();
  if (session.stage !== 'ready') throw new Error(`Marina is ${session.stage}.`);
  const [first, second] = session.me.contasCargos;
  await screen.findByRole('list', { name: 'Biblioteca de vídeos' });
  choose(video('Aula 20.mp4', 4000));
  const sent = await row('Aula 20');
  await waitFor(() => expect(sent.dataset.status).toBe('uploading'));
  act(() => palco.session.selectTeam(second?.conta_id ?? ''));
  await waitFor(async () => expect((await row('Aula 20')).textContent).toContain(`em ${first?.conta_nome}`));
  expect((await row('Aula 20')).dataset.status).toBe('uploading');
  // The library of the new team shows nothing of it.
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Biblioteca de vídeos' })?.textContent ?? '').not.toContain(
      'Aula 20',
    ),
  );
});
