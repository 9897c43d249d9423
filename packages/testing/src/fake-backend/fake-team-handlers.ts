import type { Account, Settings, SettingsPatch, Team, TeamItem, UserItem } from '@palco/openapi';
import { buildDirectory, buildTeam } from '../builders';
import { contractExample, toldAs } from '../contract-example';
import {
  callerOf,
  checkVersion,
  contains,
  pageOf,
  permissionsIn,
  teamOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import { keep } from './fake-kept';
import { accountOf } from './fake-member-handlers';
import type { FakePerson, FakeWorld } from './fake-world';

const kept = keep('Team', ({ accounts }) => accounts, 'accountId');

/** Teams and their settings, which are one item in the world. */
export const teamHandlers = {
  ...kept,
  listTeams(call) {
    const { world } = call;
    const found = visibleTeams(call)
      .filter(({ name }) => contains(name, call.query.get('search')))
      .map((account) => toTeamItem(world, account, callerOf(call)))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
    return { status: 200, body: pageOf(found, call.query) };
  },
  createTeam(call) {
    const { world } = call;
    const { cliente, cargo_nome, permissoes } = teamOf(call);
    const { clientId = cliente, name } = call.body as { clientId?: string; name: string };
    const accountId = call.nextId();
    const diretorioRoot = call.nextId();
    const account = { ...world.accounts[0]!, accountId, name, cliente: clientId, diretorioRoot };
    world.accounts.push(account);
    world.directories.push(buildDirectory({ id: diretorioRoot, accountId, nome: name, parentId: null }));
    // The creator becomes its first member, as otherwise nobody could open it.
    const caller = callerOf(call);
    const own = { conta_id: accountId, conta_nome: name, cliente: clientId, diretorioRoot };
    const contasCargos = [...caller.me.contasCargos, buildTeam({ ...own, cargo_nome, permissoes })];
    caller.me = { ...caller.me, contasCargos };
    return { status: 201, body: toldAs<Team>(contractExample('Team'), account) };
  },
  updateTeam(call) {
    const answer = kept.updateTeam!(call);
    copyToMembers(call);
    return answer;
  },
  getAccountSettings: (call) => ({ status: 200, body: settingsOf(call) }),
  updateAccountSettings(call) {
    const account = accountOf(call);
    checkVersion(call, account.version);
    Object.assign(account, call.body as SettingsPatch, { version: account.version + 1 });
    copyToMembers(call);
    return { status: 200, body: settingsOf(call) };
  },
} satisfies FakeHandlers;

const settingsOf = (call: FakeCall): { data: Settings } => ({
  data: toldAs<Settings>(contractExample('Settings'), accountOf(call)),
});

/** Copies what a profile tells of the changed team into the profiles. */
function copyToMembers(call: FakeCall): void {
  const { accountId, name: conta_nome, bloqueada, timezone } = accountOf(call);
  for (const person of call.world.people) {
    const contasCargos = person.me.contasCargos.map((one) =>
      one.conta_id === accountId ? { ...one, conta_nome, bloqueada, timezone } : one,
    );
    person.me = { ...person.me, contasCargos };
  }
}

/** The caller's teams; all teams of the client for those who manage some of them. */
function visibleTeams(call: FakeCall): Account[] {
  const caller = callerOf(call);
  const { user, contasCargos } = caller.me;
  const named = call.query.get('accountId') ?? user.selectedTeamId;
  const selected = contasCargos.find(({ conta_id }) => conta_id === named) ?? contasCargos[0];
  const held = selected ? permissionsIn(caller, selected) : [];
  const manages = held.includes('gerenciarTimes') || held.includes('manageTeamUsers');
  return call.world.accounts.filter(
    ({ accountId, cliente }) =>
      contasCargos.some(({ conta_id }) => conta_id === accountId) ||
      (manages && cliente === selected?.cliente),
  );
}

function toTeamItem(world: FakeWorld, account: Account, { me }: FakePerson): TeamItem {
  const own = me.contasCargos.find(({ conta_id }) => conta_id === account.accountId);
  const role = world.roles.find(({ nome }) => nome === own?.cargo_nome);
  const isMember = ({ times }: UserItem) => times.some(({ accountId }) => accountId === account.accountId);
  const example = contractExample('TeamItem');
  return toldAs<TeamItem>(example, {
    ...account,
    color: own?.conta_color ?? example.color,
    membersTotal: world.users.filter(isMember).length,
    userTeamRole: own
      ? { id: role?.id ?? account.accountId, nome: own.cargo_nome, permissoes: own.permissoes }
      : null,
  });
}
