import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The signing secret of all servers on a database, unless the operator sets `PALCO_SECRET`. One row at most. */
export const sharedSecret = pgTable(
  'shared_secret',
  {
    id: integer('id').primaryKey().default(1),
    secret: text('secret').notNull(),
  },
  (table) => [check('shared_secret_one_row', sql`${table.id} = 1`)],
);
