import type { VideoImport } from '@palco/sdk/admin';
import { buildId, type FakeHandlers } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const url = 'https://files.example/aulas/Aula%207.mp4?key=1';

const one: VideoImport = {
  id: buildId(4001),
  address: 'files.example/aula.mp4',
  title: 'aula',
  directoryId: null,
  status: 'downloading',
  progress: 40,
  receivedBytes: 0,
  totalBytes: 1000,
  videoId: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** The library, with these imports; a test changes what is listed. */
function open(imports: VideoImport[], answers: FakeHandlers = {}) {
  const pagination = { page: 1, limit: 25, total: imports.length, pagesTotal: 1 };
  const list: FakeHandlers = {
    listVideoImports: () => ({ status: 200, body: { items: imports, pagination } }),
  };
  return openSignedIn('/vod/dashboard', { answers: { ...list, ...answers } });
}
const list = () => screen.findByRole('region', { name: 'Importações' });
type Opened = Awaited<ReturnType<typeof open>>;
const openDialog = async ({ user }: Opened) => {
  await user.click(await screen.findByRole('button', { name: 'Outras formas de enviar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Importar por endereço' }));
  return within(await screen.findByRole('dialog', { name: 'Importar por endereço' }));
};

test('an address is imported once, also by a double press', async () => {
  const imports: VideoImport[] = [];
  const opened = await open(imports, {
    createVideoImport: () => ({ status: 202, body: (imports[0] = { ...one, status: 'queued' }) }),
  });
  const dialog = await openDialog(opened);
  await opened.user.type(dialog.getByLabelText('Endereço do vídeo'), url);
  await opened.user.dblClick(dialog.getByRole('button', { name: 'Importar' }));
  expect(within(await list()).getByText('Na fila')).toBeTruthy();
  expect(opened.backend.sentTo('createVideoImport')).toEqual([{ url, requestId: expect.any(String) }]);
});

test('what is no address is refused in the form, and what the server refuses at its field', async () => {
  const opened = await open([]);
  const dialog = await openDialog(opened);
  const field = dialog.getByLabelText('Endereço do vídeo');
  await opened.user.click(dialog.getByRole('button', { name: 'Importar' }));
  expect(await dialog.findByText('O campo é obrigatório')).toBeTruthy();
  await opened.user.type(field, 'ftp://files.example/a.mp4');
  await opened.user.click(dialog.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(opened.backend.requests.some(({ operation }) => operation === 'createVideoImport')).toBe(false);
});

test('shows how far it is, and becomes a video of the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const imports = [one];
  const { backend } = await open(imports);
  const bar = await within(await list()).findByRole('progressbar', { name: 'aula' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  const reads = () => backend.requests.filter(({ operation }) => operation === 'listVideos').length;
  const before = reads();
  // What has become a video is no open import any more.
  imports.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Importações' })).toBeNull());
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  vi.useRealTimers();
});

test('says next to its address why it failed, is tried again and cancelled', async () => {
  const message = 'O servidor não encontrou este arquivo.';
  const imports: VideoImport[] = [{ ...one, status: 'failed', error: { code: 'FILE_NOT_FOUND', message } }];
  const { user, backend } = await open(imports, {
    retryVideoImport: () => ({ status: 202, body: (imports[0] = { ...one, status: 'queued' }) }),
    deleteVideoImport() {
      imports.length = 0;
      return { status: 204 };
    },
  });
  const region = within(await list());
  expect(region.getByRole('alert').textContent).toBe(message);
  expect(region.getByText('files.example/aula.mp4')).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Tentar importar aula novamente' }));
  await user.click(await region.findByRole('button', { name: 'Cancelar a importação de aula' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Importações' })).toBeNull());
  const asked = backend.requests.findLast(({ operation }) => operation === 'deleteVideoImport');
  expect(asked?.url.pathname).toBe(`/v1/video-imports/${one.id}`);
});
