import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { uploads } from '@palco/sdk';
import { createSeed } from '@palco/testing';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
// Preloads the lazy chunks, so that they are there before the first file.
import './processing-panel';
import './title-form';
import './place-dialog';

/** Seven files of which five are sent, so slowly that none ends. */
async function openSending(names = ['1', '2', '3', '4', '5', '6', '7']) {
  const world = createSeed();
  for (const one of world.videos) Object.assign(one, { status: 'ready', progress: 100, error: null });
  const opened = await openSignedIn('/vod/dashboard', { world, uploadBytesPerSecond: 10 });
  const files = names.map((name) => new File(['x'.repeat(4000)], `Aula ${name}.mp4`, { type: 'video/mp4' }));
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  const panel = await screen.findByRole('dialog', { name: 'Processando conteúdos' });
  const row = async (name: string) => (await within(panel).findByTitle(name)).closest('li') as HTMLElement;
  const choose = async (name: string, item: string) => {
    await opened.user.click(within(await row(name)).getByRole('button', { name: `Mais ações de ${name}` }));
    await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  /** Titles of the rows that wait, from above. */
  const waiting = () =>
    [...panel.querySelectorAll('li[data-status=waiting]')].map(
      (each) => each.querySelector('[data-part=processing-name]')?.textContent,
    );
  return { ...opened, world, panel, row, choose, waiting };
}

const created = (world: { videos: readonly { title: string }[] }, title: string) =>
  world.videos.some((video) => video.title === title);

test('a file that waits is renamed in its place, and made with the new title', async () => {
  const { user, row, choose, palco, world } = await openSending();
  await waitFor(async () => expect((await row('Aula 6')).dataset.status).toBe('waiting'));
  await choose('Aula 6', 'Renomear');
  const field = await screen.findByRole('textbox', { name: /Título de Aula 6/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect((await screen.findByText('O campo é obrigatório')).textContent).toBeTruthy();
  await user.type(field, 'Aula extra{Enter}');
  const renamed = await row('Aula extra');
  const menu = within(renamed).getByRole('button', { name: 'Mais ações de Aula extra' });
  await waitFor(() => expect(document.activeElement).toBe(menu));
  expect(created(world, 'Aula extra')).toBe(false);
  act(() => palco.use(uploads).cancel(palco.use(uploads).$ids.get()[0] ?? ''));
  await waitFor(() => expect(created(world, 'Aula extra')).toBe(true));
});

test('the title of a video that exists is changed by the API; a refusal stands at the field', async () => {
  const { user, row, choose, backend, world } = await openSending(['1']);
  await waitFor(async () => expect((await row('Aula 1')).dataset.status).toBe('uploading'));
  await choose('Aula 1', 'Renomear');
  const field = await screen.findByRole('textbox', { name: /Título de Aula 1/ });
  backend.fault({ operation: 'updateVideo', status: 409 });
  await user.clear(field);
  await user.type(field, 'Abertura{Enter}');
  const alert = await within(field.closest('form') as HTMLElement).findByRole('alert');
  expect(alert.textContent).toContain('Não foi possível renomear. Tente novamente.');
  backend.clearFaults();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await row('Abertura');
  expect(created(world, 'Abertura')).toBe(true);
});

test('Esc leaves the title as it was', async () => {
  const { user, row, choose } = await openSending(['1']);
  await choose('Aula 1', 'Renomear');
  await user.type(await screen.findByRole('textbox', { name: /Título de Aula 1/ }), 'x{Escape}');
  expect(await row('Aula 1')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Título de Aula 1/ })).toBeNull();
});

test('an upload is sent to another folder', async () => {
  const { user, row, choose, world } = await openSending(['1']);
  await waitFor(async () => expect((await row('Aula 1')).dataset.status).toBe('uploading'));
  const video = world.videos.find(({ title }) => title === 'Aula 1');
  const before = video?.directoryId;
  await choose('Aula 1', 'Mover para…');
  const dialog = await screen.findByRole('dialog', { name: 'Mover “Aula 1”' });
  const folders = await within(dialog).findByRole('list', { name: 'Pastas' });
  await user.click(within(folders).getAllByRole('button')[0] as HTMLElement);
  await user.click(await within(dialog).findByRole('button', { name: /^Mover para “(?!VoD)/ }));
  expect(await screen.findByText('Pasta de destino alterada!')).toBeTruthy();
  const moved = world.videos.find(({ id }) => id === video?.id);
  expect(moved?.directoryId).not.toBe(before);
});

test('files that wait are put in order by the menu and by the keyboard, and each move is told', async () => {
  const { user, row, choose, waiting, panel } = await openSending();
  await waitFor(() => expect(waiting()).toEqual(['Aula 6', 'Aula 7']));
  await choose('Aula 7', 'Enviar primeiro');
  await waitFor(() => expect(waiting()).toEqual(['Aula 7', 'Aula 6']));
  expect(within(panel).getByText('Aula 7: na fila, lugar 1 de 2')).toBeTruthy();
  const menu = within(await row('Aula 7')).getByRole('button', { name: 'Mais ações de Aula 7' });
  act(() => menu.focus());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(waiting()).toEqual(['Aula 6', 'Aula 7']));
  expect(within(panel).getByText('Aula 7: na fila, lugar 2 de 2')).toBeTruthy();
  expect(document.activeElement).toBe(menu);
});
