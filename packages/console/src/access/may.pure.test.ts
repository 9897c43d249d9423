import { expect, test } from 'vitest';
import { actionRefusal, type Action, type ActionFacts } from './may.pure';

const allowed: ActionFacts = {
  permissions: ['showVOD', 'gerenciarTimes'],
  permissionsThere: [],
  isDeveloper: false,
  isTeamBlocked: false,
  isOnline: true,
  isOutdated: false,
};

test.each<[Action, Partial<ActionFacts>, ReturnType<typeof actionRefusal>]>([
  ['sendVideos', {}, null],
  ['sendVideos', { permissions: [] }, 'permission'],
  ['sendVideos', { isTeamBlocked: true }, 'blocked'],
  // An upload waits for the connection by itself.
  ['sendVideos', { isOnline: false }, null],
  ['changeVideos', { isOnline: false }, 'offline'],
  ['changeVideos', { isTeamBlocked: true }, 'blocked'],
  ['changeVideos', { isOutdated: true }, 'outdated'],
  // `manageTeamUsers` counts for the team where it is held, `gerenciarTimes` for every team.
  ['seeMembers', { permissions: [], permissionsThere: ['manageTeamUsers'], isTeamBlocked: true }, null],
  ['seeMembers', { permissions: ['manageTeamUsers'] }, 'permission'],
  ['seeMembers', { permissions: ['gerenciarTimes'] }, null],
  ['manageAllClients', { permissions: ['showClients'] }, 'permission'],
  ['manageAllClients', { isDeveloper: true }, null],
  ['addMembers', {}, 'permission'],
  // The most lasting reason wins.
  ['changeVideos', { permissions: [], isTeamBlocked: true, isOnline: false }, 'permission'],
  ['changeVideos', { isTeamBlocked: true, isOnline: false, isOutdated: true }, 'blocked'],
])('%s with %j: %s', (action, facts, reason) => {
  expect(actionRefusal(action, { ...allowed, ...facts })).toBe(reason);
});
