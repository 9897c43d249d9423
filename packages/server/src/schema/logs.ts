import type { LogActor } from '@palco/openapi';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns/ids-and-times';
import { users } from './users';
import { accounts } from './teams';

/** One changed field of an entry of the activity log. */
export interface EventRecord {
  /** A `RecordKey`; of an older release maybe another one. */
  readonly Key: string;
  /** What it became, or what it was where the object was removed. */
  readonly Value: unknown;
  /** What it was; absent where that is not known or did not change. */
  readonly Before?: unknown;
}

/**
 * The activity log. A row is written in the transaction of the change that it tells of. Partitions by month; see
 * `kernel/database/partitions`.
 */
export const events = pgTable(
  'events',
  {
    id: uuid('id').notNull(),
    accountId: uuid('account_id').references(() => accounts.id),
    /** Kind of the principal: `user`, `api-key`, `system` and so on. */
    principalKind: text('principal_kind').$type<LogActor>().notNull().default('user'),
    /** Id of a principal that is no person; of the server itself, the name of its task. */
    principalId: text('principal_id'),
    /** Of an API key, as it was called then. */
    principalName: text('principal_name'),
    /** Of an embedded part: the visitor, in a name of the partner. */
    principalVisitor: text('principal_visitor'),
    /** The person who acted, or to whom the link was mailed that somebody acted by. */
    userId: uuid('user_id').references(() => users.id),
    /** Event type, the `x-event` of the contract. */
    event: text('event').notNull(),
    /** Id of the object that changed. */
    identifier: uuid('identifier').notNull(),
    record: jsonb('record').$type<EventRecord[]>().notNull().default([]),
    /** Empty where no request made the change. */
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    // With the time, because the partition is found by it.
    primaryKey({ columns: [table.id, table.createdAt] }),
    // One for each filter, each in the order of a page: however many entries there are, a page reads only its own.
    index('events_account_time').on(table.accountId, table.createdAt, table.id),
    index('events_account_user').on(table.accountId, table.userId, table.createdAt, table.id),
    index('events_account_event').on(table.accountId, table.event, table.createdAt, table.id),
    index('events_account_programs')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`principal_name is not null`),
    index('events_identifier').on(table.identifier, table.createdAt, table.id),
    // For the deletion of entries by age.
    index('events_time').on(table.createdAt),
  ],
);
