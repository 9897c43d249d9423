import { buildId, createFakeBackend, createFakePorts, fakePassword, fakeTotpCode } from '@palco/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../client';
import { secondFactorsApi } from '../second-factor/second-factor';
import { createSession } from './session';

const login = 'marina@colegioatlas.com.br';
const key = 'demo1-auth';

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
  return { backend, ports, client, session, person, factors: secondFactorsApi({ client }) };
}
let given: ReturnType<typeof setUp>;
beforeEach(async () => {
  given = setUp();
  given.person.factors = { totp: true, passkeys: [], recoveryCodes: ['abcd-efgh-jkmn'] };
  await given.session.start();
});
const stage = () => given.session.$state.get().stage;
const signIn = () => given.session.signIn({ login, password: fakePassword });
const answer = (id: string) => ({ id, rawId: id, type: 'public-key' as const, response: {} });

describe('the second step of a sign-in', () => {
  it('comes after the password, with no token on the device before', async () => {
    await signIn();
    expect(given.session.$state.get()).toEqual({
      stage: 'second-factor',
      methods: ['totp', 'recovery-code'],
    });
    expect([given.session.getToken(), given.ports.storage.get(key)]).toEqual([null, null]);
    await given.session.finishSignIn(fakeTotpCode);
    expect(stage()).toBe('choosing-team');
    expect(given.session.getToken()).not.toBeNull();
  });

  it('can be tried again after a wrong code, and a recovery code works once', async () => {
    await signIn();
    const wrong = given.session.finishSignIn('000000');
    await expect(wrong).rejects.toMatchObject({ status: 422, fields: [{ field: 'code' }] });
    expect(stage()).toBe('second-factor');
    await given.session.finishSignIn('abcd-efgh-jkmn');
    expect(stage()).toBe('choosing-team');
    expect(given.person.factors?.recoveryCodes).toEqual([]);
  });

  it('begins again with the password when it took too long, or by choice', async () => {
    await signIn();
    given.backend.world.halfSignIns.clear();
    await expect(given.session.finishSignIn(fakeTotpCode)).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    expect(given.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'none' });
    await signIn();
    given.session.cancelSignIn();
    expect(stage()).toBe('signed-out');
    expect(() => given.session.finishSignIn(fakeTotpCode)).toThrow('No sign-in waits');
  });

  it('is finished by a passkey of the person', async () => {
    const id = buildId(900);
    given.person.factors?.passkeys.push({
      id,
      nome: 'Celular',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastUsedAt: null,
      sincronizada: false,
    });
    await signIn();
    const dismissed = given.session.signInWithPasskey(() => Promise.reject(new Error('dismissed')));
    await expect(dismissed).rejects.toThrow('dismissed');
    expect(stage()).toBe('second-factor');
    const ask = vi.fn(async () => answer(id));
    await given.session.signInWithPasskey(ask);
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ challenge: 'AAAA' }));
    expect(stage()).toBe('choosing-team');
  });
});

describe('a passkey alone', () => {
  it('signs in without an e-mail, and a refusal ends signed out', async () => {
    await expect(given.session.signInWithPasskey(async () => answer('unknown'))).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    expect(stage()).toBe('signed-out');
    const id = buildId(901);
    const passkey = { id, nome: 'Chave', createdAt: '2026-01-01T00:00:00.000Z' };
    given.person.factors?.passkeys.push({ ...passkey, lastUsedAt: null, sincronizada: false });
    await given.session.signInWithPasskey(async () => answer(id));
    expect(stage()).toBe('choosing-team');
  });
});

describe('a team that asks for a second factor', () => {
  it('closes when the server refuses a call to it, and opens after an enrolment', async () => {
    const { backend, session, person, client, factors } = given;
    person.factors = undefined;
    await signIn();
    session.selectTeam(person.me.contasCargos[0]!.conta_id);
    expect(stage()).toBe('ready');
    const [team, ...others] = person.me.contasCargos;
    const closed = { ...team!, segundoFatorExigido: true, permissoes: [] };
    person.me = { ...person.me, contasCargos: [closed, ...others] };
    backend.fault({ operation: 'listVideos', status: 403, code: 'SECOND_FACTOR_REQUIRED', times: 1 });
    await expect(client.call('GET', '/v1/videos', {})).rejects.toMatchObject({ status: 403 });
    await vi.waitFor(() => expect(stage()).toBe('factor-required'));
    await factors.startTotp();
    expect(await factors.confirmTotp(fakeTotpCode)).toHaveLength(10);
    await session.load();
    expect(stage()).toBe('ready');
  });
});
