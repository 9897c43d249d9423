import { buildId, createSeed, type FakeBackend, type FakeRequest } from '@palco/testing';
import type { UserItem } from '@palco/sdk/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn, type SignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';

const open = (path = '/users', options: SignedIn = {}) => openSignedIn(path, { login: marina, ...options });
type User = Awaited<ReturnType<typeof open>>['user'];

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return link.closest('tr') as HTMLElement;
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getByRole('link').textContent);
/** What the newest list was asked for. */
const asked = ({ requests }: FakeBackend) =>
  Object.fromEntries(requests.findLast(({ operation }) => operation === 'listUsers')!.url.searchParams);
const pathsOf = ({ requests }: FakeBackend, name: FakeRequest['operation']) =>
  requests.filter(({ operation }) => operation === name).map(({ url }) => url.pathname);
const act = async (user: User, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

function withFactor(name: string) {
  const world = createSeed();
  const person = world.users.find(({ nome }) => nome === name);
  if (!person) throw new Error('the world has changed');
  person.temSegundoFator = true;
  return world;
}

/** Fábio, whose invitation waits again once it was sent. */
function invited(values: Partial<UserItem>) {
  const world = createSeed();
  const fabio = world.users.find(({ nome }) => nome === 'Fábio Lima')!;
  Object.assign(fabio, values);
  const resendInvite = () => {
    delete fabio.conviteFalhou;
    fabio.convitePendente = true;
    return { status: 204 } as const;
  };
  return { world, answers: { resendInvite } };
}

describe('the people of the client', () => {
  test('show who they are, their state, role and teams', async () => {
    await open();
    expect((await row('Fábio Lima')).textContent).toContain('Convite pendente');
    expect((await row('Fábio Lima')).textContent).toContain('Nunca');
    expect((await row('Gilda Moraes')).textContent).toContain('Inativo');
    const own = await row('Marina Azevedo');
    expect(own.textContent).toContain('Você');
    expect(own.textContent).toContain('Administradora');
    expect(own.textContent).toContain('Colégio Atlas, Festival Maré Alta +2');
    // The last log-in is relative; the moment itself is there for everybody.
    const moment = within(await row('Bruno Tavares')).getByRole('button', {
      name: /há .* \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    });
    expect(moment.querySelector('time')?.dateTime).toMatch(/^2026-01-09T/);
    expect(screen.getByText('1–10 de 11')).toBeTruthy();
    // Nobody of another client.
    expect(screen.queryByText('Diego Ramos')).toBeNull();
  });

  test('are searched, filtered and sorted in the address', async () => {
    const { user, address, backend } = await open('/users?page=2');
    await row('Nívea Salles');
    await user.type(screen.getByRole('searchbox'), 'maria{Enter}');
    await waitFor(() => expect(names()).toEqual(['Maria Eduarda de Albuquerque Cavalcanti e Vasconcelos']));
    expect(address()).toBe('/users?search=maria');
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('combobox', { name: 'Situação: Todas' }));
    await user.click(await screen.findByRole('option', { name: 'Inativos' }));
    await waitFor(() => expect(asked(backend)).toMatchObject({ situacao: 'inativo' }));
    expect(address()).toContain('situacao=inativo');
    await user.click(screen.getByRole('button', { name: 'Limpar filtro Situação' }));
    await row('Bruno Tavares');
    await user.click(screen.getByRole('button', { name: 'Último acesso' }));
    await waitFor(() => expect(asked(backend)).toMatchObject({ sort: 'lastLogin,desc' }));
    expect(address()).toBe('/users?sort=lastLogin%2Cdesc');
  });

  test('of one team: the address names it, the field says its name', async () => {
    const { backend } = await open(`/users?teamId=${buildId(104)}`);
    await waitFor(() => expect(asked(backend)).toMatchObject({ teamId: buildId(104) }));
    const field = await screen.findByRole('combobox', { name: 'Filtrar por time' });
    await waitFor(() => expect(field).toHaveProperty('value', 'Rádio Serra Viva'));
  });

  test('a page that is empty by now leads to the last one', async () => {
    const { address } = await open('/users?page=9');
    await row('Nívea Salles');
    expect(address()).toBe('/users?page=2');
  });

  test('an error names the request and is tried again', async () => {
    const { user, backend } = await open('/users?situacao=ativo');
    await row('Bruno Tavares');
    backend.fault({ operation: 'listUsers', status: 403, code: 'FORBIDDEN', times: 1 });
    await user.click(screen.getByRole('button', { name: 'Limpar filtro Situação' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar os usuários');
    expect(alert.textContent).toContain('Identificador da requisição');
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await row('Gilda Moraes');
  });
});

describe('what can be done with a person', () => {
  test('deleting names the person and what is lost', async () => {
    const { user, backend } = await open();
    await act(user, 'Elisa Prado', 'Excluir');
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir Elisa Prado?' });
    expect(dialog.textContent).toContain('perde o acesso a 2 times na hora');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Usuário excluído com sucesso!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Elisa Prado' })).toBeNull());
    expect(pathsOf(backend, 'deleteUser')).toEqual([`/v1/users/${buildId(5)}`]);
    // The focus is where the person was, not lost.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Usuários'));
  });

  test('somebody without a team loses none', async () => {
    const world = createSeed();
    world.users.find(({ nome }) => nome === 'Bruno Tavares')!.times = [];
    const { user } = await open('/users', { world });
    expect((await row('Bruno Tavares')).textContent).toContain('Nenhum time');
    await act(user, 'Bruno Tavares', 'Excluir');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('bruno@colegioatlas.com.br sai de todas as listas.');
  });

  test('a refusal stands in the question, in words', async () => {
    const { user, backend } = await open();
    backend.fault({ operation: 'deleteUser', status: 409, code: 'PERSON_IN_OTHER_TEAMS' });
    await act(user, 'Bruno Tavares', 'Excluir');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    // The text comes from the server; a fault sends the code in its place.
    expect((await within(dialog).findByRole('alert')).textContent).toBe('PERSON_IN_OTHER_TEAMS');
    expect(screen.getByRole('link', { name: 'Bruno Tavares', hidden: true })).toBeTruthy();
  });

  test('oneself cannot be deleted or switched off, and the menu says why', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Marina Azevedo' }));
    for (const name of [/^Excluir.*é você/, /^Desativar.*é você/]) {
      const item = await screen.findByRole('menuitem', { name });
      expect(item.getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('somebody above can only be looked at', async () => {
    const { user } = await open('/users?page=2');
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Nívea Salles' }));
    expect(
      (await screen.findByRole('menuitem', { name: /^Excluir.*acima do seu cargo/ })).getAttribute(
        'aria-disabled',
      ),
    ).toBe('true');
  });

  test('an invitation is sent again only while it is open', async () => {
    const { user, backend } = await open();
    await act(user, 'Fábio Lima', 'Reenviar convite');
    expect(await screen.findByText('Convite reenviado!')).toBeTruthy();
    expect(pathsOf(backend, 'resendInvite')).toEqual([`/v1/users/${buildId(6)}/resend-invite`]);
    await user.click(screen.getByRole('button', { name: 'Mais ações de Bruno Tavares' }));
    await screen.findByRole('menuitem', { name: 'Excluir' });
    expect(screen.queryByRole('menuitem', { name: 'Reenviar convite' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Enviar convite' })).toBeNull();
  });

  test('an invitation that did not arrive says so in the list and on the page, until it is sent again', async () => {
    const { world, answers } = invited({ conviteFalhou: 'refused' });
    const { user } = await open('/users', { world, answers });
    const text = (await row('Fábio Lima')).textContent;
    expect(text).toContain('E-mail recusado');
    expect(text).not.toContain('Convite pendente');
    await user.click(screen.getByRole('link', { name: 'Fábio Lima' }));
    expect(await screen.findByText(/O servidor de e-mail recusou este endereço/)).toBeTruthy();
    await user.click(screen.getAllByRole('link', { name: 'Usuários' })[0] as HTMLElement);
    await act(user, 'Fábio Lima', 'Reenviar convite');
    await waitFor(async () => expect((await row('Fábio Lima')).textContent).toContain('Convite pendente'));
  });

  test('a first invitation is sent to somebody who was added without one, and is pending from then on', async () => {
    const { world, answers } = invited({ convitePendente: false });
    const { user, backend } = await open('/users', { world, answers });
    expect((await row('Fábio Lima')).textContent).not.toContain('Convite pendente');
    await user.click(screen.getByRole('button', { name: 'Mais ações de Fábio Lima' }));
    const password = await screen.findByRole('menuitem', { name: /^Enviar link de senha.*ainda sem senha/ });
    expect(password.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('menuitem', { name: 'Reenviar convite' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Enviar convite' }));
    expect(await screen.findByText('Convite enviado!')).toBeTruthy();
    expect(pathsOf(backend, 'resendInvite')).toEqual([`/v1/users/${buildId(6)}/resend-invite`]);
    await waitFor(async () => expect((await row('Fábio Lima')).textContent).toContain('Convite pendente'));
  });

  test('a password link goes out; a refused one says why', async () => {
    const { user, backend } = await open();
    await act(user, 'Bruno Tavares', 'Enviar link de senha');
    expect(await screen.findByText('Link de senha enviado!')).toBeTruthy();
    expect(pathsOf(backend, 'sendPasswordReset')).toEqual([`/v1/users/${buildId(2)}/reset-password`]);
    backend.fault({ operation: 'sendPasswordReset', status: 409, code: 'PERSON_INACTIVE', times: 1 });
    await act(user, 'Carla Nunes', 'Enviar link de senha');
    expect(await screen.findByText('Não foi possível enviar o link de senha')).toBeTruthy();
    expect(screen.getByText('PERSON_INACTIVE')).toBeTruthy();
  });

  test('a lost second factor is reset after a question, and the person is signed out', async () => {
    const world = withFactor('Bruno Tavares');
    const resetSecondFactor = () => {
      for (const one of world.users) one.temSegundoFator = false;
      return { status: 204 } as const;
    };
    const { user, backend } = await open('/users', { world, answers: { resetSecondFactor } });
    await act(user, 'Bruno Tavares', 'Redefinir segundo fator');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Redefinir o segundo fator de Bruno Tavares?',
    });
    expect(dialog.textContent).toContain('bruno@colegioatlas.com.br sai de todos os aparelhos');
    await user.click(within(dialog).getByRole('button', { name: 'Redefinir segundo fator' }));
    expect(await screen.findByText('Segundo fator redefinido!')).toBeTruthy();
    expect(pathsOf(backend, 'resetSecondFactor')).toEqual([`/v1/users/${buildId(2)}/second-factor`]);
    // Nothing is left to reset.
    await user.click(screen.getByRole('button', { name: 'Mais ações de Bruno Tavares' }));
    await screen.findByRole('menuitem', { name: 'Excluir' });
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /segundo fator/ })).toBeNull());
  });

  test('a second factor that may not be reset stays, and the question says why', async () => {
    const world = withFactor('Bruno Tavares');
    const { user, backend } = await open('/users', { world });
    backend.fault({ operation: 'resetSecondFactor', status: 409, code: 'PERSON_IN_OTHER_TEAMS', times: 1 });
    await act(user, 'Bruno Tavares', 'Redefinir segundo fator');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Redefinir segundo fator' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('PERSON_IN_OTHER_TEAMS');
  });

  test('that of somebody above is not reset, and the menu says why', async () => {
    const { user } = await open('/users?page=2', { world: withFactor('Nívea Salles') });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Nívea Salles' }));
    const reset = await screen.findByRole('menuitem', {
      name: /^Redefinir segundo fator.*acima do seu cargo/,
    });
    expect(reset.getAttribute('aria-disabled')).toBe('true');
  });

  test('the own one is removed in the profile, and the menu says so', async () => {
    const { user, backend } = await open('/users?page=2');
    const self = backend.world.users.find(({ login }) => login === marina);
    if (!self) throw new Error('the world has changed');
    self.temSegundoFator = true;
    await user.click(await screen.findByRole('button', { name: 'Página anterior' }));
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Marina Azevedo' }));
    const reset = await screen.findByRole('menuitem', {
      name: /^Redefinir segundo fator.*remova o seu no perfil/,
    });
    expect(reset.getAttribute('aria-disabled')).toBe('true');
  });

  test('switched off after a question, and on again at once', async () => {
    const { user } = await open();
    await act(user, 'Bruno Tavares', 'Desativar');
    const dialog = await screen.findByRole('alertdialog', { name: 'Desativar Bruno Tavares?' });
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    await waitFor(async () => expect((await row('Bruno Tavares')).textContent).toContain('Inativo'));
    await act(user, 'Bruno Tavares', 'Ativar');
    await waitFor(async () => expect((await row('Bruno Tavares')).textContent).not.toContain('Inativo'));
  });
});

describe('several people at once', () => {
  const pick = (name: string) => screen.findByRole('checkbox', { name: `Selecionar ${name}` });

  test('are selected with Shift and over pages; the bar counts them and clears', async () => {
    const { user } = await open();
    await user.click(await pick('Bruno Tavares'));
    await user.keyboard('{Shift>}');
    await user.click(await pick('Elisa Prado'));
    await user.keyboard('{/Shift}');
    const bar = () => screen.getByRole('toolbar', { name: /Ações para/ });
    expect(bar().textContent).toContain('3 selecionados');
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    // Somebody who stands above the signed-in person can only be looked at.
    expect((await pick('Nívea Salles')).getAttribute('aria-disabled')).toBe('true');
    expect(bar().textContent).toContain('3 selecionados');
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Usuários');
  });

  test('are deleted after one question; who was refused stays selected, with the reason', async () => {
    const { user, backend } = await open();
    await user.click(await pick('Carla Nunes'));
    await user.click(await pick('Elisa Prado'));
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir 2 usuários?' });
    backend.fault({ operation: 'deleteUser', status: 409, code: 'PERSON_IN_OTHER_TEAMS', times: 1 });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Carla Nunes: PERSON_IN_OTHER_TEAMS',
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Elisa Prado', hidden: true })).toBeNull());
    expect(screen.getByRole('link', { name: 'Carla Nunes', hidden: true })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('2 usuários excluídos!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('cannot be oneself', async () => {
    await open();
    expect((await pick('Marina Azevedo')).getAttribute('aria-disabled')).toBe('true');
  });
});

test('teams that cannot be searched are no empty list', async () => {
  const { user, backend } = await open();
  await row('Bruno Tavares');
  backend.fault({ operation: 'listTeams', status: 500 });
  await user.type(screen.getByRole('combobox', { name: 'Filtrar por time' }), 'serra');
  expect(await screen.findByText(/Ocorreu um erro/)).toBeTruthy();
  expect(screen.queryByText('Nenhum resultado encontrado')).toBeNull();
});
