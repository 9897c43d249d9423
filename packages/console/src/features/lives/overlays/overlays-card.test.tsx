import { livesApi } from '@palco/sdk/lives';
import { buildId, createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const live = buildId(801);

async function open(world = createSeed()) {
  const login = 'marina@colegioatlas.com.br';
  const opened = await openSignedIn(`/streaming/${live}/panel`, { login, world });
  const card = await screen.findByRole('region', { name: 'Sobreposições' });
  const overlays = () => opened.backend.world.lives.find((fake) => fake.live.id === live)!.overlays;
  return { ...opened, card, overlays };
}

test('makes a banner that is off air, puts it on air and takes it off', async () => {
  const { user, card, overlays } = await open();
  expect(await within(card).findByText(/Nada sobre a imagem/)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Nova sobreposição' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova sobreposição' });
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  expect(await within(dialog).findByText('O campo é obrigatório')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Título' }), 'Inscrições abertas');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  const show = await within(card).findByRole('button', { name: 'Pôr no ar: Inscrições abertas' });
  expect(overlays()).toMatchObject([{ tipo: 'banner', titulo: 'Inscrições abertas', ativo: false }]);
  await user.click(show);
  const hide = await within(card).findByRole('button', { name: 'Tirar do ar: Inscrições abertas' });
  expect(overlays()[0]?.ativo).toBe(true);
  expect(document.activeElement).toBe(hide);
  await user.click(hide);
  await waitFor(() => expect(overlays()[0]?.ativo).toBe(false));
});

test('takes the file of an image; a refused one leaves the image without it, and nothing is made twice', async () => {
  const { user, card, overlays, backend } = await open();
  const body = {
    code: 'INVALID_IMAGE',
    message: 'O arquivo não é uma imagem',
    errors: [{ field: 'file', code: 'INVALID_VALUE', message: 'O arquivo não é uma imagem' }],
    requestId: 'r',
  };
  const headers = { 'content-type': 'application/json' };
  const refusal = { status: 415, text: JSON.stringify(body), headers, times: 1 };
  backend.fault({ operation: 'uploadLiveOverlayImage', ...refusal });
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
  expect(overlays()).toMatchObject([{ tipo: 'imagem', imagem: null, ativo: false }]);
  const show = within(card).getByRole('button', { name: /Pôr no ar: Imagem/, hidden: true });
  expect(show.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /sobreposição/ })).toBeNull());
  expect(overlays()).toMatchObject([{ tipo: 'imagem', url: null, version: 2 }]);
  expect(overlays()[0]?.imagem).toBeTruthy();
});

test('shows what somebody else makes, and never writes over their change', async () => {
  const { user, card, overlays, palco, sockets } = await open();
  await within(card).findByText(/Nada sobre a imagem/);
  await waitFor(() => expect(sockets.all.length).toBe(1));
  const calls = palco.use(livesApi);
  const { id: overlayId } = await calls.addOverlay(live, { tipo: 'banner', titulo: 'Um' });
  const more = () => within(card).findByRole('button', { name: 'Mais ações de Um' });
  sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: live });
  await user.click(await more());
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar sobreposição' });
  await calls.updateOverlay({ liveId: live, overlayId }, { texto: 'De outra pessoa' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Título' }), ' dois');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(overlays()).toMatchObject([{ titulo: 'Um', texto: 'De outra pessoa' }]);
});

test('deletes after a question that says whether viewers see it', async () => {
  const world = createSeed();
  const fake = world.lives.find((one) => one.live.id === live)!;
  fake.overlays.push({
    id: buildId(991),
    liveId: live,
    tipo: 'banner',
    titulo: 'Intervalo',
    texto: '',
    url: null,
    imagem: null,
    posicao: 'base',
    ativo: true,
    inicio: null,
    fim: null,
    createdAt: fake.live.createdAt,
    updatedAt: fake.live.createdAt,
    version: 1,
  });
  const { user, card } = await open(world);
  await user.click(await within(card).findByRole('button', { name: 'Mais ações de Intervalo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Ela está no ar');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await within(card).findByText(/Nada sobre a imagem/)).toBeTruthy();
  expect(fake.overlays).toEqual([]);
});

test('they have a page of their own, that the address of other releases leads to', async () => {
  const { backend, sockets, palco, address } = await openSignedIn(`/overlays?liveId=${live}`, {
    login: 'marina@colegioatlas.com.br',
  });
  const card = await screen.findByRole('region', { name: 'Sobreposições' });
  expect(address()).toBe(`/streaming/${live}/overlays`);
  const { title } = backend.world.lives.find((fake) => fake.live.id === live)!.live;
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  await within(card).findByText(/Nada sobre a imagem/);
  await waitFor(() => expect(sockets.all.length).toBe(1));
  await palco.use(livesApi).addOverlay(live, { tipo: 'banner', titulo: 'De outra pessoa' });
  sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: live });
  expect(await within(card).findByText('De outra pessoa')).toBeTruthy();
});

test('the address of other releases without a live leads to the lives', async () => {
  const { address } = await openSignedIn('/overlays', { login: 'marina@colegioatlas.com.br' });
  await waitFor(() => expect(address()).toBe('/streaming'));
});
