import { expect, test } from 'vitest';
import { expiryOf, withScope } from './api-key-form.pure';

const now = Date.UTC(2026, 10, 27, 12);
const typed = '2027-03-01T09:00:00.000Z';

test.each([
  ['30', '2026-12-27T12:00:00.000Z'],
  ['90', '2027-02-25T12:00:00.000Z'],
  ['365', '2027-11-27T12:00:00.000Z'],
  ['never', null],
  ['custom', typed],
] as const)('a key for %s is good until %s', (lifetime, expiresAt) => {
  expect(expiryOf({ lifetime, until: typed }, now)).toBe(expiresAt);
});

test.each([
  [[], 'showStreaming', true, ['showStreaming']],
  [['showStreaming'], 'showVOD', true, ['showVOD', 'showStreaming']],
  [['showVOD', 'showStreaming'], 'showVOD', false, ['showStreaming']],
  [['showVOD'], 'showVOD', true, ['showVOD']],
  [['embed'], 'showVOD', true, ['showVOD', 'embed']],
] as const)('%j with %s %s is %j', (chosen, scope, isChosen, result) => {
  expect(withScope(chosen, scope, isChosen)).toEqual(result);
});
