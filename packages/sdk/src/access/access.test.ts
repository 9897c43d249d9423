import { permissionCatalogue } from '@palco/openapi/permissions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuFor, menuRules, type MenuItem } from './menu.pure';
import { isDev } from './product.pure';
import { explainRoute, routeAccess, routeRules } from './route-access.pure';

const dev = 'palco-dev';
const everything = [...new Set([...routeRules, ...menuRules].flatMap(({ any }) => any))].map((one) =>
  one.replace('{product}', 'palco'),
);
const hosts = { analytics: 'https://analytics.example', studio: 'https://studio.example' };

describe('routeAccess', () => {
  // The access table of specification section 2, row by row.
  it.each([
    ['/analytics', ['showStreamingAnalytics']],
    ['/api-keys', ['showClients']],
    ['/billing', ['showFinancial']],
    ['/broadcast', ['broadcast']],
    ['/clients', ['showClients']],
    ['/historic', ['showHistory']],
    ['/permissions', ['showPermissions']],
    ['/roles', ['showRoles']],
    ['/streaming', ['showStreaming']],
    ['/atendimento/8f2e', ['showCustomerSupport']],
    ['/users', ['showUsers', 'manageTeamUsers']],
    ['/vod', ['showVOD']],
    ['/vod/dashboard', ['showVOD']],
    ['/members', ['showVOD', 'manageTeamUsers']],
    ['/account/settings', ['showAccountSettings']],
    ['/integrations', [dev, 'integrations']],
  ])('%s needs any of %j', (path, any) => {
    const others = everything.filter((one) => !any.includes(one));
    expect(routeAccess(path, new Set(others))).toBe('forbidden');
    for (const one of any) expect(routeAccess(path, new Set([one]))).toBe('allowed');
  });

  it('/teams shows nothing to those who may not see it', () => {
    expect(routeAccess('/teams', new Set(['showVOD']))).toBe('nothing');
    expect(routeAccess('/teams/7', new Set(['showVOD']))).toBe('nothing');
    for (const one of ['gerenciarTimes', 'manageTeamUsers'])
      expect(routeAccess('/teams', new Set([one]))).toBe('allowed');
  });

  it.each([
    '/records',
    '/records?page=2',
    '/',
    '/403',
    '/logout',
    '/not-found',
    '/preview/1/2',
    '/vodka',
    '/accounts/settings',
  ])('%s asks for nothing', (path) => {
    expect(routeAccess(path, new Set())).toBe('allowed');
  });

  it.each([
    '/streaming/7/panel',
    '/streaming/create?step=keys',
    '/streaming#top',
    '/streaming/',
    '//streaming//7',
    '/overlays?liveId=7',
    '/vod/7/edit?tab=details',
    '/broadcast/webcam/7',
    '/users/create',
  ])('%s is under the permission of its prefix', (path) => {
    expect(routeAccess(path, new Set())).toBe('forbidden');
    expect(routeAccess(path, new Set(everything))).toBe('allowed');
  });

  it('knows the product’s own developer permission only', () => {
    expect(routeAccess('/integrations', new Set(['acme-dev']), 'acme')).toBe('allowed');
    expect(routeAccess('/integrations', new Set(['palco-dev']), 'acme')).toBe('forbidden');
  });
});

describe('explainRoute', () => {
  it.each([
    ['/billing', [], { access: 'forbidden', required: ['showFinancial'], missing: ['showFinancial'] }],
    ['/users', ['showUsers'], { access: 'allowed', required: ['showUsers', 'manageTeamUsers'], missing: [] }],
    [
      '/integrations',
      [],
      { access: 'forbidden', required: [dev, 'integrations'], missing: [dev, 'integrations'] },
    ],
    [
      '/teams',
      [],
      {
        access: 'nothing',
        required: ['gerenciarTimes', 'manageTeamUsers'],
        missing: ['gerenciarTimes', 'manageTeamUsers'],
      },
    ],
    ['/records', [], { access: 'allowed', required: [], missing: [] }],
    ['/anywhere', [], { access: 'allowed', required: [], missing: [] }],
  ])('%s for %j', (path, held, expected) => {
    expect(explainRoute(path, new Set(held))).toEqual(expected);
  });
});

describe('isDev', () => {
  it.each([
    [{ permissions: [dev] }, true],
    [{ permissions: [], cargo: dev }, true],
    [{ permissions: ['showVOD'], cargo: 'Administradora' }, false],
    [{ permissions: ['acme-dev'] }, false],
  ])('%j: %s', (person, expected) => {
    expect(isDev(person)).toBe(expected);
  });
});

const shown = (held: readonly string[], options = {}) =>
  menuFor(new Set(held), { hosts, ...options }).map(({ id, items }) => [
    id,
    items.map(({ id: item }) => item),
  ]);

describe('menuFor', () => {
  it('shows everything once to somebody who holds everything, in the order of the table', () => {
    expect(shown(everything)).toEqual([
      ['content', ['lives', 'broadcast', 'historic', 'vod']],
      [
        'manager',
        ['users', 'records', 'teams', 'roles', 'permissions', 'billing', 'apiKeys', 'accountSettings'],
      ],
      ['analytics', ['analyticsVod', 'analyticsStudio']],
      ['integration', ['integrations']],
      ['developer', ['clients', 'analytics']],
    ]);
  });

  it('shows the log to everybody, and marks it as beta', () => {
    expect(menuFor(new Set())).toEqual([
      { id: 'manager', items: [{ kind: 'page', id: 'records', path: '/records', beta: true }] },
    ]);
  });

  it.each([
    // Decision A4: a link that ends in /403 is a defect.
    ['api alone', ['api'], [['manager', ['records']]]],
    ['api with showClients', ['api', 'showClients'], [['manager', ['records', 'apiKeys']]]],
    [
      'dev alone',
      [dev],
      [
        ['manager', ['records']],
        ['integration', ['integrations']],
      ],
    ],
    [
      'integrations',
      ['integrations'],
      [
        ['manager', ['records']],
        ['integration', ['integrations']],
      ],
    ],
    ['manageTeamUsers', ['manageTeamUsers'], [['manager', ['users', 'records', 'teams']]]],
    ['gerenciarTimes', ['gerenciarTimes'], [['manager', ['records', 'teams']]]],
    [
      'showVOD',
      ['showVOD'],
      [
        ['content', ['vod']],
        ['manager', ['records']],
      ],
    ],
  ])('%s', (_name, held, expected) => {
    expect(shown(held)).toEqual(expected);
  });

  it('hands the team to external sites, and leaves out a site that there is not', () => {
    const held = ['showStreamingAnalytics', 'palco_studio'];
    const items = menuFor(new Set(held), {
      hosts: { analytics: hosts.analytics, studio: null },
      accountId: 'a b',
    }).flatMap((group) => group.items);
    const external = items.filter(
      (item): item is Extract<MenuItem, { kind: 'external' }> => item.kind === 'external',
    );
    expect(external).toEqual([
      { kind: 'external', id: 'analyticsVod', href: 'https://analytics.example/?accountId=a%20b' },
    ]);
    expect(shown(held, { hosts: undefined })).toEqual([['manager', ['records']]]);
  });

  it('fills in the product', () => {
    expect(shown(['acme-dev'], { product: 'acme' })).toEqual([
      ['manager', ['records']],
      ['integration', ['integrations']],
    ]);
  });
});

describe('the permission catalogue of the contract', () => {
  const routesOf = (id: string) => routeRules.filter(({ any }) => any.includes(id)).map(({ path }) => path);
  const menuOf = (id: string) => menuRules.filter(({ any }) => any.includes(id)).map((rule) => rule.id);

  it.each(permissionCatalogue.map((entry) => [entry.id, entry] as const))(
    '%s opens and shows what the tables say, no more and no less',
    (id, { rotas, menu }) => {
      expect(rotas.toSorted()).toEqual(routesOf(id).toSorted());
      expect(menu.toSorted()).toEqual([...new Set(menuOf(id))].toSorted());
    },
  );

  it('knows every permission of the tables', () => {
    const known: readonly string[] = permissionCatalogue.map(({ id }) => id);
    expect(
      [...routeRules, ...menuRules].flatMap(({ any }) => any.filter((one) => !known.includes(one))),
    ).toEqual([]);
  });
});

/** A person's permissions as a server may send them: in any order, doubled, with strings that nobody knows. */
const unknown = fc.oneof(fc.constantFrom('showvod', 'showVOD ', 'acme-dev', '{product}-dev'), fc.string());
const sent = fc
  .tuple(fc.subarray(everything), fc.array(unknown, { maxLength: 4 }))
  .chain(([known, foreign]) =>
    fc
      .shuffledSubarray([...known, ...known, ...foreign], {
        minLength: known.length * 2 + foreign.length,
      })
      .map((list) => ({ known, list })),
  );
const anyPath = fc.oneof(
  fc.constantFrom(...routeRules.map(({ path }) => path)),
  fc
    .tuple(fc.constantFrom(...routeRules.map(({ path }) => path)), fc.webPath())
    .map((parts) => parts.join('')),
  fc.webPath(),
);
const idsOf = (held: ReadonlySet<string>) =>
  menuFor(held, { hosts }).flatMap((group) => group.items.map((item) => item.id));

describe('P1, for routes and menu', () => {
  it('the answer is that of the table, whatever the order, doubles and unknown strings', () => {
    fc.assert(
      fc.property(sent, anyPath, ({ known, list }, path) => {
        const row = routeRules.find((rule) => path === rule.path || path.startsWith(`${rule.path}/`));
        const any = (row?.any ?? []).map((one) => one.replace('{product}', 'palco'));
        const opens = any.length === 0 || any.some((one) => known.includes(one));
        expect(routeAccess(path, new Set(list))).toBe(opens ? 'allowed' : row?.refused);
        expect(idsOf(new Set(list))).toEqual(idsOf(new Set(known)));
      }),
    );
  });

  it('adding a permission never closes a route', () => {
    fc.assert(
      fc.property(
        sent,
        anyPath,
        fc.oneof(fc.constantFrom(...everything), unknown),
        ({ list }, path, more) => {
          fc.pre(routeAccess(path, new Set(list)) === 'allowed');
          expect(routeAccess(path, new Set([...list, more]))).toBe('allowed');
        },
      ),
    );
  });

  it('the explanation agrees with the answer, and any one of the missing is enough', () => {
    fc.assert(
      fc.property(sent, anyPath, ({ list }, path) => {
        const held = new Set(list);
        const { access, required, missing } = explainRoute(path, held);
        expect(access).toBe(routeAccess(path, held));
        expect(missing).toEqual(access === 'allowed' ? [] : required);
        for (const one of missing) expect(routeAccess(path, new Set([...list, one]))).toBe('allowed');
      }),
    );
  });
});

describe('P2', () => {
  const held = fc.subarray([...everything, 'unknown']).map((all) => new Set(all));

  it('the menu is a part of the table, no page of it refuses, and the log is always in it', () => {
    fc.assert(
      fc.property(held, (owned) => {
        const items = menuFor(owned, { hosts }).flatMap((group) =>
          group.items.map((item) => ({ group: group.id, item })),
        );
        for (const { group, item } of items) {
          expect(menuRules.some((rule) => rule.id === item.id && rule.group === group)).toBe(true);
          if (item.kind === 'page') expect(routeAccess(item.path, owned)).toBe('allowed');
        }
        const ids = items.map(({ item }) => item.id);
        expect(ids).toContain('records');
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('another permission never takes an item away', () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...everything), (owned, more) => {
        expect(idsOf(new Set([...owned, more]))).toEqual(expect.arrayContaining(idsOf(owned)));
      }),
    );
  });
});
