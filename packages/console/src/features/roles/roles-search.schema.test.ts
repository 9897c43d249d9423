import { expect, test } from 'vitest';
import {
  parsePermissionsSearch,
  parseRoleCreateSearch,
  parseRoleSearch,
  rolesList,
} from './roles-search.schema';

const id = '5f0a4c8e-6a1b-4f53-9d1e-2b7c30a10001';

test.each([
  [{ search: 'editora' }, { search: 'editora' }],
  [{ search: 2026 }, { search: '2026' }],
  [{ search: '  ' }, {}],
  [{ search: 'x'.repeat(201), page: 3 }, {}],
])('list: %j is %j', (raw, expected) => {
  expect(rolesList.parse(raw)).toEqual(expected);
});

test.each([
  [{ compare: id }, { compare: id }],
  [{ compare: 'x' }, {}],
])('role: %j is %j', (raw, expected) => {
  expect(parseRoleSearch(raw)).toEqual(expected);
});

test.each([
  [{ from: id }, { from: id }],
  [{ from: '../' }, {}],
])('new role: %j is %j', (raw, expected) => {
  expect(parseRoleCreateSearch(raw)).toEqual(expected);
});

test.each([
  [
    { tab: 'explain', route: '/users', userId: id },
    { tab: 'explain', route: '/users', userId: id },
  ],
  [{ tab: 'catalogue', permission: 'showVOD' }, { permission: 'showVOD' }],
  [{ userId: 7, search: '' }, {}],
])('catalogue: %j is %j', (raw, expected) => {
  expect(parsePermissionsSearch(raw)).toEqual(expected);
});
