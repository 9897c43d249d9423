import { clientsApi } from '@palco/sdk/admin';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildId, createSeed } from '@palco/testing';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const diego = 'diego@vertice.com.br';
const atlas = buildId(201);

async function open(path = '/clients', login = marina) {
  const world = createSeed();
  const view = await openSignedIn(path, { world, login });
  return { ...view, world };
}

const listed = (subConta: string | null) =>
  createSeed()
    .clients.slice(0, 1)
    .filter(() => subConta === 'false');
const list = () => screen.findByRole('table', { name: 'Clientes' });
const names = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/clients/'))
    .map((link) => link.textContent);

async function makeSubAccount(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: 'Nova subconta' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova subconta' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Nome')));
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await user.type(within(dialog).getByLabelText('Nome'), name);
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  return screen.findByRole('heading', { level: 1, name });
}

test('an administrator sees which client is the own one, and makes sub-accounts below it', async () => {
  const { user, backend } = await open();
  await list();
  expect(names()).toEqual(['Atlas Educação', 'Atlas Idiomas', 'Vértice Mídia']);
  expect(screen.getByText('Em uso')).toBeTruthy();
  expect(screen.getByText('Subconta')).toBeTruthy();
  await makeSubAccount(user, 'Atlas Filial');
  expect(backend.sentTo('createClient')).toEqual([{ nome_cliente: 'Atlas Filial', subConta: true }]);
});

test('sub-accounts can be hidden; the choice is in the address', async () => {
  const { user, address, backend } = await open();
  await list();
  backend.override({ listClients: ({ query }) => ({ status: 200, body: listed(query.get('subConta')) }) });
  await user.click(screen.getByRole('combobox', { name: /^Subcontas/ }));
  await user.click(await screen.findByRole('option', { name: 'Ocultar' }));
  await waitFor(() => expect(names()).toEqual(['Atlas Educação']));
  expect(address()).toBe('/clients?subAccounts=hide');
});

test('the search finds by part of a name, and says when it does not', async () => {
  const { user, address } = await open('/clients', diego);
  await list();
  expect(names()).toEqual(['Atlas Educação', 'Atlas Idiomas', 'Vértice Mídia']);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'vertice{Enter}');
  await waitFor(() => expect(names()).toEqual(['Vértice Mídia']));
  expect(address()).toBe('/clients?search=vertice');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'xyz{Enter}');
  expect(await screen.findByRole('button', { name: 'Limpar filtros' })).toBeTruthy();
});

test('a developer makes a client that stands alone', async () => {
  const { user, backend } = await open('/clients', diego);
  await list();
  await user.click(screen.getByRole('button', { name: 'Novo cliente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo cliente' });
  expect(
    within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Subconta do cliente em uso' }).checked,
  ).toBe(false);
  await user.type(within(dialog).getByLabelText('Nome'), 'ab');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  expect(await within(dialog).findByText('O tamanho minimo é 3')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Nome'), 'c Cliente');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'abc Cliente' })).toBeTruthy();
  expect(backend.sentTo('createClient')).toEqual([{ nome_cliente: 'abc Cliente', subConta: false }]);
});

test('nobody blocks the own client but a developer; another one is blocked after a question', async () => {
  const { user, world } = await open();
  await list();
  await user.click(screen.getByRole('button', { name: 'Mais ações de Atlas Educação' }));
  expect((await screen.findByRole('menuitem', { name: /^Bloquear/ })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await user.keyboard('{Escape}');
  await makeSubAccount(user, 'Atlas Filial');
  await user.click(screen.getByRole('button', { name: 'Bloquear cliente' }));
  const question = await screen.findByRole('alertdialog', { name: 'Bloquear Atlas Filial?' });
  expect(question.textContent).toContain('continua disponível para quem assiste');
  await user.click(within(question).getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByRole('button', { name: 'Desbloquear cliente' })).toBeTruthy();
  expect(world.clients.at(-1)?.bloqueada).toBe(true);
});

test('the page of the own client explains why it cannot be blocked here', async () => {
  await open(`/clients/${atlas}`);
  const why = /só pode ser bloqueado ou desbloqueado pela equipe da plataforma/;
  const button = await screen.findByRole('button', { name: 'Bloquear cliente', description: why });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(why).some((text) => text.tagName === 'P')).toBe(true);
});

test('a client with teams cannot be deleted, and says why; an empty one goes', async () => {
  const { user, address, backend } = await open();
  await list();
  backend.fault({ operation: 'deleteClient', status: 409, code: 'CLIENT_IN_USE', times: 1 });
  await user.click(screen.getByRole('button', { name: 'Mais ações de Atlas Educação' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir Atlas Educação?' });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' })),
  );
  await user.click(within(question).getByRole('button', { name: 'Excluir cliente' }));
  expect(await within(question).findByText(/ainda tem times ou subcontas/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await makeSubAccount(user, 'Atlas Filial');
  await user.click(screen.getByRole('button', { name: 'Excluir cliente' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir cliente' }),
  );
  await waitFor(() => expect(address()).toBe('/clients'));
  await waitFor(() => expect(names()).toEqual(['Atlas Educação', 'Atlas Idiomas', 'Vértice Mídia']));
});

test('a rename sends the name with the version it was read with', async () => {
  const { user, palco } = await open(`/clients/${atlas}`);
  const update = vi.spyOn(palco.use(clientsApi), 'update');
  await user.type(await screen.findByLabelText('Nome'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Atlas Educação 2' })).toBeTruthy();
  expect(update.mock.calls).toEqual([[atlas, { nome_cliente: 'Atlas Educação 2' }, { version: 1 }]]);
});

test('after a conflict what was typed is still there', async () => {
  const { user, world } = await open(`/clients/${atlas}`);
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  const client = world.clients.find(({ conta_id }) => conta_id === atlas);
  Object.assign(client ?? {}, { nome_cliente: 'Da outra pessoa', version: 3 });
  await user.type(name, ' 2');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('O que você digitou continua aqui');
  expect(name.value).toBe('Atlas Educação 2');
  expect(screen.getByText('Outra pessoa salvou: Da outra pessoa')).toBeTruthy();
});

test('while what somebody else saved is not on the page, its actions wait and say why', async () => {
  const { user, world, backend } = await open(`/clients/${atlas}`);
  await user.type(await screen.findByLabelText('Nome'), ' 2');
  const client = world.clients.find(({ conta_id }) => conta_id === atlas);
  Object.assign(client ?? {}, { nome_cliente: 'Da outra pessoa', version: 3 });
  backend.fault({ operation: 'getClient', status: 503 });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const remove = await screen.findByRole('button', {
    name: 'Excluir cliente',
    description: /^Isto foi alterado por outra pessoa/,
  });
  act(() => remove.focus());
  expect(document.activeElement).toBe(remove);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  backend.clearFaults();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Outra pessoa salvou: Da outra pessoa')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Excluir cliente', description: '' })).toBeTruthy();
});

test('the address of no client says so, and a failed load can be tried again', async () => {
  const { user, router, backend } = await open(`/clients/${buildId(999)}`);
  expect(await screen.findByText('Este cliente não existe ou não está ao seu alcance')).toBeTruthy();
  backend.fault({ operation: 'getClient', status: 500 });
  await router.navigate({ to: '/clients/$contaId', params: { contaId: atlas } });
  expect(await screen.findByText('Não foi possível carregar o cliente')).toBeTruthy();
  backend.clearFaults();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Atlas Educação' })).toBeTruthy();
});

test('without showClients there is no such page', async () => {
  const { address } = await open('/clients', 'bruno@colegioatlas.com.br');
  await waitFor(() => expect(address()).toMatch(/^\/403/));
});

test('nothing closes the form of a new client while it is being sent', async () => {
  const { user, address, hold } = await open('/clients', diego);
  await list();
  await user.click(screen.getByRole('button', { name: 'Novo cliente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo cliente' });
  await user.type(within(dialog).getByLabelText('Nome'), 'Cliente lento');
  const create = hold('POST', '/api/cliente');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  await create.arrived;
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Novo cliente' })).toBe(dialog);
  expect(address()).toBe('/clients');
  create.release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Cliente lento' })).toBeTruthy();
});

test('a client made after its page was left is told in a notice, without a navigation', async () => {
  const { user, address, hold, router } = await open('/clients', diego);
  await list();
  await user.click(screen.getByRole('button', { name: 'Novo cliente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo cliente' });
  await user.type(within(dialog).getByLabelText('Nome'), 'Cliente lento');
  const create = hold('POST', '/api/cliente');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  await create.arrived;
  await router.navigate({ to: '/profile' });
  await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
  create.release();
  expect(await screen.findByText('Cliente criado!')).toBeTruthy();
  expect(address()).toBe('/profile');
});

test('what is typed during a save stays, and is not taken for saved', async () => {
  const { user, world, hold } = await open(`/clients/${buildId(202)}`, diego);
  const field = await screen.findByLabelText<HTMLInputElement>('Nome');
  await user.type(field, ' Um');
  const save = hold('PUT', '/api/cliente/');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await save.arrived;
  await user.type(field, ' e Dois');
  save.release();
  await screen.findByText('Cliente atualizado!');
  expect(field.value).toMatch(/ Um e Dois$/);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(world.clients.find(({ conta_id }) => conta_id === buildId(202))?.nome_cliente).toMatch(
      / Um e Dois$/,
    ),
  );
});

test('the focus stays on the button that saved', async () => {
  const { user } = await open(`/clients/${buildId(202)}`, diego);
  await user.type(await screen.findByLabelText('Nome'), ' Um');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Cliente atualizado!');
  await screen.findByText('Nenhuma alteração para salvar.');
  expect(document.activeElement?.textContent).toBe('Salvar');
  // A disabled one would lose it in a browser.
  expect(document.activeElement).toHaveProperty('disabled', false);
});
