import { describe, expect, it } from 'vitest';
import { membership, principalIn } from '../../../testing/principal.fixture';
import { logsScope } from './logs.policy.pure';
import type { ScopeQuery } from './logs.policy.pure';

const own = { clientId: 'A', accountIds: ['a1'] };
const filters: readonly ScopeQuery[] = [
  {},
  { teamId: 'a2' },
  { allTeams: true },
  { allTeams: false },
  { clientId: 'B' },
  { clientId: 'B', teamId: 'b1' },
  { clientId: 'A', allTeams: true },
];

describe('whose entries are read', () => {
  it.each(filters)('the selected team by everybody, with %j', (query) => {
    for (const may of [[], ['showUsers', 'manageTeamUsers'], ['palco-dev'], ['showClients']])
      expect(logsScope(principalIn(membership({ may })), query, 'palco')).toEqual(own);
  });

  it.each<[ScopeQuery, object]>([
    [{}, own],
    [{ allTeams: false }, own],
    [{ teamId: 'a2' }, { clientId: 'A', accountIds: ['a2'] }],
    [{ allTeams: true }, { clientId: 'A', accountIds: null }],
    [
      { allTeams: true, teamId: 'a2' },
      { clientId: 'A', accountIds: ['a2'] },
    ],
    [{ clientId: 'B' }, own],
    [
      { clientId: 'B', allTeams: true },
      { clientId: 'A', accountIds: null },
    ],
    [
      { clientId: 'B', teamId: 'b1' },
      { clientId: 'A', accountIds: ['b1'] },
    ],
  ])('with gerenciarTimes, and %j', (query, scope) => {
    const caller = principalIn(membership({ may: ['gerenciarTimes', 'other-dev'] }));
    expect(logsScope(caller, query, 'palco')).toEqual(scope);
  });

  it.each<[ScopeQuery, object]>([
    [{}, own],
    [{ clientId: 'A' }, own],
    [{ clientId: 'B' }, { clientId: 'B', accountIds: null }],
    [
      { clientId: 'B', teamId: 'b1' },
      { clientId: 'B', accountIds: ['b1'] },
    ],
    [{ allTeams: true }, { clientId: 'A', accountIds: null }],
  ])('as a developer with gerenciarTimes, and %j', (query, scope) => {
    const caller = principalIn(membership({ may: ['gerenciarTimes', 'palco-dev'] }));
    expect(logsScope(caller, query, 'palco')).toEqual(scope);
  });

  it('permissions of another team count for nothing', () => {
    const caller = principalIn(membership(), membership({ accountId: 'a2', may: ['gerenciarTimes'] }));
    expect(logsScope(caller, { teamId: 'a3' }, 'palco')).toEqual(own);
  });
});
