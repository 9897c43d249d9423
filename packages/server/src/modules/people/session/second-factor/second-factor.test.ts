import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../seed/demo-people';
import { createAuthenticator } from '../../../../testing/authenticator';
import {
  addPasskey,
  askChallenge,
  codeOf,
  enrolTotp,
  insertSigner,
  typePassword,
} from '../../../../testing/second-factor';
import { startTestServer } from '../../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../../testing/start-test-server';
import { events } from '../../../../schema/logs';
import { accounts, jobs, memberships } from '../../../../schema';
import { passkeys, recoveryCodes, totpFactors } from '../../../../schema/second-factor';

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

interface Signer {
  readonly id: string;
  readonly login: string;
  readonly token: string;
}

async function signer(): Promise<Signer> {
  const person = await insertSigner(server);
  return { ...person, token: (await typePassword(server, person.login)).token };
}

const finish = (signIn: string, code: string): Promise<CallResult> =>
  server.call('/api/user/login/code', { body: { signIn, code } });
const statusOf = async (token: string): Promise<number> =>
  (await server.call('/bff/sessions', { token })).status;
const mailsOf = async (userId: string): Promise<unknown[]> =>
  (await server.db.select().from(jobs).where(eq(jobs.kind, 'security-mail')))
    .filter(({ payload }) => payload?.['userId'] === userId)
    .map(({ payload }) => payload?.['change']);

describe('an app that makes codes', () => {
  it('counts for nothing before one of its codes was confirmed', async () => {
    const { login, token } = await signer();
    const { body } = await server.call('/bff/me/second-factor/totp', { token, method: 'POST' });
    expect((await typePassword(server, login)).status).toBe(200);
    const wrong = await server.call('/bff/me/second-factor/totp/confirm', {
      token,
      body: { code: '000000' },
    });
    expect(wrong.body['errors']).toMatchObject([{ field: 'code', code: 'WRONG_CODE' }]);
    expect((await typePassword(server, login)).status).toBe(200);
    const code = codeOf(String(body['secret']), nowMs);
    const right = await server.call('/bff/me/second-factor/totp/confirm', { token, body: { code } });
    expect(right.body['recoveryCodes']).toHaveLength(10);
    expect(await typePassword(server, login)).toMatchObject({
      status: 202,
      methods: ['totp', 'recovery-code'],
    });
  });

  it('ends the sign-ins by the password alone, tells the person, and is logged', async () => {
    const { id, login, token } = await signer();
    const other = (await typePassword(server, login)).token;
    await enrolTotp(server, token, nowMs);
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
    expect(await mailsOf(id)).toEqual(['totp-added']);
    const logged = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(logged.map(({ event }) => event)).toEqual(['SEGUNDO_FATOR_CRIADO']);
  });

  it('finishes a sign-in, and its secret is nowhere in clear', async () => {
    const { id, login, token } = await signer();
    const { secret } = await enrolTotp(server, token, nowMs);
    nowMs += 30_000;
    const { signIn } = await typePassword(server, login);
    const done = await finish(signIn, codeOf(secret, nowMs));
    expect(await statusOf(String(done.body['token']))).toBe(200);
    const stored = JSON.stringify([
      await server.db.select().from(totpFactors).where(eq(totpFactors.userId, id)),
      await server.db.select().from(events),
      await server.db.select().from(jobs),
    ]);
    expect(stored).toContain('SEGUNDO_FATOR_CRIADO');
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(signIn);
  });

  it('is removed with the recovery codes, and then the password is enough again', async () => {
    const { id, login, token } = await signer();
    await enrolTotp(server, token, nowMs);
    const remove = () => server.call('/bff/me/second-factor/totp', { token, method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).body).toMatchObject({ code: 'NO_SECOND_FACTOR' });
    expect((await typePassword(server, login)).status).toBe(200);
    expect(await server.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0);
    expect(await mailsOf(id)).toEqual(['totp-added', 'totp-removed']);
  });
});

it('tells the teams that ask for a second factor, which close with the last one', async () => {
  const { id, token } = await signer();
  const teams = await server.db
    .select({ id: accounts.id, name: accounts.name })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.userId, id));
  const [team = { id: '', name: '' }] = teams;
  await enrolTotp(server, token, nowMs);
  const ask = (requiresSecondFactor: boolean) =>
    server.db.update(accounts).set({ requiresSecondFactor }).where(eq(accounts.id, team.id));
  await ask(true);
  try {
    const { body } = await server.call('/bff/me/second-factor', { token });
    expect(body['requiredBy']).toEqual([team.name]);
  } finally {
    await ask(false);
  }
});

describe('recovery codes', () => {
  it('work once each, are stored as digests, and end when new ones are made', async () => {
    const { id, login, token } = await signer();
    const { recoveryCodes: codes } = await enrolTotp(server, token, nowMs);
    const [first = '', second = ''] = codes;
    const step = await typePassword(server, login);
    expect((await finish(step.signIn, first.toUpperCase())).status).toBe(200);
    const again = await typePassword(server, login);
    expect((await finish(again.signIn, first)).status).toBe(422);
    const { body } = await server.call('/bff/me/second-factor', { token });
    expect(body).toMatchObject({ totp: true, recoveryCodesLeft: 9, requiredBy: [] });
    const stored = JSON.stringify(await server.db.select().from(recoveryCodes));
    expect(codes.some((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toBe(
      false,
    );
    const renewed = await server.call('/bff/me/second-factor/recovery-codes', { token, method: 'POST' });
    expect(renewed.body['recoveryCodes']).toHaveLength(10);
    expect((await finish(again.signIn, second)).status).toBe(422);
    const [fresh = ''] = renewed.body['recoveryCodes'] as string[];
    expect((await finish(again.signIn, fresh)).status).toBe(200);
    expect((await mailsOf(id)).filter((change) => change === 'recovery-code-used')).toHaveLength(2);
  });
});

describe('what changes factors', () => {
  it.each([
    ['POST', '/bff/me/second-factor/totp'],
    ['DELETE', '/bff/me/second-factor/totp'],
    ['POST', '/bff/me/second-factor/recovery-codes'],
    ['POST', '/bff/me/passkeys/challenge'],
    ['DELETE', '/bff/me/passkeys/7a1f6cd0-58ee-4b4f-9d7d-0a4d0d2b9d11'],
  ])('asks for the password again: %s %s', async (method, path) => {
    const { token } = await signer();
    nowMs += 11 * 60_000;
    const refused = await server.call(path, { token, method });
    expect(refused.body).toMatchObject({ code: 'PASSWORD_CONFIRMATION_REQUIRED' });
    const wrong = await server.call('/bff/me/confirm-password', { token, body: { password: 'errada' } });
    expect(wrong.body['errors']).toMatchObject([{ field: 'password', code: 'WRONG_PASSWORD' }]);
    const right = await server.call('/bff/me/confirm-password', { token, body: { password: demoPassword } });
    expect(right.status).toBe(204);
    const passed = await server.call(path, { token, method });
    expect(passed.body['code']).not.toBe('PASSWORD_CONFIRMATION_REQUIRED');
  });
});

describe('a passkey', () => {
  it('is added, named, used alone and as the second step, and removed', async () => {
    const { id, login, token } = await signer();
    const { authenticator, added } = await addPasskey(server, token);
    expect(added.status, added.text).toBe(201);
    expect(added.body['recoveryCodes']).toHaveLength(10);
    const own = await server.call('/bff/me/second-factor', { token });
    const [listed] = own.body['passkeys'] as { id: string; nome: string }[];
    expect(listed).toMatchObject({ nome: 'Celular', lastUsedAt: null });
    const path = `/bff/me/passkeys/${listed?.id}`;
    const renamed = await server.call(path, { token, method: 'PATCH', body: { nome: 'Chave azul' } });
    expect(renamed.body).toMatchObject({ nome: 'Chave azul' });

    const alone = await askChallenge(server, '/api/user/login/passkey-challenge', { body: {} });
    const answer = authenticator.sign(alone);
    const passed = await server.call('/api/user/login/passkey', {
      body: { challenge: alone.challenge, answer },
    });
    expect(passed.status, passed.text).toBe(200);
    expect(await statusOf(String(passed.body['token']))).toBe(200);

    const { status, signIn, methods } = await typePassword(server, login);
    expect([status, methods]).toEqual([202, ['passkey', 'recovery-code']]);
    const second = await askChallenge(server, '/api/user/login/passkey-challenge', { body: { signIn } });
    expect(second.options['allowCredentials']).toMatchObject([{ id: authenticator.id }]);
    const done = await server.call('/api/user/login/passkey', {
      body: { signIn, challenge: second.challenge, answer: authenticator.sign(second) },
    });
    expect(done.status, done.text).toBe(200);

    expect((await server.call(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await typePassword(server, login)).status).toBe(200);
    expect(await mailsOf(id)).toEqual(['passkey-added', 'passkey-removed']);
  });

  it('with a counter that did not grow is refused, for it was copied', async () => {
    const { id, token } = await signer();
    const { authenticator } = await addPasskey(server, token);
    const asked = await askChallenge(server, '/api/user/login/passkey-challenge', { body: {} });
    const answer = authenticator.sign(asked, { step: 0 });
    const refused = await server.call('/api/user/login/passkey', {
      body: { challenge: asked.challenge, answer },
    });
    expect(refused.body).toMatchObject({ code: 'PASSKEY_REFUSED' });
    const [stored] = await server.db.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(stored).toMatchObject({ counter: 1, lastUsedAt: null });
  });

  it.each([
    ['another site', { origin: 'https://palco.example' }, 'PASSKEY_REFUSED'],
    ['somebody whom it did not verify', { verified: false }, 'PASSKEY_UNVERIFIED'],
  ])('is refused from %s', async (_, wrong, code) => {
    const { token } = await signer();
    const asked = await askChallenge(server, '/bff/me/passkeys/challenge', { token });
    const made = createAuthenticator(server.url).create(asked, wrong);
    const body = { nome: 'Celular', challenge: asked.challenge, answer: made };
    const refused = await server.call('/bff/me/passkeys', { token, body });
    expect(refused.body).toMatchObject({ code });

    const { authenticator } = await addPasskey(server, token);
    const signing = await askChallenge(server, '/api/user/login/passkey-challenge', { body: {} });
    const answer = authenticator.sign(signing, wrong);
    const login = await server.call('/api/user/login/passkey', {
      body: { challenge: signing.challenge, answer },
    });
    expect(login.body).toMatchObject({ code });
  });

  it('that is there already is refused in words', async () => {
    const { token } = await signer();
    const authenticator = createAuthenticator(server.url);
    const add = async () => {
      const asked = await askChallenge(server, '/bff/me/passkeys/challenge', { token });
      const body = { nome: 'Celular', challenge: asked.challenge, answer: authenticator.create(asked) };
      return server.call('/bff/me/passkeys', { token, body });
    };
    expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'PASSKEY_EXISTS' } });
  });

  it('of another person is not there to rename or remove', async () => {
    const [one, other] = [await signer(), await signer()];
    await addPasskey(server, one.token);
    const [stored] = await server.db.select().from(passkeys).where(eq(passkeys.userId, one.id));
    const path = `/bff/me/passkeys/${stored?.id}`;
    const rename = await server.call(path, { token: other.token, method: 'PATCH', body: { nome: 'Minha' } });
    const remove = await server.call(path, { token: other.token, method: 'DELETE' });
    expect([rename.status, remove.status]).toEqual([404, 404]);
  });
});
