import { expect, test } from 'vitest';
import { othersOf } from './presence.pure';

const person = (id: string) => ({ id, nome: id, avatar: null });

test.each([
  [[], 'ana', []],
  [['ana'], 'ana', []],
  [['ana', 'bia'], 'ana', ['bia']],
  [['bia', 'bia', 'caio'], 'ana', ['bia', 'caio']],
  [['ana'], null, ['ana']],
])('of %j without %s stay %j', (ids, self, others) => {
  expect(othersOf(ids.map(person), self).map(({ id }) => id)).toEqual(others);
});
