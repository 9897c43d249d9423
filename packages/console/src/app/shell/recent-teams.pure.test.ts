import { expect, test } from 'vitest';
import { lastUsedFirst, parseRecent, withLatest } from './recent-teams.pure';

const teams = ['a', 'b', 'c', 'd'];
const order = (recent: readonly string[]) => lastUsedFirst(teams, recent, (id) => id);

test.each([
  [[], ['a', 'b', 'c', 'd']],
  [['c'], ['c', 'a', 'b', 'd']],
  [
    ['d', 'b'],
    ['d', 'b', 'a', 'c'],
  ],
  [
    ['gone', 'b'],
    ['b', 'a', 'c', 'd'],
  ],
])('after %j the order is %j', (recent, expected) => {
  expect(order(recent)).toEqual(expected);
});

test('a team that is used again moves to the front, and only the last twenty are kept', () => {
  expect(withLatest(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
  const many = Array.from({ length: 20 }, (_, index) => String(index));
  expect(withLatest(many, 'new')).toEqual(['new', ...many.slice(0, 19)]);
});

test.each([
  ['["a",7,"b"]', ['a', 'b']],
  ['{}', []],
  ['no json', []],
  [null, []],
])('what is stored as %s is read as %j', (stored, ids) => {
  expect(parseRecent(stored)).toEqual(ids);
});
