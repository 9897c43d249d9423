import type { Account, Credentials, MePatch } from '@palco/openapi';
import { buildToken } from '../builders';
import { contractExample, toldAs } from '../contract-example';
import { callerOf, FakeRefusal, required, teamOf, type FakeCall, type FakeHandlers } from './fake-call';

const tokenSeconds = 12 * 3_600;

/** Sign-in, profile, teams and configuration. */
export const sessionHandlers = {
  login(call) {
    const { login, password } = call.body as Credentials;
    const email = login.trim().toLowerCase();
    const person = call.world.people.find((one) => one.me.user.login === email && one.password !== '');
    if (person?.password !== password) throw new FakeRefusal(401, 'INVALID_CREDENTIALS');
    return { status: 200, body: { token: issueToken(call, person.me.user.id) } };
  },
  logout(call) {
    callerOf(call);
    call.world.tokens.delete(call.token ?? '');
    return { status: 204 };
  },
  refreshToken(call) {
    const { id } = callerOf(call).me.user;
    return { status: 200, body: { token: issueToken(call, id) } };
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
  getAccount(call) {
    const { conta_id } = teamOf(call);
    const account = required(call.world.accounts.find(({ accountId }) => accountId === conta_id));
    return { status: 200, body: { data: toldAs<Account>(contractExample('Account'), account) } };
  },
} satisfies FakeHandlers;

/** A token of twelve hours for a person. */
export function issueToken(call: Pick<FakeCall, 'world' | 'now' | 'nextId'>, userId: string): string {
  const iat = Math.floor(call.now() / 1_000);
  const token = buildToken({ sub: userId, iat, exp: iat + tokenSeconds, jti: call.nextId() });
  call.world.tokens.set(token, userId);
  return token;
}
