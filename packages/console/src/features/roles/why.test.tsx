import type { Permission } from '@palco/sdk';
import { buildId, createSeed, type FakeHandlers } from '@palco/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = { login: 'marina@colegioatlas.com.br' };

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

const why = async () => within(await screen.findByRole('region', { name: 'Por que esta pessoa pode…' }));
const verdict = async (text: string) =>
  (await why()).findByText((_, node) => node?.tagName === 'P' && (node.textContent ?? '').includes(text));
const chain = async () =>
  (await why())
    .getAllByRole('listitem')
    .map((link) => [link.querySelector('b')?.textContent, link.dataset['broken'] === undefined]);

test('the chain leads from the person to the page', async () => {
  const { user, address } = await openSignedIn('/permissions', explained);
  await user.click((await why()).getByRole('combobox', { name: 'Pode abrir' }));
  await user.click(await screen.findByRole('option', { name: /^Faturamento/ }));
  await verdict('Marina Azevedo pode abrir Faturamento neste time.');
  expect(address()).toContain('route=%2Fbilling');
  expect(await chain()).toEqual([
    ['Marina Azevedo', true],
    ['Administradora', true],
    ['Ver consumo e faturas', true],
    ['Faturamento', true],
  ]);
  expect((await why()).getByText('/billing · showFinancial')).toBeTruthy();
});

test('or shows where it breaks, and which role would give the access', async () => {
  const { user } = await openSignedIn('/permissions?route=/billing', explained);
  await verdict('Marina Azevedo pode abrir');
  const person = (await why()).getByRole('combobox', { name: 'Pessoa' });
  await user.type(person, 'bruno');
  await user.click(await screen.findByRole('option', { name: /Bruno Tavares/ }));
  await verdict(
    'Bruno Tavares não pode abrir Faturamento neste time. Falta Faturamento. Daria o acesso: Administradora.',
  );
  expect(await chain()).toEqual([
    ['Bruno Tavares', true],
    ['Editor', true],
    ['Ver consumo e faturas', false],
    ['Faturamento', false],
  ]);
  expect((await why()).getByRole('link', { name: 'Administradora' }).getAttribute('href')).toMatch(
    /^\/roles\//,
  );
  expect(document.activeElement).toBe(person);
});

test('an address names the person, and a page that no permission names', async () => {
  const world = createSeed();
  const bruno = world.people.find(({ me }) => me.user.nome === 'Bruno Tavares')?.me.user.id;
  await openSignedIn(`/permissions?route=/vod/7&userId=${bruno}`, { ...explained, world });
  await verdict('Bruno Tavares pode abrir /vod/7 neste time.');
  expect((await why()).getByRole<HTMLInputElement>('combobox', { name: 'Pessoa' }).value).toBe(
    'Bruno Tavares',
  );
});

test('a permission that no role gives', async () => {
  const { user } = await openSignedIn('/permissions', explained);
  const what = (await why()).getByRole('combobox', { name: 'Pode abrir' });
  await user.type(what, 'revogar chaves');
  await user.click(await screen.findByRole('option', { name: /Criar e revogar chaves/ }));
  await verdict('Nenhum cargo deste cliente dá este acesso.');
  expect(await chain()).toHaveLength(3);
});

test('a page that asks for nothing is open to everybody', async () => {
  await openSignedIn('/permissions?route=/records', explained);
  await verdict('Nenhuma permissão é necessária: todos podem.');
});
