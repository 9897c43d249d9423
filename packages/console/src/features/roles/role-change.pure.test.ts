import { describe, expect, test } from 'vitest';
import { changeOf, differenceOf, isSameSet, mergeRoles, type RoleText } from './role-change.pure';

test.each([
  [[], [], [], [], []],
  [['a'], [], ['a'], [], []],
  [[], ['a'], [], ['a'], []],
  [['a', 'b'], ['c', 'b'], ['a'], ['c'], ['b']],
  [['a', 'a'], ['a'], [], [], ['a']],
])('%j beside %j', (here, there, onlyHere, onlyThere, both) => {
  expect(differenceOf(here, there)).toEqual({ onlyHere, onlyThere, both });
  expect(changeOf(here, there)).toEqual({ removed: onlyHere, added: onlyThere });
  expect(isSameSet(here, there)).toBe(onlyHere.length + onlyThere.length === 0);
});

describe('mergeRoles', () => {
  const base: RoleText<string> = { nome: 'Editora', descricao: 'Vídeos', permissoes: ['a', 'b'] };

  test.each<[string, Partial<RoleText<string>>, Partial<RoleText<string>>, Partial<RoleText<string>>]>([
    ['nothing changed', {}, {}, {}],
    [
      'only mine',
      { nome: 'Editora-chefe', permissoes: ['a'] },
      {},
      { nome: 'Editora-chefe', permissoes: ['a'] },
    ],
    [
      'only theirs',
      {},
      { descricao: 'Todos', permissoes: ['b', 'c'] },
      { descricao: 'Todos', permissoes: ['b', 'c'] },
    ],
    ['both changed the name', { nome: 'Minha' }, { nome: 'Dela' }, { nome: 'Minha' }],
    ['different fields', { nome: 'Minha' }, { descricao: 'Dela' }, { nome: 'Minha', descricao: 'Dela' }],
    [
      'both added',
      { permissoes: ['a', 'b', 'c'] },
      { permissoes: ['a', 'b', 'd'] },
      { permissoes: ['a', 'b', 'd', 'c'] },
    ],
    [
      'both added the same',
      { permissoes: ['a', 'b', 'c'] },
      { permissoes: ['a', 'b', 'c'] },
      { permissoes: ['a', 'b', 'c'] },
    ],
    ['each took one away', { permissoes: ['a'] }, { permissoes: ['b'] }, { permissoes: [] }],
    ['a text emptied here stays empty', { descricao: '' }, {}, { descricao: '' }],
  ])('%s', (_name, mine, theirs, expected) => {
    expect(mergeRoles({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })).toEqual({
      ...base,
      ...expected,
    });
  });
});
