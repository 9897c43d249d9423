import type { Account, Member, MemberRole, Permission } from '@palco/openapi';
import { buildId } from '../builders';
import {
  callerOf,
  contains,
  FakeRefusal,
  required,
  pageOf,
  permissionsIn,
  teamOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import { membershipOf } from './fake-people';
import { checkHeld, keepAnOwner, isInScope, scopeOf, roleIn, roleToGive, type FakeScope } from './fake-scope';
import { accountOf } from './fake-team-handlers';
import type { FakePerson, FakeWorld } from './fake-world';

/** The members of teams, and their roles. */
export const memberHandlers = {
  listMembers(call) {
    const { accountId } = teamToRead(call);
    const search = call.query.get('search');
    const found = call.world.people
      .filter(
        ({ me }) =>
          me.contasCargos.some(({ conta_id }) => conta_id === accountId) &&
          (contains(me.user.nome, search) || contains(me.user.login, search)),
      )
      .map((person) => toMember(call.world, person, accountId))
      .sort((one, other) => one.nome.localeCompare(other.nome, 'pt-BR'));
    return { status: 200, body: pageOf(found, call.query) };
  },
  addMember(call) {
    const { account, scope } = reachedTeam(call);
    const person = personOf(call, scope);
    const role = roleToGive(call, scope, (call.body as MemberRole).cargoId);
    const contasCargos = [...person.me.contasCargos, membershipOf(account, role)];
    person.me = { ...person.me, contasCargos };
    return { status: 201, body: toMember(call.world, person, account.accountId) };
  },
  updateMember(call) {
    const { account, scope } = reachedTeam(call);
    const person = memberOf(call, account.accountId);
    const role = roleToGive(call, scope, (call.body as MemberRole).cargoId);
    checkHeld(scope, permissionsAt(person, account.accountId));
    const contasCargos = person.me.contasCargos.map((one) =>
      one.conta_id === account.accountId ? { ...one, ...membershipOf(account, role) } : one,
    );
    const isHome = person.me.user.contaId === account.accountId;
    const user = isHome ? { ...person.me.user, cargo: role.nome } : person.me.user;
    keepAnOwner(call.world, account.cliente, () => {
      person.me = { ...person.me, user, contasCargos };
    });
    return { status: 200, body: toMember(call.world, person, account.accountId) };
  },
  removeMember(call) {
    const { account, scope } = reachedTeam(call);
    const person = memberOf(call, account.accountId);
    checkHeld(scope, permissionsAt(person, account.accountId));
    const contasCargos = person.me.contasCargos.filter(({ conta_id }) => conta_id !== account.accountId);
    keepAnOwner(call.world, account.cliente, () => {
      person.me = { ...person.me, contasCargos };
    });
    return { status: 204 };
  },
} satisfies FakeHandlers;

/** The team of the path: with `showUsers` any team of the client, otherwise only one within scope. */
function teamToRead(call: FakeCall): Account {
  const account = accountOf(call);
  const caller = callerOf(call);
  if (!permissionsIn(caller, teamOf(call)).includes('showUsers')) return reachedTeam(call).account;
  return account;
}

/** The team of the path and the scope in it; in a team of the caller, the permissions of the role held there count. */
function reachedTeam(call: FakeCall) {
  const account = accountOf(call);
  const selected = scopeOf(call, 'gerenciarTimes', 'manageTeamUsers');
  const caller = callerOf(call);
  const own = caller.me.contasCargos.find(({ conta_id }) => conta_id === account.accountId);
  const scope: FakeScope = own ? { ...selected, held: permissionsIn(caller, own) } : selected;
  return { account, scope };
}

/** The person of the path, if within scope; need not be in the team yet. */
function personOf(call: FakeCall, scope: FakeScope): FakePerson {
  const person = call.world.people.find(({ me }) => me.user.id === call.path.userId);
  if (!person || !isInScope(scope, person)) throw new FakeRefusal(404, 'NOT_FOUND');
  return person;
}

function memberOf(call: FakeCall, accountId: string): FakePerson {
  return required(
    call.world.people.find(
      ({ me }) =>
        me.user.id === call.path.userId && me.contasCargos.some(({ conta_id }) => conta_id === accountId),
    ),
  );
}

function permissionsAt({ me }: FakePerson, accountId: string): readonly Permission[] {
  return me.contasCargos.find(({ conta_id }) => conta_id === accountId)?.permissoes ?? [];
}

function toMember(world: FakeWorld, person: FakePerson, accountId: string): Member {
  const { user, contasCargos } = person.me;
  const here = contasCargos.find(({ conta_id }) => conta_id === accountId);
  return {
    userId: user.id,
    nome: user.nome,
    login: user.login,
    avatar: user.avatar,
    cargoId: (here && roleIn(world, here)?.id) ?? buildId(500),
    cargo_nome: here?.cargo_nome ?? '',
    lastLogin: person.lastLogin ?? null,
    ativo: person.ativo ?? true,
    convitePendente: person.convitePendente ?? false,
    ...(person.conviteFalhou && { conviteFalhou: person.conviteFalhou }),
  };
}
