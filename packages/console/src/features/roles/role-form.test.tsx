import { buildId, createSeed, type FakeWorld } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = { login: 'marina@colegioatlas.com.br' };

function roleIn(world: FakeWorld, name: string) {
  const found = world.roles.find(({ nome }) => nome === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
}

async function openRole(name: string, world = createSeed()) {
  const view = await openSignedIn(`/roles/${roleIn(world, name).id}`, { ...marina, world });
  await screen.findByRole('heading', { level: 2, name: 'Permissões' });
  return { ...view, world };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const isChecked = (name: string) => (box(name).indeterminate ? 'mixed' : String(box(name).checked));
const described = (name: string) =>
  (box(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
const summary = () => screen.getByRole('region', { name: 'O que muda' });

describe('the role editor', () => {
  test('shows what the role holds, in groups whose heads say how much', async () => {
    await openRole('Editor');
    expect(isChecked('VoD')).toBe('true');
    expect(isChecked('Lives')).toBe('false');
    expect(isChecked('Conteúdo')).toBe('mixed');
    expect(isChecked('Gerenciador')).toBe('false');
    expect(described('VoD')).toContain('Abre /vod e /members · Mostra no menu: VoD');
    expect(screen.getByText('2 de 5')).toBeTruthy();
    expect(screen.getByText('2 de 18 escolhidas')).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  test('saves after a question that says what changes and for how many', async () => {
    const { user, world, backend } = await openRole('Editor');
    await user.click(box('Lives'));
    await user.click(box('Histórico de lives'));
    expect(summary().textContent).toContain('1 permissão a mais');
    expect(summary().textContent).toContain('1 permissão a menos');
    expect(summary().textContent).toContain('Vale já na próxima ação de 3 pessoas.');
    await user.click(save());
    const dialog = await screen.findByRole('alertdialog', { name: 'Salvar Editor?' });
    expect(dialog.textContent).toContain('Vale já na próxima ação de 3 pessoas.');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    );
    expect(backend.requests.some(({ operation }) => operation === 'updateRole')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Salvar cargo' }));
    expect(await screen.findByText('Cargo salvo com sucesso!')).toBeTruthy();
    expect(roleIn(world, 'Editor').permissoes).toEqual(['showStreaming', 'showVOD']);
    await waitFor(() => expect(save().disabled).toBe(true));
    expect(summary().textContent).toContain('Nenhuma permissão muda.');
    // Again from the new version.
    await user.click(box('Histórico de lives'));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() =>
      expect(roleIn(world, 'Editor').permissoes).toEqual(['showStreaming', 'showHistory', 'showVOD']),
    );
  });

  test('reloads what the signed-in person may do after a save', async () => {
    const { user, backend } = await openRole('Editor');
    const loads = () => backend.requests.filter(({ operation }) => operation === 'getMe').length;
    const before = loads();
    await user.click(box('Lives'));
    await user.click(save());
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: /Salvar/ }));
    await waitFor(() => expect(loads()).toBe(before + 1));
  });

  test('a choice taken back is no change', async () => {
    const { user } = await openRole('Editor');
    await user.click(box('Lives'));
    expect(save().disabled).toBe(false);
    await user.click(box('Lives'));
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  test('the head of a group takes what may be given, and lets it go', async () => {
    const { user } = await openRole('Editor');
    await user.click(box('Gerenciador'));
    expect(isChecked('Usuários')).toBe('true');
    // Marina does not hold it.
    expect(isChecked('Chaves de API')).toBe('false');
    expect(isChecked('Gerenciador')).toBe('mixed');
    await user.click(box('Gerenciador'));
    expect(isChecked('Usuários')).toBe('false');
    expect(isChecked('Gerenciador')).toBe('false');
  });

  test('what the person does not hold is locked and says why, and can be reached by keyboard', async () => {
    const { user } = await openRole('Editor');
    expect(described('Chaves de API')).toContain('Você não tem esta permissão');
    box('Chaves de API').focus();
    await user.keyboard(' ');
    expect(isChecked('Chaves de API')).toBe('false');
  });

  test('finds a permission by name, string and route', async () => {
    const { user } = await openRole('Editor');
    const search = screen.getByRole('searchbox', { name: 'Buscar por nome, permissão ou rota' });
    for (const [typed, found] of [
      ['faturamento', 'Faturamento'],
      ['showfin', 'Faturamento'],
      ['/billing', 'Faturamento'],
    ] as const) {
      await user.clear(search);
      await user.type(search, typed);
      await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'VoD' })).toBeNull());
      expect(box(found)).toBeTruthy();
    }
    await user.type(search, 'zzz');
    await screen.findByRole('heading', { name: 'Nenhuma permissão encontrada' });
    await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1) as HTMLElement);
    await waitFor(() => expect(box('VoD')).toBeTruthy());
  });

  test('copies the string of a permission and answers in place', async () => {
    const { user } = await openRole('Editor');
    expect(document.body.textContent).not.toContain('showVOD');
    await user.click(screen.getByRole('button', { name: 'Detalhes técnicos' }));
    await user.click(screen.getByRole('button', { name: 'Copiar showVOD' }));
    expect(await navigator.clipboard.readText()).toBe('showVOD');
    expect(await screen.findByText('Copiado')).toBeTruthy();
  });

  test('asks for a name before anything is sent', async () => {
    const { user, backend } = await openRole('Editor');
    const name = screen.getByRole('textbox', { name: 'Nome' });
    await user.clear(name);
    await user.type(name, ' ab ');
    await user.click(save());
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(name);
    expect(backend.requests.some(({ operation }) => operation === 'updateRole')).toBe(false);
  });

  test('tells a refusal at the permission', async () => {
    const world = createSeed();
    const { user, backend } = await openRole('Editor', world);
    await user.click(box('Faturamento'));
    // Somebody takes the permission from Marina meanwhile.
    const person = world.people.find(({ me }) => me.user.login === marina.login);
    if (!person) throw new Error('no Marina');
    const admin = roleIn(world, 'Administradora');
    admin.permissoes = admin.permissoes.filter((id) => id !== 'showFinancial');
    person.me = {
      ...person.me,
      contasCargos: person.me.contasCargos.map((one) =>
        one.cargo_nome === 'Administradora' ? { ...one, permissoes: admin.permissoes } : one,
      ),
    };
    const message = 'Você não tem estas permissões: showFinancial';
    const errors = [
      { field: 'permissoes', code: 'PERMISSION_NOT_HELD', message, permissions: ['showFinancial' as const] },
    ];
    backend.fault({ operation: 'updateRole', status: 403, code: 'PERMISSION_NOT_HELD', errors });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() => expect(described('Faturamento')).toContain('O servidor recusou'));
    await waitFor(() => expect(document.activeElement).toBe(box('Faturamento')));
    expect(isChecked('Faturamento')).toBe('true');
    await user.keyboard(' ');
    expect(isChecked('Faturamento')).toBe('false');
    await waitFor(() => expect(described('Faturamento')).toContain('Você não tem esta permissão'));
  });

  test('reads refused permissions from their list, never from the words about them', async () => {
    const { user, backend } = await openRole('Editor');
    const message = 'VoD, Faturamento: showVOD';
    const errors = [
      { field: 'permissoes', code: 'PERMISSION_NOT_HELD', message, permissions: ['showFinancial'] },
    ];
    const text = JSON.stringify({ code: 'PERMISSION_NOT_HELD', message, requestId: 'req-1', errors });
    backend.fault({ operation: 'updateRole', status: 403, text, times: 1 });
    await user.click(box('Faturamento'));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() => expect(described('Faturamento')).toContain('O servidor recusou'));
    expect(described('VoD')).not.toContain('O servidor recusou');
  });

  test('asks before unsaved changes are left', async () => {
    const { user, address } = await openRole('Editor');
    await user.click(box('Lives'));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(address()).toBe('/roles'));
  });

  test('an unknown role says so', async () => {
    await openSignedIn(`/roles/${buildId(999)}`, marina);
    expect(await screen.findByText('Cargo não encontrado')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver todos os cargos' })).toBeTruthy();
  });
});

describe('a role that may not be changed', () => {
  test('one of the system is read-only, and offers the copy', async () => {
    const { world } = await openRole('Suporte da plataforma');
    expect(screen.getByText(/Cargos do sistema não podem ser alterados/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
    expect(box('VoD').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('link', { name: 'Copiar' }).getAttribute('href')).toContain(
      roleIn(world, 'Suporte da plataforma').id,
    );
  });

  test('one that holds more than the person says what', async () => {
    const world = createSeed();
    roleIn(world, 'Editor').permissoes.push('api');
    await openRole('Editor', world);
    expect(screen.getByText(/uma permissão que você não tem \(Chaves de API\)/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  });
});

describe('two people at one role', () => {
  async function conflict() {
    const view = await openRole('Editor');
    const role = roleIn(view.world, 'Editor');
    await view.user.click(box('Lives'));
    const name = screen.getByRole('textbox', { name: 'Nome' });
    await view.user.clear(name);
    await view.user.type(name, 'Editor de vídeo');
    Object.assign(role, {
      descricao: 'Mudada por outra pessoa',
      permissoes: ['showVOD', 'showFinancial'],
      version: role.version + 1,
    });
    await view.user.click(save());
    await view.user.click(await screen.findByRole('button', { name: 'Salvar cargo' }));
    const panel = await screen.findByRole('alert', { name: /Outra pessoa salvou este cargo/ });
    return { ...view, role, panel };
  }

  test('shows both versions, keeps what was typed, and merges them', async () => {
    const { user, panel, world } = await conflict();
    expect(
      within(panel)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'NomeEditor de vídeoSem alteração',
      'DescriçãoSem alteraçãoMudada por outra pessoa',
      'Permissõesmais Livesmais Faturamentomenos Histórico de lives',
    ]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Editor de vídeo');
    await user.click(within(panel).getByRole('button', { name: 'Juntar as duas' }));
    expect(isChecked('Lives')).toBe('true');
    expect(isChecked('Faturamento')).toBe('true');
    expect(isChecked('Histórico de lives')).toBe('false');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() => expect(world.roles.some(({ nome }) => nome === 'Editor de vídeo')).toBe(true));
    expect(roleIn(world, 'Editor de vídeo')).toMatchObject({
      descricao: 'Mudada por outra pessoa',
      permissoes: ['showStreaming', 'showVOD', 'showFinancial'],
    });
  });

  test('until it is settled, saving and deleting can be focused and say why they wait', async () => {
    const { user, panel, backend } = await conflict();
    const writes = () => backend.requests.filter(({ method }) => method !== 'GET').length;
    const sent = writes();
    for (const name of ['Salvar', 'Excluir']) {
      const description = /^Isto foi alterado por outra pessoa/;
      const button = screen.getByRole('button', { name, description });
      act(() => button.focus());
      expect(document.activeElement).toBe(button);
      await user.keyboard('{Enter}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
    await user.type(screen.getByRole('textbox', { name: 'Nome' }), '{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(writes()).toBe(sent);
    await user.click(within(panel).getByRole('button', { name: 'Juntar as duas' }));
    for (const name of ['Salvar', 'Excluir']) {
      expect(await screen.findByRole('button', { name, description: '' })).toBeTruthy();
    }
  });

  test('or goes on from what was saved', async () => {
    const { user, panel } = await conflict();
    await user.click(within(panel).getByRole('button', { name: 'Usar a versão salva' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Editor');
    expect(isChecked('Lives')).toBe('false');
    expect(isChecked('Faturamento')).toBe('true');
    await waitFor(() => expect(save().disabled).toBe(true));
  });
});

test('what is typed during a save stays, and is not taken for saved', async () => {
  const { user, world, hold } = await openRole('Editor');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  await user.type(name, ' de vídeo');
  const update = hold('PATCH', '/v1/roles/');
  await user.click(save());
  await update.arrived;
  await user.type(name, ' e som');
  await user.click(box('Lives'));
  update.release();
  await waitFor(() => expect(roleIn(world, 'Editor de vídeo').permissoes).not.toContain('showStreaming'));
  await screen.findByText(/1 permissão a mais/);
  expect(name.value).toBe('Editor de vídeo e som');
  expect(isChecked('Lives')).toBe('true');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Salvar cargo' }));
  await waitFor(() => expect(roleIn(world, 'Editor de vídeo e som').permissoes).toContain('showStreaming'));
});

describe('a new role', () => {
  test('is made with what was chosen, and opens', async () => {
    const { user, address, backend } = await openSignedIn('/roles/create', marina);
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Financeiro');
    await user.click(box('Faturamento'));
    await user.click(screen.getByRole('button', { name: 'Criar cargo' }));
    expect(await screen.findByText('Cargo criado com sucesso!')).toBeTruthy();
    const role = roleIn(backend.world, 'Financeiro');
    expect(role).toMatchObject({ descricao: '', permissoes: ['showFinancial'] });
    await waitFor(() => expect(address()).toBe(`/roles/${role.id}`));
  });

  test('a name that is taken is said at the name', async () => {
    const { user, backend } = await openSignedIn('/roles/create', marina);
    const errors = [{ field: 'nome', code: 'IN_USE', message: 'Este nome já está em uso' }];
    backend.fault({ operation: 'createRole', status: 409, code: 'ROLE_NAME_IN_USE', errors });
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    await user.type(name, 'Produtora');
    await user.click(screen.getByRole('button', { name: 'Criar cargo' }));
    expect(await screen.findByText('Este nome já está em uso')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  test('a copy begins with the permissions that may be given, and says what was left out', async () => {
    const world = createSeed();
    const source = roleIn(world, 'Suporte da plataforma');
    const { user } = await openSignedIn(`/roles/create?from=${source.id}`, { ...marina, world });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Copiar Suporte da plataforma' }),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe(
      'Suporte da plataforma (cópia)',
    );
    expect(screen.getByText(/fic(ou|aram) de fora da cópia/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Criar cargo' }));
    await waitFor(() =>
      expect(roleIn(world, 'Suporte da plataforma (cópia)').permissoes).toEqual(['showCustomerSupport']),
    );
  });

  test('warns of menu items that its holders could not open (decision A4)', async () => {
    const world = createSeed();
    const person = world.people.find(({ me }) => me.user.login === marina.login);
    if (!person) throw new Error('no Marina');
    const admin = roleIn(world, 'Administradora');
    admin.permissoes = [...admin.permissoes, 'api'];
    person.me = {
      ...person.me,
      contasCargos: person.me.contasCargos.map((one) =>
        one.cargo_nome === 'Administradora' ? { ...one, permissoes: admin.permissoes } : one,
      ),
    };
    const { user } = await openSignedIn('/roles/create', { ...marina, world });
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Integradora');
    await user.click(box('Chaves de API'));
    expect(summary().textContent).toContain(
      'Chaves de API (/api-keys) fica escondido: falta Clientes (showClients).',
    );
    await user.click(screen.getByRole('button', { name: 'Criar cargo' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Criar Integradora?' });
    expect(dialog.textContent).toContain('falta Clientes (showClients)');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(box('Clientes'));
    expect(summary().textContent).not.toContain('escondido');
  });
});
