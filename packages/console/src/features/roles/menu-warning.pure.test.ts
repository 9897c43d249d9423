import type { Permission } from '@palco/sdk';
import { explainRoute, forProduct, menuFor, menuRules, routeRules } from '@palco/sdk/access';
import { expect, test } from 'vitest';
import { refusedItems } from './menu-warning.pure';

const product = 'palco';
const warningsOf = (held: readonly Permission[]) =>
  refusedItems(new Set(held), {
    menu: menuRules.map((rule) => ({ ...rule, any: forProduct(rule.any, product) })),
    missingFor: (path, owned) => explainRoute(path, owned, product).missing,
  });

test.each<[held: Permission[], expected: unknown[]]>([
  [[], []],
  [['api'], [['apiKeys', '/api-keys', ['showClients']]]],
  [['api', 'showClients'], []],
  [['showClients'], []],
  [['showVOD', 'manageTeamUsers', 'integrations'], []],
  [
    ['palco-dev'],
    [
      ['permissions', '/permissions', ['showPermissions']],
      ['clients', '/clients', ['showClients']],
      ['analytics', '/analytics', ['showStreamingAnalytics']],
    ],
  ],
  [['palco-dev', 'showPermissions', 'showClients', 'showStreamingAnalytics'], []],
  [['acme-dev'], []],
])('%j: %j', (held, expected) => {
  expect(warningsOf(held).map(({ id, path, missing }) => [id, path, missing])).toEqual(expected);
});

test('what is warned about is exactly what the menu leaves out, for every pair of permissions and for all but one', () => {
  const all = [...new Set([...menuRules, ...routeRules].flatMap(({ any }) => forProduct(any, product)))];
  const pairs = all.flatMap((one, index) => all.slice(index).map((other) => [one, other]));
  const allButOne = all.map((one) => all.filter((other) => other !== one));
  for (const held of [...pairs, ...allButOne]) {
    const owned = new Set(held);
    const inMenu = new Set(menuFor(owned, { product }).flatMap(({ items }) => items.map(({ id }) => id)));
    const wanted = menuRules.filter(
      ({ any, target }) => 'path' in target && forProduct(any, product).some((one) => owned.has(one)),
    );
    const leftOut = [...new Set(wanted.map(({ id }) => id))].filter((id) => !inMenu.has(id));
    expect([held, warningsOf(held).map(({ id }) => id)]).toEqual([held, leftOut]);
  }
});
