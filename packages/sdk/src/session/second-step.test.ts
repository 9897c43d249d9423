import { buildId, createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../client';
import { createSession } from './session';

const login = 'marina@colegioatlas.com.br';
const key = 'demo1-auth';
const code = '246810';
const expiresAt = '2026-01-01T12:10:00.000Z';

function setUp() {
  const backend = createFakeBackend();
  const ports = createFakePorts();
  const client = createClient({
    baseUrl: 'https://fake.example',
    auth: () => session.auth,
    fetch: backend.fetch,
  });
  const session = createSession({ client, ports });
  const person = backend.world.people.find(({ me }) => me.user.login === login)!;
  return { backend, ports, client, session, person };
}
let given: ReturnType<typeof setUp>;
beforeEach(async () => {
  given = setUp();
  const token = () => ({ status: 200, body: { token: given.backend.tokenFor(login) } }) as const;
  given.backend.override({
    login: () => ({ status: 202, body: { signIn: 's1', methods: ['totp', 'recovery-code'], expiresAt } }),
    finishLogin: token,
    loginWithPasskey: token,
  });
  await given.session.start();
});
const stage = () => given.session.$state.get().stage;
const signIn = () => given.session.signIn({ login, password: fakePassword });
const challenge = { challenge: 'c1', options: { challenge: 'AAAA' } };
const answer = (id: string) => ({ id, rawId: id, type: 'public-key' as const, response: {} });

describe('the second step of a sign-in', () => {
  it('comes after the password, with no token on the device before', async () => {
    await signIn();
    expect(given.session.$state.get()).toEqual({
      stage: 'second-factor',
      methods: ['totp', 'recovery-code'],
    });
    expect([given.session.getToken(), given.ports.storage.get(key)]).toEqual([null, null]);
    await given.session.finishSignIn(code);
    expect(stage()).toBe('choosing-team');
    expect(given.session.getToken()).not.toBeNull();
  });

  it('can be tried again after a wrong code', async () => {
    await signIn();
    const errors = [{ field: 'code', code: 'WRONG_CODE', message: 'O código está incorreto' }];
    given.backend.fault({ operation: 'finishLogin', status: 422, errors, times: 1 });
    const wrong = given.session.finishSignIn('000000');
    await expect(wrong).rejects.toMatchObject({ status: 422, fields: [{ field: 'code' }] });
    expect(stage()).toBe('second-factor');
    await given.session.finishSignIn('abcd-efgh-jkmn');
    expect(stage()).toBe('choosing-team');
    expect(given.backend.sentTo('finishLogin')).toEqual([
      { signIn: 's1', code: '000000' },
      { signIn: 's1', code: 'abcd-efgh-jkmn' },
    ]);
  });

  it('begins again with the password when it took too long, or by choice', async () => {
    await signIn();
    given.backend.fault({ operation: 'finishLogin', status: 401, code: 'SIGN_IN_EXPIRED', times: 1 });
    await expect(given.session.finishSignIn(code)).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    expect(given.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'none' });
    await signIn();
    given.session.cancelSignIn();
    expect(stage()).toBe('signed-out');
    expect(() => given.session.finishSignIn(code)).toThrow('No sign-in waits');
  });

  it('is finished by a passkey of the person', async () => {
    const id = buildId(900);
    given.backend.override({ createLoginChallenge: () => ({ status: 201, body: challenge }) });
    await signIn();
    const dismissed = given.session.signInWithPasskey(() => Promise.reject(new Error('dismissed')));
    await expect(dismissed).rejects.toThrow('dismissed');
    expect(stage()).toBe('second-factor');
    const ask = vi.fn(async () => answer(id));
    await given.session.signInWithPasskey(ask);
    expect(ask).toHaveBeenCalledWith({ challenge: 'AAAA' });
    expect(given.backend.sentTo('loginWithPasskey')).toEqual([
      { signIn: 's1', challenge: 'c1', answer: answer(id) },
    ]);
    expect(stage()).toBe('choosing-team');
  });
});

describe('a passkey alone', () => {
  it('signs in without an e-mail, and a refusal ends signed out', async () => {
    given.backend.fault({ operation: 'loginWithPasskey', status: 422, code: 'PASSKEY_REFUSED', times: 1 });
    await expect(given.session.signInWithPasskey(async () => answer('unknown'))).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    expect(stage()).toBe('signed-out');
    await given.session.signInWithPasskey(async () => answer(buildId(901)));
    expect(stage()).toBe('choosing-team');
  });
});

describe('a team that asks for a second factor', () => {
  it('closes when the server refuses a call to it, and opens after an enrolment', async () => {
    const { backend, session, person, client } = given;
    const { me } = person;
    await session.signInWithPasskey(async () => answer(buildId(901)));
    session.selectTeam(person.me.contasCargos[0]!.conta_id);
    expect(stage()).toBe('ready');
    const [team, ...others] = person.me.contasCargos;
    const closed = { ...team!, segundoFatorExigido: true, permissoes: [] };
    person.me = { ...person.me, contasCargos: [closed, ...others] };
    backend.fault({ operation: 'listVideos', status: 403, code: 'SECOND_FACTOR_REQUIRED', times: 1 });
    await expect(client.call('GET', '/v1/videos', {})).rejects.toMatchObject({ status: 403 });
    await vi.waitFor(() => expect(stage()).toBe('factor-required'));
    person.me = me;
    await session.load();
    expect(stage()).toBe('ready');
  });
});
