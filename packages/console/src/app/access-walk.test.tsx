import type { Permission } from '@palco/sdk';
import { forProduct, routeRules } from '@palco/sdk/access';
import { createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../testing/open-signed-in';
import { createConsoleRouter } from './router';

const bruno = 'bruno@colegioatlas.com.br';
const { routesByPath } = createConsoleRouter();

/** The world in which Bruno holds these permissions in his only team. */
function worldWhereBrunoHolds(permissoes: readonly Permission[]): FakeWorld {
  const world = createSeed();
  world.config = {
    ...world.config,
    hosts: {
      ...world.config.hosts,
      analytics: 'https://analytics.example',
      studio: 'https://studio.example',
    },
  };
  const person = world.people.find(({ me }) => me.user.login === bruno);
  if (!person) throw new Error('Bruno is not in the world.');
  const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: [...permissoes] }));
  person.me = { ...person.me, contasCargos };
  return world;
}

/** Rows of the access table whose page this release has. */
const rows = routeRules
  .filter(({ path, any }) => path in routesByPath && any.length > 0)
  .map((rule) => ({ ...rule, any: forProduct(rule.any, 'palco') }));
const everything = [...new Set(routeRules.flatMap(({ any }) => forProduct(any, 'palco')))];

const refusal = () => screen.queryByRole('heading', { name: 'Parece que você não pode andar por aqui' });

test('the library is among the rows, so that the tests below are not empty', () => {
  expect(rows.map(({ path }) => path)).toContain('/vod');
});

test.each(rows.filter(({ refused }) => refused === 'forbidden'))(
  '$path leads to /403 without $any, whatever else is held',
  async ({ path, any }) => {
    const world = worldWhereBrunoHolds(everything.filter((one) => !any.includes(one)));
    const { address } = await openSignedIn(path, { world });
    await waitFor(() => expect(refusal()).toBeTruthy());
    expect(address()).toBe('/403');
  },
);

test.each(rows.filter(({ refused }) => refused === 'nothing'))(
  '$path shows nothing without $any, and stays in the address bar',
  async ({ path, any }) => {
    const world = worldWhereBrunoHolds(everything.filter((one) => !any.includes(one)));
    const { address, router } = await openSignedIn('/', { world });
    await router.navigate({ href: path });
    const stage = screen.getByRole('main');
    await waitFor(() => expect(within(stage).queryAllByRole('heading')).toEqual([]));
    expect(address()).toBe(path);
  },
);

test.each(rows.flatMap(({ path, any }) => any.map((permission) => ({ path, permission }))))(
  '$path is open with $permission alone',
  async ({ path, permission }) => {
    const { address } = await openSignedIn(path, { world: worldWhereBrunoHolds([permission]) });
    expect(refusal()).toBeNull();
    expect(address()).not.toBe('/403');
  },
);

/** The menu of the decisions, section 2: address, any of these, and what its route asks for besides (decision A4). */
const menu: readonly (readonly [href: string, any: string, route?: string])[] = [
  ['/streaming', 'showStreaming'],
  ['/broadcast', 'broadcast'],
  ['/historic', 'showHistory'],
  ['/vod/dashboard', 'showVOD'],
  ['/users', 'showUsers manageTeamUsers'],
  ['/records', ''],
  ['/teams', 'gerenciarTimes manageTeamUsers'],
  ['/roles', 'showRoles'],
  ['/permissions', 'palco-dev', 'showPermissions'],
  ['/billing', 'showFinancial'],
  ['/api-keys', 'api', 'showClients'],
  ['/account/settings', 'showAccountSettings'],
  ['https://analytics.example/?accountId=', 'showStreamingAnalytics'],
  ['https://studio.example/?accountId=', 'palco_studio'],
  ['/integrations', 'integrations palco-dev'],
  ['/webhooks', 'integrations api'],
  ['/clients', 'palco-dev', 'showClients'],
  ['/analytics', 'palco-dev', 'showStreamingAnalytics'],
];

const admin =
  'showStreaming broadcast showHistory showVOD showUsers gerenciarTimes showRoles showPermissions showFinancial showClients showAccountSettings';

test.each([
  ['an administrator', admin],
  ['a developer', `${admin} api palco-dev`],
  ['a developer with nothing else', 'palco-dev'],
  ['a producer', 'showStreaming broadcast showHistory showVOD showStreamingAnalytics palco_studio'],
  ['an editor', 'showVOD showHistory'],
  ['who manages the people of teams', 'manageTeamUsers'],
  ['with API keys alone: its route would refuse', 'api'],
  ['a guest', ''],
])('the menu of %s is that of the table', async (_who, names) => {
  const held = names.split(' ').filter((name) => name !== '');
  await openSignedIn('/403', { world: worldWhereBrunoHolds(held as Permission[]) });
  const expected = menu
    .filter(([href]) => href.startsWith('https:') || href in routesByPath)
    .filter(([, any]) => any === '' || any.split(' ').some((one) => held.includes(one)))
    .filter(([, , route]) => route === undefined || held.includes(route))
    .map(([href]) => href);
  const navigation = screen.queryByRole('navigation', { name: 'Menu principal' });
  const links = navigation ? within(navigation).queryAllByRole('link') : [];
  const hrefs = links.map((link) => link.getAttribute('href')?.replace(/(accountId=).+/, '$1'));
  expect(hrefs).toEqual(expected);
});
