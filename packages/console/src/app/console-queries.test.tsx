import { createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../testing/open-signed-in';

const login = 'marina@colegioatlas.com.br';

/** Takes a permission from Marina, as if somebody had changed her role in another browser. */
function take(permission: string, world: ReturnType<typeof createSeed>): void {
  const person = world.people.find(({ me }) => me.user.login === login);
  if (!person) throw new Error('no Marina');
  person.me = {
    ...person.me,
    contasCargos: person.me.contasCargos.map((one) => ({
      ...one,
      permissoes: one.permissoes.filter((id) => id !== permission),
    })),
  };
}

test('a call that the server refuses renews the menu, and leads from the page to the explanation', async () => {
  const world = createSeed();
  const { user, address } = await openSignedIn('/roles', { login, world });
  const menu = screen.getByRole('navigation', { name: 'Menu principal' });
  expect(within(menu).getByRole('link', { name: 'Cargos' })).toBeTruthy();
  const grid = within(await screen.findByRole('grid'));
  for (const permission of ['showRoles', 'showUsers', 'manageTeamUsers', 'gerenciarTimes'])
    take(permission, world);
  await user.click(grid.getByRole('link', { name: 'Produtora' }));
  await waitFor(() => expect(address()).toBe('/403'));
  await waitFor(() => expect(within(menu).queryByRole('link', { name: 'Cargos' })).toBeNull());
});

test('a refusal that has another reason leaves the profile alone', async () => {
  const { backend, user, router } = await openSignedIn('/vod/dashboard', { login });
  const loads = () => backend.requests.filter(({ operation }) => operation === 'getMe').length;
  const before = loads();
  expect(before).toBeGreaterThan(0);
  backend.fault({ operation: 'listRoles', status: 403, code: 'PERMISSION_NOT_HELD', times: 1 });
  await router.navigate({ to: '/roles' });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('grid')).toBeTruthy();
  expect(loads()).toBe(before);
});
