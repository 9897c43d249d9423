import type { Permission } from '@palco/openapi';
import { permissionCatalogue } from '@palco/openapi/permissions';
import { describe, expect, it } from 'vitest';
import { menuFor, menuRules, type MenuItem } from './menu.pure';
import { forProduct, isDev } from './product.pure';
import { explainRoute, routeAccess, routeRules, type RouteExplanation } from './route-access.pure';

const dev = 'palco-dev';
const everything = [...new Set([...routeRules, ...menuRules].flatMap(({ any }) => forProduct(any, 'palco')))];
const hosts = { analytics: 'https://analytics.example', studio: 'https://studio.example' };

describe('routeAccess', () => {
  // The access table of specification section 2, row by row.
  it.each<[path: string, any: readonly Permission[]]>([
    ['/analytics', ['showStreamingAnalytics']],
    ['/api-keys', ['showClients']],
    ['/billing', ['showFinancial']],
    ['/broadcast', ['broadcast']],
    ['/clients', ['showClients']],
    ['/historic', ['showHistory']],
    ['/permissions', ['showPermissions']],
    ['/roles', ['showRoles']],
    ['/streaming', ['showStreaming']],
    ['/preview/1/2', ['showStreaming']],
    ['/atendimento/8f2e', ['showCustomerSupport']],
    ['/users', ['showUsers', 'manageTeamUsers']],
    ['/vod', ['showVOD']],
    ['/vod/dashboard', ['showVOD']],
    ['/members', ['showVOD', 'manageTeamUsers']],
    ['/account/settings', ['showAccountSettings']],
    ['/integrations', [dev, 'integrations']],
    ['/webhooks', ['integrations', 'api']],
    ['/webhooks/7', ['integrations', 'api']],
  ])('%s needs any of %j', (path, any) => {
    const others = everything.filter((one) => !any.includes(one));
    expect(routeAccess(path, new Set(others))).toBe('forbidden');
    for (const one of any) expect(routeAccess(path, new Set([one]))).toBe('allowed');
  });

  it('/teams shows nothing to those who may not see it', () => {
    expect(routeAccess('/teams', new Set(['showVOD']))).toBe('nothing');
    expect(routeAccess('/teams/7', new Set(['showVOD']))).toBe('nothing');
    for (const one of ['gerenciarTimes', 'manageTeamUsers'] as const)
      expect(routeAccess('/teams', new Set([one]))).toBe('allowed');
  });

  it.each([
    '/records',
    '/records?page=2',
    '/',
    '/403',
    '/logout',
    '/not-found',
    '/previews/1/2',
    '/vodka',
    '/accounts/settings',
  ])('%s needs no permission', (path) => {
    expect(routeAccess(path, new Set())).toBe('allowed');
  });

  it.each([
    '/streaming/7/panel',
    '/streaming/create?step=keys',
    '/streaming#top',
    '/streaming/',
    '//streaming//7',
    '/overlays?liveId=7',
    '/preview/1/2',
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
  it.each<[path: string, held: readonly Permission[], expected: RouteExplanation]>([
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
  it.each<[person: Parameters<typeof isDev>[0], expected: boolean]>([
    [{ permissions: [dev] }, true],
    [{ permissions: [], cargo: dev }, true],
    [{ permissions: ['showVOD'], cargo: 'Administradora' }, false],
    [{ permissions: ['acme-dev'] }, false],
  ])('%j: %s', (person, expected) => {
    expect(isDev(person)).toBe(expected);
  });
});

const shown = (held: readonly Permission[], options = {}) =>
  menuFor(new Set(held), { hosts, ...options }).map(({ id, items }) => [
    id,
    items.map(({ id: item }) => item),
  ]);

describe('menuFor', () => {
  it('has the groups, items and pages of decisions section 2, in order', () => {
    const rows = menuRules.map(({ group, id, target }) =>
      [group, id, 'path' in target ? target.path : target.host].join(' '),
    );
    expect(rows).toEqual([
      'content lives /streaming',
      'content broadcast /broadcast',
      'content historic /historic',
      'content vod /vod/dashboard',
      'manager users /users',
      'manager records /records',
      'manager teams /teams',
      'manager roles /roles',
      'manager permissions /permissions',
      'manager billing /billing',
      'manager apiKeys /api-keys',
      'manager accountSettings /account/settings',
      'analytics analyticsVod analytics',
      'analytics analyticsStudio studio',
      'integration integrations /integrations',
      'integration webhooks /webhooks',
      'developer permissions /permissions',
      'developer clients /clients',
      'developer integrations /integrations',
      'developer analytics /analytics',
    ]);
  });

  it('shows everything once to somebody who holds everything, in the order of the table', () => {
    expect(shown(everything)).toEqual([
      ['content', ['lives', 'broadcast', 'historic', 'vod']],
      [
        'manager',
        ['users', 'records', 'teams', 'roles', 'permissions', 'billing', 'apiKeys', 'accountSettings'],
      ],
      ['analytics', ['analyticsVod', 'analyticsStudio']],
      ['integration', ['integrations', 'webhooks']],
      ['developer', ['clients', 'analytics']],
    ]);
  });

  it('shows the log to everybody, and marks it alone as beta', () => {
    expect(menuFor(new Set())).toEqual([
      { id: 'manager', items: [{ kind: 'page', id: 'records', path: '/records', beta: true }] },
    ]);
    expect(menuFor(new Set(['showRoles']))[0]?.items[1]).toEqual({
      kind: 'page',
      id: 'roles',
      path: '/roles',
      beta: false,
    });
  });

  it.each<[name: string, held: readonly Permission[], expected: unknown]>([
    // Decision A4: a link that ends in /403 is a defect.
    [
      'api alone',
      ['api'],
      [
        ['manager', ['records']],
        ['integration', ['webhooks']],
      ],
    ],
    [
      'api with showClients',
      ['api', 'showClients'],
      [
        ['manager', ['records', 'apiKeys']],
        ['integration', ['webhooks']],
      ],
    ],
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
        ['integration', ['integrations', 'webhooks']],
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
    const held = ['showStreamingAnalytics', 'palco_studio'] as const;
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

  it('names no team to external sites where none is selected', () => {
    const [group] = menuFor(new Set(['showStreamingAnalytics']), { hosts }).slice(-1);
    expect(group?.items).toEqual([
      { kind: 'external', id: 'analyticsVod', href: 'https://analytics.example/' },
    ]);
  });

  it('fills in the product', () => {
    expect(shown(['acme-dev'], { product: 'acme' })).toEqual([
      ['manager', ['records']],
      ['integration', ['integrations']],
    ]);
  });
});

describe('the permission catalogue of the contract', () => {
  const routesOf = (id: Permission) =>
    routeRules.filter(({ any }) => any.includes(id)).map(({ path }) => path);
  const menuOf = (id: Permission) => menuRules.filter(({ any }) => any.includes(id)).map((rule) => rule.id);

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
