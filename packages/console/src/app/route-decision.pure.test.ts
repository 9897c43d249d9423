import { SdkError } from '@palco/sdk';
import type { SessionState } from '@palco/sdk/session';
import { buildMe, buildTeam } from '@palco/sdk/testing';
import { expect, test } from 'vitest';
import { decideRoute, type Access, type RouteDecision } from './route-decision.pure';

const me = buildMe();
const ready = (permissions: readonly string[]): SessionState => ({
  stage: 'ready',
  me,
  team: buildTeam(),
  permissions,
});
const vodOnly = (permissions: readonly string[]): Access =>
  permissions.includes('showVOD') ? 'allowed' : 'forbidden';

test.each<[SessionState, RouteDecision['kind']]>([
  [{ stage: 'loading' }, 'wait'],
  [{ stage: 'signing-in' }, 'wait'],
  [{ stage: 'signed-out', reason: 'none' }, 'log-in'],
  [{ stage: 'signed-out', reason: 'expired' }, 'log-in'],
  [{ stage: 'signed-out', reason: 'unauthorized' }, 'log-in'],
  [{ stage: 'signed-out', reason: 'signed-out' }, 'log-in'],
  [{ stage: 'choosing-team', me }, 'choose-team'],
  [{ stage: 'no-team', me }, 'no-team'],
  [{ stage: 'failed', error: new SdkError({ code: 'X', message: 'x' }) }, 'failed'],
  [ready(['showVOD']), 'show'],
  [ready([]), 'forbidden'],
])('%o at a page that needs showVOD: %s', (state, kind) => {
  expect(decideRoute(state, vodOnly).kind).toBe(kind);
});

test('a route that shows nothing when refused does not lead to /403', () => {
  expect(decideRoute(ready([]), () => 'nothing').kind).toBe('nothing');
});

test('nobody asks the access table before the profile is known', () => {
  const asked = () => {
    throw new Error('asked');
  };
  expect(decideRoute({ stage: 'loading' }, asked).kind).toBe('wait');
});
