import { livesApi } from '@palco/sdk/lives';
import { buildId } from '@palco/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const [onAir, , scheduled] = [801, 802, 803].map((id) => buildId(id));
const open = (id: string | undefined, step?: string) =>
  openSignedIn(`/streaming/${id}/settings${step ? `?step=${step}` : ''}`, {
    login: 'marina@colegioatlas.com.br',
  });
type Opened = Awaited<ReturnType<typeof open>>;
const save = async ({ user }: Opened) =>
  user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
const stored = ({ backend }: Opened, id: string | undefined) =>
  backend.world.lives.find(({ live }) => live.id === id)!.live;
const patches = ({ backend }: Opened) =>
  backend.requests.filter(({ operation }) => operation === 'updateLive');

test('what is typed in several steps is saved at once, and nothing else', async () => {
  const page = await open(scheduled);
  const { user, address } = page;
  await user.type(await screen.findByLabelText('Título'), ' 2');
  await user.click(screen.getByRole('tab', { name: 'Anúncios' }));
  expect(address()).toBe(`/streaming/${scheduled}/settings?step=ads`);
  await user.type(screen.getByLabelText('Anúncio antes da live (VAST)'), 'https://ads.example/vast');
  await save(page);
  await screen.findByText('Configurações salvas!');
  expect(stored(page, scheduled).title).toMatch(/ 2$/);
  expect(stored(page, scheduled).ads.preRollUrl).toBe('https://ads.example/vast');
  expect(patches(page)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Salvar alterações' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('a fault of another step is named, and nothing is sent', async () => {
  const page = await open(scheduled, 'ads');
  const { user } = page;
  await user.type(await screen.findByLabelText('Anúncio depois da live (VAST)'), 'anúncio');
  await user.click(screen.getByRole('tab', { name: 'Opções do player' }));
  await user.type(screen.getByLabelText('ID de medição'), 'G-1');
  await save(page);
  expect(await screen.findByText('Corrija também o que está em: Anúncios.')).toBeTruthy();
  expect(patches(page)).toHaveLength(0);
});

test('countries are typed by name, and stand only where the mode asks for them', async () => {
  const page = await open(scheduled, 'permissions');
  const { user } = page;
  const mode = await screen.findByRole('combobox', { name: 'Regiões' });
  expect(screen.queryByLabelText('Países')).toBeNull();
  await user.click(mode);
  await user.click(await screen.findByRole('option', { name: 'Bloquear em alguns países' }));
  const field = await screen.findByLabelText('Países');
  await user.type(field, 'Atlântida{Enter}');
  await screen.findByText('Este país não é conhecido');
  await user.clear(field);
  await user.type(field, 'argentina{Enter}Portugal');
  // Text typed in the field counts as an entry.
  await save(page);
  await screen.findByText('Configurações salvas!');
  expect(stored(page, scheduled).security).toMatchObject({
    geoAccessControl: 'block',
    geoRegionList: ['AR', 'PT'],
  });
});

test('what a started live does not change says why', async () => {
  await open(onAir);
  expect(await screen.findByLabelText('Data e hora de início')).toHaveProperty('disabled', true);
  expect(screen.getAllByText('A live já foi iniciada: este campo não pode mais ser alterado.')).toHaveLength(
    2,
  );
});

test('the colour of the player is locked, those of the rooms are not', async () => {
  const { user } = await open(onAir, 'player');
  expect(await screen.findByLabelText('Cor do player')).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('tab', { name: 'Estúdio' }));
  expect(await screen.findByLabelText('Cor do estúdio')).toHaveProperty('disabled', false);
});

test('what somebody else saved meanwhile stays, and what was typed too', async () => {
  const page = await open(scheduled);
  const { palco, user } = page;
  await user.type(await screen.findByLabelText('Título'), ' minha');
  await palco.use(livesApi).update(scheduled ?? '', { title: 'Da outra', description: 'Nova' });
  await save(page);
  expect(await screen.findByText('Outra pessoa salvou: Da outra')).toBeTruthy();
  expect(screen.getByLabelText('Descrição')).toHaveProperty('value', 'Nova');
  await save(page);
  await waitFor(() => expect(stored(page, scheduled).title).toMatch(/ minha$/));
  expect(stored(page, scheduled).description).toBe('Nova');
});

test('the four images stand in the studio, each with its own button', async () => {
  await open(scheduled, 'studio');
  await screen.findByLabelText('Cor da sala de espera');
  for (const name of ['Capa', 'Tela de espera', 'Tela de pausa', 'Tela de encerramento'])
    expect(screen.getAllByText(name).length).toBeGreaterThan(0);
});

test('a live that is not there is named so', async () => {
  await open(buildId(899));
  expect(await screen.findByRole('heading', { level: 1, name: 'Transmissão não encontrada' })).toBeTruthy();
});

test('the address for editing a live leads to its settings', async () => {
  const { address } = await openSignedIn(`/streaming/${scheduled}/edit`, {
    login: 'marina@colegioatlas.com.br',
  });
  expect(await screen.findByLabelText('Título')).toBeTruthy();
  expect(address()).toBe(`/streaming/${scheduled}/settings`);
});

test('what the server failed to save is named, and nothing typed is lost', async () => {
  const page = await open(scheduled, 'ads');
  const { user, backend } = page;
  const field = await screen.findByLabelText('Anúncio antes da live (VAST)');
  await user.type(field, 'https://ads.example/vast');
  backend.fault({ operation: 'updateLive', status: 500, times: 1 });
  await save(page);
  const words = 'Ocorreu um erro ao alterar a configuração do Anúncios. Tente novamente';
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(field).toHaveProperty('value', 'https://ads.example/vast');
  await save(page);
  await screen.findByText('Configurações salvas!');
});
