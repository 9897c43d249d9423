import type { Permission } from '@palco/sdk';
import { describe, expect, test } from 'vitest';
import {
  groupPermissions,
  groupState,
  inCatalogueOrder,
  matchesPermission,
  pressedGroup,
  pressedOne,
  type CataloguePermission,
} from './permission-groups.pure';

const permission = (
  id: Permission,
  grupo: string,
  rest: Partial<CataloguePermission> = {},
): CataloguePermission => ({
  id,
  nome: id,
  descricao: '',
  grupo,
  rotas: [],
  menu: [],
  ...rest,
});

test('groups and their permissions keep the server’s order', () => {
  const groups = groupPermissions([
    permission('api', 'Conteúdo'),
    permission('broadcast', 'Gerenciador'),
    permission('integrations', 'Conteúdo'),
  ]);
  expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ['Conteúdo', ['api', 'integrations']],
    ['Gerenciador', ['broadcast']],
  ]);
  expect(groupPermissions([])).toEqual([]);
});

describe('matchesPermission', () => {
  const history = permission('showHistory', 'Conteúdo', {
    nome: 'Histórico de lives',
    descricao: 'Vê transmissões encerradas',
    rotas: ['/historic'],
    menu: ['Histórico'],
  });

  test.each([
    ['', true],
    ['historico', true],
    ['HISTÓRICO lives', true],
    ['lives historico', true],
    ['showhist', true],
    ['/historic', true],
    ['encerradas', true],
    ['conteudo', true],
    ['historico vod', false],
    ['showVOD', false],
  ])('%j: %s', (search, expected) => {
    expect(matchesPermission(history, search)).toBe(expected);
  });
});

test.each([
  [[], false],
  [['a'], 'mixed'],
  [['a', 'x'], 'mixed'],
  [['a', 'b'], true],
  [['x'], false],
] as const)('with %j chosen the head of a and b is %s', (chosen, expected) => {
  expect(groupState(['a', 'b'], new Set(chosen))).toBe(expected);
});

describe('pressedGroup', () => {
  const free = (id: string) => id !== 'locked';

  test.each([
    ['takes all', ['a', 'b'], [], ['a', 'b']],
    ['fills up a part', ['a', 'b'], ['a'], ['a', 'b']],
    ['lets all go', ['a', 'b'], ['a', 'b'], []],
    ['leaves other groups alone', ['a'], ['a', 'x'], ['x']],
    ['does not take what is locked', ['a', 'locked'], [], ['a']],
    ['lets go although the locked one is missing', ['a', 'locked'], ['a'], []],
    ['keeps the locked one', ['a', 'locked'], ['a', 'locked'], ['locked']],
    ['does nothing where all is locked', ['locked'], ['locked', 'x'], ['locked', 'x']],
  ])('%s', (_name, ids, chosen, expected) => {
    expect([...pressedGroup(ids, new Set(chosen), free)].sort()).toEqual([...expected].sort());
  });
});

test('a press on one adds it, another takes it away', () => {
  const once = pressedOne(new Set(['x']), 'a');
  expect([...once]).toEqual(['x', 'a']);
  expect([...pressedOne(once, 'a')]).toEqual(['x']);
});

test('what is sent has the order of the catalogue, unknown strings last', () => {
  expect(inCatalogueOrder(['z', 'b', 'a'], [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual(['a', 'b', 'z']);
});
