import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database';
import { sharesOf } from './pool-shares';
import { retryTransactions } from './retry-transactions';

/** The database of which another one is the view of an owner. */
const wholes = new WeakMap<Database, Database>();

/** drizzle over a pool. */
export function databaseOver(pool: pg.Pool): Database {
  const db = drizzle(pool);
  retryTransactions(db);
  return db;
}

/** The pool of a database; a transaction has none. */
export const poolOf = (db: Database): pg.Pool => (db as Database & { readonly $client: pg.Pool }).$client;

/** The database that an owner's view belongs to; any other one itself. */
export const wholeOf = (db: Database): Database => wholes.get(db) ?? db;

/**
 * The same database in the name of an owner, a team for example: it gets no more than its share of the connections. Cheap enough
 * for each request.
 */
export function ownedDatabase(db: Database, owner: string): Database {
  const whole = wholeOf(db);
  const shares = sharesOf(poolOf(whole));
  if (shares === undefined) return db;
  const owned = databaseOver(shares.poolOf(owner));
  wholes.set(owned, whole);
  return owned;
}
