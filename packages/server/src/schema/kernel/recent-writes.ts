import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { time } from '../columns/ids-and-times';
import { sql } from 'drizzle-orm';

/**
 * Who or which team wrote lately, and in which transaction, so that a read knows whether a replica has it already. Filled only
 * where there is a replica. Unlogged; see the migration.
 */
export const recentWrites = pgTable(
  'recent_writes',
  {
    /** Of a person, another principal, or a team. */
    writer: uuid('writer').notNull(),
    /** `pg_current_xact_id()`. */
    transaction: bigint('transaction', { mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** By the clock at the insert, also late in a long transaction. */
    at: time('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('recent_writes_of').on(table.writer, table.at), index('recent_writes_at').on(table.at)],
);
