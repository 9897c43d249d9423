import { expect, it } from 'vitest';
import type { ApiKeyPrincipal, AttendeePrincipal } from '../../../kernel/http/principal';
import { membership, principalIn } from '../../../testing/principal.fixture';
import { requireUnblocked } from './require-unblocked.pure';

const blocked = { status: 402, code: 'ACCOUNT_BLOCKED' };

it('a blocked team takes no media; another one of the same person does', () => {
  const caller = principalIn(membership({ blocked: true }), membership({ accountId: 'a2' }));
  expect(() => requireUnblocked(caller, 'a1')).toThrow(expect.objectContaining(blocked));
  expect(() => requireUnblocked(caller, 'a2')).not.toThrow();
});

it('a team that is not of the caller is not there', () => {
  expect(() => requireUnblocked(principalIn(membership()), 'c1')).toThrow(
    expect.objectContaining({ status: 404 }),
  );
});

it('a caller who is no person is judged by the state of its own team', () => {
  const team = { blocked: false, playbackTokenVersion: 0, timezone: 'UTC' };
  const permissions = new Set<string>();
  const key: ApiKeyPrincipal = {
    kind: 'api-key',
    apiKeyId: 'k',
    secretId: 's',
    accountId: 'a1',
    team,
    permissions,
  };
  const attendee: AttendeePrincipal = { kind: 'attendee', attendeeId: 'x', accountId: 'a1', team };
  for (const caller of [key, attendee]) {
    expect(() => requireUnblocked(caller, 'a1')).not.toThrow();
    expect(() => requireUnblocked(caller, 'a2')).toThrow(expect.objectContaining({ status: 404 }));
    const inBlocked = { ...caller, team: { ...team, blocked: true } };
    expect(() => requireUnblocked(inBlocked, 'a1')).toThrow(expect.objectContaining(blocked));
  }
});
