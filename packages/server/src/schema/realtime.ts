import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns/ids-and-times';

/**
 * Single-use tickets to open a socket. An unlogged table (see the migration), like the next one: a crash of the database
 * truncates it, and clients request new tickets.
 */
export const realtimeTickets = pgTable(
  'realtime_tickets',
  {
    /** SHA-256 of the ticket. */
    digest: text('digest').primaryKey(),
    kind: text('kind', { enum: ['user', 'api-key', 'embed', 'attendee'] })
      .notNull()
      .default('user'),
    // The columns are older than principals that are no people.
    principalId: uuid('user_id').notNull(),
    credentialId: uuid('session_id').notNull(),
    accountId: uuid('account_id').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('realtime_tickets_session').on(table.credentialId),
    index('realtime_tickets_expiry').on(table.expiresAt),
  ],
);

/** Sockets whose person looks at the control panel of a live. Unlogged. */
export const realtimePresence = pgTable(
  'realtime_presence',
  {
    socketId: uuid('socket_id').notNull(),
    liveId: uuid('live_id').notNull(),
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: time('since').notNull(),
    /** A lease that is extended while the socket is open, so that the rows of a dead process expire. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.socketId, table.liveId] }),
    index('realtime_presence_live').on(table.accountId, table.liveId),
    index('realtime_presence_expiry').on(table.expiresAt),
  ],
);
