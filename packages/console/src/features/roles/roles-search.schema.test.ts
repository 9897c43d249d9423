import { expect, test } from 'vitest';
import { parseMatrixSearch, parseRoleCreateSearch } from './roles-search.schema';

const id = '5f0a4c8e-6a1b-4f53-9d1e-2b7c30a10001';

test.each([
  [{ from: id }, { from: id }],
  [{ from: '../' }, {}],
])('new role: %j is %j', (raw, expected) => {
  expect(parseRoleCreateSearch(raw)).toEqual(expected);
});

test.each([
  [{ search: 'editora' }, { search: 'editora' }],
  [{ search: 2026 }, { search: '2026' }],
  [{ search: 'x'.repeat(201), page: 3 }, {}],
  [
    { tab: 'explain', route: '/users', userId: id, role: id },
    { route: '/users', userId: id, role: id },
  ],
  [{ permission: 'showVOD', role: 'x' }, { permission: 'showVOD' }],
  [{ userId: 7, search: '' }, {}],
])('matrix: %j is %j', (raw, expected) => {
  expect(parseMatrixSearch(raw)).toEqual(expected);
});
