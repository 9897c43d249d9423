import type { Credentials, MePatch, TeamItem } from '@palco/openapi';
import { buildToken } from '../builders';
import {
  callerOf,
  contains,
  FakeRefusal,
  pageOf,
  teamOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';

const tokenSeconds = 12 * 3_600;

/** Sign-in, profile, teams and configuration. */
export const sessionHandlers: FakeHandlers<
  | 'login'
  | 'logout'
  | 'refreshToken'
  | 'getMe'
  | 'updateMe'
  | 'getConfig'
  | 'getHealth'
  | 'listTeams'
  | 'getAccount'
> = {
  login(call) {
    const { login, password } = call.body as Credentials;
    const person = call.world.people.find(({ me }) => me.user.login === login.trim().toLowerCase());
    if (!person || person.password !== password) throw new FakeRefusal(401, 'INVALID_CREDENTIALS');
    return { status: 200, body: { token: issueToken(call, person.me.user.id) } };
  },
  logout(call) {
    callerOf(call);
    if (call.token !== null) call.world.tokens.delete(call.token);
    return { status: 204 };
  },
  refreshToken(call) {
    return { status: 200, body: { token: issueToken(call, callerOf(call).me.user.id) } };
  },
  getMe(call) {
    const { me } = callerOf(call);
    if (call.query.has('accountId')) teamOf(call);
    const team = me.contasCargos.find(({ conta_id }) => conta_id === me.user.selectedTeamId);
    return { status: 200, body: { ...me, permissoes: team?.permissoes ?? [] } };
  },
  updateMe(call) {
    const person = callerOf(call);
    person.me = { ...person.me, user: { ...person.me.user, ...(call.body as MePatch) } };
    return { status: 200, body: person.me.user };
  },
  getConfig: ({ world }) => ({ status: 200, body: world.config }),
  getHealth: () => ({
    status: 200,
    body: { status: 'ok', database: 'ok', media: 'ok', uptimeSeconds: 1, version: 'v0.6.24' },
  }),
  listTeams(call) {
    const { me } = callerOf(call);
    const teams = me.contasCargos.map((team): TeamItem => ({
      accountId: team.conta_id,
      name: team.conta_nome,
      thumbnail: team.conta_thumbnail,
      bloqueada: team.bloqueada,
      membersTotal: call.world.people.filter((other) =>
        other.me.contasCargos.some(({ conta_id }) => conta_id === team.conta_id),
      ).length,
      userTeamRole: { id: team.conta_id, nome: team.cargo_nome, permissoes: team.permissoes },
    }));
    const found = teams.filter(({ name }) => contains(name, call.query.get('search')));
    return { status: 200, body: pageOf(found, call.query) };
  },
  getAccount(call) {
    const { conta_id } = teamOf(call);
    const account = call.world.accounts.find(({ accountId }) => accountId === conta_id);
    if (!account) throw new FakeRefusal(404, 'NOT_FOUND');
    return { status: 200, body: { data: account } };
  },
};

/** A token of twelve hours for a person. */
export function issueToken(call: Pick<FakeCall, 'world' | 'now' | 'nextId'>, userId: string): string {
  const iat = Math.floor(call.now() / 1_000);
  const token = buildToken({ sub: userId, iat, exp: iat + tokenSeconds, jti: call.nextId() });
  call.world.tokens.set(token, userId);
  return token;
}
