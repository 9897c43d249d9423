import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).map((file) =>
  join(features, file),
);
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

const pages = files.filter(
  (file) => file.endsWith('-page.tsx') && readFileSync(file, 'utf8').includes('<ListPage'),
);

test('there are list pages to count', () => {
  expect(pages.length).toBeGreaterThan(3);
});

// The pattern brings the toolbar, table, selection, pages and states: a feature says what its rows are.
test.each(pages)('%s costs at most 100 lines with its search, filters, orders and columns', (page) => {
  const beside = files.filter((file) => dirname(file) === dirname(page) && file.endsWith('.list.ts'));
  expect([page, ...beside].reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(100);
});

// What a new screen writes for search, filters, orders, selection, delete and bulk delete: page, address, actions, and its
// lines in the routes. What only people have stands in files of their own and is not counted: invitations and passwords, the
// line of team names in a row, the search for a team beside the filters. Who may be deleted is said in `people`, for members too.
test('the list of users costs at most 150 lines with its delete for one and for several', () => {
  const folder = join(features, 'users');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const actions = read('use-user-actions.tsx');
  expect(actions).toContain("key: 'delete'");
  expect(actions).toContain('bulk:');
  const route = read('users.routes.ts')
    .split('\n')
    .filter((line) => line.startsWith('import ') || /UsersPage|usersList/.test(line));
  const counted = ['users-page.tsx', 'users.list.ts', 'use-user-actions.tsx'].map((file) =>
    linesOf(join(folder, file)),
  );
  expect(counted.reduce((sum, lines) => sum + lines, route.length)).toBeLessThanOrEqual(150);
});
