import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../session/session.tables';
import { accounts } from '../teams/teams.tables';

/** The activity log. A row is written in the transaction of the change that it tells of. */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id),
    /** Kind of the principal: `user`, `api-key`, `system` and so on. */
    principalKind: text('principal_kind').notNull().default('user'),
    /** Id of a principal that is no person; of the server itself, the name of its task. */
    principalId: text('principal_id'),
    userId: uuid('user_id').references(() => users.id),
    /** Event type, the `x-event` of the contract. */
    event: text('event').notNull(),
    /** Id of the object that changed. */
    identifier: uuid('identifier').notNull(),
    record: jsonb('record').$type<{ Key: string; Value: unknown }[]>().notNull().default([]),
    /** Empty where no request made the change. */
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('events_account_time').on(table.accountId, table.createdAt),
    // For the deletion of entries by age.
    index('events_time').on(table.createdAt),
  ],
);
