import { toDomain } from '@palco/sdk/schemas';
import type { Account, Settings, SettingsPatch, Team, TeamCreate, TeamPatch } from '@palco/openapi';
import { buildAccount, buildDirectory } from '../builders';
import { checkVersion, FakeRefusal, teamOf, timeOf, type FakeCall, type FakeHandlers } from './fake-call';
import { pictureOf } from './fake-picture';
import { keepAnOwner, scopeOf } from './fake-scope';
import type { FakeTeamDetails, FakeWorld } from './fake-world';

const madeAt = '2026-01-01T12:00:00.000Z';

/** Teams and their settings. */
export const teamHandlers = {
  createTeam(call) {
    const { caller, team } = scopeOf(call, 'gerenciarTimes');
    const { name, clientId = team.cliente } = call.body as TeamCreate;
    const account = buildAccount({
      accountId: call.nextId(),
      diretorioRoot: call.nextId(),
      name: name.trim(),
      cliente: clientId,
    });
    const { accountId, diretorioRoot } = account;
    call.world.accounts.push(account);
    call.world.directories.push(
      buildDirectory({ id: diretorioRoot, accountId, nome: account.name, parentId: null }),
    );
    touch(call, accountId, { createdAt: timeOf(call) });
    // The creator becomes its first member, as otherwise nobody could open it.
    const { me } = caller;
    const own = { ...team, conta_id: accountId, conta_nome: account.name, conta_thumbnail: null };
    const contasCargos = [...me.contasCargos, { ...own, cliente: clientId, diretorioRoot, bloqueada: false }];
    caller.me = { ...me, contasCargos };
    return { status: 201, body: toTeam(call.world, account) };
  },
  getTeam: (call) => ({
    status: 200,
    body: toTeam(call.world, accountOf(call)),
  }),
  updateTeam(call) {
    const account = accountOf(call);
    checkVersion(call, account.version);
    const { name = account.name, bloqueada = account.bloqueada } = call.body as TeamPatch;
    changeAccount(call, account, { name: name.trim(), bloqueada });
    return { status: 200, body: toTeam(call.world, account) };
  },
  deleteTeam(call) {
    const { world } = call;
    const account = accountOf(call);
    checkVersion(call, account.version);
    if (toTeam(world, account).videosTotal > 0) throw new FakeRefusal(409, 'TEAM_NOT_EMPTY');
    keepAnOwner(world, account.cliente, () => {
      for (const person of world.people) {
        const contasCargos = person.me.contasCargos.filter(({ conta_id }) => conta_id !== account.accountId);
        person.me = { ...person.me, contasCargos };
      }
    });
    world.accounts = world.accounts.filter((other) => other !== account);
    world.directories = world.directories.filter(({ accountId }) => accountId !== account.accountId);
    return { status: 204 };
  },
  uploadTeamThumbnail(call) {
    const account = accountOf(call);
    const conta_thumbnail = pictureOf(call);
    changeAccount(call, account, { thumbnail: conta_thumbnail });
    return { status: 200, body: { conta_thumbnail } };
  },
  removeTeamThumbnail(call) {
    changeAccount(call, accountOf(call), { thumbnail: null });
    return { status: 204 };
  },
  getAccountSettings: (call) => ({
    status: 200,
    body: { data: toSettings(call.world, accountOf(call)) },
  }),
  updateAccountSettings(call) {
    const account = accountOf(call);
    checkVersion(call, account.version);
    const { name, timezone, limiteFps, color, corPadrao, dominiosPadrao, ...details } =
      call.body as SettingsPatch;
    const domains = dominiosPadrao && {
      dominiosPadrao: [...new Set(dominiosPadrao.flatMap((text) => toDomain(text) ?? []))],
    };
    changeAccount(call, account, {
      name: name?.trim() ?? account.name,
      timezone: timezone ?? account.timezone,
      limiteFps: limiteFps ?? account.limiteFps,
    });
    const colours = {
      ...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
      ...(corPadrao === undefined ? {} : { corPadrao: corPadrao?.toLowerCase() ?? null }),
    };
    touch(call, account.accountId, { ...details, ...colours, ...domains });
    return { status: 200, body: { data: toSettings(call.world, account) } };
  },
} satisfies FakeHandlers;

/** The team that the path names, if it is of the selected team's client. */
export function accountOf(call: FakeCall): Account {
  const { cliente } = teamOf(call);
  const account = call.world.accounts.find(({ accountId }) => accountId === call.path.accountId);
  if (!account || account.cliente !== cliente) throw new FakeRefusal(404, 'NOT_FOUND');
  return account;
}

/** Changes a team, and its copies in the profiles of its members. */
function changeAccount(call: FakeCall, account: Account, change: Partial<Account>): void {
  Object.assign(account, change, { version: account.version + 1 });
  touch(call, account.accountId);
  const { accountId, name: conta_nome, thumbnail: conta_thumbnail, bloqueada, timezone } = account;
  for (const person of call.world.people) {
    const contasCargos = person.me.contasCargos.map((one) =>
      one.conta_id === accountId ? { ...one, conta_nome, conta_thumbnail, bloqueada, timezone } : one,
    );
    person.me = { ...person.me, contasCargos };
  }
}

function detailsOf(world: FakeWorld, accountId: string): FakeTeamDetails {
  const none = {
    createdAt: madeAt,
    updatedAt: madeAt,
    color: null,
    corPadrao: null,
    dominiosPadrao: [],
    recusarPaisDesconhecido: false,
    exigeSegundoFator: false,
    idioma: null,
  };
  return world.teamDetails.get(accountId) ?? none;
}

function touch(call: FakeCall, accountId: string, change: Partial<FakeTeamDetails> = {}): void {
  const details = detailsOf(call.world, accountId);
  call.world.teamDetails.set(accountId, { ...details, updatedAt: timeOf(call), ...change });
}

function toTeam(world: FakeWorld, account: Account): Team {
  const { accountId, name, thumbnail, cliente, bloqueada, version } = account;
  const { createdAt, updatedAt } = detailsOf(world, accountId);
  return {
    accountId,
    name,
    thumbnail,
    cliente,
    bloqueada,
    membersTotal: membersTotal(world, accountId),
    videosTotal: world.videos.filter((video) => video.accountId === accountId).length,
    createdAt,
    updatedAt,
    version,
  };
}

/** How many people work in a team. */
export function membersTotal(world: FakeWorld, accountId: string): number {
  return world.people.filter(({ me }) => me.contasCargos.some(({ conta_id }) => conta_id === accountId))
    .length;
}

function toSettings(world: FakeWorld, account: Account): Settings {
  const { accountId, name, timezone, limiteFps, version } = account;
  const { createdAt: _made, updatedAt: _changed, ...details } = detailsOf(world, accountId);
  return { accountId, name, timezone, limiteFps, ...details, version };
}
