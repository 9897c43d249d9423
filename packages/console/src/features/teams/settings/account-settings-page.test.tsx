import { teamsApi } from '@palco/sdk/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildId, createSeed, type FakeWorld } from '@palco/testing';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const atlas = buildId(101);

async function open(world: FakeWorld = createSeed()) {
  const view = await openSignedIn('/account/settings', { world, login: marina });
  await screen.findByLabelText('Nome');
  const account = () => world.accounts.find(({ accountId }) => accountId === atlas);
  const update = vi.spyOn(view.palco.use(teamsApi), 'updateSettings');
  const sent = () => update.mock.calls.map(([, patch]) => patch);
  return { ...view, world, account, update, sent };
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar alterações' });
const saved = () => screen.findByText('Configurações salvas!');

test('nothing to save until something is changed, and then only that is sent, with its version', async () => {
  const { user, sent, update, account } = await open();
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Nenhuma alteração para salvar.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Limite de FPS'));
  await user.type(screen.getByLabelText('Limite de FPS'), '60');
  await user.click(save());
  await saved();
  expect(account()?.limiteFps).toBe(60);
  expect(sent()).toEqual([{ limiteFps: 60 }]);
  expect(update.mock.calls[0]?.[2]).toMatchObject({ version: 1 });
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(save());
  // `aria-disabled` only: a disabled button would lose the focus in a browser.
  expect(save().disabled).toBe(false);
});

test('viewers of an unknown country can be refused', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByLabelText('Recusar quem assiste de um país desconhecido'));
  await user.click(save());
  await saved();
  expect(sent()).toEqual([{ recusarPaisDesconhecido: true }]);
});

test('a new name is in the shell at once', async () => {
  const { user } = await open();
  await user.clear(screen.getByLabelText('Nome'));
  await user.type(screen.getByLabelText('Nome'), 'Colégio Novo');
  await user.click(save());
  await saved();
  await waitFor(() => expect(screen.getAllByText('Colégio Novo').length).toBeGreaterThan(0));
});

test.each([
  ['0', 'O valor minimo é 1'],
  ['121', 'O valor maximo é 120'],
  ['29.5', 'Apenas números inteiros'],
  ['', 'O campo é obrigatório'],
])('an FPS limit of %j is refused: %s', async (value, message) => {
  const { user, sent } = await open();
  const field = screen.getByLabelText('Limite de FPS');
  await user.clear(field);
  if (value) await user.type(field, value);
  await user.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(sent()).toHaveLength(0);
});

test('the time zone is found by its name in the language, and by its offset', async () => {
  const { user, account } = await open();
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fuso horário' });
  expect(zone.value).toBe('America/Sao Paulo');
  await user.clear(zone);
  await user.type(zone, 'lisbon utc');
  await user.click(await screen.findByRole('option', { name: /Europe\/Lisbon/ }));
  await user.click(save());
  await saved();
  expect(account()?.timezone).toBe('Europe/Lisbon');
});

test('a pasted rgba becomes hex, the lost opacity is told, and the contrast is said', async () => {
  const { user, sent } = await open();
  const field = screen.getByLabelText<HTMLInputElement>('Cor padrão');
  await user.click(field);
  await user.paste('rgba(47, 75, 240, 0.5)');
  expect(screen.getByText(/A opacidade de 50% não é usada/)).toBeTruthy();
  await user.tab();
  expect(field.value).toBe('#2f4bf0');
  await user.clear(field);
  await user.type(field, '#0a0a0a');
  expect(screen.getByText(/Texto branco sobre esta cor: contraste de 19,8:1\. Pouco visível/)).toBeTruthy();
  await user.click(save());
  await saved();
  expect(sent()[0]).toEqual({ corPadrao: '#0a0a0a' });
});

test('the team has a colour of its own', async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText('Cor do time'), '#0B6E57');
  await user.click(save());
  await saved();
  expect(sent()).toEqual([{ color: '#0b6e57' }]);
});

test('a colour that is none is refused', async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText('Cor padrão'), 'azul');
  await user.click(save());
  expect(await screen.findByText('Formato inválido')).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test('domains: Enter adds, what is none or there already is told, a paste brings several', async () => {
  const { user, sent } = await open();
  const field = screen.getByLabelText<HTMLInputElement>('Domínios autorizados');
  await user.type(field, 'Example.com{Enter}');
  const chips = screen.getByRole('list', { name: 'Domínios adicionados' });
  expect(within(chips).getByText('example.com')).toBeTruthy();
  await user.type(field, 'example.com{Enter}');
  expect(screen.getByText('Domínio já inserido')).toBeTruthy();
  expect(field.value).toBe('example.com');
  await user.clear(field);
  await user.type(field, 'http://nada{Enter}');
  expect(screen.getByText('Domínio inválido!')).toBeTruthy();
  await user.clear(field);
  await user.paste('*.a.com, b.com:8080\nc.com');
  await user.click(within(chips).getByRole('button', { name: 'Remover example.com' }));
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['*.a.com', 'b.com:8080', 'c.com']);
  await user.click(save());
  await saved();
  expect(sent()[0]).toEqual({ dominiosPadrao: ['*.a.com', 'b.com:8080', 'c.com'] });
});

test('what waits in the field of domains is saved too, and what is no domain stops the saving', async () => {
  const { user, sent } = await open();
  const field = screen.getByLabelText('Domínios autorizados');
  await user.type(field, 'nada');
  fireEvent.submit(field);
  expect(await screen.findByText('Domínio inválido!')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '.com');
  await user.click(save());
  await saved();
  expect(sent()).toEqual([{ dominiosPadrao: ['nada.com'] }]);
});

test('somebody else saved meanwhile: what was typed stays, the rest is taken over, the next save goes through', async () => {
  const { user, account, sent } = await open();
  const team = account();
  if (!team) throw new Error('no team');
  Object.assign(team, { name: 'Colégio da Outra', limiteFps: 50, version: 2 });
  await user.clear(screen.getByLabelText('Nome'));
  await user.type(screen.getByLabelText('Nome'), 'Colégio Meu');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('O que você digitou continua aqui');
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Colégio Meu');
  expect(screen.getByText('Outra pessoa salvou: Colégio da Outra')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Limite de FPS').value).toBe('50'));
  await user.click(save());
  await saved();
  expect(sent()).toEqual([{ name: 'Colégio Meu' }, { name: 'Colégio Meu' }]);
  expect(account()).toMatchObject({ name: 'Colégio Meu', limiteFps: 50 });
});

test('leaving with something typed is asked about', async () => {
  const { user, router } = await open();
  await user.type(screen.getByLabelText('Nome'), ' novo');
  void router.navigate({ to: '/vod/dashboard' });
  expect(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Colégio Atlas novo');
});

test('a failed load can be tried again', async () => {
  const { palco, backend, router, user } = await openSignedIn('/vod/dashboard', { login: marina });
  backend.fault({ operation: 'getAccountSettings', status: 500 });
  await router.navigate({ to: '/account/settings' });
  expect(await screen.findByText('Não foi possível carregar as configurações')).toBeTruthy();
  backend.clearFaults();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByLabelText('Nome')).toBeTruthy();
  expect(palco.session.$state.get().stage).toBe('ready');
});
