import type { Account, Credentials, MePatch, TeamItem } from '@palco/openapi';
import { buildToken } from '../builders';
import {
  callerOf,
  contains,
  FakeRefusal,
  required,
  pageOf,
  permissionsIn,
  teamOf,
  timeOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import { isActive, roleIn } from './fake-scope';
import { membersTotal } from './fake-team-handlers';
import type { FakePerson, FakeWorld } from './fake-world';

const tokenSeconds = 12 * 3_600;
/** How long the second step may take. */
const halfSignInMs = 600_000;

/** Sign-in, profile, teams and configuration. */
export const sessionHandlers = {
  login(call) {
    const { login, password } = call.body as Credentials;
    const email = login.trim().toLowerCase();
    const person = call.world.people.find((one) => one.me.user.login === email && isActive(one));
    if (person?.password !== password) throw new FakeRefusal(401, 'INVALID_CREDENTIALS');
    person.lastLogin = timeOf(call);
    const { totp = false, passkeys = [], recoveryCodes = [] } = person.factors ?? {};
    if (!totp && passkeys.length === 0)
      return { status: 200, body: { token: issueToken(call, person.me.user.id) } };
    const methods = [
      ...(totp ? (['totp'] as const) : []),
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(recoveryCodes.length > 0 ? (['recovery-code'] as const) : []),
    ];
    const signIn = call.nextId();
    call.world.halfSignIns.set(signIn, person.me.user.id);
    const expiresAt = new Date(call.now() + halfSignInMs).toISOString();
    return { status: 202, body: { signIn, methods, expiresAt } };
  },
  logout(call) {
    callerOf(call);
    const signIn = call.world.signIns.find(
      ({ tokens }) => call.token !== null && tokens.includes(call.token),
    );
    for (const token of signIn?.tokens ?? []) call.world.tokens.delete(token);
    call.world.signIns = call.world.signIns.filter((one) => one !== signIn);
    return { status: 204 };
  },
  refreshToken(call) {
    const { id } = callerOf(call).me.user;
    return { status: 200, body: { token: issueToken(call, id, call.token) } };
  },
  getMe(call) {
    const { me } = callerOf(call);
    if (call.query.has('accountId')) teamOf(call);
    const team = me.contasCargos.find(({ conta_id }) => conta_id === me.user.selectedTeamId);
    return { status: 200, body: { ...me, permissoes: team?.permissoes ?? [] } };
  },
  updateMe(call) {
    const person = callerOf(call);
    const patch = call.body as MePatch;
    const { nome = person.me.user.nome } = patch;
    person.me = { ...person.me, user: { ...person.me.user, ...patch, nome: nome.trim() } };
    return { status: 200, body: person.me.user };
  },
  getTeamOf(call) {
    const { me } = callerOf(call);
    const { videos, directories, lives } = call.world;
    const objects = [...videos, ...directories, ...lives.map(({ live }) => live)];
    const found = objects.find(({ id }) => id === call.path.id);
    const team = me.contasCargos.find(({ conta_id }) => conta_id === found?.accountId);
    return { status: 200, body: { accountId: team?.conta_id ?? null } };
  },
  getConfig: ({ world }) => ({ status: 200, body: world.config }),
  getHealth({ world: { warnings } }) {
    const state = { status: warnings ? 'degraded' : 'ok', database: 'ok', media: 'ok', live: 'off' } as const;
    const facts = { uptimeSeconds: 1, version: 'v0.6.24' };
    return { status: 200, body: { ...state, ...facts, ...(warnings && { warnings }) } };
  },
  listTeams(call) {
    const { world } = call;
    const found = visibleTeams(call)
      .filter(({ name }) => contains(name, call.query.get('search')))
      .map((account) => toTeamItem(world, account, callerOf(call)))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
    return { status: 200, body: pageOf(found, call.query) };
  },
  getAccount(call) {
    const { conta_id } = teamOf(call);
    const account = required(call.world.accounts.find(({ accountId }) => accountId === conta_id));
    return { status: 200, body: { data: account } };
  },
} satisfies FakeHandlers;

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
  const { accountId, name, thumbnail, bloqueada } = account;
  const own = me.contasCargos.find(({ conta_id }) => conta_id === accountId);
  return {
    accountId,
    name,
    thumbnail,
    bloqueada,
    membersTotal: membersTotal(world, accountId),
    userTeamRole: own
      ? { id: roleIn(world, own)?.id ?? accountId, nome: own.cargo_nome, permissoes: own.permissoes }
      : null,
  };
}

/** A token of twelve hours for a person: for a new sign-in, or for the sign-in of another token (`of`). */
export function issueToken(
  call: Pick<FakeCall, 'world' | 'now' | 'nextId'>,
  userId: string,
  of: string | null = null,
): string {
  const { world } = call;
  const iat = Math.floor(call.now() / 1_000);
  const known = world.signIns.find(({ tokens }) => of !== null && tokens.includes(of));
  const jti = call.nextId();
  const token = buildToken({ sub: userId, iat, exp: iat + tokenSeconds, jti });
  const at = timeOf(call);
  if (known) {
    known.tokens.push(token);
  } else {
    const device = {
      ip: '198.51.100.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    };
    world.signIns.push({ id: jti, userId, tokens: [token], ...device, createdAt: at, lastSeenAt: at });
  }
  world.tokens.set(token, userId);
  return token;
}
