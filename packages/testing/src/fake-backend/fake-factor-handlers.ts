import type { LoginChallengeRequest, LoginCode, LoginPasskey, NewPasskey, Passkey } from '@palco/openapi';
import {
  callerOf,
  FakeRefusal,
  required,
  refuseField,
  timeOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import { endSignIns } from './fake-scope';
import { issueToken } from './fake-session-handlers';
import type { FakeFactors, FakePerson } from './fake-world';

/**
 * The code that every app of the fake shows. The fake takes it again and again.
 *
 * @example
 * ```ts
 * await session.signIn({ login, password: fakePassword });
 * if (session.$state.get().stage === 'second-factor') await session.finishSignIn(fakeTotpCode);
 * ```
 */
export const fakeTotpCode = '246810';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const confirmedUntil = '2999-01-01T00:00:00.000Z';
const codesTotal = 10;

/** The second step of sign-ins, and the own factors. */
export const factorHandlers = {
  finishLogin(call) {
    const { signIn, code } = call.body as LoginCode;
    const person = halfSignedIn(call, signIn);
    const factors = factorsOf(person);
    const isRecovery = factors.recoveryCodes.includes(code);
    if (!isRecovery && !(factors.totp && code === fakeTotpCode)) throw wrongCode();
    if (isRecovery) factors.recoveryCodes = factors.recoveryCodes.filter((one) => one !== code);
    call.world.halfSignIns.delete(signIn);
    return { status: 200, body: { token: issueToken(call, person.me.user.id) } };
  },
  createLoginChallenge(call) {
    const { signIn } = call.body as LoginChallengeRequest;
    if (signIn !== undefined) halfSignedIn(call, signIn);
    return { status: 201, body: makeChallenge(call) };
  },
  loginWithPasskey(call) {
    const { signIn, answer } = call.body as LoginPasskey;
    const person = call.world.people.find((one) =>
      factorsOf(one).passkeys.some(({ id }) => id === answer.id),
    );
    const isOther = signIn !== undefined && halfSignedIn(call, signIn) !== person;
    if (!person || isOther) throw new FakeRefusal(422, 'PASSKEY_REFUSED');
    if (signIn !== undefined) call.world.halfSignIns.delete(signIn);
    return { status: 200, body: { token: issueToken(call, person.me.user.id) } };
  },
  getSecondFactor(call) {
    const caller = callerOf(call);
    const { totp, passkeys, recoveryCodes } = factorsOf(caller);
    const requiredBy = caller.me.contasCargos
      .filter(({ conta_id: id }) => call.world.teamDetails.get(id)?.exigeSegundoFator === true)
      .map(({ conta_nome: name }) => name);
    return {
      status: 200,
      body: { totp, passkeys, recoveryCodesLeft: recoveryCodes.length, requiredBy, confirmedUntil },
    };
  },
  confirmPassword(call) {
    const { password } = call.body as { password: string };
    if (password !== callerOf(call).password)
      throw refuseField('password', 'WRONG_PASSWORD', 'A senha atual está incorreta');
    return { status: 204 };
  },
  startTotp(call) {
    const { me, ...person } = callerOf(call);
    if (person.factors?.totp) throw new FakeRefusal(409, 'SECOND_FACTOR_EXISTS');
    const uri = `otpauth://totp/Palco:${encodeURIComponent(me.user.login)}?issuer=Palco&secret=${secret}`;
    return { status: 201, body: { secret, uri } };
  },
  confirmTotp(call) {
    const person = callerOf(call);
    if ((call.body as { code: string }).code !== fakeTotpCode) throw wrongCode();
    return { status: 200, body: { recoveryCodes: add(call, person, (factors) => (factors.totp = true)) } };
  },
  removeTotp(call) {
    const person = callerOf(call);
    const factors = factorsOf(person);
    factors.totp = false;
    purgeCodes(factors);
    endSignIns(call.world, person.me.user.id, call.token);
    return { status: 204 };
  },
  renewRecoveryCodes(call) {
    const factors = factorsOf(callerOf(call));
    if (!hasFactor(factors)) throw new FakeRefusal(409, 'NO_SECOND_FACTOR');
    factors.recoveryCodes = makeCodes(call);
    return { status: 200, body: { recoveryCodes: [...factors.recoveryCodes] } };
  },
  createPasskeyChallenge(call) {
    callerOf(call);
    return { status: 201, body: makeChallenge(call) };
  },
  createPasskey(call) {
    const person = callerOf(call);
    const { nome, answer } = call.body as NewPasskey;
    const passkey: Passkey = {
      id: answer.id,
      nome,
      createdAt: timeOf(call),
      lastUsedAt: null,
      sincronizada: false,
    };
    const recoveryCodes = add(call, person, ({ passkeys }) => passkeys.push(passkey));
    return { status: 201, body: { recoveryCodes } };
  },
  renamePasskey(call) {
    const passkey = passkeyOf(call);
    passkey.nome = (call.body as { nome: string }).nome;
    return { status: 200, body: passkey };
  },
  removePasskey(call) {
    const person = callerOf(call);
    const passkey = passkeyOf(call);
    const factors = factorsOf(person);
    factors.passkeys = factors.passkeys.filter((one) => one !== passkey);
    purgeCodes(factors);
    endSignIns(call.world, person.me.user.id, call.token);
    return { status: 204 };
  },
} satisfies FakeHandlers;

/** The factors of a person; none where the world names none. */
function factorsOf(person: FakePerson): FakeFactors {
  return (person.factors ??= { totp: false, passkeys: [], recoveryCodes: [] });
}

/** Whether a password alone does not sign the person in. */
export function hasFactor({ totp, passkeys }: FakeFactors): boolean {
  return totp || passkeys.length > 0;
}

const wrongCode = (): FakeRefusal =>
  refuseField('code', 'WRONG_CODE', 'O código está incorreto ou já foi usado');

function halfSignedIn({ world }: FakeCall, signIn: string): FakePerson {
  const id = world.halfSignIns.get(signIn);
  const person = world.people.find(({ me }) => me.user.id === id);
  if (!person) throw new FakeRefusal(401, 'SIGN_IN_EXPIRED');
  return person;
}

function makeChallenge(call: FakeCall) {
  const challenge = call.nextId();
  return { challenge, options: { challenge: 'AAAA', rpId: 'fake.example', allowCredentials: [] } };
}

function passkeyOf(call: FakeCall): Passkey {
  return required(factorsOf(callerOf(call)).passkeys.find(({ id }) => id === call.id));
}

const makeCodes = (call: FakeCall): string[] =>
  Array.from({ length: codesTotal }, () => `abcd-efgh-${call.nextId().slice(-4)}`);

/** Adds a factor; recovery codes come with the first one, and the closed teams open. */
function add(call: FakeCall, person: FakePerson, change: (factors: FakeFactors) => unknown): string[] | null {
  const factors = factorsOf(person);
  const isFirst = !hasFactor(factors);
  change(factors);
  openTeams(call, person);
  if (!isFirst) return null;
  endSignIns(call.world, person.me.user.id, call.token);
  factors.recoveryCodes = makeCodes(call);
  return [...factors.recoveryCodes];
}

function openTeams({ world }: FakeCall, person: FakePerson): void {
  const contasCargos = person.me.contasCargos.map(({ segundoFatorExigido: isClosed, ...team }) => {
    const role = isClosed && world.roles.find(({ nome }) => nome === team.cargo_nome);
    return role ? { ...team, permissoes: role.permissoes } : team;
  });
  person.me = { ...person.me, contasCargos };
}

function purgeCodes(factors: FakeFactors): void {
  if (!hasFactor(factors)) factors.recoveryCodes = [];
}
