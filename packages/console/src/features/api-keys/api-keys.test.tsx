import type { ApiKey } from '@palco/sdk/admin';
import { buildId, createSeed, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const team = buildId(101);
const secret = 'palco_key_ab12cdxxxx';

afterEach(() => vi.restoreAllMocks());

const keyOf = (values: Partial<ApiKey> = {}): ApiKey => ({
  id: buildId(901),
  nome: 'Site da escola',
  prefixo: 'palco_key_ab12cd',
  escopos: ['showVOD'],
  escoposSemEfeito: [],
  situacao: 'ativa',
  createdAt: '2026-01-01T12:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  anteriorValidaAte: null,
  criadoPor: { id: buildId(1), nome: 'Marina Azevedo' },
  ...values,
});

/** A list that has these keys, and one more after a key was made. */
const answersOf = (keys: ApiKey[]): FakeHandlers => ({
  listApiKeys: () => ({ status: 200, body: { items: keys } }),
  createApiKey: () => ({ status: 201, body: { key: keys[keys.push(keyOf()) - 1]!, chave: secret } }),
});

async function open(keys: ApiKey[] = [], world = createSeed(), path = '/api-keys') {
  return openSignedIn(path, { world, login: marina, answers: answersOf(keys) });
}
const row = (name: RegExp) => screen.findByRole('row', { name });
type User = Awaited<ReturnType<typeof open>>['user'];

async function act(user: User, item: string, key = 'Site da escola') {
  await user.click(await screen.findByRole('button', { name: new RegExp(key) }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a key is made from the empty list, and its secret is shown once', async () => {
  const { user, backend } = await open();
  expect(await screen.findByText('Nenhuma chave')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Nova chave' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Nova chave' });
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  expect(await within(dialog).findAllByText('O campo é obrigatório')).toHaveLength(2);
  await user.type(within(dialog).getByLabelText('Nome'), 'Site da escola');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Vídeos' }));
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));

  const shown = await screen.findByRole('dialog', { name: 'Segredo de Site da escola' });
  expect(within(shown).getByText(secret)).toBeTruthy();
  const [{ expiresAt, ...sent }] = backend.sentTo('createApiKey') as [{ expiresAt: string }];
  expect(sent).toEqual({ nome: 'Site da escola', escopos: ['showVOD'] });
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90);
  await user.keyboard('{Escape}');
  expect(screen.getByText(secret)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Já guardei' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(await row(/Site da escola/)).toBeTruthy();
  expect(document.body.textContent).not.toContain(secret);
});

test('a key is good until a time of one’s own, which the server may refuse', async () => {
  const { user, backend } = await open();
  const errors = [{ field: 'expiresAt', code: 'INVALID_VALUE', message: 'Valor inválido' }];
  backend.fault({ operation: 'createApiKey', status: 422, code: 'INVALID_FIELDS', errors });
  await user.click((await screen.findAllByRole('button', { name: 'Nova chave' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Nova chave' });
  await user.type(within(dialog).getByLabelText('Nome'), 'Site da escola');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Lives' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Validade' }));
  await user.click(await screen.findByRole('option', { name: 'Até uma data' }));
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Válida até').getAttribute('aria-invalid')).toBe('true'),
  );
  await user.type(within(dialog).getByLabelText('Válida até'), '010320200900');
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  expect(await within(dialog).findByText('Valor inválido')).toBeTruthy();
  expect(backend.sentTo('createApiKey')).toHaveLength(1);
});

test('a scope that one lacks cannot be chosen, and a key with it cannot be rotated', async () => {
  const world = createSeed();
  const cargo = world.people[0]!.me.contasCargos.find(({ conta_id }) => conta_id === team)!;
  cargo.permissoes = ['showClients', 'showVOD'];
  const { user } = await open([keyOf({ escopos: ['showVOD', 'showStreaming'] })], world);
  await user.click(await screen.findByRole('button', { name: /Site da escola/ }));
  const item = await screen.findByRole('menuitem', { name: /Gerar novo segredo/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Nova chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova chave' });
  const lives = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Lives' });
  await user.click(lives);
  expect(lives.checked).toBe(false);
  expect(within(dialog).getByText('Você não tem esta permissão neste time.')).toBeTruthy();
});

test('a rotation says what happens to the present secret', async () => {
  const keys = [keyOf()];
  const { user, backend } = await open(keys);
  backend.override({
    rotateApiKey: () => {
      keys[0] = keyOf({ anteriorValidaAte: '2100-01-01T12:00:00.000Z' });
      return { status: 200, body: { key: keys[0], chave: secret } };
    },
  });
  await act(user, 'Gerar novo segredo');
  const dialog = await screen.findByRole('dialog', { name: 'Gerar novo segredo para Site da escola?' });
  expect(within(dialog).queryByText(/param na hora/)).toBeNull();
  await user.click(within(dialog).getByRole('combobox', { name: 'O segredo atual vale por mais' }));
  await user.click(await screen.findByRole('option', { name: 'Nada: termina agora' }));
  expect(await within(dialog).findByText(/param na hora/)).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: 'O segredo atual vale por mais' }));
  await user.click(await screen.findByRole('option', { name: 'Uma hora' }));
  await user.click(within(dialog).getByRole('button', { name: 'Gerar novo segredo' }));
  const shown = await screen.findByRole('dialog', { name: 'Segredo de Site da escola' });
  expect(within(shown).getByText(secret)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Já guardei' }));
  expect(backend.sentTo('rotateApiKey')).toEqual([{ anteriorValidaPorSegundos: 3_600 }]);
  expect((await row(/Site da escola/)).textContent).toContain('Segredo anterior ainda vale');
});

test('a key is revoked after a question', async () => {
  const keys = [keyOf({ lastUsedAt: '2026-01-02T12:00:00.000Z' })];
  const { user, backend } = await open(keys);
  backend.override({
    revokeApiKey: ({ id }) => {
      expect(id).toBe(keys.pop()?.id);
      return { status: 204 };
    },
  });
  await act(user, 'Revogar');
  const question = await screen.findByRole('alertdialog', { name: 'Revogar Site da escola?' });
  expect(question.textContent).toContain('param na hora');
  await user.click(within(question).getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Chave revogada!')).toBeTruthy();
  expect(await screen.findByText('Nenhuma chave')).toBeTruthy();
});

test('the list says what a key cannot do any more', async () => {
  const { user } = await open([
    keyOf({ nome: 'Vencida', situacao: 'expirada', expiresAt: '2026-01-01T12:30:00.000Z' }),
    keyOf({ id: buildId(902), nome: 'De quem saiu', situacao: 'suspensa' }),
    keyOf({ id: buildId(903), nome: 'Sem lives', escoposSemEfeito: ['showStreaming'] }),
  ]);
  expect((await row(/Vencida/)).textContent).toContain('Expirada');
  expect((await row(/De quem saiu/)).textContent).toContain('Suspensa');
  expect((await row(/Sem lives/)).textContent).toContain('Sem efeito: Lives');
  await user.click(screen.getByRole('button', { name: /Vencida/ }));
  expect(await screen.findByRole('menuitem', { name: 'Revogar' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Gerar novo segredo' })).toBeNull();
});

test('the search leaves keys out and says so, and the address keeps it', async () => {
  const { user, address } = await open([keyOf(), keyOf({ id: buildId(902), nome: 'Aplicativo' })]);
  await row(/Aplicativo/);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'escola{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Aplicativo/ })).toBeNull());
  expect(address()).toBe('/api-keys?search=escola');
});

test('a list that does not come can be asked for again', async () => {
  const { backend, user, router } = await open([keyOf()], createSeed(), '/vod/dashboard');
  backend.fault({ operation: 'listApiKeys', status: 503, times: 1 });
  await router.navigate({ to: '/api-keys' });
  expect(await screen.findByText('Não foi possível carregar as chaves')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await row(/Site da escola/)).toBeTruthy();
});

test('the page is closed to who may not open it', async () => {
  const { address } = await openSignedIn('/api-keys');
  await waitFor(() => expect(address()).toBe('/403'));
});
