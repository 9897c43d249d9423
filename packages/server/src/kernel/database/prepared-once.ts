import type { Database } from './database';

/**
 * A statement that is built once per database, and planned once per connection, for what nearly every visit asks. Building and
 * planning a list of 40 columns costs as much as its answer.
 */
export function preparedOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}
