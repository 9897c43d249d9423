import { expect, test } from 'vitest';
import { enterDomains, maxDomains } from './domain-entry.pure';

/** As strict as these tests need: a word with a dot, in lower case. */
const read = (text: string) => (text.includes('.') ? text.toLowerCase() : null);

test.each([
  ['atlas.com', ['a.com', 'atlas.com'], 1, '', null],
  ['  Atlas.COM  ', ['a.com', 'atlas.com'], 1, '', null],
  ['b.com, c.com;d.com\ne.com f.com', ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com'], 5, '', null],
  ['A.com', ['a.com'], 0, 'A.com', 'repeated'],
  ['b.com b.com', ['a.com', 'b.com'], 1, 'b.com', 'repeated'],
  ['nada', ['a.com'], 0, 'nada', 'invalid'],
  ['nada b.com a.com', ['a.com', 'b.com'], 1, 'nada a.com', 'invalid'],
  ['   ', ['a.com'], 0, '', null],
])('%j', (text, domains, added, rest, problem) => {
  expect(enterDomains(['a.com'], text, read)).toEqual({ domains, added, rest, problem });
});

test('a full list takes no more', () => {
  const full = Array.from({ length: maxDomains }, (_, index) => `${index}.com`);
  expect(enterDomains(full, 'x.com', read)).toEqual({
    domains: full,
    added: 0,
    rest: 'x.com',
    problem: 'full',
  });
});
