import type { Permission } from '@palco/sdk';
import { createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = { login: 'marina@colegioatlas.com.br' };

function roleIn({ roles }: FakeWorld, name: string) {
  const found = roles.find(({ nome }) => nome === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
}

const grid = () => waitFor(() => labelled('Permissões por cargo'));
/** What is labelled so. By the attribute: to compute the names of 126 dots takes a second. */
function labelled(start: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[aria-label^="${start}"]`);
  if (found === null) throw new Error(`nothing is labelled ${start}`);
  return found;
}
const cell = (role: string, permission: string) => labelled(`${role}: ${permission}, `);
const bar = () => labelled('Mudanças não salvas');
const hasBar = () => document.querySelector('[aria-label="Mudanças não salvas"]') !== null;
const rowNames = () => [...document.querySelectorAll('tbody th[scope=row]')].map((head) => head.textContent);
const aside = (name: string) => screen.findByRole('region', { name: `Cargo ${name}` });

async function open(path = '/roles', world = createSeed()) {
  const view = await openSignedIn(path, { ...marina, world });
  await grid();
  return { ...view, world };
}

async function select(name: string, { user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.click(within(await grid()).getByRole('link', { name }));
  return within(await aside(name));
}

describe('the matrix', () => {
  test('says in sentences what each role may do, and how many people hold it', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Cargos' })).toBeTruthy();
    expect(rowNames()).toHaveLength(18);
    expect(rowNames()).toContain('Criar, controlar e acompanhar lives');
    const heads = document.querySelectorAll('thead a').length;
    expect(heads).toBeGreaterThan(5);
    expect(document.querySelectorAll('[role=checkbox]')).toHaveLength(18 * heads);
    expect(labelled('Editor: VoD, ').getAttribute('role')).toBe('checkbox');
    expect(cell('Editor', 'VoD').getAttribute('aria-checked')).toBe('true');
    expect(cell('Editor', 'Lives').getAttribute('aria-label')).toBe('Editor: Lives, não pode');
    expect(within(await grid()).getByRole('link', { name: 'Editor' }).title).toBe('3 pessoas');
  });

  test('a press gives or takes, the bar sums it up with its reach, and one call a role saves it', async () => {
    const { user, world, backend } = await open();
    await user.click(cell('Editor', 'Lives'));
    await user.click(cell('Editor', 'Histórico de lives'));
    expect(cell('Editor', 'Lives').getAttribute('aria-label')).toContain('vai poder, ao salvar');
    expect(cell('Editor', 'Histórico de lives').getAttribute('aria-label')).toContain('não vai mais poder');
    expect(bar().textContent).toContain('Editor: mais Lives, menos Histórico de lives. ');
    expect(bar().textContent).toContain('Vale já na próxima ação de 3 pessoas.');
    await user.click(cell('Convidada', 'Lives'));
    await user.click(within(bar()).getByRole('button', { name: 'Salvar 2 cargos' }));
    await waitFor(() => expect(hasBar()).toBe(false));
    expect(roleIn(world, 'Convidada').permissoes).toEqual(['showStreaming']);
    expect(roleIn(world, 'Editor').permissoes).toEqual(['showStreaming', 'showVOD']);
    expect(cell('Editor', 'Lives').getAttribute('aria-label')).toBe('Editor: Lives, pode');
    expect(backend.requests.filter(({ operation }) => operation === 'updateRole')).toHaveLength(2);
  });

  test('«Descartar» takes the changes back, and leaving asks first', async () => {
    const { user, router, address } = await open();
    await user.click(cell('Editor', 'Lives'));
    void router.navigate({ to: '/users' });
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(address()).toMatch(/^\/roles/);
    await user.click(within(bar()).getByRole('button', { name: 'Descartar' }));
    expect(cell('Editor', 'Lives').getAttribute('aria-checked')).toBe('false');
  });

  test('arrows move from dot to dot and to the heads, Space presses', async () => {
    const { user } = await open();
    const first = within(await grid()).getAllByRole('link')[0]!;
    const dots = [...document.querySelectorAll<HTMLElement>('[role=checkbox]')];
    const stops = [...(await grid()).querySelectorAll('[tabindex="0"]')];
    expect(stops).toEqual([dots[0]]);
    dots[0]!.focus();
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}{End}{Home}{Control>}{End}{/Control}');
    expect(document.activeElement).toBe(dots.at(-1));
    cell('Editor', 'Lives').focus();
    await user.keyboard(' ');
    expect(cell('Editor', 'Lives').getAttribute('aria-checked')).toBe('true');
  });

  test('what may not be changed says why, and stays', async () => {
    const world = createSeed();
    roleIn(world, 'Editora').permissoes.push('api');
    const { user } = await open('/roles', world);
    for (const [role, permission, why] of [
      ['Suporte da plataforma', 'VoD', /^Cargos do sistema/],
      ['Editora', 'VoD', /^Tem mais permissões que você/],
      ['Editor', 'Chaves de API', /^Você não tem esta permissão/],
    ] as const) {
      const dot = cell(role, permission);
      const before = dot.getAttribute('aria-checked');
      expect(dot.title).toMatch(why);
      await user.click(dot);
      expect(cell(role, permission).getAttribute('aria-checked')).toBe(before);
    }
  });

  test('warns of menu items that a role could not open (decision A4)', async () => {
    const world = createSeed();
    const admin = roleIn(world, 'Administradora');
    admin.permissoes = [...admin.permissoes, 'api'];
    for (const person of world.people)
      person.me = {
        ...person.me,
        contasCargos: person.me.contasCargos.map((one) =>
          one.cargo_nome === 'Administradora' ? { ...one, permissoes: admin.permissoes } : one,
        ),
      };
    const { user } = await open('/roles', world);
    await user.click(cell('Editor', 'Chaves de API'));
    expect(bar().textContent).toContain('falta Clientes (showClients)');
  });

  test('finds a permission by name, string and route, through the address', async () => {
    const { user, address } = await open();
    const search = screen.getByRole('searchbox', { name: 'Buscar por nome, permissão ou rota' });
    for (const typed of ['faturamento', 'showfin', '/billing']) {
      await user.clear(search);
      await user.type(search, `${typed}{Enter}`);
      await waitFor(() => expect(rowNames()).toHaveLength(1));
    }
    expect(address()).toContain('search=%2Fbilling');
    await user.type(search, 'zzz{Enter}');
    await screen.findByRole('heading', { name: 'Nenhuma permissão encontrada' });
    await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1)!);
    await waitFor(() => expect(rowNames()).toHaveLength(18));
  });

  test('says when it could not be loaded, and tries again', async () => {
    const { backend, user, router } = await openSignedIn('/vod/dashboard', marina);
    backend.fault({ operation: 'listRoles', status: 503, times: 1 });
    await router.navigate({ to: '/roles' });
    expect(await screen.findByText('Não foi possível carregar os cargos')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await grid()).toBeTruthy();
  });

  test('is closed to who may not see roles', async () => {
    const { address } = await openSignedIn('/roles');
    await waitFor(() => expect(address()).toBe('/403'));
  });

  test('who may see permissions alone reads who holds what', async () => {
    const world = createSeed();
    const permissoes: Permission[] = ['showPermissions'];
    for (const person of world.people)
      person.me = {
        ...person.me,
        contasCargos: person.me.contasCargos.map((team) => ({ ...team, permissoes })),
      };
    const { user, backend } = await open('/permissions', world);
    expect(screen.getByRole('heading', { level: 1, name: 'Permissões' })).toBeTruthy();
    await user.click(cell('Editor', 'Lives'));
    expect(cell('Editor', 'Lives').getAttribute('aria-checked')).toBe('false');
    expect(cell('Editor', 'VoD').getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('link', { name: 'Criar cargo' })).toBeNull();
    expect(backend.requests.some(({ operation }) => operation === 'listRoles')).toBe(false);
  });
});

describe('two people at one role', () => {
  async function clash() {
    const view = await open();
    const role = roleIn(view.world, 'Editor');
    await view.user.click(cell('Editor', 'Lives'));
    Object.assign(role, { permissoes: ['showVOD', 'showFinancial'], version: role.version + 1 });
    await view.user.click(within(bar()).getByRole('button', { name: 'Salvar cargo' }));
    const panel = await screen.findByRole('alert', { name: /Outra pessoa salvou este cargo/ });
    return { ...view, panel };
  }

  test('sees both, waits, and both changes are merged', async () => {
    const { user, panel, world } = await clash();
    expect(panel.textContent).toContain('mais Lives');
    expect(panel.textContent).toContain('mais Faturamentomenos Histórico de lives');
    expect(
      within(bar()).getByRole('button', { name: 'Salvar cargo', description: /^Isto foi alterado/ }),
    ).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Juntar as duas' }));
    await user.click(within(bar()).getByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() =>
      expect(roleIn(world, 'Editor').permissoes).toEqual(['showStreaming', 'showVOD', 'showFinancial']),
    );
  });

  test('or goes on from what was saved', async () => {
    const { user, panel } = await clash();
    await user.click(within(panel).getByRole('button', { name: 'Usar a versão salva' }));
    expect(cell('Editor', 'Lives').getAttribute('aria-checked')).toBe('false');
    expect(cell('Editor', 'Faturamento').getAttribute('aria-checked')).toBe('true');
    expect(hasBar()).toBe(false);
  });
});

describe('the selected role', () => {
  test('shows who holds it, and leads to its page', async () => {
    const view = await open();
    const role = await select('Editor', view);
    const uses = await role.findByRole('list', { name: 'Onde é usado' });
    expect(within(uses).getAllByRole('listitem')).toHaveLength(3);
    expect(within(uses).getByRole('link', { name: 'Bruno Tavares' }).getAttribute('href')).toMatch(
      /^\/users\/[0-9a-f-]{36}\/edit$/,
    );
    expect(role.getByText(/Vídeos e histórico\. 2 de 18 permissões\./)).toBeTruthy();
    expect(role.getByRole('link', { name: 'Editor' }).getAttribute('href')).toMatch(
      /^\/roles\/[0-9a-f-]{36}$/,
    );
    expect(view.address()).toMatch(/^\/roles\?role=/);
  });

  const menuOf = async (name: string, view: Awaited<ReturnType<typeof open>>) => {
    const role = await select(name, view);
    await view.user.click(role.getByRole('button', { name: `Mais ações de ${name}` }));
    return within(await screen.findByRole('menu'));
  };

  test('one of the system can be opened and copied, not deleted', async () => {
    const menu = await menuOf('Suporte da plataforma', await open());
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Abrir', 'Copiar']);
  });

  test('who deletes one in use is told who has it, with ways to them', async () => {
    const view = await open();
    await view.user.click((await menuOf('Editor', view)).getByRole('menuitem', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'O cargo Editor está em uso' });
    const uses = await within(dialog).findByRole('list', { name: 'Onde é usado' });
    expect(
      within(uses)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Bruno Tavares em Colégio Atlas',
      'Elisa Prado em Colégio Atlas',
      'Fábio Lima em Colégio Atlas',
    ]);
    expect(roleIn(view.world, 'Editor')).toBeTruthy();
  });

  test('a free one is deleted after a question that begins on Cancelar', async () => {
    const world = createSeed();
    Object.assign(roleIn(world, 'Convidada'), { usos: [], usuariosTotal: 0 });
    const view = await open('/roles', world);
    await view.user.click((await menuOf('Convidada', view)).getByRole('menuitem', { name: 'Excluir' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir o cargo Convidada?' });
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    );
    await view.user.click(within(dialog).getByRole('button', { name: 'Excluir cargo' }));
    expect(await screen.findByText('Cargo excluído com sucesso!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Convidada' })).toBeNull());
  });

  test('one that somebody was given meanwhile says so instead of going', async () => {
    const world = createSeed();
    const role = roleIn(world, 'Convidada');
    const { usos } = role;
    Object.assign(role, { usos: [], usuariosTotal: 0 });
    const view = await open('/roles', world);
    const menu = await menuOf('Convidada', view);
    Object.assign(role, { usos, usuariosTotal: 1 });
    view.backend.fault({ operation: 'deleteRole', status: 409, code: 'ROLE_IN_USE' });
    await view.user.click(menu.getByRole('menuitem', { name: 'Excluir' }));
    await view.user.click(await screen.findByRole('button', { name: 'Excluir cargo' }));
    const dialog = await screen.findByRole('dialog', { name: 'O cargo Convidada está em uso' });
    expect(await within(dialog).findByText('Carla Nunes')).toBeTruthy();
  });
});
