import { expect, it } from 'vitest';
import { membership, principalIn } from '../../../testing/principal.fixture';
import { mayOpen, listedTeams } from './teams.policy.pure';

it.each<[string, string | null]>([
  ['gerenciarTimes', 'A'],
  ['manageTeamUsers', 'A'],
  ['showVOD', null],
])('who holds %s lists the own teams and those of the client %s', (permission, clientId) => {
  const caller = principalIn(
    membership({ may: [permission] }),
    membership({ accountId: 'b1', clientId: 'B' }),
  );
  expect(listedTeams(caller)).toEqual({ accountIds: ['a1', 'b1'], clientId });
});

it.each([
  ['video', ['showVOD'], true],
  ['folder', ['showVOD'], true],
  ['playlist', ['showVOD'], true],
  ['video', ['showStreaming', 'showUsers'], false],
  ['live', ['showHistory'], true],
  ['live', ['showVOD', 'showUsers'], false],
  ['video', [], false],
] as const)('a %s is opened with %j: %s', (kind, permissions, expected) => {
  expect(mayOpen(kind, new Set(permissions))).toBe(expected);
});
