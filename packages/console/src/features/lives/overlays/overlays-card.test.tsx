import type { LiveOverlay } from '@palco/sdk/lives';
import { buildId, contractExample, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const live = buildId(801);

const banner = (values: Partial<LiveOverlay> = {}): LiveOverlay => ({
  ...contractExample('LiveOverlay'),
  id: buildId(991),
  liveId: live,
  texto: '',
  ...values,
});

/** A page with these overlays; a test changes what is listed. */
async function open(overlays: LiveOverlay[] = [], path = `/streaming/${live}/panel`) {
  const answers: FakeHandlers = {
    listLiveOverlays: () => ({ status: 200, body: { items: overlays } }),
    createLiveOverlay: ({ body }) => ({
      status: 201,
      body: (overlays[0] = banner(body as Partial<LiveOverlay>)),
    }),
    updateLiveOverlay: ({ body }) => ({ status: 200, body: change(body as Partial<LiveOverlay>) }),
  };
  const change = (values: Partial<LiveOverlay>) => (overlays[0] = { ...overlays[0]!, ...values });
  const opened = await openSignedIn(path, { login: 'marina@colegioatlas.com.br', answers });
  // In the control room they are the second part of its side; they have a page of their own too.
  const tab = path.endsWith('/panel') && (await screen.findByRole('tab', { name: 'Sobreposições' }));
  if (tab) await opened.user.click(tab);
  const card = await screen.findByRole('region', { name: 'Sobreposições' });
  return { ...opened, card, overlays, change };
}

test('makes a banner that is off air, puts it on air and takes it off', async () => {
  const { user, card, overlays, backend } = await open();
  expect(await within(card).findByText(/Nada sobre a imagem/)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Nova sobreposição' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova sobreposição' });
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  expect(await within(dialog).findByText('O campo é obrigatório')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Título' }), 'Inscrições abertas');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  const show = await within(card).findByRole('button', { name: 'Pôr no ar: Inscrições abertas' });
  expect(backend.sentTo('createLiveOverlay')).toMatchObject([
    { tipo: 'banner', titulo: 'Inscrições abertas' },
  ]);
  await user.click(show);
  const hide = await within(card).findByRole('button', { name: 'Tirar do ar: Inscrições abertas' });
  expect(overlays[0]?.ativo).toBe(true);
  expect(document.activeElement).toBe(hide);
  await user.click(hide);
  await waitFor(() => expect(overlays[0]?.ativo).toBe(false));
});

test('takes the file of an image; a refused one leaves the image without it, and nothing is made twice', async () => {
  const { user, card, change, backend } = await open();
  const body = {
    code: 'INVALID_IMAGE',
    message: 'O arquivo não é uma imagem',
    errors: [{ field: 'file', code: 'INVALID_VALUE', message: 'O arquivo não é uma imagem' }],
    requestId: 'r',
  };
  const headers = { 'content-type': 'application/json' };
  const refusal = { status: 415, text: JSON.stringify(body), headers, times: 1 };
  backend.fault({ operation: 'uploadLiveOverlayImage', ...refusal });
  backend.override({
    uploadLiveOverlayImage: () => ({ status: 200, body: change({ imagem: '/logo.png' }) }),
  });
  await user.click(await within(card).findByRole('button', { name: 'Nova sobreposição' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova sobreposição' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Imagem' }));
  const create = within(dialog).getByRole('button', { name: 'Criar' });
  await user.click(create);
  expect(await within(dialog).findByText('O campo é obrigatório')).toBeTruthy();
  const file = () =>
    within(dialog).getByLabelText<HTMLInputElement>('Imagem', { selector: 'input[type=file]' });
  const picture = new File(['abc'], 'logo.png', { type: 'image/png' });
  await user.upload(file(), picture);
  expect(within(dialog).queryByRole('textbox', { name: 'Ou o endereço da imagem' })).toBeNull();
  await user.click(create);
  const field = within(dialog).getByRole('group', { name: 'Imagem' });
  expect(await within(field).findByText('O arquivo não é uma imagem')).toBeTruthy();
  expect(backend.sentTo('createLiveOverlay')).toMatchObject([{ tipo: 'imagem' }]);
  const show = within(card).getByRole('button', { name: /Pôr no ar: Imagem/, hidden: true });
  expect(show.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /sobreposição/ })).toBeNull());
  expect(backend.sentTo('createLiveOverlay')).toHaveLength(1);
  expect(backend.sentTo('uploadLiveOverlayImage')).toHaveLength(2);
});

test('shows what somebody else makes, and never writes over their change', async () => {
  const { user, card, overlays, backend, sockets } = await open();
  await within(card).findByText(/Nada sobre a imagem/);
  await waitFor(() => expect(sockets.all.length).toBe(1));
  overlays.push(banner({ titulo: 'Um' }));
  const more = () => within(card).findByRole('button', { name: 'Mais ações de Um' });
  sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: live });
  await user.click(await more());
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar sobreposição' });
  const versions: (string | null)[] = [];
  const conflict = { code: 'VERSION_CONFLICT', message: '', requestId: 'r' };
  backend.override({
    updateLiveOverlay({ headers }) {
      versions.push(headers.get('If-Match'));
      return { status: 412, body: conflict };
    },
  });
  await user.type(within(dialog).getByRole('textbox', { name: 'Título' }), ' dois');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(versions).toEqual(['"1"']);
});

test('deletes after a question that says whether viewers see it', async () => {
  const { user, card, overlays, backend } = await open([banner({ titulo: 'Intervalo', ativo: true })]);
  backend.override({
    deleteLiveOverlay() {
      overlays.length = 0;
      return { status: 204 };
    },
  });
  await user.click(await within(card).findByRole('button', { name: 'Mais ações de Intervalo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Ela está no ar');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await within(card).findByText(/Nada sobre a imagem/)).toBeTruthy();
  expect(backend.sentTo('deleteLiveOverlay')).toHaveLength(1);
});

test('they have a page of their own, that the address of other releases leads to', async () => {
  const { backend, sockets, overlays, card, address } = await open([], `/overlays?liveId=${live}`);
  expect(address()).toBe(`/streaming/${live}/overlays`);
  const { title } = backend.world.lives.find((fake) => fake.live.id === live)!.live;
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  await within(card).findByText(/Nada sobre a imagem/);
  await waitFor(() => expect(sockets.all.length).toBe(1));
  overlays.push(banner({ titulo: 'De outra pessoa' }));
  sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: live });
  expect(await within(card).findByText('De outra pessoa')).toBeTruthy();
});

test('the address of other releases without a live leads to the lives', async () => {
  const { address } = await openSignedIn('/overlays', { login: 'marina@colegioatlas.com.br' });
  await waitFor(() => expect(address()).toBe('/streaming'));
});
