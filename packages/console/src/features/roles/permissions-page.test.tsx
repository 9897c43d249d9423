import type { Permission } from '@palco/sdk';
import { buildId, createSeed, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = { login: 'marina@colegioatlas.com.br' };

const item = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;

describe('the catalogue of permissions', () => {
  test('says what each permission opens and which roles hold it', async () => {
    await openSignedIn('/permissions', marina);
    const billing = await item('Faturamento');
    expect(within(billing).getByText('/billing')).toBeTruthy();
    expect(within(billing).getByText('showFinancial')).toBeTruthy();
    expect(within(billing).getByRole('link', { name: 'Administradora' }).getAttribute('href')).toMatch(
      /^\/roles\/[0-9a-f-]{36}$/,
    );
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toContain(
      'Gerenciador',
    );
    expect((await item('Atendimento')).textContent).toContain('MenuNenhuma');
  });

  test('searches through the address, by string and by route', async () => {
    const { user, address } = await openSignedIn('/permissions', marina);
    const search = await screen.findByRole('searchbox');
    await user.type(search, 'showfinancial{Enter}');
    await waitFor(() => expect(address()).toBe('/permissions?search=showfinancial'));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    await user.clear(search);
    await user.type(search, 'zzz{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nenhuma permissão encontrada' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/permissions'));
  });

  test('who may not see roles gets their names, not links that end in /403', async () => {
    const world = createSeed();
    const bruno = world.people.find(({ me }) => me.user.nome === 'Bruno Tavares');
    const role = world.roles.find(({ nome }) => nome === 'Editor');
    if (!bruno || !role) throw new Error('no Bruno');
    role.permissoes.push('showPermissions');
    bruno.me = {
      ...bruno.me,
      contasCargos: bruno.me.contasCargos.map((one) => ({ ...one, permissoes: role.permissoes })),
    };
    await openSignedIn('/permissions', { world });
    const billing = await item('Faturamento');
    expect(within(billing).getByText('Administradora')).toBeTruthy();
    expect(within(billing).queryByRole('link')).toBeNull();
  });
});

/** As the server would say it: Marina holds everything but the keys, Bruno the library alone. */
const explainPermission: FakeHandlers['explainPermission'] = ({ query }) => {
  const route = query.get('route');
  const isOpen = route === '/records';
  const isBruno = query.get('userId') === buildId(2);
  const allowed = isOpen || (query.get('permission') !== 'api' && !(isBruno && route === '/billing'));
  const required: Permission[] = isOpen ? [] : [route === '/billing' ? 'showFinancial' : 'showVOD'];
  const roles = query.get('permission') === 'api' || isOpen ? [] : ['Administradora'];
  const grantedBy = allowed ? roles : [];
  const body = { allowed, required, missing: allowed ? [] : required, rolesThatGrant: roles, grantedBy };
  return { status: 200, body };
};
const explained = { ...marina, answers: { explainPermission } };

describe('the explainer', () => {
  const verdict = async (text: string) => screen.findByText(text);

  test('says what is missing and which roles would give it', async () => {
    const { user, address } = await openSignedIn('/permissions?tab=explain', explained);
    await user.type(await screen.findByRole('textbox', { name: 'Rota' }), '/broadcast/webcam/7{Enter}');
    expect(await verdict('Você pode abrir /broadcast/webcam/7 neste time.')).toBeTruthy();
    expect(address()).toContain('route=%2Fbroadcast%2Fwebcam%2F7');
    expect(screen.getByText('Permitido')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Administradora' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Permissão' }));
    await user.click(screen.getByRole('combobox', { name: 'Permissão' }));
    await user.click(await screen.findByRole('option', { name: /Chaves de API/ }));
    expect(await verdict('Você não tem a permissão Chaves de API neste time.')).toBeTruthy();
    expect(screen.getByText('Negado')).toBeTruthy();
    expect(screen.getByText('Nenhum cargo deste cliente dá este acesso.')).toBeTruthy();
  });

  test('explains another person, found by a search on the server', async () => {
    const { user } = await openSignedIn('/permissions?tab=explain&route=/billing', explained);
    await verdict('Você pode abrir /billing neste time.');
    const person = screen.getByRole('combobox', { name: 'Pessoa' });
    await user.type(person, 'bruno');
    await user.click(await screen.findByRole('option', { name: /Bruno Tavares/ }));
    expect(await verdict('Bruno Tavares não pode abrir /billing neste time.')).toBeTruthy();
    const wanted = screen.getByRole('heading', { name: 'Cargos que dariam o acesso' }).parentElement;
    expect(within(wanted as HTMLElement).getByRole('link', { name: 'Administradora' })).toBeTruthy();
    expect(screen.getByText('showFinancial')).toBeTruthy();
  });

  test('an address names the person', async () => {
    const world = createSeed();
    const bruno = world.people.find(({ me }) => me.user.nome === 'Bruno Tavares')?.me.user.id;
    await openSignedIn(`/permissions?tab=explain&route=/vod&userId=${bruno}`, { ...explained, world });
    expect(await verdict('Bruno Tavares pode abrir /vod neste time.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pessoa' }).value).toBe('Bruno Tavares');
  });

  test('a page that asks for nothing is open to everybody; what is no path is not asked', async () => {
    const { user, backend } = await openSignedIn('/permissions?tab=explain&route=/records', explained);
    expect(await screen.findByText('Nenhuma permissão é necessária: todos podem.')).toBeTruthy();
    const asked = backend.requests.filter(({ operation }) => operation === 'explainPermission').length;
    const route = screen.getByRole('textbox', { name: 'Rota' });
    await user.clear(route);
    await user.type(route, 'users{Enter}');
    expect(await screen.findByText('Escreva um caminho do console, começando por /.')).toBeTruthy();
    expect(route.getAttribute('aria-invalid')).toBe('true');
    expect(backend.requests.filter(({ operation }) => operation === 'explainPermission')).toHaveLength(asked);
  });
});

test('the focus stays where a question was asked', async () => {
  const { user, address } = await openSignedIn('/permissions?tab=explain', explained);
  const route = await screen.findByLabelText('Rota');
  await user.type(route, '/vod/dashboard');
  await user.click(screen.getByRole('button', { name: 'Explicar' }));
  await screen.findByText(/pode abrir/);
  expect(document.activeElement?.textContent).toBe('Explicar');
  const person = screen.getByRole('combobox', { name: 'Pessoa' });
  await user.type(person, 'bruno');
  await user.click(await screen.findByRole('option', { name: /Bruno/ }));
  await screen.findByText(/Bruno Tavares/, { selector: 'strong' });
  expect(document.activeElement).toBe(person);
  await user.click(screen.getByRole('button', { name: 'Permissão' }));
  const permission = await screen.findByRole('combobox', { name: 'Permissão' });
  await user.type(permission, 'showUsers');
  await user.click(await screen.findByRole('option', { name: /Usuários/ }));
  await waitFor(() => expect(address()).toContain('permission=showUsers'));
  expect(document.activeElement).toBe(permission);
});
