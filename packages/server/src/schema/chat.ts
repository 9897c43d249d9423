import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { attendeeRegistrations } from './attendees';
import { lives } from './lives';
import { users } from './users';

/** What is allowed in the chat of a live, and the number of its last change. A live without a row has the defaults. */
export const chatRooms = pgTable('chat_rooms', {
  liveId: uuid('live_id')
    .primaryKey()
    .references(() => lives.id, { onDelete: 'cascade' }),
  lastChange: bigint('last_change', { mode: 'number' }).notNull().default(0),
  isOpen: boolean('is_open').notNull().default(true),
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  blocksLinks: boolean('blocks_links').notNull().default(true),
  /** Messages of attendees wait for the team until it let one of theirs through. */
  reviewsFirst: boolean('reviews_first').notNull().default(false),
  /** Slow mode rises by itself while the room is flooded. */
  hasAutoPace: boolean('has_auto_pace').notNull().default(true),
  /** What it rose to, and when it falls again; 0 and null before the first flood. */
  paceSeconds: integer('pace_seconds').notNull().default(0),
  paceUntil: time('pace_until'),
});

/** Messages of chats. Those of an attendee who is erased go with the registration. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    /** Place in the room. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Place of the last change among all changes of the room. */
    change: bigint('change', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    /** An attendee's registration, or a person of the team. */
    registrationId: uuid('registration_id').references(() => attendeeRegistrations.id, {
      onDelete: 'cascade',
    }),
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    /** Empty once it was removed. */
    body: text('body').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Waits for the team: nobody else but its author reads it. */
    isHeld: boolean('is_held').notNull().default(false),
    removedAt: time('removed_at'),
    /** By which a message that is sent twice is known. */
    idempotencyKey: uuid('request_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.seq] }),
    index('chat_messages_change').on(table.liveId, table.change),
    uniqueIndex('chat_messages_id').on(table.id),
    uniqueIndex('chat_messages_request').on(table.liveId, table.idempotencyKey),
    index('chat_messages_of_registration').on(table.registrationId, table.createdAt),
  ],
);
