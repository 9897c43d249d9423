import type { ApiKeyScope } from '@palco/openapi';
import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../kernel/http/contract';
import {
  effectiveScopes,
  requireAhead,
  requireHeld,
  scopesHeld,
  shownPrefix,
  stateOf,
} from './api-keys.policy.pure';

const scopes = contract.components.schemas.ApiKeyScope.enum as ApiKeyScope[];
const someScopes = fc.subarray(scopes);
const somePermissions = fc
  .tuple(someScopes, fc.subarray(['showUsers', 'api', 'palco-dev']))
  .map(([reached, others]) => new Set<string>([...reached, ...others]));

describe('the scopes of a key', () => {
  it('open something each, and together all that is open to keys', () => {
    const open = operations.flatMap(({ id, access, principals }) =>
      principals.includes('api-key') && typeof access !== 'string' ? [{ id, access }] : [],
    );
    for (const scope of scopes.filter((one) => one !== 'embed'))
      expect([scope, open.some(({ access }) => access.includes(scope))]).toEqual([scope, true]);
    for (const { id, access } of open)
      expect([id, scopes.some((scope) => access.includes(scope))]).toEqual([id, true]);
  });

  it('are never more than was asked for, and never more than is held', () => {
    fc.assert(
      fc.property(someScopes, somePermissions, (wanted, held) => {
        const effective = effectiveScopes(wanted, held);
        for (const scope of scopes)
          expect(effective.includes(scope)).toBe(wanted.includes(scope) && held.has(scope));
      }),
    );
  });

  it('are given only by somebody who holds each of them', () => {
    fc.assert(
      fc.property(someScopes, somePermissions, (wanted, held) => {
        const missing = wanted.filter((scope) => !held.has(scope));
        if (missing.length === 0) return requireHeld(wanted, held);
        expect(() => requireHeld(wanted, held)).toThrow(
          expect.objectContaining({
            status: 403,
            fields: [{ field: 'escopos', code: 'PERMISSION_NOT_HELD', permissions: missing }],
          }),
        );
      }),
    );
  });
});

it.each([
  [['api'], true],
  [['showClients', 'showVOD'], true],
  [['showVOD', 'showStreaming', 'showUsers'], false],
  [[], false],
])('%j holds the scope of embed sessions: %s', (permissions, isHeld) => {
  const held = scopesHeld(permissions);
  expect(held.has('embed')).toBe(isHeld);
  expect([...held].filter((one) => one !== 'embed')).toEqual(permissions);
});

it.each([
  [-1, false],
  [0, false],
  [1, true],
])('an expiry %d ms from now is taken: %s', (after, isTaken) => {
  const check = () => requireAhead(new Date(1_000 + after), 1_000);
  if (isTaken) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ status: 422 }));
  expect(() => requireAhead(null, 1_000)).not.toThrow();
});

it.each([
  [false, false, 'ativa'],
  [false, true, 'suspensa'],
  [true, false, 'expirada'],
  [true, true, 'expirada'],
])('expired %s, suspended %s: %s', (isExpired, isSuspended, state) => {
  expect(stateOf({ isExpired, isSuspended })).toBe(state);
});

it('shows six characters of the random part', () => {
  expect(shownPrefix('palco_key_abcdefGHIJKL')).toBe('palco_key_abcdef');
});
