import { describe, expect, it } from 'vitest';
import { membership, principalIn } from '../../../testing/principal.fixture';
import {
  clientOf,
  heldIn,
  isDeveloper,
  memberChangeScope,
  memberScope,
  peopleScope,
  seesClient,
  settingsScope,
  teamScope,
} from './scope.policy.pure';

const nobody = principalIn();
const inTwoClients = principalIn(
  membership({ accountId: 'a1', may: ['x'] }),
  membership({ accountId: 'a2', may: ['manageTeamUsers', 'showAccountSettings'] }),
  membership({ accountId: 'b1', clientId: 'B', may: ['manageTeamUsers', 'showAccountSettings', 'y'] }),
);

describe('the client of a caller', () => {
  it('is that of the selected team, and none without a team', () => {
    expect(clientOf(inTwoClients)).toBe('A');
    expect(clientOf({ ...inTwoClients, accountId: 'b1' })).toBe('B');
    expect(clientOf(nobody)).toBe('00000000-0000-0000-0000-000000000000');
  });

  it.each<[string, string[], string, boolean]>([
    ['the own one', [], 'A', true],
    ['another one', [], 'B', false],
    ['another one, with showClients', ['showClients'], 'B', true],
    ['another one, as a developer', ['palco-dev'], 'B', true],
    ['another one, as the developer of another product', ['other-dev'], 'B', false],
  ])('sees %s', (_, may, client, sees) => {
    expect(seesClient(principalIn(membership({ may })), client, 'palco')).toBe(sees);
  });
});

it('permissions in a team are those of the membership, elsewhere those of the selected team', () => {
  expect([...heldIn(inTwoClients, 'b1')]).toContain('y');
  expect([...heldIn(inTwoClients, 'c1')]).toEqual(['x']);
});

it('a developer is one in the selected team', () => {
  expect(isDeveloper(principalIn(membership({ may: ['palco-dev'] })), 'palco')).toBe(true);
  expect(
    isDeveloper(principalIn(membership(), membership({ accountId: 'a2', may: ['palco-dev'] })), 'palco'),
  ).toBe(false);
});

describe.each([
  ['teams', teamScope, ['gerenciarTimes', 'manageTeamUsers']],
  ['members', memberScope, ['gerenciarTimes', 'showUsers']],
  ['changes of members', memberChangeScope, ['gerenciarTimes']],
  ['people', peopleScope, ['showUsers']],
] as const)('the scope of %s', (_name, scope, whole: readonly string[]) => {
  it.each(['gerenciarTimes', 'manageTeamUsers', 'showUsers', 'showVOD'])('with %s', (permission) => {
    const caller = principalIn(
      membership({ may: [permission] }),
      membership({ accountId: 'a2', may: ['manageTeamUsers'] }),
      membership({ accountId: 'b1', clientId: 'B', may: ['manageTeamUsers'] }),
    );
    const managed = permission === 'manageTeamUsers' ? ['a1', 'a2'] : ['a2'];
    expect(scope(caller)).toEqual({ clientId: 'A', accountIds: whole.includes(permission) ? null : managed });
  });

  it('is nothing without a team', () => {
    expect(scope(nobody).accountIds).toEqual([]);
  });
});

describe('the scope of settings', () => {
  it('is the whole client with gerenciarTimes, otherwise the own teams with the permission', () => {
    expect(settingsScope(principalIn(membership({ may: ['gerenciarTimes'] })))).toEqual({
      clientId: 'A',
      accountIds: null,
    });
    expect(settingsScope(inTwoClients)).toEqual({ clientId: 'A', accountIds: ['a2'] });
  });
});
