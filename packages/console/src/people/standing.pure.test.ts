import type { Permission } from '@palco/sdk';
import { expect, test } from 'vitest';
import { standsAbove } from './standing.pure';

const roles: readonly { id: string; permissoes: readonly Permission[] }[] = [
  { id: 'small', permissoes: ['showVOD'] },
  { id: 'large', permissoes: ['showVOD', 'showRoles'] },
];
const ungrantableOf = (permissions: readonly Permission[]) => permissions.filter((one) => one !== 'showVOD');

test.each([
  ['the same', { cargoId: 'small', times: [] }, false],
  ['more at home', { cargoId: 'large', times: [] }, true],
  ['more in another team', { cargoId: 'small', times: [{ cargoId: 'large' }] }, true],
  ['no role at all', { cargoId: null, times: [] }, false],
  ['a role that the list does not have', { cargoId: 'unknown', times: [] }, false],
])('somebody with %s', (_name, person, expected) => {
  expect(standsAbove(person, roles, ungrantableOf)).toBe(expected);
});
