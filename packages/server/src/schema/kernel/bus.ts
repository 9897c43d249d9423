import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns/ids-and-times';

/** Messages that are too long for a notification, which then carries their id. Unlogged; see the migration. */
export const busMessages = pgTable(
  'bus_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('bus_messages_created').on(table.createdAt)],
);
