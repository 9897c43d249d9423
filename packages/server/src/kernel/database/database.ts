import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** drizzle over a `pg` pool; embedded and real PostgreSQL look the same from here. */
export type Database = NodePgDatabase;

/** An open transaction of {@link Database}. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For functions that run inside a transaction as well as outside of one. */
export type Queryable = Database | Transaction;
