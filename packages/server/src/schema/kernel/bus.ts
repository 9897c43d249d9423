import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages that are too long for a notification, which then carries their id. Unlogged; see the migration. */
export const busMessages = pgTable(
  'bus_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('bus_messages_created').on(table.createdAt)],
);
