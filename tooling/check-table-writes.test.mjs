import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, tablesIn, writesOf } from './check-table-writes.mjs';

const tables = tablesIn(`
export const users = pgTable('users', {});
export const liveKeys = pgTable(
  'live_keys', {});`);

const namesIn = (text) => writesOf(text, tables).map(({ table }) => table);

test('tables are known by their names in the code and in the database', () => {
  assert.deepEqual(
    [...tables],
    [
      ['users', 'users'],
      ['liveKeys', 'live_keys'],
    ],
  );
});

test('writes by drizzle, by SQL with the table and by SQL with its name are found', () => {
  const head = "import { liveKeys, users as people } from '../../schema';\n";
  for (const write of [
    'await tx\n    .update(liveKeys)\n    .set({})',
    'await db.insert(liveKeys).values([])',
    'tx.delete(liveKeys)',
    'sql`delete from ${liveKeys} where true`',
    'sql`update live_keys set id = 1`',
    'sql`insert into "live_keys" select 1`',
  ])
    assert.deepEqual(namesIn(head + write), ['liveKeys'], write);
  assert.deepEqual(namesIn(`${head}tx.update(people)`), ['users']);
});

test('reads, comments and what is no table are no writes', () => {
  const head = "import { users } from '../../schema/users';\n";
  for (const other of [
    'tx.select().from(users)',
    'known.delete(users.id)',
    'hash.update(text)',
    '/** They update users later. */',
    '// delete from users',
    'sql`select from users for update`',
  ])
    assert.deepEqual(namesIn(head + other), [], other);
});

test('a write of a table under another name cannot be told', () => {
  assert.deepEqual(namesIn('const table = kinds[kind];\nawait tx\n.update(table)'), [null]);
});

test('a foreign write is a fault, unless it is listed; a listed one that is none any more is a fault, too', () => {
  const text = "import { users } from '../../schema/users';\ntx.delete(users);";
  const ownersOf = () => ['modules/people/people'];
  const at = (path, foreign = []) => faultsOf({ files: [{ path, text }], tables, ownersOf, foreign });
  const listed = { file: 'modules/people/teams/teams.store.ts', table: 'users' };
  assert.deepEqual(at('modules/people/people/people.store.ts'), []);
  assert.match(
    at('modules/people/teams/teams.store.ts')[0],
    /writes users, which modules\/people\/people owns/,
  );
  assert.deepEqual(at('modules/people/teams/teams.store.ts', [listed]), []);
  assert.match(at('modules/people/people/people.store.ts', [listed])[0], /no more/);
});
