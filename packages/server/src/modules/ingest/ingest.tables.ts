import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SignalFigures } from '../../ports/live-ingest';

/** Each signal of a live: who sends it, or sent it last. The row of a signal stays, with its last figures. */
export const livePublishers = pgTable(
  'live_publishers',
  {
    liveId: uuid('live_id').notNull(),
    signalId: integer('signal_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** Of this connection. */
    publisherId: text('publisher_id').notNull(),
    /** The key that it came with; null for a browser. */
    keyId: uuid('key_id'),
    /** The server process that has the connection. */
    holder: text('holder').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    figures: jsonb('figures').$type<SignalFigures>(),
    /** Somebody wants the connection ended; its process does that within a second. */
    dropRequestedAt: timestamp('drop_requested_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.signalId] }),
    index('live_publishers_key').on(table.keyId),
  ],
);

/** Files of what was on air, on the disk of the process that packaged it; they become one video. */
export const liveRecordings = pgTable(
  'live_recordings',
  {
    liveId: uuid('live_id').notNull(),
    /** Its name in the folder of the live's recordings; names are in the order of their time. */
    name: text('name').notNull(),
    /** The video that they became. */
    videoId: uuid('video_id'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.name] })],
);
