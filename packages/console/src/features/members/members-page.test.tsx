import { act, screen, waitFor, within } from '@testing-library/react';
import { buildId } from '@palco/testing';
import { describe, expect, test } from 'vitest';
import { openSignedIn, type SignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const elisa = 'elisa@colegioatlas.com.br';
const open = (path = '/members', options: SignedIn = {}) => openSignedIn(path, { login: marina, ...options });
type User = Awaited<ReturnType<typeof open>>['user'];

const row = async (name: string) => {
  const cell = await screen.findByTitle(name);
  return cell.closest('tr') as HTMLElement;
};
const chooseRole = async (user: User, name: string, from: string, to: string) => {
  await user.click(await screen.findByRole('combobox', { name: `Cargo de ${name}: ${from}` }));
  await user.click(await screen.findByRole('option', { name: to }));
};

describe('the people of the selected team', () => {
  test('show state and role; who stands above is only shown', async () => {
    await open();
    expect((await row('Fábio Lima')).textContent).toContain('Convite pendente');
    expect(within(await row('Bruno Tavares')).getByRole('combobox')).toBeTruthy();
    const above = await row('Nívea Salles');
    expect(above.textContent).toContain('Tem permissões que você não tem');
    expect(within(above).queryByRole('combobox')).toBeNull();
    expect(within(above).queryByRole('button', { name: /Remover/ })).toBeNull();
    expect(screen.queryByText('Joana Batista')).toBeNull();
  });

  test('are searched in the address', async () => {
    const { user, address } = await open();
    await row('Bruno Tavares');
    await user.type(screen.getByRole('searchbox'), 'gil{Enter}');
    await waitFor(() => expect(screen.queryByTitle('Bruno Tavares')).toBeNull());
    expect(await row('Gilda Moraes')).toBeTruthy();
    expect(address()).toBe('/members?search=gil');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ninguém{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe('/members'));
  });

  test('get another role after its consequences were told', async () => {
    const { user, backend } = await open();
    await chooseRole(user, 'Bruno Tavares', 'Editor', 'Produtora');
    const dialog = await screen.findByRole('alertdialog', { name: 'Mudar o cargo de Bruno Tavares?' });
    expect(dialog.textContent).toContain('De Editor para Produtora');
    expect(await within(dialog).findByText('Ganha 2 permissões: Lives, Transmissões.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Mudar cargo' }));
    expect(await screen.findByText('Cargo atualizado!')).toBeTruthy();
    expect(await screen.findByRole('combobox', { name: 'Cargo de Bruno Tavares: Produtora' })).toBeTruthy();
    expect(backend.sentTo('updateMember')).toEqual([{ cargoId: buildId(502) }]);
  });

  test('keep the role when the question is not answered', async () => {
    const { user, backend } = await open();
    await chooseRole(user, 'Bruno Tavares', 'Editor', 'Convidada');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('combobox', { name: 'Cargo de Bruno Tavares: Editor' })).toBeTruthy();
    expect(backend.requests.some(({ operation }) => operation === 'updateMember')).toBe(false);
  });

  test('a refused role is said in the question', async () => {
    const { user, backend } = await open();
    backend.fault({ operation: 'updateMember', status: 409, code: 'LAST_OWNER' });
    await chooseRole(user, 'Marina Azevedo', 'Administradora', 'Editor');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/Este é o seu próprio cargo/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Mudar cargo' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('LAST_OWNER');
  });

  test('the own role decides what one may do: the profile is asked for again', async () => {
    const { user, backend } = await open();
    const loads = () => backend.requests.filter(({ operation }) => operation === 'getMe').length;
    await chooseRole(user, 'Marina Azevedo', 'Administradora', 'Editor');
    const before = loads();
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mudar cargo' }),
    );
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
  });

  test('the change of permissions is named in the current language', async () => {
    const { user, palco } = await open();
    await act(async () => palco.i18n.setLanguage('en'));
    await user.click(await screen.findByRole('combobox', { name: /Bruno Tavares/ }));
    await user.click(await screen.findByRole('option', { name: 'Administradora' }));
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(dialog.textContent).toMatch(/Gains.*Users/));
    expect(dialog.textContent).not.toContain('Usuários');
  });

  test('leave the team after a question', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remover Carla Nunes do time' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remover Carla Nunes de Colégio Atlas?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Membro removido do time!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByTitle('Carla Nunes')).toBeNull());
  });
});

describe('somebody new in the team', () => {
  const openDialog = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: 'Adicionar pessoa' }));
    return screen.findByRole('dialog', { name: 'Adicionar pessoa a Colégio Atlas' });
  };
  const pickRole = async (user: User, dialog: HTMLElement, role: string) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Cargo' }));
    await user.click(await screen.findByRole('option', { name: role }));
  };

  test('is found among the people of the client', async () => {
    const { user, backend } = await open();
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Pessoa' }), 'joana');
    await user.click(await screen.findByRole('option', { name: /Joana Batista/ }));
    await pickRole(user, dialog, 'Editor');
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Pessoa adicionada ao time!')).toBeTruthy();
    expect(await row('Joana Batista')).toBeTruthy();
    expect(backend.sentTo('addMember')).toEqual([{ cargoId: buildId(505) }]);
  });

  test('who is in it already is marked, and refused in words', async () => {
    const { user } = await open();
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Pessoa' }), 'bruno');
    await user.click(await screen.findByRole('option', { name: /Bruno Tavares.*já participa/ }));
    expect(await within(dialog).findByText('Esta pessoa já participa deste time.')).toBeTruthy();
  });

  test('is invited by e-mail', async () => {
    const { user, backend } = await open();
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Convidar por e-mail' }));
    await user.type(within(dialog).getByLabelText('Nome'), 'Olívia Prates');
    await user.type(within(dialog).getByLabelText('E-mail'), 'olivia@colegioatlas.com.br');
    await pickRole(user, dialog, 'Editor');
    const lists = () => backend.requests.filter(({ operation }) => operation === 'listMembers').length;
    const before = lists();
    await user.click(within(dialog).getByRole('button', { name: 'Enviar convite' }));
    expect(await screen.findByText('Convite enviado!')).toBeTruthy();
    expect(backend.sentTo('createUser')).toMatchObject([
      { login: 'olivia@colegioatlas.com.br', cargoId: buildId(505), accountIds: [buildId(101)] },
    ]);
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
  });
});

test('showVOD alone: a friendly word, and nothing is asked for', async () => {
  const { backend } = await openSignedIn('/members');
  expect(await screen.findByText('Você não pode ver os membros deste time')).toBeTruthy();
  expect(backend.requests.some(({ operation }) => operation === 'listMembers')).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal of the server reads the same', async () => {
  const { backend, user } = await open();
  await row('Bruno Tavares');
  backend.fault({ operation: 'listMembers', status: 403, code: 'FORBIDDEN' });
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  expect(await screen.findByText('Você não pode ver os membros deste time')).toBeTruthy();
});

test('a manager of some teams gives only roles within the own one', async () => {
  const { user } = await open('/members', { login: elisa });
  await user.click(await screen.findByRole('combobox', { name: 'Cargo de Bruno Tavares: Editor' }));
  const locked = await screen.findByRole('option', { name: /Administradora Tem permissões/ });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(within(await row('Marina Azevedo')).queryByRole('combobox')).toBeNull();
});
