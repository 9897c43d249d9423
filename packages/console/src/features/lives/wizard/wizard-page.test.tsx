import { contractExample, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openSignedIn, type SignedIn } from '../../../testing/open-signed-in';
import { wizardDraft } from './wizard-draft';

beforeEach(() => sessionStorage.clear());

const open = (step?: string, options: SignedIn = {}) =>
  openSignedIn(`/streaming/create${step ? `?step=${step}` : ''}`, {
    login: 'marina@colegioatlas.com.br',
    ...options,
  });
type Opened = Awaited<ReturnType<typeof open>>;
const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('palco_live_draft'));
const title = () => screen.findByLabelText('Título');
const made = ({ backend }: Opened) => backend.requests.filter(({ operation }) => operation === 'createLive');
const cover = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'capa.png', { type: 'image/png' });

test('a live is made step by step, looked over before, and its panel opens', async () => {
  const page = await open();
  const { user, address, backend } = page;
  await user.type(await title(), 'Colação de grau');
  await press(page, 'Avançar');
  await waitFor(() => expect(address()).toBe('/streaming/create?step=settings'));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Configurações' })),
  );
  await user.type(await screen.findByLabelText('ID de medição'), 'G-1');
  await press(page, 'Avançar');
  await user.click(await screen.findByRole('combobox', { name: 'Regiões' }));
  await user.click(await screen.findByRole('option', { name: 'Mostrar só em alguns países' }));
  // Text typed in the field is committed with the step.
  await user.type(await screen.findByLabelText('Países'), 'brasil');
  await press(page, 'Avançar');
  await user.click(await screen.findByRole('combobox', { name: 'Sinais' }));
  await user.click(await screen.findByRole('option', { name: '3 sinais' }));
  expect(screen.getByText('Só em: Brasil')).toBeTruthy();
  expect(made(page)).toHaveLength(0);
  await press(page, 'Criar live');
  await waitFor(() => expect(address()).toMatch(/^\/streaming\/[^/]+\/panel$/));
  const live = backend.world.lives.find((one) => one.live.title === 'Colação de grau')?.live;
  expect(live).toMatchObject({
    measurementId: 'G-1',
    signalsTotal: 3,
    security: { geoAccessControl: 'allow', geoRegionList: ['BR'] },
  });
  expect(drafts()).toEqual([]);
});

test('a step that is wrong stays open, with the focus at what is wrong', async () => {
  const page = await open();
  const field = await title();
  await press(page, 'Avançar');
  expect(await screen.findByText('O campo é obrigatório')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(page.address()).toBe('/streaming/create');
});

test('what is wrong in an earlier step is shown there, and nothing is sent', async () => {
  const page = await open('keys');
  await screen.findByText('Revisão');
  await press(page, 'Criar live');
  await waitFor(() => expect(page.address()).toBe('/streaming/create'));
  expect(made(page)).toHaveLength(0);
});

test('what was typed comes back after a reload', async () => {
  const page = await open();
  await page.user.type(await title(), 'Rascunho');
  expect(drafts()).toHaveLength(1);
  page.unmount();
  const again = await open();
  expect(await title()).toHaveProperty('value', 'Rascunho');
  expect(screen.getByText(/foi recuperado/)).toBeTruthy();
  await press(again, 'Começar do zero');
  expect(await title()).toHaveProperty('value', '');
  expect(drafts()).toEqual([]);
});

test('the page of the event follows the typing, before, on air and after', async () => {
  const { user } = await open();
  const preview = await screen.findByRole('region', { name: 'Página do evento' });
  expect(preview.textContent).toContain('Sem título');
  await user.type(await title(), 'Mostra');
  await waitFor(() => expect(within(preview).getByText('Mostra')).toBeTruthy());
  expect(preview.textContent).toContain('Colégio Atlas');
  expect(screen.getByText('Rascunho guardado nesta aba')).toBeTruthy();
  const before = preview.textContent;
  await user.click(screen.getByRole('button', { name: 'No ar' }));
  expect(within(preview).getByText('No ar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Depois' }));
  expect(within(preview).queryByText('No ar')).toBeNull();
  expect(preview.textContent).not.toBe(before);
  // Nothing in it can be filled or pressed.
  expect(within(preview).queryByRole('textbox')).toBeNull();
  expect(within(preview).queryByRole('button')).toBeNull();
});

test('an image that is too large is refused in its place, in the words of the specification', async () => {
  const { user } = await open();
  const slot = await screen.findByRole('group', { name: 'Tela de encerramento' });
  const large = new File([''], 'fim.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 10 * 1_048_576 + 1 });
  await user.upload(within(slot).getByLabelText('Tela de encerramento', { selector: 'input' }), large);
  expect(within(slot).getByRole('alert').textContent).toBe('Tamanho da imagem excedeu limite de 10MB!');
  await user.upload(within(slot).getByLabelText('Tela de encerramento', { selector: 'input' }), cover);
  expect(within(slot).queryByRole('alert')).toBeNull();
  expect(slot.textContent).toContain('capa.png');
  await user.click(within(slot).getByRole('button', { name: 'Remover imagem: Tela de encerramento' }));
  expect(within(slot).getByRole('button', { name: 'Escolher imagem: Tela de encerramento' })).toBeTruthy();
});

test('a draft is of one person and team', () => {
  const owner = { userId: 'ana', accountId: 'time' };
  wizardDraft(owner).write({ title: 'Rascunho' });
  expect(wizardDraft(owner).read()).toEqual({ title: 'Rascunho' });
  expect(wizardDraft({ ...owner, userId: 'bia' }).read()).toEqual({});
  expect(wizardDraft({ ...owner, accountId: 'outro' }).read()).toEqual({});
});

test('an image that does not arrive leaves the live, and is sent again', async () => {
  const page = await open();
  const { user, backend, address } = page;
  await user.type(await title(), 'Com capa');
  await user.upload(screen.getByLabelText('Capa', { selector: 'input' }), cover);
  backend.fault({ operation: 'uploadLiveAsset', status: 503 });
  for (const step of ['Avançar', 'Avançar', 'Avançar', 'Criar live']) await press(page, step);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(
    'A sua transmissão foi criada, mas houve um erro no upload dos seus arquivos.',
  );
  expect(notice.textContent).toContain('Não chegou: Capa.');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Abrir painel' })).toBeTruthy();
  backend.clearFaults();
  await press(page, 'Enviar novamente');
  await waitFor(() => expect(address()).toMatch(/\/panel$/));
  expect(made(page)).toHaveLength(1);
});

test('a refusal says so in the form, and what was typed stays', async () => {
  const page = await open();
  const { user, backend } = page;
  await user.type(await title(), 'Recusada');
  backend.fault({ operation: 'createLive', status: 422, code: 'INVALID_FIELDS' });
  for (const step of ['Avançar', 'Avançar', 'Avançar', 'Criar live']) await press(page, step);
  expect(await screen.findByText('Ocorreu um erro ao criar a transmissão')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '1. Evento' }));
  expect(await title()).toHaveProperty('value', 'Recusada');
});

const example = contractExample('LivePreset');
const withDvr = {
  ...example,
  nome: 'Aula com DVR',
  type: 'encoder' as const,
  transcode: { ...example.transcode, enableDvr: true },
};
const listed = (presets: (typeof withDvr)[]): FakeHandlers => ({
  listLivePresets: () => ({ status: 200, body: { items: presets } }),
});

test('a preset fills in what it keeps, and what was typed besides stays', async () => {
  const page = await open(undefined, { answers: listed([withDvr]) });
  await page.user.type(await title(), 'Aula 1');
  await press(page, 'Usar predefinição');
  const dialog = await screen.findByRole('dialog', { name: 'Usar predefinição' });
  await page.user.click(await within(dialog).findByRole('button', { name: 'Usar Aula com DVR' }));
  expect(await screen.findByText('Predefinição aplicada!')).toBeTruthy();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(await title()).toHaveProperty('value', 'Aula 1');
  expect(screen.getByRole('checkbox', { name: /DVR/ })).toHaveProperty('checked', true);
});

test('settings are kept as a preset once, and one is deleted after a question', async () => {
  const presets = [withDvr];
  const { id } = presets[0]!;
  const page = await open(undefined, { answers: listed(presets) });
  const { backend } = page;
  backend.override({
    deleteLivePreset() {
      presets.length = 0;
      return { status: 204 };
    },
  });
  backend.fault({ operation: 'createLivePreset', status: 409, code: 'NAME_IN_USE', times: 1 });
  await title();
  await press(page, 'Salvar como predefinição');
  const dialog = await screen.findByRole('dialog', { name: 'Salvar como predefinição' });
  await page.user.type(within(dialog).getByLabelText('Nome'), 'Aula com DVR');
  await page.user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  // The name is there already: said at the field, and nothing is lost.
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Nome')));
  await page.user.type(within(dialog).getByLabelText('Nome'), ' 2');
  await page.user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Predefinição salva!')).toBeTruthy();
  expect(backend.sentTo('createLivePreset')).toMatchObject([
    { nome: 'Aula com DVR' },
    { nome: 'Aula com DVR 2' },
  ]);
  await waitFor(() => expect(dialog.isConnected).toBe(false));

  await press(page, 'Usar predefinição');
  await page.user.click(await screen.findByRole('button', { name: 'Excluir Aula com DVR' }));
  const question = await screen.findByRole('alertdialog');
  await page.user.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Predefinição excluída!')).toBeTruthy();
  const asked = backend.requests.findLast(({ operation }) => operation === 'deleteLivePreset');
  expect(asked?.url.pathname).toBe(`/bff/lives/preset/${id}`);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir Aula com DVR' })).toBeNull());
});
