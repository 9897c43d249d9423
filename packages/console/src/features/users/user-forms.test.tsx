import { usersApi } from '@palco/sdk/admin';
import { buildAccount, buildId, createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn, type SignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const open = (path: string, options: SignedIn = {}) => openSignedIn(path, { login: marina, ...options });
type User = Awaited<ReturnType<typeof open>>['user'];

const brunoPage = `/users/${buildId(2)}/edit`;
const choose = async (user: User, field: string | RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('a new person', () => {
  const fill = async (user: User, login: string) => {
    await user.type(await screen.findByLabelText('Nome'), 'Olívia Prates');
    await user.type(screen.getByLabelText('E-mail'), login);
    await choose(user, 'Cargo', 'Editor');
  };

  test('is invited into the chosen teams, and the list comes back', async () => {
    const { user, address, backend } = await open('/users/create');
    await fill(user, ' Olivia@ColegioAtlas.com.br');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Colégio Atlas' }).checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Rádio Serra Viva' }));
    await user.click(screen.getByRole('button', { name: 'Criar e enviar convite' }));
    expect(await screen.findByText('Usuário criado e convite enviado!')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/users'));
    expect(backend.sentTo('createUser')).toEqual([
      {
        nome: 'Olívia Prates',
        login: 'olivia@colegioatlas.com.br',
        cargoId: buildId(505),
        accountIds: [buildId(101), buildId(104)],
        enviarConvite: true,
      },
    ]);
  });

  test('without an invitation: the button says so, no mail goes out', async () => {
    const { user, backend } = await open('/users/create');
    await fill(user, 'olivia@colegioatlas.com.br');
    await user.click(screen.getByRole('switch', { name: 'Enviar convite por e-mail' }));
    await user.click(screen.getByRole('button', { name: 'Criar usuário' }));
    expect(await screen.findByText('Usuário criado com sucesso!')).toBeTruthy();
    expect(backend.sentTo('createUser')).toMatchObject([{ enviarConvite: false }]);
  });

  test('an e-mail that is taken is said at its field', async () => {
    const { user, address, backend } = await open('/users/create');
    const errors = [
      { field: 'login', code: 'LOGIN_IN_USE', message: 'Já existe uma pessoa com este e-mail' },
    ];
    backend.fault({ operation: 'createUser', status: 409, code: 'LOGIN_IN_USE', errors });
    await fill(user, 'bruno@colegioatlas.com.br');
    await user.click(screen.getByRole('button', { name: 'Criar e enviar convite' }));
    const field = screen.getByLabelText('E-mail');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(address()).toBe('/users/create');
  });

  test('says what is missing and goes to the first of it', async () => {
    const { user, backend } = await open('/users/create');
    await user.click(await screen.findByRole('checkbox', { name: 'Colégio Atlas' }));
    await user.click(screen.getByRole('button', { name: 'Criar e enviar convite' }));
    expect(await screen.findByText('Escolha ao menos um time.')).toBeTruthy();
    expect(screen.getAllByText('O campo é obrigatório')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
    expect(backend.requests.some(({ operation }) => operation === 'createUser')).toBe(false);
  });

  test('opening the list of roles shows no «required» error yet', async () => {
    const { user } = await open('/users/create');
    await user.click(await screen.findByRole('combobox', { name: 'Cargo' }));
    await screen.findByRole('option', { name: 'Editor' });
    expect(screen.queryByText('O campo é obrigatório')).toBeNull();
  });

  test('a role with more than one holds is shown, locked, with the reason', async () => {
    const { user } = await open('/users/create');
    await user.click(await screen.findByRole('combobox', { name: 'Cargo' }));
    const option = await screen.findByRole('option', {
      name: 'Suporte da plataforma Tem permissões que você não tem',
    });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('option', { name: 'Administradora' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('many teams: the search keeps what was chosen', async () => {
    const world = createSeed();
    const more = Array.from({ length: 60 }, (_, index) =>
      buildAccount({ accountId: buildId(8000 + index), name: `Filial ${index}` }),
    );
    world.accounts.push(...more.map((one) => ({ ...world.accounts[0]!, ...one })));
    const { user } = await open('/users/create', { world });
    expect(await screen.findByText(/Mais 14 times/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar time' }), 'filial 59{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'Filial 59' }));
    const chosen = screen.getByRole('list', { name: '2 times escolhidos' });
    expect(
      within(chosen)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Colégio Atlas', 'Filial 59']);
    await user.click(within(chosen).getByRole('button', { name: 'Tirar Filial 59 da escolha' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Filial 59' }).checked).toBe(false);
  });

  test('is lost through a link only after a question', async () => {
    const { user, address } = await open('/users/create');
    await user.type(await screen.findByLabelText('Nome'), 'Olívia');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(address()).toBe('/users/create');
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Olívia');
  });
});

describe('a person that is changed', () => {
  test('only what changed is sent', async () => {
    const { user, address, backend } = await open(brunoPage);
    await user.type(await screen.findByLabelText('Nome'), ' Júnior');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Usuário atualizado com sucesso!')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/users'));
    expect(backend.sentTo('updateUser')).toEqual([{ nome: 'Bruno Tavares Júnior' }]);
  });

  test('role and access are changed together', async () => {
    const { user, backend } = await open(brunoPage);
    await choose(user, 'Cargo', 'Produtora');
    await user.click(screen.getByRole('switch', { name: 'Acesso à conta' }));
    expect(screen.getByText(/sai de todos os aparelhos/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await screen.findByText('Usuário atualizado com sucesso!');
    expect(backend.sentTo('updateUser')).toEqual([{ cargoId: buildId(502), ativo: false }]);
  });

  test('somebody else was faster: told, and nothing typed is lost', async () => {
    const { user, backend, palco } = await open(brunoPage);
    const name = await screen.findByLabelText('Nome');
    await user.clear(name);
    await user.type(name, 'Bruno T.');
    await palco.use(usersApi).update(buildId(2), { nome: 'Bruno Tavares da Silva' });
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Bruno T.'));
    expect(await screen.findByText('Outra pessoa salvou: Bruno Tavares da Silva')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await screen.findByText('Usuário atualizado com sucesso!');
    expect(backend.sentTo('updateUser').at(-1)).toEqual({ nome: 'Bruno T.' });
  });

  test('the last one who manages teams keeps the role, and the form says why', async () => {
    const { user, address, backend } = await open(`/users/${buildId(1)}/edit`);
    backend.fault({ operation: 'updateUser', status: 409, code: 'LAST_OWNER' });
    await choose(user, 'Cargo', 'Editor');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect((await screen.findByRole('alert')).textContent).toContain('LAST_OWNER');
    expect(address()).toBe(`/users/${buildId(1)}/edit`);
    expect(screen.getByRole('switch', { name: 'Acesso à conta' })).toHaveProperty('disabled', true);
  });

  test('somebody above is only shown', async () => {
    await open(`/users/${buildId(12)}/edit`);
    expect(await screen.findByText(/tem permissões que você não tem, por isso/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Salvar alterações' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar a um time' })).toBeNull();
  });

  test.each([buildId(4), buildId(999), 'nobody'])('%s is not there', async (id) => {
    await open(`/users/${id}/edit`);
    expect(await screen.findByText('Usuário não encontrado')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar para usuários' })).toBeTruthy();
  });

  test('the own role in a team decides what one may do: the profile is asked for again', async () => {
    const { user, backend } = await open(`/users/${buildId(1)}/edit`);
    await screen.findByRole('combobox', { name: /Cargo em Rádio Serra Viva/ });
    const loads = () => backend.requests.filter(({ operation }) => operation === 'getMe').length;
    const before = loads();
    await choose(user, /Cargo em Rádio Serra Viva/, 'Operadora');
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
  });

  test('works in one more team, with another role there, and leaves it', async () => {
    const { user, backend } = await open(brunoPage);
    const teamsOf = () =>
      backend.world.users
        .find(({ id }) => id === buildId(2))
        ?.times.map(({ name, cargo_nome }) => `${name}: ${cargo_nome}`);
    await user.click(await screen.findByRole('button', { name: 'Adicionar a um time' }));
    const dialog = await screen.findByRole('dialog', { name: 'Adicionar a um time' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Time' }), 'serra');
    await user.click(await screen.findByRole('option', { name: /Rádio Serra Viva/ }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Cargo' }));
    await user.click(await screen.findByRole('option', { name: 'Editora' }));
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(teamsOf()).toEqual(['Colégio Atlas: Editor', 'Rádio Serra Viva: Editora']));

    await choose(user, 'Cargo em Rádio Serra Viva: Editora', 'Operadora');
    await waitFor(() => expect(teamsOf()?.[1]).toBe('Rádio Serra Viva: Operadora'));

    await user.click(await screen.findByRole('button', { name: 'Remover de Rádio Serra Viva' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Remover Bruno Tavares de Rádio Serra Viva?',
    });
    await user.click(within(question).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(teamsOf()).toEqual(['Colégio Atlas: Editor']));
  });
});

test('saving a person leads back to the list as it was', async () => {
  const { user, address } = await openSignedIn('/users?situacao=ativo&sort=nome%2Cdesc', {
    login: 'marina@colegioatlas.com.br',
  });
  await user.click(await screen.findByRole('link', { name: 'Bruno Tavares' }));
  await user.type(await screen.findByLabelText('Nome'), ' Filho');
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await waitFor(() => expect(address()).toBe('/users?situacao=ativo&sort=nome%2Cdesc'));
});
