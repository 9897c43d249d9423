import type { UserCreate, UserItem, UserPatch } from '@palco/openapi';
import { buildId, buildMe } from '../builders';
import { contractExample } from '../contract-example';
import {
  checkVersion,
  contains,
  FakeRefusal,
  pageOf,
  timeOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import { hasFactor } from './fake-factor-handlers';
import { membershipOf } from './fake-people';
import {
  checkHeld,
  endSignIns,
  isActive,
  isInScope,
  keepAnOwner,
  permissionsOf,
  scopeOf,
  roleIn,
  roleToGive,
  sendLink,
  type FakeScope,
} from './fake-scope';
import type { FakePerson, FakeRole, FakeWorld } from './fake-world';

const peopleScope = (call: FakeCall): FakeScope => scopeOf(call, 'showUsers', 'manageTeamUsers');

/** People of a client. */
export const peopleHandlers = {
  listUsers(call) {
    const scope = peopleScope(call);
    const found = call.world.people
      .filter((person) => isInScope(scope, person) && isWanted(call, person))
      .sort(orderOf(call.query.get('sort') ?? 'nome,asc'));
    const { items, pagination } = pageOf(found, call.query);
    return {
      status: 200,
      body: { items: items.map((person) => toItem(call.world, scope, person)), pagination },
    };
  },
  getUser(call) {
    const scope = peopleScope(call);
    return { status: 200, body: toItem(call.world, scope, personOf(call, scope)) };
  },
  createUser(call) {
    const scope = peopleScope(call);
    const input = checkedInput(call.body as UserCreate);
    if (call.world.people.some((one) => one.me.user.login === input.login && isInScope(scope, one))) {
      const message = 'Já existe uma pessoa com este e-mail';
      throw new FakeRefusal(409, 'LOGIN_IN_USE', [{ field: 'login', code: 'LOGIN_IN_USE', message }]);
    }
    const role = roleToGive(call, scope, input.cargoId);
    const person = addPerson(call, scope, { input, role });
    if (input.enviarConvite !== false) sendLink(call, person, 'invite');
    return { status: 201, body: toItem(call.world, scope, person) };
  },
  updateUser(call) {
    const scope = peopleScope(call);
    const person = personToChange(call, scope);
    checkVersion(call, person.version ?? 1);
    const { nome, cargoId, ativo } = call.body as UserPatch;
    const role = cargoId === undefined ? null : roleToGive(call, scope, cargoId);
    if (nome !== undefined || ativo !== undefined) checkWhole(scope, person);
    keepAnOwner(call.world, scope.team.cliente, () => {
      const { me } = person;
      const contasCargos = me.contasCargos.map((one) =>
        role && one.conta_id === me.user.contaId
          ? { ...one, cargo_nome: role.nome, permissoes: [...role.permissoes] }
          : one,
      );
      const user = { ...me.user, nome: nome?.trim() ?? me.user.nome, cargo: role?.nome ?? me.user.cargo };
      Object.assign(person, { me: { ...me, user, contasCargos }, ativo: ativo ?? person.ativo });
    });
    person.version = (person.version ?? 1) + 1;
    if (ativo === false) endSignIns(call.world, person.me.user.id);
    return { status: 200, body: toItem(call.world, scope, person) };
  },
  deleteUser: (call) => removePerson(call),
  resendInvite(call) {
    const person = personToChange(call, peopleScope(call));
    if (person.ativo === false) throw new FakeRefusal(409, 'PERSON_INACTIVE');
    sendLink(call, person, 'invite');
    return { status: 204 };
  },
  sendPasswordReset(call) {
    const person = personToChange(call, peopleScope(call));
    if (person.ativo === false) throw new FakeRefusal(409, 'PERSON_INACTIVE');
    sendLink(call, person, 'recovery');
    return { status: 204 };
  },
  resetSecondFactor(call) {
    const scope = peopleScope(call);
    const person = personToChange(call, scope);
    checkWhole(scope, person);
    if (!person.factors || !hasFactor(person.factors)) throw new FakeRefusal(409, 'NO_SECOND_FACTOR');
    person.factors = undefined;
    endSignIns(call.world, person.me.user.id, null);
    return { status: 204 };
  },
} satisfies FakeHandlers;

function removePerson(call: FakeCall): { status: 204 } {
  const scope = peopleScope(call);
  const person = personOf(call, scope);
  checkVersion(call, person.version ?? 1);
  checkHeld(scope, permissionsOf(person, scope.team.cliente));
  checkWhole(scope, person);
  keepAnOwner(call.world, scope.team.cliente, () => {
    call.world.people = call.world.people.filter((other) => other !== person);
  });
  endSignIns(call.world, person.me.user.id);
  return { status: 204 };
}

function personOf(call: FakeCall, scope: FakeScope): FakePerson {
  const person = call.world.people.find(({ me }) => me.user.id === call.id);
  if (!person || !isInScope(scope, person)) throw new FakeRefusal(404, 'NOT_FOUND');
  return person;
}

function personToChange(call: FakeCall, scope: FakeScope): FakePerson {
  const person = personOf(call, scope);
  if (person !== scope.caller) checkHeld(scope, permissionsOf(person, scope.team.cliente));
  return person;
}

/** Name and activity are shared by all teams of a person: only those who reach all of them may change them. */
function checkWhole({ teams, isDev }: FakeScope, { me }: FakePerson): void {
  if (!isDev && me.contasCargos.some(({ conta_id }) => !teams.has(conta_id)))
    throw new FakeRefusal(409, 'PERSON_IN_OTHER_TEAMS');
}

function checkedInput(input: UserCreate): UserCreate {
  const login = input.login.trim().toLowerCase();
  return { ...input, login, nome: input.nome.trim() };
}

function addPerson(
  call: FakeCall,
  { team, teams }: FakeScope,
  { input, role }: { input: UserCreate; role: FakeRole },
): FakePerson {
  const { nome, login, accountIds = [team.conta_id] } = input;
  const accounts = accountIds.map((accountId) =>
    call.world.accounts.find((one) => one.accountId === accountId && teams.has(accountId)),
  );
  const contasCargos = accounts.flatMap((account) => (account ? [membershipOf(account, role)] : []));
  const [home = team] = contasCargos;
  const person: FakePerson = {
    password: '',
    createdAt: timeOf(call),
    me: buildMe({
      user: { id: call.nextId(), login, nome, cargo: role.nome, contaId: home.conta_id },
      contasCargos,
    }),
  };
  call.world.people.push(person);
  return person;
}

function isWanted({ world, query }: FakeCall, person: FakePerson): boolean {
  const { user, contasCargos } = person.me;
  const [search, teamId, cargoId] = [query.get('search'), query.get('teamId'), query.get('cargoId')];
  const roleIds = contasCargos.map((one) => roleIn(world, one)?.id);
  return (
    (contains(user.nome, search) || contains(user.login, search)) &&
    (teamId === null || contasCargos.some(({ conta_id }) => conta_id === teamId)) &&
    (cargoId === null || roleIds.includes(cargoId)) &&
    (!query.has('situacao') || query.get('situacao') === standingOf(person))
  );
}

function standingOf(person: FakePerson): 'ativo' | 'inativo' | 'convidado' | 'semConvite' {
  if (person.ativo === false) return 'inativo';
  if (isActive(person)) return 'ativo';
  return person.convitePendente ? 'convidado' : 'semConvite';
}

/** A person who never signed in is sorted as the oldest log-in. */
function orderOf(sort: string): (one: FakePerson, other: FakePerson) => number {
  const [field, direction] = sort.split(',');
  const keyOf = ({ me, lastLogin, createdAt }: FakePerson): string =>
    (field === 'lastLogin' ? lastLogin : field === 'createdAt' ? createdAt : me.user.nome) ?? '';
  const sign = direction === 'desc' ? -1 : 1;
  return (one, other) => sign * keyOf(one).localeCompare(keyOf(other), 'pt-BR');
}

function toItem(world: FakeWorld, { teams }: FakeScope, person: FakePerson): UserItem {
  const { user, contasCargos } = person.me;
  const home = contasCargos.find(({ conta_id }) => conta_id === user.contaId);
  const idOf = (one: typeof home) => (one && roleIn(world, one)?.id) ?? buildId(500);
  return {
    ...contractExample('UserItem'),
    id: user.id,
    nome: user.nome,
    login: user.login,
    avatar: user.avatar,
    cargo: user.cargo,
    cargoId: idOf(home),
    contaId: user.contaId,
    lastLogin: person.lastLogin ?? null,
    ativo: person.ativo ?? true,
    convitePendente: person.convitePendente ?? false,
    ...(person.conviteFalhou && { conviteFalhou: person.conviteFalhou }),
    temSenha: person.password !== '',
    temSegundoFator: person.factors !== undefined && hasFactor(person.factors),
    times: contasCargos
      .filter(({ conta_id }) => teams.has(conta_id))
      .map((one) => ({
        accountId: one.conta_id,
        name: one.conta_nome,
        cargoId: idOf(one),
        cargo_nome: one.cargo_nome,
      }))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
    version: person.version ?? 1,
  };
}
