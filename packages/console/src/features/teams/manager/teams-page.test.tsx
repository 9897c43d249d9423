import { screen, waitFor, within } from '@testing-library/react';
import { buildId, createSeed } from '@palco/testing';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const elisa = 'elisa@colegioatlas.com.br';

async function open(login = marina, path = '/teams', world = createSeed()) {
  const view = await openSignedIn(path, { world, login });
  await screen.findByRole('table', { name: 'Times' });
  return { ...view, world };
}

const row = (name: string) => {
  const found = screen.getAllByRole('row').find((one) => within(one).queryByRole('link', { name }) !== null);
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};
const names = () =>
  screen
    .getAllByRole('link', { name: /./ })
    .filter((link) => link.getAttribute('href')?.startsWith('/teams/'))
    .map((link) => link.textContent);

test('each team with the own role in it, its people, and whether it is blocked or in use', async () => {
  const world = createSeed();
  const second = world.accounts[1];
  if (second) second.bloqueada = true;
  for (const person of world.people) {
    person.me = {
      ...person.me,
      contasCargos: person.me.contasCargos.map((one) =>
        one.conta_id === second?.accountId ? { ...one, bloqueada: true } : one,
      ),
    };
  }
  await open(marina, '/teams', world);
  expect(within(row('Colégio Atlas')).getByText('Em uso')).toBeTruthy();
  expect(within(row('Colégio Atlas')).getByText('Administradora')).toBeTruthy();
  expect(within(row('Colégio Atlas')).queryByText('Bloqueado')).toBeNull();
  expect(within(row('Festival Maré Alta')).getByText('Bloqueado')).toBeTruthy();
});

test('the search is in the address, and finds nothing in words', async () => {
  const { user, address } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'saude{Enter}');
  await waitFor(() => expect(names()).toEqual(['Instituto Saúde em Dia']));
  expect(address()).toBe('/teams?search=saude');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'xyz{Enter}');
  expect(await screen.findByRole('button', { name: 'Limpar filtros' })).toBeTruthy();
});

test('a new team: a name of three letters, then its page, and the selector knows it', async () => {
  const { user, address, palco, world } = await open();
  await user.click(screen.getByRole('button', { name: 'Novo time' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo time' });
  const name = within(dialog).getByLabelText('Nome');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, ' ab ');
  await user.click(within(dialog).getByRole('button', { name: 'Criar time' }));
  expect(await within(dialog).findByText('O tamanho minimo é 3')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Rádio Nova');
  await user.click(within(dialog).getByRole('button', { name: 'Criar time' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rádio Nova' })).toBeTruthy();
  const made = world.accounts.find((account) => account.name === 'Rádio Nova');
  expect(address()).toBe(`/teams/${made?.accountId}`);
  const session = palco.session.$state.get();
  expect(session.stage === 'ready' && session.team.conta_id).toBe(buildId(101));
});

test('blocking says what it means, and can be taken back', async () => {
  const { user, world } = await open();
  const atlas = () => world.accounts.find(({ accountId }) => accountId === buildId(103));
  await user.click(screen.getByRole('button', { name: 'Mais ações de Instituto Saúde em Dia' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear' }));
  const question = await screen.findByRole('alertdialog', { name: 'Bloquear Instituto Saúde em Dia?' });
  expect(question.textContent).toContain('continua disponível para quem assiste');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' })),
  );
  await user.click(within(question).getByRole('button', { name: 'Bloquear' }));
  await waitFor(() => expect(within(row('Instituto Saúde em Dia')).getByText('Bloqueado')).toBeTruthy());
  expect(atlas()?.bloqueada).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Mais ações de Instituto Saúde em Dia' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Desbloquear' }));
  await user.click(await screen.findByRole('button', { name: 'Desbloquear' }));
  await waitFor(() => expect(atlas()?.bloqueada).toBe(false));
});

test('deleting needs the name, and is refused in words while there are videos', async () => {
  const { user, world, backend } = await open();
  const ask = async (team: string) => {
    await user.click(screen.getByRole('button', { name: `Mais ações de ${team}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    return screen.findByRole('alertdialog', { name: `Excluir ${team}?` });
  };
  backend.fault({ operation: 'deleteTeam', status: 409, code: 'TEAM_NOT_EMPTY' });
  const question = await ask('Colégio Atlas');
  await user.click(within(question).getByRole('button', { name: 'Excluir time' }));
  const field = within(question).getByLabelText('Digite Colégio Atlas para confirmar');
  expect(within(question).getByText('O texto não é igual ao nome do time.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'Colégio Atlas{Enter}');
  expect(await within(question).findByText(/ainda tem vídeos/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Abrir a biblioteca' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'VoD' })).toBeTruthy();
  expect(world.accounts).toHaveLength(5);
});

test('a deleted team is gone from the list, and the focus stays in it', async () => {
  const { user, world } = await open();
  await user.click(screen.getByRole('button', { name: 'Mais ações de Rádio Serra Viva' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.type(await screen.findByLabelText('Digite Rádio Serra Viva para confirmar'), 'Rádio Serra Viva');
  await user.click(screen.getByRole('button', { name: 'Excluir time' }));
  await waitFor(() => expect(names()).not.toContain('Rádio Serra Viva'));
  expect(world.accounts.map(({ name }) => name)).not.toContain('Rádio Serra Viva');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Times' })));
});

test('who only manages the people of teams sees the list, and nothing to change teams with', async () => {
  const { user } = await open(elisa);
  expect(names()).toContain('Rádio Serra Viva');
  expect(within(row('Rádio Serra Viva')).getByText('Você não participa')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Novo time' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mais ações de Colégio Atlas' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Membros', 'Detalhes']);
});

test('who may do neither sees nothing at all', async () => {
  const { router } = await openSignedIn('/vod/dashboard');
  await router.navigate({ to: '/teams' });
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
  expect(screen.queryByRole('table')).toBeNull();
  expect(router.history.location.pathname).toBe('/teams');
});

test('a team for another client is not opened, but can be switched to', async () => {
  const { user, palco, address, world } = await open();
  await user.click(screen.getByRole('button', { name: 'Novo time' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo time' });
  await user.type(within(dialog).getByLabelText('Nome'), 'Time da filial');
  await user.click(within(dialog).getByRole('combobox', { name: 'Cliente' }));
  await user.click(await screen.findByRole('option', { name: 'Atlas Idiomas' }));
  await user.click(within(dialog).getByRole('button', { name: 'Criar time' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo time' })).toBeNull());
  expect(address()).toBe('/teams');
  const made = world.accounts.find(({ name }) => name === 'Time da filial');
  expect(made?.cliente).toBe(buildId(203));
  await user.click(await screen.findByRole('button', { name: 'Trocar de time' }));
  const session = palco.session.$state.get();
  expect(session.stage === 'ready' && session.team.conta_id).toBe(made?.accountId);
});
