import { createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = { login: 'marina@colegioatlas.com.br' };

const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
const menuOf = async (name: string, { user }: Awaited<ReturnType<typeof openSignedIn>>) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  return screen.findByRole('menu');
};

/** The role that Carla alone has. */
const guests = ({ roles }: FakeWorld) => roles.find(({ nome }) => nome === 'Convidada')!;

describe('the list of roles', () => {
  test('shows every role with its permissions and people, and which belong to the system', async () => {
    const { backend } = await openSignedIn('/roles', marina);
    const editor = await rowOf('Editor');
    const role = backend.world.roles.find(({ nome }) => nome === 'Editor');
    expect(
      within(editor)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['EditorVídeos e histórico', String(role?.permissoes.length), '32 permissões · 3 pessoas', '']);
    expect((await rowOf('Suporte da plataforma')).textContent).toContain('Sistema');
    expect(editor.textContent).not.toContain('Sistema');
    expect(screen.queryByRole('link', { name: 'Desenvolvedor' })).toBeNull();
  });

  test('searches through the address, and clears', async () => {
    const { user, address } = await openSignedIn('/roles', marina);
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar cargo' }), 'edit{Enter}');
    await waitFor(() => expect(address()).toBe('/roles?search=edit'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Produtora' })).toBeNull());
    expect(await rowOf('Editora')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nada disso{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(await rowOf('Produtora')).toBeTruthy();
    expect(address()).toBe('/roles');
  });

  test('a role of the system can be opened and copied, not deleted', async () => {
    const view = await openSignedIn('/roles', marina);
    const menu = await menuOf('Suporte da plataforma', view);
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Abrir', 'Copiar']);
  });

  test('who deletes a role in use is told who has it, with ways to them', async () => {
    const view = await openSignedIn('/roles', marina);
    await view.user.click(within(await menuOf('Editor', view)).getByRole('menuitem', { name: 'Excluir' }));
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
    expect(within(uses).getByRole('link', { name: 'Bruno Tavares' }).getAttribute('href')).toMatch(
      /^\/users\/[0-9a-f-]{36}\/edit$/,
    );
    expect(view.backend.world.roles.some(({ nome }) => nome === 'Editor')).toBe(true);
  });

  test('deletes a free role after a question that begins on Cancelar', async () => {
    const world = createSeed();
    Object.assign(guests(world), { usos: [], usuariosTotal: 0 });
    const view = await openSignedIn('/roles', { ...marina, world });
    await view.user.click(within(await menuOf('Convidada', view)).getByRole('menuitem', { name: 'Excluir' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir o cargo Convidada?' });
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    );
    await view.user.click(within(dialog).getByRole('button', { name: 'Excluir cargo' }));
    expect(await screen.findByText('Cargo excluído com sucesso!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Convidada' })).toBeNull());
    expect(view.backend.world.roles.some(({ nome }) => nome === 'Convidada')).toBe(false);
  });

  test('a role that somebody was given meanwhile says so instead of going', async () => {
    const view = await openSignedIn('/roles', marina);
    const role = guests(view.backend.world);
    const { usos } = role;
    Object.assign(role, { usos: [], usuariosTotal: 0 });
    await view.user.type(await screen.findByRole('searchbox'), 'convid{Enter}');
    await waitFor(async () => expect((await rowOf('Convidada')).textContent).toContain('00'));
    Object.assign(role, { usos, usuariosTotal: 1 });
    view.backend.fault({ operation: 'deleteRole', status: 409, code: 'ROLE_IN_USE' });
    await view.user.click(within(await menuOf('Convidada', view)).getByRole('menuitem', { name: 'Excluir' }));
    await view.user.click(await screen.findByRole('button', { name: 'Excluir cargo' }));
    const dialog = await screen.findByRole('dialog', { name: 'O cargo Convidada está em uso' });
    expect(await within(dialog).findByText('Carla Nunes')).toBeTruthy();
  });

  test('says when it could not be loaded, and tries again', async () => {
    const { backend, user, router } = await openSignedIn('/vod/dashboard', marina);
    backend.fault({ operation: 'listRoles', status: 503, times: 1 });
    await router.navigate({ to: '/roles' });
    expect(await screen.findByText('Não foi possível carregar os cargos')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await rowOf('Editora')).toBeTruthy();
  });

  test('is closed to who may not see roles', async () => {
    const { address } = await openSignedIn('/roles');
    await waitFor(() => expect(address()).toBe('/403'));
  });
});
