import { webhookEventTypes } from '@palco/sdk/admin';
import { expect, test } from 'vitest';
import { eventGroups, stateOf, withEvents } from './event-groups.pure';

test('every event is in one group', () => {
  expect(eventGroups.flatMap(({ types }) => types).sort()).toEqual([...webhookEventTypes].sort());
});

test.each([
  [[], ['video.ready'], true, ['video.ready']],
  [['video.ready'], ['video.created', 'video.ready'], true, ['video.created', 'video.ready']],
  [['live.ended', 'video.ready'], ['video.ready'], false, ['live.ended']],
  [['video.ready'], ['video.ready'], true, ['video.ready']],
] as const)('%j with %j %s is %j', (chosen, types, isChosen, result) => {
  expect(withEvents(chosen, types, isChosen)).toEqual(result);
});

test.each([
  [[], false],
  [['video.ready'], 'mixed'],
  [['video.created', 'video.ready'], true],
  [['live.ended'], false],
] as const)('of %j the group is %s', (chosen, state) => {
  expect(stateOf(chosen, ['video.created', 'video.ready'])).toBe(state);
});
