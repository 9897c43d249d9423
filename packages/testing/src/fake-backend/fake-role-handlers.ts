import type { Permission, Role, RoleDetail, RoleInput, RolePatch } from '@palco/openapi';
import { buildRole } from '../builders';
import {
  checkVersion,
  contains,
  FakeRefusal,
  required,
  teamOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import { checkHeld, keepAnOwner, scopeOf, roleIn, type FakeScope } from './fake-scope';
import type { FakeRole, FakeWorld } from './fake-world';

/** Roles of a client and of the system. */
export const roleHandlers = {
  listRoles(call) {
    const { cliente } = teamOf(call);
    const found = rolesOf(call.world, cliente).filter(({ nome }) => contains(nome, call.query.get('search')));
    return { status: 200, body: { items: found.map((role) => toRole(call.world, cliente, role)) } };
  },
  getRole(call) {
    const { cliente } = teamOf(call);
    const role = roleOf(call, cliente);
    const usos = usesOf(call.world, cliente, role);
    return { status: 200, body: { ...toRole(call.world, cliente, role), usos } };
  },
  createRole(call) {
    const scope = scopeOf(call, 'showRoles');
    const { nome, descricao = '', permissoes: wanted } = call.body as RoleInput;
    checkName(call, scope, nome);
    const permissoes = permissionsFor(call, scope, wanted);
    const role: FakeRole = {
      ...buildRole({ id: call.nextId(), nome: nome.trim(), descricao, permissoes }),
      clientId: scope.team.cliente,
    };
    call.world.roles.push(role);
    return { status: 201, body: toRole(call.world, scope.team.cliente, role) };
  },
  updateRole(call) {
    const scope = scopeOf(call, 'showRoles');
    const { cliente } = scope.team;
    const role = roleToChange(call, cliente);
    const { nome = role.nome, descricao = role.descricao, permissoes: wanted } = call.body as RolePatch;
    checkName(call, scope, nome, role);
    checkHeld(scope, role.permissoes, 'permissoes');
    const permissoes = wanted ? permissionsFor(call, scope, wanted) : role.permissoes;
    const change = { nome: nome.trim(), descricao, permissoes };
    keepAnOwner(call.world, cliente, () => changeHolders(call.world, role, change));
    Object.assign(role, change, { version: role.version + 1 });
    return { status: 200, body: toRole(call.world, cliente, role) };
  },
  deleteRole(call) {
    const { cliente } = teamOf(call);
    const role = roleToChange(call, cliente);
    if (usesOf(call.world, cliente, role).length > 0) throw new FakeRefusal(409, 'ROLE_IN_USE');
    call.world.roles = call.world.roles.filter((other) => other !== role);
    return { status: 204 };
  },
} satisfies FakeHandlers;

/** The roles that a client may give, by name. */
export function rolesOf(world: FakeWorld, clientId: string): FakeRole[] {
  return world.roles
    .filter((role) => role.clientId === null || role.clientId === clientId)
    .sort((one, other) => one.nome.localeCompare(other.nome, 'pt-BR'));
}

function roleOf(call: FakeCall, clientId: string): FakeRole {
  return required(rolesOf(call.world, clientId).find(({ id }) => id === call.id));
}

function roleToChange(call: FakeCall, clientId: string): FakeRole {
  const role = roleOf(call, clientId);
  checkVersion(call, role.version);
  return role;
}

function checkName({ world }: FakeCall, { team }: FakeScope, nome: string, own?: FakeRole): void {
  const name = nome.trim();
  const isTaken = rolesOf(world, team.cliente).some((role) => role !== own && role.nome === name);
  const inUse = [{ field: 'nome', code: 'IN_USE', message: 'Este nome já está em uso' }];
  if (isTaken) throw new FakeRefusal(409, 'ROLE_NAME_IN_USE', inUse);
}

/** The wanted permissions in the order of the catalogue; refused if one is unknown or the caller does not hold it. */
function permissionsFor({ world }: FakeCall, scope: FakeScope, wanted: readonly string[]): Permission[] {
  const permissoes = world.permissions.map(({ id }) => id).filter((id) => wanted.includes(id));
  checkHeld(scope, permissoes, 'permissoes');
  return permissoes;
}

/** Writes a change of a role into the teams of everybody who holds it. */
function changeHolders(
  world: FakeWorld,
  role: FakeRole,
  change: Pick<Role, 'nome' | 'descricao' | 'permissoes'>,
): void {
  for (const person of world.people) {
    const { me } = person;
    const held = me.contasCargos.filter((one) => roleIn(world, one) === role);
    const contasCargos = me.contasCargos.map((one) =>
      held.includes(one) ? { ...one, cargo_nome: change.nome, permissoes: [...change.permissoes] } : one,
    );
    const isHome = held.some(({ conta_id }) => conta_id === me.user.contaId);
    const user = isHome ? { ...me.user, cargo: change.nome } : me.user;
    person.me = { ...me, user, contasCargos };
  }
}

function usesOf(world: FakeWorld, clientId: string, role: FakeRole): RoleDetail['usos'] {
  return world.people.flatMap(({ me }) =>
    me.contasCargos
      .filter((one) => one.cliente === clientId && roleIn(world, one) === role)
      .map(({ conta_id, conta_nome }) => ({
        userId: me.user.id,
        nome: me.user.nome,
        accountId: conta_id,
        conta_nome,
      })),
  );
}

function toRole(world: FakeWorld, clientId: string, role: FakeRole): Role {
  const { clientId: _owner, ...wire } = role;
  const people = new Set(usesOf(world, clientId, role).map(({ userId }) => userId));
  return { ...wire, usuariosTotal: people.size };
}
