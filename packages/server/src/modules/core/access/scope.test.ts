import type { Permission } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import type { UserPrincipal } from '../../../kernel/http/principal';
import {
  heldIn,
  isDeveloper,
  memberChangeScope,
  memberScope,
  peopleScope,
  settingsScope,
  teamScope,
} from './scope.policy.pure';

type Teams = Readonly<Record<string, readonly string[]>>;

/** Somebody who works in the teams `a…` of client A and `b…` of client B, with the first team selected. */
function callerIn(teams: Teams): UserPrincipal {
  const memberships = Object.entries(teams).map(([accountId, permissions]) => ({
    accountId,
    roleId: 'role',
    roleName: 'Cargo',
    clientId: (accountId[0] ?? '').toUpperCase(),
    blocked: false,
    playbackTokenVersion: 0,
    timezone: 'UTC',
    permissions: new Set(permissions as readonly Permission[]),
  }));
  const [selected] = memberships;
  return {
    kind: 'user',
    userId: 'me',
    sessionId: 'session',
    accountId: selected?.accountId ?? 'home',
    permissions: selected?.permissions ?? new Set(),
    memberships,
  };
}

const all = { clientId: 'A', accountIds: null };
const only = (...accountIds: string[]) => ({ clientId: 'A', accountIds });

describe('the scope', () => {
  it.each<[string, Teams, Record<'teams' | 'members' | 'changes' | 'people', object>]>([
    [
      'of gerenciarTimes is every team of the client, and its members',
      { a1: ['gerenciarTimes'], a2: [], b1: ['manageTeamUsers'] },
      { teams: all, members: all, changes: all, people: only() },
    ],
    [
      'of manageTeamUsers is the client for teams, and the own teams for people',
      { a1: ['manageTeamUsers'], a2: ['manageTeamUsers'], a3: ['showVOD'], b1: ['manageTeamUsers'] },
      { teams: all, members: only('a1', 'a2'), changes: only('a1', 'a2'), people: only('a1', 'a2') },
    ],
    [
      'of showUsers is every person of the client, and no change of members',
      { a1: ['showUsers'], a2: ['manageTeamUsers'] },
      { teams: only('a2'), members: all, changes: only('a2'), people: all },
    ],
    [
      'of another team does not count',
      { a1: [], a2: ['gerenciarTimes', 'showUsers'], b1: ['gerenciarTimes'] },
      { teams: only(), members: only(), changes: only(), people: only() },
    ],
    [
      'of a developer without the permission is nothing',
      { a1: ['palco-dev'] },
      { teams: only(), members: only(), changes: only(), people: only() },
    ],
  ])('%s', (_, teams, expected) => {
    const principal = callerIn(teams);
    expect({
      teams: teamScope(principal),
      members: memberScope(principal),
      changes: memberChangeScope(principal),
      people: peopleScope(principal),
    }).toEqual(expected);
  });

  it('of somebody without a team is nothing', () => {
    for (const scope of [teamScope, memberScope, memberChangeScope, peopleScope, settingsScope]) {
      const { clientId, accountIds } = scope(callerIn({}));
      expect(clientId).toMatch(/^[0-]+$/);
      expect(accountIds).toEqual([]);
    }
  });

  it('of settings are the teams where the permission is held, or all with gerenciarTimes', () => {
    expect(
      settingsScope(callerIn({ a1: ['showAccountSettings'], a2: [], b1: ['showAccountSettings'] })),
    ).toEqual(only('a1'));
    expect(settingsScope(callerIn({ a1: ['showAccountSettings', 'gerenciarTimes'] }))).toEqual(all);
  });
});

describe('held permissions', () => {
  it('are those of the membership in the team, otherwise those of the selected team', () => {
    const principal = callerIn({ a1: ['x'], a2: ['y'] });
    expect([...heldIn(principal, 'a2')]).toEqual(['y']);
    expect([...heldIn(principal, 'a3')]).toEqual(['x']);
  });

  it('make a developer in the selected team only', () => {
    expect(isDeveloper(callerIn({ a1: ['palco-dev'] }), 'palco')).toBe(true);
    expect(isDeveloper(callerIn({ a1: [], a2: ['palco-dev'] }), 'palco')).toBe(false);
    expect(isDeveloper(callerIn({ a1: ['palco-dev'] }), 'other')).toBe(false);
  });
});
