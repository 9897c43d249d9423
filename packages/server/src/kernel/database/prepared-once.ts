import type { Database } from './database';
import { poolOf, wholeOf } from './owned-database';

/**
 * A statement that is built once per database, and planned once per connection, for what nearly every visit asks. Building and
 * planning a list of 40 columns costs as much as its answer. In the database of an owner it takes of that owner's share.
 */
export function preparedOnce<Statement extends object>(
  build: (db: Database) => Statement,
): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const whole = wholeOf(db);
    const statement = built.get(whole) ?? build(whole);
    built.set(whole, statement);
    // drizzle's statement asks its `client`.
    return whole === db ? statement : Object.assign(Object.create(statement), { client: poolOf(db) });
  };
}
