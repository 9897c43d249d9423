// Each way that could lead around the second factor, by name.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, sessions, users } from '../../../../schema';
import { operations } from '../../../../kernel/http/contract';
import { demoPassword, demoTeams } from '../../../../seed/demo-people';
import {
  addPasskey,
  askChallenge,
  codeOf,
  enrolTotp,
  insertSigner,
  typePassword,
} from '../../../../testing/second-factor';
import { openRealtime } from '../../../../testing/realtime-client';
import {
  insertMember,
  insertPasskey,
  insertPerson,
  insertRole,
  insertTeam,
} from '../../../../testing/sample-people';
import { insertLive, insertVideo, pathOf, requestOf } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../../testing/start-test-server';
import { bindToken, makeLinkToken } from '../../recovery/link-token.pure';
import { replaceLink } from '../../recovery/recovery.store';
import { createChallenges } from './challenges';
import { halfSignIns, passkeyChallenges } from '../../../../schema/second-factor';

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => nowMs } });
});
afterAll(() => server.stop());
// Each test begins in a step of its own, whose code nobody used.
beforeEach(() => {
  nowMs += 120_000;
});

/** Somebody with an app, and a sign-in of whom the password was right. */
async function halfSignedIn() {
  const person = await insertSigner(server);
  const { token } = await typePassword(server, person.login);
  const app = await enrolTotp(server, token, nowMs);
  nowMs += 30_000;
  const { signIn } = await typePassword(server, person.login);
  return { ...person, ...app, token, signIn, code: codeOf(app.secret, nowMs) };
}
const finish = (signIn: string, code: string): Promise<CallResult> =>
  server.call('/api/user/login/code', { body: { signIn, code } });
const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];
const refused = [403, 'SECOND_FACTOR_REQUIRED'];
const ids = (team: string) => ({
  video: team,
  directory: team,
  playlist: team,
  live: team,
  preset: team,
  team,
});
const anyIds = (id: string) => ({
  ...ids(id),
  user: id,
  client: id,
  role: id,
  session: id,
  apiKey: id,
  undo: id,
  webhook: id,
});

/** A team that asks for a second factor, and a member who administers it without one. */
async function closedTeam() {
  const role = await insertRole(server.db, 'atlas', [
    'api',
    'showVOD',
    'showStreaming',
    'showAccountSettings',
  ]);
  const accountId = await insertTeam(server.db, 'atlas');
  const person = await insertSigner(server);
  await insertMember(server.db, { userId: person.id, accountId, role: { id: role } });
  const { token } = await typePassword(server, person.login);
  const close = () =>
    server.db.update(accounts).set({ requiresSecondFactor: true }).where(eq(accounts.id, accountId));
  return { ...person, accountId, token, close };
}

describe('half signed in', () => {
  it('no operation takes the secret of the first step for a token', async () => {
    const { signIn } = await halfSignedIn();
    const closed = operations.filter(({ access }) => access !== 'public');
    const answers = await Promise.all(
      closed.map(async (operation) => {
        const request = requestOf(operation);
        const headers = new Headers(request.headers);
        headers.set('authorization', `Bearer ${signIn}`);
        const path = pathOf(operation, anyIds(demoTeams.colegioAtlas));
        return [operation.id, (await fetch(server.url + path, { ...request, headers })).status];
      }),
    );
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('no session exists, and none is listed', async () => {
    const { id, token } = await halfSignedIn();
    const open = await server.call('/bff/sessions', { token });
    expect(open.body['items']).toHaveLength(1);
    const stored = await server.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(stored.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });

  it('the realtime socket does not open with the secret of the first step', async () => {
    const { signIn } = await halfSignedIn();
    const open = openRealtime({ url: server.url, accountId: demoTeams.colegioAtlas, ticket: signIn });
    await expect(open).rejects.toThrow('401');
  });

  it('ends when the password is changed', async () => {
    const { token, signIn, code } = await halfSignedIn();
    const body = { currentPassword: demoPassword, newPassword: 'outra-senha' };
    expect((await server.call('/bff/me/password', { token, method: 'PUT', body })).status).toBe(204);
    expect(outcome(await finish(signIn, code))).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('does not begin where the password is changed while it is checked', async () => {
    const { id, login } = await halfSignedIn();
    const { passwords } = server.context;
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async () => {
      const passwordHash = await passwords.hash('outra-senha');
      await server.db.update(users).set({ passwordHash }).where(eq(users.id, id));
      return true;
    });
    const tried = await server.call('/api/user/login', { body: { login, password: demoPassword } });
    verify.mockRestore();
    expect(outcome(tried)).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('ends after ten minutes', async () => {
    const { signIn, secret } = await halfSignedIn();
    nowMs += 10 * 60_000;
    expect(outcome(await finish(signIn, codeOf(secret, nowMs)))).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('of somebody who was switched off cannot be finished', async () => {
    const { id, signIn, code } = await halfSignedIn();
    await server.db.update(users).set({ active: false }).where(eq(users.id, id));
    expect(outcome(await finish(signIn, code))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('only these operations begin a session, and each asks for the factor', () => {
    const issuing = operations.filter(({ schemas }) =>
      Object.values(schemas.answers).some((answers) => JSON.stringify(answers).includes('/schemas/Token"')),
    );
    // No identity provider signs anybody in: a new way in stands here, with a test of its own below or above.
    expect(issuing.map(({ id }) => id).sort()).toEqual(
      ['acceptInvite', 'completeSetup', 'finishLogin', 'login', 'loginWithPasskey', 'refreshToken'].sort(),
    );
  });
});

describe('codes', () => {
  it('a replayed code is refused, in another sign-in too', async () => {
    const { login, signIn, code } = await halfSignedIn();
    expect((await finish(signIn, code)).status).toBe(200);
    expect((await finish(signIn, code)).status).toBe(401);
    const again = await typePassword(server, login);
    expect((await finish(again.signIn, code)).body['errors']).toMatchObject([{ code: 'WRONG_CODE' }]);
  });

  it('of two sign-ins at once with one code, one succeeds', async () => {
    const { login, signIn, code } = await halfSignedIn();
    const second = await typePassword(server, login);
    const answers = await Promise.all([finish(signIn, code), finish(second.signIn, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('of two sign-ins at once with one recovery code, one succeeds', async () => {
    const { login, signIn, recoveryCodes } = await halfSignedIn();
    const second = await typePassword(server, login);
    const [code = ''] = recoveryCodes;
    const answers = await Promise.all([finish(signIn, code), finish(second.signIn, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('a recovery code of somebody else is refused', async () => {
    const [one, other] = [await halfSignedIn(), await halfSignedIn()];
    expect((await finish(one.signIn, other.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  it('brute force: after five wrong codes the password is asked for, after ten nothing counts', async () => {
    const bystander = await halfSignedIn();
    const { login, signIn, secret } = await halfSignedIn();
    for (let count = 0; count < 5; count += 1) expect((await finish(signIn, '000000')).status).toBe(422);
    expect(outcome(await finish(signIn, codeOf(secret, nowMs)))).toEqual([401, 'SIGN_IN_EXPIRED']);
    const second = await typePassword(server, login);
    for (let count = 0; count < 4; count += 1) await finish(second.signIn, '000000');
    const third = await typePassword(server, login);
    await finish(third.signIn, '000000');
    const right = await finish(third.signIn, codeOf(secret, nowMs));
    expect(outcome(right)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    // Nobody else waits for it.
    expect((await finish(bystander.signIn, codeOf(bystander.secret, nowMs))).status).toBe(200);
  });
});

describe('passkeys', () => {
  it('a challenge of another session adds nothing', async () => {
    const [one, other] = [await insertSigner(server), await insertSigner(server)];
    const { token } = await typePassword(server, one.login);
    const asked = await askChallenge(server, '/bff/me/passkeys/challenge', { token });
    const { authenticator } = await addPasskey(server, (await typePassword(server, other.login)).token);
    const stranger = (await typePassword(server, one.login)).token;
    const body = { nome: 'Celular', challenge: asked.challenge, answer: authenticator.create(asked) };
    const taken = await server.call('/bff/me/passkeys', { token: stranger, body });
    expect(outcome(taken)).toEqual([422, 'PASSKEY_REFUSED']);
  });

  it('a challenge works once, even after a wrong answer, and for five minutes', async () => {
    const { token } = await typePassword(server, (await insertSigner(server)).login);
    const { authenticator } = await addPasskey(server, token);
    const ask = () => askChallenge(server, '/api/user/login/passkey-challenge', { body: {} });
    const use = (challenge: string, answer: object) =>
      server.call('/api/user/login/passkey', { body: { challenge, answer } });
    const first = await ask();
    const answer = authenticator.sign(first);
    expect((await use(first.challenge, answer)).status).toBe(200);
    expect(outcome(await use(first.challenge, answer))).toEqual([422, 'PASSKEY_REFUSED']);
    const second = await ask();
    await use(second.challenge, authenticator.sign(second, { origin: 'https://mal.example' }));
    expect(outcome(await use(second.challenge, authenticator.sign(second)))).toEqual([
      422,
      'PASSKEY_REFUSED',
    ]);
    const third = await ask();
    nowMs += 5 * 60_000;
    expect(outcome(await use(third.challenge, authenticator.sign(third)))).toEqual([422, 'PASSKEY_REFUSED']);
  });

  it('the passkey of somebody else does not finish a sign-in', async () => {
    const victim = await halfSignedIn();
    const { token } = await typePassword(server, (await insertSigner(server)).login);
    const { authenticator } = await addPasskey(server, token);
    const { signIn } = victim;
    const asked = await askChallenge(server, '/api/user/login/passkey-challenge', { body: { signIn } });
    const body = { signIn, challenge: asked.challenge, answer: authenticator.sign(asked) };
    expect(outcome(await server.call('/api/user/login/passkey', { body }))).toEqual([422, 'PASSKEY_REFUSED']);
  });

  it('a challenge of one sign-in finishes no other', async () => {
    const { login } = await insertSigner(server);
    const { token } = await typePassword(server, login);
    const { authenticator } = await addPasskey(server, token);
    const [one, other] = [await typePassword(server, login), await typePassword(server, login)];
    const asked = await askChallenge(server, '/api/user/login/passkey-challenge', {
      body: { signIn: one.signIn },
    });
    const answer = authenticator.sign(asked);
    const body = { signIn: other.signIn, challenge: asked.challenge, answer };
    expect(outcome(await server.call('/api/user/login/passkey', { body }))).toEqual([422, 'PASSKEY_REFUSED']);
  });
});

describe('mailed links', () => {
  async function link(kind: 'recovery' | 'invite', { id, login }: { id: string; login: string }) {
    const token = makeLinkToken();
    const expiresAt = new Date(nowMs + 60_000);
    await replaceLink(server.db, { kind, userId: id, token, expiresAt });
    return { email: login, token, hash: bindToken(server.context.config.secret, { email: login, token }) };
  }

  it('a new password by mail keeps the factor', async () => {
    const person = await halfSignedIn();
    const mailed = await link('recovery', person);
    const reset = await server.call('/bff/forget-password/update-password', {
      body: { ...mailed, newPassword: demoPassword },
    });
    expect(reset.status, reset.text).toBe(204);
    expect(outcome(await finish(person.signIn, person.code))).toEqual([401, 'SIGN_IN_EXPIRED']);
    expect((await typePassword(server, person.login)).status).toBe(202);
  });

  it('an invitation signs nobody in who has a factor', async () => {
    const team = { team: 'colegioAtlas', role: 'editor' } as const;
    const person = await insertPerson(server.db, team, { passwordHash: null });
    await insertPasskey(server.db, person.id);
    const { token } = await link('invite', person);
    const body = { token, nome: 'Vera Lima', password: demoPassword };
    const accepted = await server.call('/bff/invite/accept', { body });
    expect(outcome(accepted)).toEqual([400, 'INVALID_INVITE_TOKEN']);
    expect(await server.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  });
});

describe('a team that asks for a second factor', () => {
  it('is closed to a session from before, on its next call, and other teams stay open', async () => {
    const { accountId, token, close } = await closedTeam();
    const path = `/v1/videos?accountId=${accountId}`;
    expect((await server.call(path, { token })).status).toBe(200);
    await close();
    expect(outcome(await server.call(path, { token }))).toEqual(refused);
    const other = `/v1/videos?accountId=${demoTeams.colegioAtlas}`;
    expect((await server.call(other, { token })).status).toBe(200);
  });

  it('stays closed by naming it in the query, the body or the address, or by selecting it', async () => {
    const { accountId, token, close } = await closedTeam();
    await close();
    const video = await insertVideo(server.db, 'colegioAtlas', { accountId });
    const live = await insertLive(server.db, 'colegioAtlas', { accountId });
    const calls: [string, object?][] = [
      [`/v1/videos/${video}?accountId=${accountId}`],
      [`/v1/live-streams/${live}?accountId=${accountId}`],
      ['/v1/videos/vod', { title: 'Aula', accountId }],
      [`/v2/accounts/${accountId}/settings`],
      [`/bff/teams?accountId=${accountId}`],
      [`/v1/logs?accountId=${accountId}`],
      [`/v1/api-keys?accountId=${accountId}`, { nome: 'Site', escopos: ['showVOD'] }],
    ];
    for (const [path, body] of calls)
      expect([path, ...outcome(await server.call(path, { token, body }))]).toEqual([path, ...refused]);
    const select = { selectedTeamId: accountId };
    expect((await server.call('/bff/me', { token, method: 'PATCH', body: select })).status).toBe(200);
    expect(outcome(await server.call('/v1/videos', { token }))).toEqual(refused);
    // No header names a team.
    const header = { 'x-account-id': demoTeams.colegioAtlas, accountid: demoTeams.colegioAtlas };
    expect(outcome(await server.call('/v1/videos', { token, headers: header }))).toEqual(refused);
  });

  it('hides its objects where the object decides the team', async () => {
    const { accountId, token, close } = await closedTeam();
    const video = await insertVideo(server.db, 'colegioAtlas', { accountId });
    await close();
    const probed = await server.call(`/v1/videos/${video}/source`, { token });
    expect([403, 404]).toContain(probed.status);
    const { body } = await server.call(`/bff/me/team-of/${video}`, { token });
    expect(body).toEqual({ accountId: null });
  });

  it('shows in the profile that it is closed, with no permission, and opens after an enrolment', async () => {
    const { accountId, token, close } = await closedTeam();
    await close();
    const me = async () => (await server.call(`/bff/me?accountId=${accountId}`, { token })).body;
    const before = await me();
    expect(before['permissoes']).toEqual([]);
    expect(before['contasCargos']).toContainEqual(
      expect.objectContaining({ conta_id: accountId, segundoFatorExigido: true, permissoes: [] }),
    );
    await enrolTotp(server, token, nowMs);
    expect((await server.call(`/v1/videos?accountId=${accountId}`, { token })).status).toBe(200);
    expect((await me())['permissoes']).toContain('showVOD');
    await server.call('/bff/me/second-factor/totp', { token, method: 'DELETE' });
    expect(outcome(await server.call(`/v1/videos?accountId=${accountId}`, { token }))).toEqual(refused);
  });

  it('gives no ticket for its socket, and closes the open ones', async () => {
    const { accountId, token, close } = await closedTeam();
    const path = `/bff/realtime/ticket?accountId=${accountId}`;
    const { body } = await server.call(path, { token, method: 'POST' });
    const ticket = String(body['ticket']);
    const { closed } = await openRealtime({ url: server.url, accountId, ticket });
    await close();
    expect(await closed).toBe(4403);
    expect(outcome(await server.call(path, { token, method: 'POST' }))).toEqual(refused);
  });

  it('refuses API keys of people without a factor, and the embed sessions of those keys', async () => {
    const { id, accountId, token, close } = await closedTeam();
    const made = await server.call(`/v1/api-keys?accountId=${accountId}`, {
      token,
      body: { nome: 'Site', escopos: ['showVOD', 'embed'] },
    });
    const key = String(made.body['chave']);
    const ask = () =>
      server.call('/v1/embed-sessions', {
        token: key,
        body: { components: ['vod-upload'], origins: ['https://escola.example'] },
      });
    const session = String((await ask()).body['token']);
    const embedded = () =>
      server.call('/v1/videos/vod', {
        token: session,
        body: { title: 'Trabalho' },
        headers: { origin: 'https://escola.example' },
      });
    expect([(await server.call('/v1/videos', { token: key })).status, (await embedded()).status]).toEqual([
      200, 201,
    ]);
    await close();
    expect((await server.call('/v1/videos', { token: key })).status).toBe(401);
    expect([(await ask()).status, (await embedded()).status]).toEqual([401, 401]);
    await insertPasskey(server.db, id);
    expect((await server.call('/v1/videos', { token: key })).status).toBe(200);
  });

  it('is opened and closed only by somebody who signed in with a factor', async () => {
    const { accountId, token } = await closedTeam();
    const path = `/v2/accounts/${accountId}/settings?accountId=${accountId}`;
    const change = (exigeSegundoFator: boolean) =>
      server.call(path, { token, method: 'PATCH', body: { exigeSegundoFator } });
    expect(outcome(await change(true))).toEqual(refused);
    expect((await change(false)).status).toBe(200);
    await enrolTotp(server, token, nowMs);
    expect((await change(true)).body['data']).toMatchObject({ exigeSegundoFator: true });
    expect((await change(false)).status).toBe(200);
  });
});

describe('a page of another site', () => {
  it.each([
    ['DELETE', '/bff/me/second-factor/totp'],
    ['POST', '/bff/me/second-factor/recovery-codes'],
    ['POST', '/bff/me/passkeys'],
  ])('cannot send %s %s: nothing signs it in by itself', async (method, path) => {
    const headers = { origin: 'https://mal.example', cookie: 'authToken=x', 'content-type': 'text/plain' };
    const sent = await fetch(server.url + path, {
      method,
      headers,
      body: method === 'POST' ? '{}' : undefined,
    });
    expect(sent.status).toBe(401);
    const asked = await fetch(server.url + path, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': method },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('what nobody finished is forgotten', async () => {
  await halfSignedIn();
  await askChallenge(server, '/api/user/login/passkey-challenge', { body: {} });
  nowMs += 20 * 60_000;
  await createChallenges(server.context).purge();
  expect(await server.db.$count(halfSignIns)).toBe(0);
  expect(await server.db.$count(passkeyChallenges)).toBe(0);
});
