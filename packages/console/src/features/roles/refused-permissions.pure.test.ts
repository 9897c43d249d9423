import { expect, test } from 'vitest';
import { refusedPermissions } from './refused-permissions.pure';

const candidates = ['showVOD', 'api', 'palco-dev', 'showUsers'];

test.each([
  ['Você não tem estas permissões: api, palco-dev', ['api', 'palco-dev']],
  ['You do not hold these permissions: showVOD', ['showVOD']],
  ['Você não tem estas permissões: showVODs', []],
  ['', []],
])('%j names %j', (message, expected) => {
  expect([...refusedPermissions([{ field: 'permissoes', message }], candidates)]).toEqual(expected);
});

test('another field says nothing about permissions', () => {
  expect(refusedPermissions([{ field: 'nome', message: 'api' }], candidates).size).toBe(0);
});
