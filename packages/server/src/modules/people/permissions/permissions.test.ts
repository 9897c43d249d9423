import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuRules, routeRules } from '../../../../../sdk/src/access';
import { demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import { insertMember, insertPerson } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { catalogueOf, permissionsForRoute } from './catalogue.pure';

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const [name, login] of [
    ['marina', 'marina@colegioatlas.com.br'],
    ['bruno', 'bruno@colegioatlas.com.br'],
    ['carla', 'carla@colegioatlas.com.br'],
    ['diego', 'diego@vertice.com.br'],
    ['elisa', 'elisa@vertice.com.br'],
  ] as const) {
    tokens[name] = await server.signIn(login);
  }
});
afterAll(() => server.stop());

interface Query {
  readonly route?: string;
  readonly permission?: string;
  readonly userId?: string;
  readonly accountId?: string;
}

function explain(name: string, query: Query): Promise<CallResult> {
  const search = new URLSearchParams({ ...query }).toString();
  return server.call(`/v1/permissions/explain?${search}`, { token: tokens[name] });
}

describe('the catalogue', () => {
  it('opens the same routes and menu items as the console does', () => {
    const asks = (any: readonly string[], id: string): boolean =>
      any.some((permission) => permission.replace('{product}', 'palco') === id);
    for (const { id, rotas, menu } of catalogueOf('palco')) {
      const routes = routeRules.filter(({ any }) => asks(any, id)).map(({ path }) => path);
      const items = menuRules.filter(({ any }) => asks(any, id)).map((item) => item.id);
      expect({ id, rotas: [...rotas].sort(), menu: [...menu].sort() }).toEqual({
        id,
        rotas: routes.sort(),
        menu: [...new Set(items)].sort(),
      });
    }
    const named = new Set(catalogueOf('palco').flatMap(({ rotas }) => rotas));
    const asked = routeRules.filter(({ any }) => any.length > 0).map(({ path }) => path);
    expect([...named].sort()).toEqual(asked.sort());
  });

  it('tells which roles of the client hold each permission', async () => {
    const { status, body } = await server.call('/v1/permissions', { token: tokens['marina'] });
    expect(status).toBe(200);
    const items = body['items'] as { id: string; cargos: { id: string; nome: string }[] }[];
    expect(items.map(({ id }) => id)).toEqual(catalogueOf('palco').map(({ id }) => id));
    expect(items.find(({ id }) => id === 'showStreaming')?.cargos.map(({ nome }) => nome)).toEqual([
      'Administradora',
      'Operadora',
      'Produtora',
    ]);
    expect(items.find(({ id }) => id === 'palco-dev')?.cargos).toEqual([]);
    const diego = await server.call('/v1/permissions', { token: tokens['diego'] });
    const own = diego.body['items'] as typeof items;
    expect(own.find(({ id }) => id === 'palco-dev')?.cargos).toEqual([
      { id: demoRoles.desenvolvedor.id, nome: 'Desenvolvedor' },
    ]);
  });

  it('has the slug of the product, whatever it is', () => {
    const ids = catalogueOf('minha-tv').map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['minha-tv-dev', 'minha-tv_studio']));
    expect(ids.join()).not.toContain('{');
  });
});

describe('the permissions of a route', () => {
  it.each([
    ['/users', ['showUsers', 'manageTeamUsers']],
    ['/users/create?x=1', ['showUsers', 'manageTeamUsers']],
    ['/vod', ['showVOD']],
    ['/vod/dashboard#a', ['showVOD']],
    ['//vod//x', ['showVOD']],
    ['/vodka', []],
    ['/integrations', ['integrations', 'palco-dev']],
    ['/account/settings', ['showAccountSettings']],
    ['/account', []],
    ['/atendimento/7d21b3f0-91c4-4e0a-8b6f-4c5d60b20001', ['showCustomerSupport']],
    ['/records', []],
    ['/', []],
  ])('%s are %o', (route, expected) => {
    expect(permissionsForRoute(route, 'palco')).toEqual(expected);
  });
});

describe('an explanation', () => {
  it('says what is missing and which roles would give it', async () => {
    expect((await explain('bruno', { route: '/billing' })).body).toEqual({
      allowed: false,
      required: ['showFinancial'],
      missing: ['showFinancial'],
      rolesThatGrant: ['Administradora'],
      grantedBy: [],
    });
  });

  it('says which role opens it', async () => {
    expect((await explain('bruno', { permission: 'showVOD' })).body).toMatchObject({
      allowed: true,
      missing: [],
      grantedBy: ['Editor'],
    });
  });

  it('is about the selected team', async () => {
    const accountId = demoTeams.festivalMareAlta;
    const answers = [
      await explain('marina', { route: '/users' }),
      await explain('marina', { route: '/users', accountId }),
    ];
    expect(answers.map(({ body }) => [body['allowed'], body['grantedBy']])).toEqual([
      [true, ['Administradora']],
      [false, []],
    ]);
  });

  it('opens to everybody what asks for nothing', async () => {
    expect((await explain('carla', { route: '/records' })).body).toEqual({
      allowed: true,
      required: [],
      missing: [],
      rolesThatGrant: [],
      grantedBy: [],
    });
  });

  it('knows that managers of teams may manage people beside their role', async () => {
    const { body } = await explain('elisa', { permission: 'manageTeamUsers' });
    expect(body).toMatchObject({ allowed: true, grantedBy: ['Gestora'] });
  });

  it('changes with the role, on the next request', async () => {
    const { id, permissions } = demoRoles.convidada;
    const patch = (permissoes: readonly string[]): Promise<CallResult> =>
      server.call(`/v1/roles/${id}`, { method: 'PATCH', token: tokens['marina'], body: { permissoes } });
    await patch(['showFinancial']);
    expect((await explain('carla', { route: '/billing' })).body['allowed']).toBe(true);
    await patch(permissions);
    expect((await explain('carla', { route: '/billing' })).body['allowed']).toBe(false);
  });

  it.each<[string, Query]>([
    ['nothing', {}],
    ['both', { route: '/users', permission: 'showUsers' }],
    ['an unknown permission', { permission: 'showEverything' }],
    ['an address elsewhere', { route: 'https://evil.example/users' }],
    ['an empty route', { route: '' }],
  ])('of %s is refused', async (_, query) => {
    const { status, body } = await explain('marina', query);
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('an explanation about somebody else', () => {
  it('needs showUsers, which oneself does not', async () => {
    const query = { route: '/billing', userId: demoUsers.carla };
    expect((await explain('marina', query)).body).toMatchObject({ allowed: false, grantedBy: [] });
    expect((await explain('bruno', query)).status).toBe(403);
    expect((await explain('carla', query)).status).toBe(200);
  });

  it('reaches the people of the client only', async () => {
    for (const userId of [demoUsers.diego, '3c9e7a52-0d48-4b7e-a1f3-8e6f90c3ffff']) {
      const { status, text } = await explain('marina', { route: '/billing', userId });
      expect([status, text.includes('Vértice')]).toEqual([404, false]);
    }
  });

  it('is about the role in the selected team, not in another one', async () => {
    const person = await insertPerson(server.db, { team: 'festivalMareAlta', role: 'produtora' });
    const query = { permission: 'showStreaming', userId: person.id };
    expect((await explain('marina', query)).body).toMatchObject({ allowed: false, grantedBy: [] });
    await insertMember(server.db, {
      userId: person.id,
      accountId: demoTeams.colegioAtlas,
      role: 'operadora',
    });
    expect((await explain('marina', query)).body).toMatchObject({ allowed: true, grantedBy: ['Operadora'] });
  });
});
