import type { Permission } from '@palco/openapi';
import { explainRoute, forProduct, menuRules, routeRules } from '@palco/sdk/access';
import { callerOf, FakeRefusal, permissionsIn, teamOf, type FakeCall, type FakeHandlers } from './fake-call';
import { isInScope, scopeOf } from './fake-scope';
import { rolesOf } from './fake-role-handlers';
import type { FakePerson } from './fake-world';

/** The catalogue of permissions, and why something is open or closed. */
export const permissionHandlers = {
  listPermissions(call) {
    const { cliente } = teamOf(call);
    const { world } = call;
    const opens = (any: readonly Permission[], id: Permission): boolean =>
      forProduct(any, world.config.product).includes(id);
    const items = world.permissions.map((permission) => ({
      ...permission,
      rotas: routeRules.filter(({ any }) => opens(any, permission.id)).map(({ path }) => path),
      menu: [...new Set(menuRules.filter(({ any }) => opens(any, permission.id)).map(({ id }) => id))],
      cargos: rolesOf(world, cliente)
        .filter(({ permissoes }) => permissoes.includes(permission.id))
        .map(({ id, nome }) => ({ id, nome })),
    }));
    return { status: 200, body: { items } };
  },
  explainPermission(call) {
    const team = teamOf(call);
    const person = askedPerson(call);
    const own = person.me.contasCargos.find(({ conta_id }) => conta_id === team.conta_id);
    const held = new Set(own ? permissionsIn(person, own) : []);
    const required = requiredBy(call);
    const opens = (permissions: readonly Permission[]): boolean =>
      permissions.some((permission) => required.includes(permission));
    const allowed = required.length === 0 || required.some((permission) => held.has(permission));
    return {
      status: 200,
      body: {
        allowed,
        required,
        missing: allowed ? [] : required,
        rolesThatGrant: rolesOf(call.world, team.cliente)
          .filter(({ permissoes }) => opens(permissoes))
          .map(({ nome }) => nome),
        grantedBy: own && opens(own.permissoes) ? [own.cargo_nome] : [],
      },
    };
  },
} satisfies FakeHandlers;

function requiredBy({ query, world }: FakeCall): Permission[] {
  const [route, permission] = [query.get('route'), query.get('permission')];
  if (permission !== null) {
    const known = world.permissions.find(({ id }) => id === permission);
    if (!known) throw new FakeRefusal(400, 'INVALID_REQUEST');
    return [known.id];
  }
  return [...explainRoute(route ?? '', new Set(), world.config.product).required];
}

function askedPerson(call: FakeCall): FakePerson {
  const caller = callerOf(call);
  const userId = call.query.get('userId') ?? caller.me.user.id;
  if (userId === caller.me.user.id) return caller;
  const scope = scopeOf(call, 'showUsers');
  const person = call.world.people.find(({ me }) => me.user.id === userId);
  if (!person || !isInScope(scope, person)) throw new FakeRefusal(404, 'NOT_FOUND');
  return person;
}
