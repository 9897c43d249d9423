import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What all servers of a database sign with, unless the operator sets `PALCO_SECRET`. One row at most. */
export const sharedSecret = pgTable(
  'shared_secret',
  {
    id: integer('id').primaryKey().default(1),
    secret: text('secret').notNull(),
  },
  (table) => [check('shared_secret_one_row', sql`${table.id} = 1`)],
);
