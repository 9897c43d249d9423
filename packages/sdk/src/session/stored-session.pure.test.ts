import { describe, expect, it } from 'vitest';
import { createFakePorts, buildMe, buildToken } from '@palco/testing';
import { freshCredential, isExpired } from './credential.pure';
import { createSessionStore } from './session-store';
import { parseSession, serializeSession } from './stored-session.pure';
import { parseTokenTimes } from './token-times.pure';

const second = 1_000;

describe('parseTokenTimes', () => {
  it.each([
    [buildToken({ iat: 10, exp: 20 }), 10 * second, 20 * second],
    [buildToken({ exp: 20 }), null, 20 * second],
    [buildToken({}), null, null],
    // Names outside of Latin-1 must not hide the numbers.
    [`h.${Buffer.from('{"name":"São João 🎉","exp":20}').toString('base64url')}.s`, null, 20 * second],
    [`h.${Buffer.from('{"exp":"20","iat":null}').toString('base64url')}.s`, null, null],
    [`h.${Buffer.from('"text"').toString('base64url')}.s`, null, null],
    [`h.${Buffer.from('null').toString('base64url')}.s`, null, null],
    [`h.${Buffer.from('{"exp":1e999}').toString('base64url')}.s`, null, null],
    // Contains `-` and `_`, which base64url has in place of `+` and `/`.
    [`h.${Buffer.from('{"n":"???>>>","exp":20}').toString('base64url')}.s`, null, 20 * second],
    [`h.${Buffer.from('{"exp":20}').toString('base64url')}`, null, null],
    ['opaque', null, null],
    ['a.b', null, null],
    ['a.%%%.c', null, null],
    ['', null, null],
  ])('%s', (token, issuedAt, expiresAt) => {
    expect(parseTokenTimes(token)).toEqual({ issuedAt, expiresAt });
  });
});

describe('freshCredential', () => {
  const iat = 1_000_000;
  const token = buildToken({ iat, exp: iat + 100 });

  it.each([
    [0, 0],
    [59_999, 0],
    [-59_999, 0],
    [60_000, 60_000],
    [-60_000, -60_000],
    [7_200_000, 7_200_000],
  ])('a clock that is off by %d ms counts as %d ms', (off, clockSkewMs) => {
    const expiresAt = (iat + 100) * second + clockSkewMs;
    expect(freshCredential(token, iat * second + off)).toEqual({ token, expiresAt, clockSkewMs });
  });

  it('has no skew and no expiry for an opaque token', () => {
    expect(freshCredential('opaque', 1e12)).toEqual({ token: 'opaque', expiresAt: null, clockSkewMs: 0 });
  });
});

describe('isExpired', () => {
  it.each([
    [100, 99, false],
    [100, 100, true],
    [100, 101, true],
    [null, 1e15, false],
  ])('end %s at %d: %s', (expiresAt, now, expected) => {
    expect(isExpired({ token: 't', expiresAt, clockSkewMs: 0 }, now)).toBe(expected);
  });
});

describe('the stored form', () => {
  const me = buildMe({ user: { selectedTeamId: 'team' } });

  it('has the four parts of the specification', () => {
    const stored = JSON.parse(
      serializeSession({ token: 't', expiresAt: null, clockSkewMs: 0 }, me),
    ) as object;
    expect(stored).toEqual({
      authToken: 't',
      user: me.user,
      permissions: me.permissoes,
      contasCargos: me.contasCargos,
    });
  });

  it('has the same parts before the profile is known', () => {
    const stored: unknown = JSON.parse(
      serializeSession({ token: 't', expiresAt: null, clockSkewMs: 0 }, null),
    );
    expect(stored).toEqual({ authToken: 't', user: null, permissions: [], contasCargos: [] });
  });

  it('is read back, the skew of the clock included', () => {
    const credential = freshCredential(buildToken({ iat: 0, exp: 100 }), 7_200_000);
    expect(parseSession(serializeSession(credential, me))).toEqual({
      credential,
      userId: me.user.id,
      accountId: 'team',
    });
    expect(parseSession(serializeSession(credential, null))).toEqual({
      credential,
      userId: null,
      accountId: null,
    });
  });

  it.each([
    [
      { authToken: 't', user: 7 },
      { userId: null, accountId: null },
    ],
    [
      { authToken: 't', user: { id: 1, selectedTeamId: {} } },
      { userId: null, accountId: null },
    ],
    [{ authToken: 't', clockSkewMs: 'x' }, { credential: { token: 't', expiresAt: null, clockSkewMs: 0 } }],
  ])('survives edits: %j', (stored, expected) => {
    expect(parseSession(JSON.stringify(stored))).toMatchObject(expected);
  });
});

describe('createSessionStore', () => {
  it('notifies of its own key and of a cleared storage, not of other keys', () => {
    const ports = createFakePorts();
    let changed: (key: string | null) => void = () => undefined;
    const heard: unknown[] = [];
    const storage = {
      get: () => '{"authToken":"t"}',
      set: () => undefined,
      remove: () => undefined,
      subscribe: (listener: (key: string | null) => void) => ((changed = listener), () => undefined),
    };
    createSessionStore({ ...ports, storage }, 'mine').subscribe(({ stored }) =>
      heard.push(stored?.credential.token),
    );
    changed('mine');
    changed('other');
    changed(null);
    expect(heard).toEqual(['t', 't']);
  });
});
