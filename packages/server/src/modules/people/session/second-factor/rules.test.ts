import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../testing/second-factor';
import { confirmedUntil, isLocked, isTotpCode, methodsOf } from './factor-rules.pure';
import { digestOfRecoveryCode, makeRecoveryCodes } from './recovery-codes.pure';
import { makeTotpSecret, stepOfCode, totpUri } from './totp.pure';

const secret = makeTotpSecret();
const nowMs = 1_800_000_015_000;
const step = 60_000_000;

describe('a code of the app', () => {
  it.each([
    ['of now', 0, step],
    ['of the step before', -30_000, step - 1],
    ['of the step after', 30_000, step + 1],
    ['of two steps before', -60_000, null],
    ['of two steps after', 60_000, null],
  ])('%s', (_, offset, expected) => {
    const code = codeOf(secret, nowMs + offset);
    expect(stepOfCode({ secret, code, nowMs, lastStep: 0 })).toBe(expected);
  });

  it.each([
    ['taken before', step, null],
    ['of a step before the one that was taken', step + 1, null],
    ['of the step after the one that was taken', step - 1, step],
  ])('%s', (_, lastStep, expected) => {
    expect(stepOfCode({ secret, code: codeOf(secret, nowMs), nowMs, lastStep })).toBe(expected);
  });

  it('is read by an app from its address', () => {
    const uri = new URL(totpUri({ secret, product: 'Palco', login: 'ana@exemplo.com.br' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Palco');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('recovery codes', () => {
  it('are ten different ones without letters that look alike', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hj-km-np-z02-9]{4}-){3}[a-hj-km-np-z02-9]{4}$/);
  });

  it('are the same however they are typed, and of one person', () => {
    const digest = digestOfRecoveryCode('a', 'abcd-efgh-jkmn-pqrs');
    expect(digestOfRecoveryCode('a', ' ABCD EFGH jkmnpqrs')).toBe(digest);
    expect(digestOfRecoveryCode('b', 'abcd-efgh-jkmn-pqrs')).not.toBe(digest);
  });

  it.each([
    ['123456', true],
    ['123 456', true],
    ['1234567', false],
    ['abcd-efgh-jkmn-pqrs', false],
    ['2345-6789-2345-6789', false],
  ])('%j is meant for the app: %j', (code, expected) => {
    expect(isTotpCode(code)).toBe(expected);
  });
});

it.each([
  [{ totp: false, passkeys: 0, recoveryCodes: 0 }, []],
  [{ totp: false, passkeys: 0, recoveryCodes: 10 }, []],
  [{ totp: true, passkeys: 0, recoveryCodes: 10 }, ['totp', 'recovery-code']],
  [{ totp: false, passkeys: 2, recoveryCodes: 0 }, ['passkey']],
  [{ totp: true, passkeys: 1, recoveryCodes: 1 }, ['totp', 'passkey', 'recovery-code']],
])('of %j a sign-in is finished by %j', (factors, methods) => {
  expect(methodsOf(factors)).toEqual(methods);
});

const at = new Date(0);
it.each([
  [false, null, null, false],
  [false, at, at, false],
  [true, null, null, true],
  [true, null, at, true],
  [true, at, null, true],
  [true, at, at, false],
])('asked %j, session %j, person %j: closed %j', (requiresSecondFactor, secondFactorAt, since, expected) => {
  const session = { secondFactorAt, user: { secondFactorSince: since } };
  expect(isLocked({ requiresSecondFactor }, session)).toBe(expected);
});

it('a password counts for ten minutes', () => {
  expect(confirmedUntil(new Date(0)).getTime()).toBe(600_000);
});
