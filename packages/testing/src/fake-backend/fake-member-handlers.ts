import type { Member, MemberRole, UserItem } from '@palco/openapi';
import { contractExample, toldAs } from '../contract-example';
import { contains, pageOf, required, type FakeCall, type FakeHandlers } from './fake-call';
import type { FakeAccount } from './fake-world';

/** The members of teams. */
export const memberHandlers = {
  listMembers(call) {
    const { accountId } = accountOf(call);
    const search = call.query.get('search');
    const found = call.world.users
      .filter(({ nome, login }) => contains(nome, search) || contains(login, search))
      .flatMap((user) => memberOf(user, accountId) ?? [])
      .sort((one, other) => one.nome.localeCompare(other.nome, 'pt-BR'));
    return { status: 200, body: pageOf(found, call.query) };
  },
  addMember: (call) => ({ status: 201, body: changeTeams(call, (call.body as MemberRole).cargoId) }),
  updateMember: (call) => ({ status: 200, body: changeTeams(call, (call.body as MemberRole).cargoId) }),
  removeMember(call) {
    changeTeams(call);
    return { status: 204 };
  },
} satisfies FakeHandlers;

/** The team that the path names. */
export function accountOf(call: FakeCall): FakeAccount {
  return required(call.world.accounts.find(({ accountId }) => accountId === call.path.accountId));
}

/** Gives the person of the path this role in the team of the path, or none. */
function changeTeams(call: FakeCall, cargoId?: string): Member | undefined {
  const { accountId, name } = accountOf(call);
  const user = required(call.world.users.find(({ id }) => id === call.path.userId));
  const role = call.world.roles.find(({ id }) => id === cargoId);
  user.times = user.times.filter((one) => one.accountId !== accountId);
  if (role) user.times.push({ accountId, name, cargoId: role.id, cargo_nome: role.nome });
  return memberOf(user, accountId);
}

function memberOf(user: UserItem, accountId: string): Member | undefined {
  const team = user.times.find((one) => one.accountId === accountId);
  if (!team) return undefined;
  const member = { ...user, userId: user.id, cargoId: team.cargoId, cargo_nome: team.cargo_nome };
  return toldAs<Member>(contractExample('Member'), member);
}
