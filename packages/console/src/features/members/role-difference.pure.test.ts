import { expect, test } from 'vitest';
import { roleDifference } from './role-difference.pure';

test.each([
  [['a', 'b'], ['b', 'c'], { gained: ['c'], lost: ['a'] }],
  [[], ['a'], { gained: ['a'], lost: [] }],
  [['a'], [], { gained: [], lost: ['a'] }],
  [['a', 'b'], ['b', 'a'], { gained: [], lost: [] }],
])('from %j to %j', (before, after, expected) => {
  expect(roleDifference(before, after)).toEqual(expected);
});
