import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Rights to open one socket. Unlogged (see the migration), as what follows: a crash of the database forgets them, and
 * clients ask again.
 */
export const realtimeTickets = pgTable(
  'realtime_tickets',
  {
    /** SHA-256 of the ticket. */
    digest: text('digest').primaryKey(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    accountId: uuid('account_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('realtime_tickets_session').on(table.sessionId),
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
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** Moved on while the socket is open, so that a process that died takes its people along. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.socketId, table.liveId] }),
    index('realtime_presence_live').on(table.accountId, table.liveId),
    index('realtime_presence_expiry').on(table.expiresAt),
  ],
);
