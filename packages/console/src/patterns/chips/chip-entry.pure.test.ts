import { expect, test } from 'vitest';
import { enterChips } from './chip-entry.pure';

/** As strict as these tests need: a word with a dot, in lower case. */
const read = (text: string) => (text.includes('.') ? text.toLowerCase() : null);
const rules = { read, separator: /[\s,;]+/, max: 100 };

test.each([
  ['atlas.com', ['a.com', 'atlas.com'], 1, '', null],
  ['  Atlas.COM  ', ['a.com', 'atlas.com'], 1, '', null],
  ['b.com, c.com;d.com\ne.com f.com', ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com'], 5, '', null],
  ['A.com', ['a.com'], 0, 'A.com', 'repeated'],
  ['b.com b.com', ['a.com', 'b.com'], 1, 'b.com', 'repeated'],
  ['nada', ['a.com'], 0, 'nada', 'invalid'],
  ['nada b.com a.com', ['a.com', 'b.com'], 1, 'nada a.com', 'invalid'],
  ['   ', ['a.com'], 0, '', null],
])('%j', (text, chips, added, rest, problem) => {
  expect(enterChips(['a.com'], text, rules)).toEqual({ chips, added, rest, problem });
});

test('a full list takes no more', () => {
  const full = Array.from({ length: 100 }, (_, index) => `${index}.com`);
  expect(enterChips(full, 'x.com', rules)).toEqual({
    chips: full,
    added: 0,
    rest: 'x.com',
    problem: 'full',
  });
});

test('`isSame` of the field decides which entries are duplicates', () => {
  const words = {
    read: (text: string) => text.trim(),
    isSame: (one: string, other: string) => one.toLowerCase() === other.toLowerCase(),
    separator: /,/,
    max: 5,
  };
  expect(enterChips(['Física'], 'física, prova final', words)).toEqual({
    chips: ['Física', 'prova final'],
    added: 1,
    rest: 'física',
    problem: 'repeated',
  });
});
