import { isNotNull } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import type { SignalFigures } from '../ports/live-ingest';
import { lives } from './lives';
import { videos } from './videos';

/** Each signal of a live: who sends it, or sent it last. The row of a signal stays, with its last figures. */
export const livePublishers = pgTable(
  'live_publishers',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    signalId: integer('signal_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** Id of the connection. */
    publisherId: text('publisher_id').notNull(),
    /** The key that it came with, also after that was rotated; null for a browser. */
    keyId: uuid('key_id'),
    /** Only of a test signal: when it ends by itself. */
    testEndsAt: time('test_ends_at'),
    /** The server process that has the connection. */
    holder: text('holder').notNull(),
    startedAt: time('started_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    endedAt: time('ended_at'),
    figures: jsonb('figures').$type<SignalFigures>(),
    /** Set to have the connection closed: the process that holds it polls this once a second. */
    dropRequestedAt: time('drop_requested_at'),
    /** Set when the live is over, until its playlists have their end: by the holder, or by another process once it is gone. */
    finishRequestedAt: time('finish_requested_at'),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.signalId] }),
    index('live_publishers_key').on(table.keyId),
    index('live_publishers_finish').on(table.liveId).where(isNotNull(table.finishRequestedAt)),
  ],
);

/**
 * The playlists of lives whose media are in a bucket, as viewers get them on any host. They change many times a minute, and
 * only the connection that has the signal may write them: both is easy here and hard in a bucket.
 */
export const livePlaylists = pgTable(
  'live_playlists',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    /** Its address below the folder of the live. */
    name: text('name').notNull(),
    /** The signal that it is of; the programme is of the first. */
    signalId: integer('signal_id').notNull(),
    text: text('text').notNull(),
    /** Rises with each change, across all hosts. */
    version: integer('version').notNull(),
    /** The programme is over: nothing changes it any more. */
    isEnded: boolean('is_ended').notNull().default(false),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.name] })],
);

/** Recordings of lives: on the disk of the process that packaged them, or in the bucket. Those of one live become one video. */
export const liveRecordings = pgTable(
  'live_recordings',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    /** File name in the folder of the live's recordings; names sort chronologically. */
    name: text('name').notNull(),
    /** The video that they became. */
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    /** Until then a host has bytes of it that are not in the bucket yet, unless it died; null for none. */
    heldUntil: time('held_until'),
    startedAt: time('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.name] })],
);
