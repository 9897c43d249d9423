import type { Permission } from '@palco/openapi';
import { expect, it } from 'vitest';
import { effectivePermissions, toMembership } from './session.policy.pure';

it.each<[boolean, Permission[], Permission[]]>([
  [false, ['x-dev'], ['x-dev']],
  [true, ['x-dev'], ['x-dev', 'manageTeamUsers']],
  [true, ['manageTeamUsers', 'x-dev'], ['manageTeamUsers', 'x-dev']],
  [false, ['manageTeamUsers'], ['manageTeamUsers']],
])('who manages teams (%s) and holds %j may do %j', (managesTeams, held, may) => {
  expect(effectivePermissions({ managesTeams }, held)).toEqual(may);
});

it('a stored membership keeps its team and role, with what may be done there', () => {
  const stored = {
    accountId: 'a1',
    roleId: 'r',
    roleName: 'R',
    clientId: 'A',
    blocked: true,
    playbackTokenVersion: 7,
    timezone: 'America/Bahia',
    permissions: ['x-dev'],
  };
  expect(toMembership({ managesTeams: true }, stored as Parameters<typeof toMembership>[1])).toEqual({
    accountId: 'a1',
    roleId: 'r',
    roleName: 'R',
    clientId: 'A',
    blocked: true,
    playbackTokenVersion: 7,
    timezone: 'America/Bahia',
    permissions: new Set(['x-dev', 'manageTeamUsers']),
  });
});
