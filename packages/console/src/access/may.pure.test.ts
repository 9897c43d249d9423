import { expect, test } from 'vitest';
import { mayNot, type Action, type MayFacts } from './may.pure';

const allowed: MayFacts = {
  permissions: ['showVOD', 'gerenciarTimes'],
  permissionsThere: [],
  isDeveloper: false,
  isTeamBlocked: false,
  isOnline: true,
  isOutdated: false,
};

test.each<[Action, Partial<MayFacts>, ReturnType<typeof mayNot>]>([
  ['sendVideos', {}, null],
  ['sendVideos', { permissions: [] }, 'permission'],
  ['sendVideos', { isTeamBlocked: true }, 'blocked'],
  // An upload waits for the connection by itself.
  ['sendVideos', { isOnline: false }, null],
  ['changeVideos', { isOnline: false }, 'offline'],
  ['changeVideos', { isTeamBlocked: true }, 'blocked'],
  ['changeVideos', { isOutdated: true }, 'outdated'],
  // Who manages people does so where the permission is held, who manages teams in any of them.
  ['seeMembers', { permissions: [], permissionsThere: ['manageTeamUsers'], isTeamBlocked: true }, null],
  ['seeMembers', { permissions: ['manageTeamUsers'] }, 'permission'],
  ['seeMembers', { permissions: ['gerenciarTimes'] }, null],
  ['manageAllClients', { permissions: ['showClients'] }, 'permission'],
  ['manageAllClients', { isDeveloper: true }, null],
  ['addMembers', {}, 'permission'],
  // What lasts longest is said.
  ['changeVideos', { permissions: [], isTeamBlocked: true, isOnline: false }, 'permission'],
  ['changeVideos', { isTeamBlocked: true, isOnline: false, isOutdated: true }, 'blocked'],
])('%s with %j: %s', (action, facts, reason) => {
  expect(mayNot(action, { ...allowed, ...facts })).toBe(reason);
});
